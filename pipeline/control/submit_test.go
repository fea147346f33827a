package control

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
)

const (
	testSpace = "space"
	testRound = "day"
)

var ada = Person{Name: "ada", Host: "desk"}

func must(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func open(t testing.TB, path string) *sqlite.Ledger {
	t.Helper()
	book, err := sqlite.Open(t.Context(), path)
	must(t, err)
	t.Cleanup(func() { book.Close() })
	return book
}

// begin is a day in a ledger of its own, with an entry in ten minutes and one of contingency.
func begin(t testing.TB) (target Target, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "ledger.db")
	return beginIn(t, open(t, path), testSpace), path
}

// beginIn is begin in a ledger that is open.
func beginIn(t testing.TB, book Ledger, space string) Target {
	t.Helper()
	target := Target{Ledger: book, Space: space, Round: testRound}
	beginDay(t, target)
	return target
}

func beginDay(t testing.TB, of Target) {
	t.Helper()
	now := time.Now().UTC().Truncate(time.Second)
	fixed, err := day.Day{StartEx: now, Zone: "UTC", Speed: 1}.Encode()
	must(t, err, of.Ledger.BeginDay(t.Context(), ledger.Day{Space: of.Space, Round: of.Round, Begun: now, Plan: "/plan.xlsx", Fixed: fixed}))
	entries := []day.Entry{{ID: "A1", Row: 2, Place: 0, Kind: day.Inject, Planned: now.Add(10 * time.Minute), Deliveries: 1},
		{ID: "C1", Row: 3, Place: 1, Kind: day.Contingency, Deliveries: 1}}
	for i, e := range []day.Event{{Control: day.Control{Verb: day.EventTake}, Entries: entries}, {Control: day.Control{Verb: day.EventStart}, Run: "first"}} {
		e.By, e.At = day.BySimcast, now.Add(time.Duration(i)*time.Millisecond)
		pipetest.Happens(t, of.Ledger, of.Space, of.Round, e)
	}
}

// play has a process of its own play the day of the space until the test has ended: it has the ledger open by itself.
func play(t testing.TB, path, space string) (stop func()) {
	t.Helper()
	book := open(t, path)
	lane, err := book.TakeLane(t.Context(), space, ledger.ThisProcess(""), false)
	must(t, err)
	run, err := lane.BeginRun(t.Context(), ledger.Run{IsOfDay: true, Name: "of " + space, Round: testRound, Started: time.Now()})
	must(t, err)
	stop = sync.OnceFunc(func() {
		must(t, run.Close(context.WithoutCancel(t.Context()), time.Now(), "stopped"), lane.Release(context.WithoutCancel(t.Context())))
	})
	t.Cleanup(stop)
	return stop
}

// TestWhilePlayed holds that a control has taken effect when its asker is told, whoever plays the day, and that what cannot be is kept in the
// record, too.
func TestWhilePlayed(t *testing.T) {
	target, path := begin(t)
	play(t, path, testSpace)
	before := time.Now().Truncate(time.Millisecond)
	got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold, Reason: "NO DUFF"}, ada, clock.System{})
	if err != nil || got.At.Before(before) || got.Waits || got.N != 3 {
		t.Errorf("got %+v, %v", got, err)
	}
	board, found, err := target.Board(t.Context(), time.Now())
	if err != nil || !found || !board.Held || board.HeldBy != "ada" || board.HoldReason != "NO DUFF" || !board.HeldSince.Equal(got.At) {
		t.Errorf("the board has %v, %q, %q: %v", board.Held, board.HeldBy, board.HoldReason, err)
	}
	_, err = target.Submit(t.Context(), day.Control{Verb: day.VerbNow, IDs: []string{"A1"}}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || refused.Message != "the day is on hold" || refused.N != 4 {
		t.Errorf("got %v", err)
	}
	if kept, err := target.Ledger.Controls(t.Context(), testSpace, testRound, 3); err != nil || len(kept) != 1 || kept[0].State != ledger.ControlRefused || kept[0].Answer != "the day is on hold; resume it first, or add --anyway" {
		t.Errorf("the record has %+v, %v", kept, err)
	}
	got, err = target.Submit(t.Context(), day.Control{Verb: day.VerbRetime, IDs: []string{"A1"}, When: "now"}, ada, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	board, _, err = target.Board(t.Context(), time.Now())
	if line := board.Lines[0]; err != nil || !line.Expected.Equal(got.At) {
		t.Errorf("retimed to now, at %s, it is expected at %s: %v", got.At, line.Expected, err)
	}
	if board, err := target.PlayedBoard(t.Context(), time.Now()); err != nil || !board.Held {
		t.Error(board.Held, err)
	}
}

// meanwhile is a ledger in which something happens before the next thing is appended.
type meanwhile struct {
	Ledger
	happens func()
}

func (l *meanwhile) Append(ctx context.Context, all []ledger.Append) ([]ledger.DayControl, error) {
	if happens := l.happens; happens != nil {
		l.happens = nil
		happens()
	}
	return l.Ledger.Append(ctx, all)
}

// TestChangedMeanwhile holds that a control is decided by the day as it stands when it comes into the record.
func TestChangedMeanwhile(t *testing.T) {
	target, path := begin(t)
	stop := play(t, path, testSpace)
	book := target.Ledger
	happens := func(e day.Event) func() { return func() { pipetest.Happens(t, book, testSpace, testRound, e) } }
	target.Ledger = &meanwhile{book, happens(day.Event{By: "ben", At: time.Now(), Control: day.Control{Verb: day.VerbHold}})}
	_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !refused.Already || !strings.Contains(refused.Message, "ben did that") {
		t.Errorf("held meanwhile: %v", err)
	}
	target.Ledger = &meanwhile{book, func() {
		stop()
		happens(day.Event{By: day.BySimcast, At: time.Now(), Control: day.Control{Verb: day.EventStopped}})()
	}}
	if got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbNote, Reason: "x"}, ada, clock.System{}); err != nil || !got.Waits {
		t.Errorf("stopped meanwhile: %+v, %v", got, err)
	}
	fresh, _ := begin(t)
	book = fresh.Ledger
	fresh.Ledger = &meanwhile{book, happens(day.Event{By: day.BySimcast, At: time.Now(), Control: day.Control{Verb: day.EventStart}, Run: "second", Epoch: 7})}
	if got, err := fresh.Submit(t.Context(), day.Control{Verb: day.VerbNote, Reason: "x"}, ada, clock.System{}); err != nil || got.Waits {
		t.Errorf("started meanwhile: %+v, %v", got, err)
	}
}

// TestSendUnderTheEpochOfADay holds that a run of send does not play the day of its round, whatever epoch the day's start has from another
// ledger.
func TestSendUnderTheEpochOfADay(t *testing.T) {
	target, path := begin(t)
	lane, err := open(t, path).TakeLane(t.Context(), testSpace, ledger.ThisProcess(""), false)
	must(t, err)
	pipetest.Happens(t, target.Ledger, testSpace, testRound, day.Event{By: day.BySimcast, At: time.Now(), Control: day.Control{Verb: day.EventStart}, Run: "second", Epoch: lane.Epoch()})
	_, err = lane.BeginRun(t.Context(), ledger.Run{Name: "a send", Round: testRound, Started: time.Now()})
	must(t, err)
	if got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{}); err != nil || !got.Waits {
		t.Errorf("got %+v, %v", got, err)
	}
	must(t, lane.Release(t.Context()))
}

func TestNothingPlays(t *testing.T) {
	target, path := begin(t)
	lane, err := open(t, path).TakeLane(t.Context(), testSpace, ledger.ThisProcess(""), false)
	must(t, err)
	for _, round := range []string{"", testRound, "another"} { // a send: the day was left without its end
		if round != "" {
			_, err = lane.BeginRun(t.Context(), ledger.Run{Name: "in " + round, Round: round, Started: time.Now()})
			must(t, err)
		}
		if board, err := target.PlayedBoard(t.Context(), time.Now()); !errors.As(err, new(*Refused)) || !board.Started {
			t.Errorf("while there is a send in %q: %v, %v", round, board.Started, err)
		}
	}
	must(t, lane.Release(t.Context()))
	for _, c := range []struct {
		control day.Control
		want    string // of the error; "" where it waits
	}{
		{day.Control{Verb: day.VerbResume}, `nothing plays the day in the round "day"`},
		{day.Control{Verb: day.VerbNow, IDs: []string{"A1"}}, "nothing plays"},
		{day.Control{Verb: day.VerbReload, Plan: "/plan.xlsx"}, "nothing plays"},
		{day.Control{Verb: day.VerbHold}, ""},
		{day.Control{Verb: day.VerbHold}, "on hold already: ada"},
		{day.Control{Verb: day.VerbSkip, IDs: []string{"A9"}, Reason: "x"}, `no entry "A9"`},
		{day.Control{Verb: day.VerbSkip, IDs: []string{"A1"}, Reason: "x"}, ""},
		{day.Control{Verb: day.VerbSkip, IDs: []string{"A1"}, Reason: "x"}, "A1 is skipped, by ada (x)"},
		{day.Control{Verb: day.VerbNote, Reason: "the ferry is late", IDs: []string{"A1"}}, ""},
		{day.Control{Verb: day.VerbSlip, Length: time.Minute}, ""},
		{day.Control{Verb: day.VerbEndEx}, ""},
		{day.Control{Verb: day.VerbHold}, "the day has ended"},
		{day.Control{Verb: day.VerbNow, IDs: []string{"A1"}}, "the day has ended"},
	} {
		got, err := target.Submit(t.Context(), c.control, ada, clock.System{})
		switch {
		case c.want == "" && (err != nil || !got.Waits || got.N == 0):
			t.Errorf("%+v: got %+v, %v", c.control, got, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%+v: got %v, want %s", c.control, err, c.want)
		}
	}
	if waiting := pipetest.Waiting(t, target.Ledger, testSpace, testRound); len(waiting) != 5 {
		t.Errorf("the record has %d that wait", len(waiting))
	}
	board, _, err := target.Board(t.Context(), time.Now())
	if err != nil || board.Held || board.Ended {
		t.Errorf("what waits has taken effect: %v", err)
	}
}

func TestNoSuchDay(t *testing.T) {
	target, _ := begin(t)
	target.Round = "dya"
	_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) ||
		err.Error() != `there is no exercise day in the round "dya"; this space has a day in the round "day": choose it with --round` {
		t.Errorf("got %v", err)
	}
	if _, found, err := target.Board(t.Context(), time.Now()); err != nil || found {
		t.Error(found, err)
	}
	target.Space = "another"
	if err := target.NoDay(t.Context()); err == nil || !strings.Contains(err.Error(), "simcast play begins one") {
		t.Errorf("got %v", err)
	}
}

// polled is a clock at which something happens at the first wait.
type polled struct {
	clock.System
	first func()
}

func (p *polled) Until(ctx context.Context, moment time.Time) error {
	if p.first != nil {
		p.first()
		p.first = nil
	}
	return p.System.Until(ctx, moment)
}

// TestInTurn holds that what waits for a start counts before what is asked for after it, also where the process that has the space by then
// has not answered it yet.
func TestInTurn(t *testing.T) {
	target, path := begin(t)
	hold := day.Control{Verb: day.VerbHold}
	_, err := target.Submit(t.Context(), hold, ada, clock.System{})
	must(t, err)
	play(t, path, testSpace)
	begins := &polled{first: func() {
		waits := pipetest.Waiting(t, target.Ledger, testSpace, testRound)[0]
		waits.State, waits.At = ledger.ControlTaken, time.Now()
		pipetest.Appends(t, target.Ledger, testSpace, testRound, waits)
	}}
	_, err = target.Submit(t.Context(), hold, Person{Name: "ben"}, begins)
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !refused.Already || !strings.Contains(refused.Message, "ada did that") {
		t.Errorf("another hold: %v", err)
	}
}
