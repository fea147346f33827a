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
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
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
	target := Target{book, space, testRound}
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
		_, err := dayrecord.Append(t.Context(), of.Ledger, of.Space, of.Round, "desk", e)
		must(t, err)
	}
}

// play has a process of its own take the controls of the day by that answer, until the test has ended: it holds the space, and
// has the ledger open by itself.
func play(t testing.TB, path string, answer func(day.Control) ledger.DayControl) (stop func()) {
	t.Helper()
	book := open(t, path)
	lane, err := book.TakeLane(t.Context(), testSpace, ledger.ThisProcess(""), false)
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	var done sync.WaitGroup
	done.Go(func() {
		for ctx.Err() == nil {
			open, err := book.UnansweredControls(ctx, testSpace, testRound)
			for _, c := range open {
				event, wrong := day.ParseEvent(c.Body)
				if errors.Join(err, wrong) != nil {
					t.Error(err, wrong)
					return
				}
				if given := answer(event.Control); given.State != "" {
					given.Space, given.Round, given.N = c.Space, c.Round, c.N
					if _, err := book.AnswerControl(ctx, given); err != nil {
						t.Error(err)
					}
				}
			}
			_ = clock.System{}.Until(ctx, time.Now().Add(20*time.Millisecond))
		}
	})
	stop = sync.OnceFunc(func() { cancel(); done.Wait(); must(t, lane.Release(context.WithoutCancel(ctx))) })
	t.Cleanup(stop)
	return stop
}

// leaping is a clock that goes on to the moment that is waited for: at once, or when from is closed. One goroutine uses it.
type leaping struct {
	now  time.Time
	from <-chan struct{} // nil: at once
}

func (l *leaping) Now() time.Time { return l.now }

func (l *leaping) Until(ctx context.Context, moment time.Time) error {
	if l.from != nil {
		select {
		case <-l.from:
		case <-ctx.Done():
		}
	}
	if moment.After(l.now) {
		l.now = moment
	}
	return ctx.Err()
}

func TestAPlayerTakesOrRefuses(t *testing.T) {
	target, path := begin(t)
	at := time.Now().UTC().Truncate(time.Millisecond)
	play(t, path, func(c day.Control) ledger.DayControl {
		if c.Verb == day.VerbHold {
			return ledger.DayControl{State: ledger.ControlTaken, At: at, Answer: "on hold"}
		}
		return ledger.DayControl{State: ledger.ControlRefused, Answer: "A1 was played"}
	})
	got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold, Reason: "NO DUFF"}, ada, clock.System{})
	if err != nil || !got.At.Equal(at) || got.Waits || got.Text != "on hold" || got.N != 3 {
		t.Errorf("got %+v, %v", got, err)
	}
	board, found, err := target.Board(t.Context(), time.Now())
	if err != nil || !found || !board.Held || board.HeldBy != "ada" || board.HoldReason != "NO DUFF" {
		t.Errorf("the board has %v, %q, %q: %v", board.Held, board.HeldBy, board.HoldReason, err)
	}
	_, err = target.Submit(t.Context(), day.Control{Verb: day.VerbNow, IDs: []string{"A1"}}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || refused.Message != "A1 was played" || refused.N != 4 {
		t.Errorf("got %v", err)
	}
	if plays, err := target.Plays(t.Context()); err != nil || !plays {
		t.Error(plays, err)
	}
}

// TestNobodyAnswers: what nobody takes is withdrawn after 2 s, and nobody can take it any more.
func TestNobodyAnswers(t *testing.T) {
	target, path := begin(t)
	play(t, path, func(day.Control) ledger.DayControl { return ledger.DayControl{} })
	begun := time.Now()
	leaps := &leaping{now: begun}
	_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, leaps)
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !strings.Contains(err.Error(), "withdrawn") {
		t.Errorf("got %v", err)
	}
	if took := leaps.now.Sub(begun); took != patience {
		t.Errorf("it was withdrawn after %s", took)
	}
	c, err := target.Ledger.Control(t.Context(), testSpace, testRound, 3)
	if err != nil || c.State != ledger.ControlWithdrawn {
		t.Errorf("it is %s: %v", c.State, err)
	}
}

// TestWhoEndsTheWaitHasWithdrawn: the control of somebody who presses Ctrl-C does not take effect afterwards.
func TestWhoEndsTheWaitHasWithdrawn(t *testing.T) {
	target, path := begin(t)
	ctx, cancel := context.WithCancel(t.Context())
	play(t, path, func(day.Control) ledger.DayControl { cancel(); return ledger.DayControl{} })
	if _, err := target.Submit(ctx, day.Control{Verb: day.VerbHold}, ada, clock.System{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if c, err := target.Ledger.Control(t.Context(), testSpace, testRound, 3); err != nil || c.State != ledger.ControlWithdrawn {
		t.Errorf("it is %s: %v", c.State, err)
	}
}

// TestAPlayerThatEnds has one that ends without an answer: the control waits for the next start, if it can.
func TestAPlayerThatEnds(t *testing.T) {
	target, path := begin(t)
	for _, c := range []struct {
		control day.Control
		waits   bool
	}{{day.Control{Verb: day.VerbResume}, false}, {day.Control{Verb: day.VerbHold}, true}} {
		asked, stopped := make(chan struct{}), make(chan struct{})
		seen := sync.OnceFunc(func() { close(asked) })
		stop := play(t, path, func(day.Control) ledger.DayControl { seen(); return ledger.DayControl{} })
		go func() { <-asked; stop(); close(stopped) }()
		got, err := target.Submit(t.Context(), c.control, ada, &leaping{time.Now(), stopped})
		if c.waits && (err != nil || !got.Waits) || !c.waits && (err == nil || !strings.Contains(err.Error(), "nothing plays")) {
			t.Errorf("%s: got %+v, %v", c.control.Verb, got, err)
		}
	}
	waiting, err := target.Ledger.UnansweredControls(t.Context(), testSpace, testRound)
	if err != nil || len(waiting) != 1 || waiting[0].State != ledger.ControlWaits {
		t.Errorf("the record has %+v, %v", waiting, err)
	}
}

// TestALateWaitComesLast: what only begins to wait after another control does so behind it, though it was asked for before.
func TestALateWaitComesLast(t *testing.T) {
	target, path := begin(t)
	asked := make(chan struct{})
	seen := sync.OnceFunc(func() { close(asked) })
	stop := play(t, path, func(day.Control) ledger.DayControl { seen(); return ledger.DayControl{} })
	late, waits := make(chan error), make(chan struct{})
	go func() {
		_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbSkip, IDs: []string{"A1"}, Reason: "x"}, ada, &leaping{time.Now(), waits})
		late <- err
	}()
	<-asked
	stop()
	_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbSlip, Length: time.Minute, IDs: []string{"A1"}}, Person{Name: "bo"}, clock.System{})
	close(waits)
	must(t, err, <-late)
	waiting, err := target.Ledger.UnansweredControls(t.Context(), testSpace, testRound)
	if err != nil || len(waiting) != 2 || waiting[0].By != "bo" || waiting[1].By != "ada" {
		t.Errorf("the record has %+v, %v", waiting, err)
	}
}

func TestNothingPlays(t *testing.T) {
	target, _ := begin(t)
	if plays, err := target.Plays(t.Context()); err != nil || plays {
		t.Error(plays, err)
	}
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
	waiting, err := target.Ledger.UnansweredControls(t.Context(), testSpace, testRound)
	if err != nil || len(waiting) != 5 {
		t.Errorf("the record has %d that wait, %v", len(waiting), err)
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
