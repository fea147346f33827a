package control

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
)

func submitAll(t *testing.T, targets []Named, c day.Control, who Person, clock clock.Clock) []InSpace {
	t.Helper()
	answers, err := SubmitAll(t.Context(), targets, c, who, clock)
	must(t, err)
	return answers
}

// setClock is the machine's clock after somebody has set it.
type setClock struct {
	clock.System
	by time.Duration
}

func (s setClock) Now() time.Time { return time.Now().Add(s.by) }

func (s setClock) Until(ctx context.Context, moment time.Time) error {
	return s.System.Until(ctx, moment.Add(-s.by))
}

// TestAskedByTheRecordsClock: by a clock that was set nobody seems to come long after another person's slip, and what is asked for
// stands in the record when it was asked for.
func TestAskedByTheRecordsClock(t *testing.T) {
	for _, by := range []time.Duration{time.Hour, -time.Hour} {
		target, path := begin(t)
		for _, e := range []day.Event{{Control: day.Control{Verb: day.EventClock}, WallAhead: by}, {By: "ben", Control: day.Control{Verb: day.VerbSlip, Length: time.Minute}}} {
			e.At = time.Now().UTC().Truncate(time.Millisecond)
			pipetest.Happens(t, target.Ledger, testSpace, testRound, e)
		}
		play(t, path, testSpace)
		slip := day.Control{Verb: day.VerbSlip, Length: time.Minute}
		if got := submitAll(t, []Named{{"first", target}}, slip, ada, setClock{by: by}); got[0].Err == nil || !strings.Contains(got[0].Err.Error(), "ben") {
			t.Errorf("%s: a slip just after another person's: %+v", by, got)
		}
		before := time.Now().Add(-time.Second)
		answer, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, setClock{by: by})
		must(t, err)
		written, err := target.Ledger.Controls(t.Context(), testSpace, testRound, answer.N-1)
		if must(t, err); written[0].Asked.Before(before) || written[0].Asked.After(time.Now()) {
			t.Errorf("%s: it was asked for at %s", by, written[0].Asked)
		}
	}
}

// two are days in two spaces of a ledger, both of which are played until their players stop.
func two(t *testing.T, played int) (targets []Named, stops [2]func()) {
	t.Helper()
	first, path := begin(t)
	targets = []Named{{"first", first}, {"second", beginIn(t, first.Ledger, "second")}}
	for i := range played {
		stops[i] = play(t, path, targets[i].Space)
	}
	return targets, stops
}

// TestAllOrNone: what cannot be in one space is done in none.
func TestAllOrNone(t *testing.T) {
	targets, stops := two(t, 2)
	for _, a := range submitAll(t, targets, day.Control{Verb: day.VerbHold}, ada, clock.System{}) {
		if a.Err != nil || a.Answer.N != 3 || a.Answer.Waits {
			t.Errorf("%s: %+v, %v", a.Name, a.Answer, a.Err)
		}
	}
	stops[1]()
	pipetest.Happens(t, targets[1].Ledger, "second", testRound, day.Event{By: day.BySimcast, At: time.Now(), Control: day.Control{Verb: day.EventStopped}})
	release := day.Control{Verb: day.VerbRelease, IDs: []string{"C1"}, Anyway: true}
	answers := submitAll(t, targets, release, ada, clock.System{})
	if want := "it was not done, since it cannot be in second"; answers[0].Err == nil || answers[0].Err.Error() != want {
		t.Errorf("got %v", answers[0].Err)
	}
	if refused := (*Refused)(nil); !errors.As(answers[1].Err, &refused) || refused.Message != `nothing plays the day in the round "day"` {
		t.Errorf("got %v", answers[1].Err)
	}
	if c, err := targets[0].Ledger.Controls(t.Context(), testSpace, testRound, 3); err != nil || len(c) > 0 {
		t.Errorf("the record of first has %+v, %v", c, err)
	}
	slip := day.Control{Verb: day.VerbSlip, Length: time.Minute} // waits in one, takes effect in the other
	answers = submitAll(t, targets, slip, ada, clock.System{})
	if answers[0].Err != nil || answers[1].Err != nil || answers[0].Answer.Waits || !answers[1].Answer.Waits {
		t.Errorf("got %+v", answers)
	}
}

// TestChangedInOneMeanwhile holds that a control which cannot be in one space any more when it comes into the records is in none of them.
func TestChangedInOneMeanwhile(t *testing.T) {
	targets, _ := two(t, 2)
	book := targets[0].Ledger
	skip := day.Event{By: "ben", At: time.Now(), Control: day.Control{Verb: day.VerbSkip, IDs: []string{"A1"}, Reason: "x"}}
	targets[0].Ledger = &meanwhile{book, func() { pipetest.Happens(t, book, "second", testRound, skip) }}
	answers := submitAll(t, targets, day.Control{Verb: day.VerbRetime, IDs: []string{"A1"}, When: "+01:00"}, ada, clock.System{})
	if answers[0].Err == nil || answers[1].Err == nil || !strings.Contains(answers[1].Err.Error(), "A1 is skipped, by ben") {
		t.Errorf("got %+v", answers)
	}
	if n, err := book.LastControl(t.Context(), testSpace, testRound); err != nil || n != 2 {
		t.Errorf("the record of first has %d controls: %v", n, err)
	}
}

// TestHoldAgain holds that a hold of all spaces can be repeated where it has come to be in some of them, and so a resume; where it
// changes nothing anywhere, it is refused.
func TestHoldAgain(t *testing.T) {
	targets, _ := two(t, 2)
	for _, verb := range []day.Verb{day.VerbHold, day.VerbResume} {
		c := day.Control{Verb: verb}
		_, err := targets[0].Submit(t.Context(), c, ada, clock.System{})
		must(t, err)
		answers := submitAll(t, targets, c, Person{Name: "ben"}, clock.System{})
		if a := answers[0]; a.Err != nil || !a.Already || !strings.Contains(a.Answer.Text, "ada") {
			t.Errorf("%s in first: %+v", verb, a)
		}
		if a := answers[1]; a.Err != nil || a.Already || a.Answer.N == 0 || a.Answer.Waits {
			t.Errorf("%s in second: %+v", verb, a)
		}
		for _, a := range submitAll(t, targets, c, ada, clock.System{}) {
			if refused := (*Refused)(nil); a.Already || !errors.As(a.Err, &refused) || !refused.Already {
				t.Errorf("%s once more in %s: %+v", verb, a.Name, a)
			}
		}
	}
}

// TestHeldMeanwhile holds that a hold which another person does in one space just before has not failed there.
func TestHeldMeanwhile(t *testing.T) {
	targets, _ := two(t, 2)
	book := targets[0].Ledger
	targets[0].Ledger = &meanwhile{book, func() {
		pipetest.Happens(t, book, "second", testRound, day.Event{At: time.Now(), By: "ben", Control: day.Control{Verb: day.VerbHold}})
	}}
	answers := submitAll(t, targets, day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if a := answers[0]; a.Err != nil || a.Already || a.Answer.N != 3 {
		t.Errorf("first: %+v", a)
	}
	if a := answers[1]; a.Err != nil || !a.Already || !strings.Contains(a.Answer.Text, "ben did that") {
		t.Errorf("second: %+v", a)
	}
}

// TestResumedMeanwhile holds that a day which was on hold already is looked at again where another try is needed: it is held, too.
func TestResumedMeanwhile(t *testing.T) {
	targets, _ := two(t, 2)
	book := targets[0].Ledger
	happens := func(space string, verb day.Verb) {
		pipetest.Happens(t, book, space, testRound, day.Event{At: time.Now(), By: "ben", Control: day.Control{Verb: verb}})
	}
	happens("second", day.VerbHold)
	targets[0].Ledger = &meanwhile{book, func() {
		happens("second", day.VerbResume)
		happens(targets[0].Space, day.VerbNote)
	}}
	for _, a := range submitAll(t, targets, day.Control{Verb: day.VerbHold}, ada, clock.System{}) {
		if a.Err != nil || a.Already || a.Answer.At.IsZero() {
			t.Errorf("%s: %+v", a.Name, a)
		}
	}
}

// TestHoldWhereNoDayHasBegun holds that a hold of all spaces takes effect where there is a day, and is refused where none has begun, also the
// second time; other verbs are refused in all of them.
func TestHoldWhereNoDayHasBegun(t *testing.T) {
	first, path := begin(t)
	play(t, path, testSpace)
	none := first
	none.Round = "another"
	targets := []Named{{"first", first}, {"second", none}}
	for i, verb := range []day.Verb{day.VerbSkip, day.VerbHold, day.VerbHold} {
		c := day.Control{Verb: verb}
		if verb == day.VerbSkip {
			c.IDs = []string{"A"}
		}
		answers := submitAll(t, targets, c, ada, clock.System{})
		if refused := (*Refused)(nil); !errors.As(answers[1].Err, &refused) || !strings.Contains(refused.Message, "there is no exercise day") {
			t.Errorf("%d, %s where there is no day: %+v", i, verb, answers[1])
		}
		if isDone := answers[0].Err == nil; isDone != (verb == day.VerbHold) || answers[0].Already != (i == 2) {
			t.Errorf("%d, %s where there is one: %+v", i, verb, answers[0])
		}
	}
}

// unreadable is a ledger whose day cannot be read once.
type unreadable struct {
	Ledger
	failed bool
}

func (l *unreadable) DayOf(ctx context.Context, space, round string) (ledger.Day, bool, error) {
	if l.failed {
		return l.Ledger.DayOf(ctx, space, round)
	}
	l.failed = true
	return ledger.Day{}, false, errors.New("the disk is out of order")
}

// TestDayCannotBeRead holds that a day which may have ended, and cannot be read, is not said to have refused a control because it has ended.
func TestDayCannotBeRead(t *testing.T) {
	targets, _ := two(t, 1)
	first := targets[0]
	pipetest.Happens(t, first.Ledger, "second", testRound, day.Event{At: time.Now(), By: "ben", Control: day.Control{Verb: day.VerbEndEx}})
	targets[1].Ledger = &unreadable{Ledger: first.Ledger}
	answers := submitAll(t, targets, day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if err := answers[1].Err; err == nil || err.Error() != "the disk is out of order" {
		t.Errorf("second: %v", err)
	}
	if written, err := first.Ledger.Controls(t.Context(), testSpace, testRound, 2); err != nil || len(written) > 0 || answers[0].Err == nil {
		t.Errorf("first: %+v, %v", written, err)
	}
}
