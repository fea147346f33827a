package control

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
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
			_, err := dayrecord.Append(t.Context(), target.Ledger, testSpace, testRound, "desk", e)
			must(t, err)
		}
		play(t, path, taken)
		slip := day.Control{Verb: day.VerbSlip, Length: time.Minute}
		if got := submitAll(t, []Named{{"first", target}}, slip, ada, setClock{by: by}); got[0].Err == nil || !strings.Contains(got[0].Err.Error(), "ben") {
			t.Errorf("%s: a slip just after another person's: %+v", by, got)
		}
		before := time.Now().Add(-time.Second)
		answer, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, setClock{by: by})
		must(t, err)
		written, err := target.Ledger.Control(t.Context(), testSpace, testRound, answer.N)
		if must(t, err); written.Asked.Before(before) || written.Asked.After(time.Now()) {
			t.Errorf("%s: it was asked for at %s", by, written.Asked)
		}
	}
}

// taken answers each control as one that has taken effect.
func taken(day.Control) ledger.DayControl {
	return ledger.DayControl{State: ledger.ControlTaken, At: time.Now()}
}

// TestAllOrNone: what cannot be in one space is done in none, and who plays is not even asked.
func TestAllOrNone(t *testing.T) {
	first, path := begin(t)
	second, other := begin(t)
	var asked []day.Verb
	play(t, path, func(c day.Control) ledger.DayControl { asked = append(asked, c.Verb); return taken(c) })
	stop := play(t, other, taken)
	targets := []Named{{"first", first}, {"second", second}}
	hold := day.Control{Verb: day.VerbHold}
	for _, a := range submitAll(t, targets, hold, ada, clock.System{}) {
		if a.Err != nil || a.Answer.N != 3 || a.Answer.Waits {
			t.Errorf("%s: %+v, %v", a.Name, a.Answer, a.Err)
		}
	}
	stop()
	release := day.Control{Verb: day.VerbRelease, IDs: []string{"C1"}, Anyway: true}
	answers := submitAll(t, targets, release, ada, clock.System{})
	if want := "it was not done, since it cannot be in second"; answers[0].Err == nil || answers[0].Err.Error() != want {
		t.Errorf("got %v", answers[0].Err)
	}
	if refused := (*Refused)(nil); !errors.As(answers[1].Err, &refused) || refused.Message != `nothing plays the day in the round "day"` {
		t.Errorf("got %v", answers[1].Err)
	}
	if c, err := first.Ledger.Controls(t.Context(), testSpace, testRound, 3); err != nil || len(c) > 0 {
		t.Errorf("the record of first has %+v, %v", c, err)
	}
	slip := day.Control{Verb: day.VerbSlip, Length: time.Minute} // waits in one, takes effect in the other
	answers = submitAll(t, targets, slip, ada, clock.System{})
	if answers[0].Err != nil || answers[1].Err != nil || answers[0].Answer.Waits || !answers[1].Answer.Waits {
		t.Errorf("got %+v", answers)
	}
}

// TestPlanIsCheckedInAllFirst: whether a changed plan can be taken is asked of all who play, and takes effect only where all can.
func TestPlanIsCheckedInAllFirst(t *testing.T) {
	first, path := begin(t)
	second, other := begin(t)
	onTrial := func(c day.Control) ledger.DayControl { return ledger.DayControl{State: ledger.ControlWithdrawn} }
	var effects int
	play(t, path, func(c day.Control) ledger.DayControl {
		if c.Trial {
			return onTrial(c)
		}
		effects++
		return taken(c)
	})
	good := true
	play(t, other, func(c day.Control) ledger.DayControl {
		switch {
		case !good:
			return ledger.DayControl{State: ledger.ControlRefused, Answer: "no such persona"}
		case c.Trial:
			return onTrial(c)
		}
		return ledger.DayControl{State: ledger.ControlRefused, Answer: "A1 is being sent"} // something has changed meanwhile
	})
	targets := []Named{{"first", first}, {"second", second}}
	add := day.Control{Verb: day.VerbAdd, Cells: []day.Cell{{Column: "body", Value: "Hello"}}}
	answers := submitAll(t, targets, add, ada, clock.System{})
	if answers[0].Err != nil || effects != 1 || answers[1].Err == nil || answers[1].Err.Error() != "A1 is being sent" {
		t.Errorf("got %+v", answers)
	}
	good = false
	answers = submitAll(t, targets, add, ada, clock.System{})
	if answers[0].Err == nil || answers[1].Err == nil || effects != 1 {
		t.Errorf("got %+v, %d took effect", answers, effects)
	}
}

// TestHoldAgain holds that a hold of all spaces can be repeated where it has come to be in some of them, and so a resume; where it
// changes nothing anywhere, it is refused.
func TestHoldAgain(t *testing.T) {
	first, path := begin(t)
	second, other := begin(t)
	play(t, path, taken)
	play(t, other, taken)
	targets := []Named{{"first", first}, {"second", second}}
	for _, verb := range []day.Verb{day.VerbHold, day.VerbResume} {
		c := day.Control{Verb: verb}
		_, err := first.Submit(t.Context(), c, ada, clock.System{})
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
	first, path := begin(t)
	second, other := begin(t)
	play(t, path, taken)
	play(t, other, func(day.Control) ledger.DayControl {
		_, err := dayrecord.Append(t.Context(), second.Ledger, testSpace, testRound, "desk", day.Event{At: time.Now(), By: "ben", Control: day.Control{Verb: day.VerbHold}})
		must(t, err)
		return ledger.DayControl{State: ledger.ControlRefused, Answer: "the day is on hold already"}
	})
	answers := submitAll(t, []Named{{"first", first}, {"second", second}}, day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if a := answers[0]; a.Err != nil || a.Already {
		t.Errorf("first: %+v", a)
	}
	if a := answers[1]; a.Err != nil || !a.Already || !strings.Contains(a.Answer.Text, "ben did that") {
		t.Errorf("second: %+v", a)
	}
}

// TestHoldWhereNoDayHasBegun holds that a hold of all spaces takes effect where there is a day, and is refused where none has begun, also the
// second time; other verbs are refused in all of them.
func TestHoldWhereNoDayHasBegun(t *testing.T) {
	first, path := begin(t)
	play(t, path, taken)
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
	first, path := begin(t)
	second, _ := begin(t)
	play(t, path, taken)
	_, err := dayrecord.Append(t.Context(), second.Ledger, testSpace, testRound, "desk", day.Event{At: time.Now(), By: "ben", Control: day.Control{Verb: day.VerbEndEx}})
	must(t, err)
	second.Ledger = &unreadable{Ledger: second.Ledger}
	answers := submitAll(t, []Named{{"first", first}, {"second", second}}, day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if err := answers[1].Err; err == nil || err.Error() != "the disk is out of order" {
		t.Errorf("second: %v", err)
	}
	if written, err := first.Ledger.Controls(t.Context(), testSpace, testRound, 2); err != nil || len(written) > 0 || answers[0].Err == nil {
		t.Errorf("first: %+v, %v", written, err)
	}
}

// lostWithdrawal is a ledger that goes away once as a control is withdrawn: it is written, and the answer is lost.
type lostWithdrawal struct {
	Ledger
	isLost bool
}

func (l *lostWithdrawal) AnswerControl(ctx context.Context, c ledger.DayControl) (bool, error) {
	done, err := l.Ledger.AnswerControl(ctx, c)
	if err == nil && !l.isLost {
		l.isLost = true
		return false, ledger.ErrUnreachable
	}
	return done, err
}

// TestOwnWithdrawalIsNoYes holds that a plan of which nobody said in one space whether it can be is taken in none, though the answer to the
// withdrawal was lost: who plays answers with the same state where the plan can be.
func TestOwnWithdrawalIsNoYes(t *testing.T) {
	t.Parallel()
	first, path := begin(t)
	second, other := begin(t)
	play(t, path, func(c day.Control) ledger.DayControl {
		if c.Trial {
			return ledger.DayControl{State: ledger.ControlWithdrawn}
		}
		return taken(c)
	})
	play(t, other, func(day.Control) ledger.DayControl { return ledger.DayControl{} }) // no answer
	lost := &lostWithdrawal{Ledger: second.Ledger}
	second.Ledger = lost
	add := day.Control{Verb: day.VerbAdd, Cells: []day.Cell{{Column: "body", Value: "Hello"}}}
	answers := submitAll(t, []Named{{"first", first}, {"second", second}}, add, ada, clock.System{})
	if refused := (*Refused)(nil); !lost.isLost || !errors.As(answers[1].Err, &refused) || !strings.Contains(refused.Message, "nobody took it") {
		t.Errorf("second: %+v", answers[1])
	}
	if err := answers[0].Err; err == nil || err.Error() != "it was not done, since it cannot be in second" {
		t.Errorf("first: %+v", answers[0])
	}
	if written, err := first.Ledger.Controls(t.Context(), testSpace, testRound, 3); err != nil || len(written) > 0 {
		t.Errorf("the record of first has %+v, %v", written, err)
	}
}
