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
)

// lostAnswer is a ledger that goes away while a control is appended, and tries it again.
type lostAnswer struct{ Ledger }

func (l lostAnswer) Append(ctx context.Context, all []ledger.Append) (kept []ledger.DayControl, err error) {
	isLost := false
	err = ledger.UntilReached(ctx, time.Minute, func(ctx context.Context) (err error) {
		if kept, err = l.Ledger.Append(ctx, all); err == nil && !isLost {
			isLost, err = true, ledger.ErrUnreachable
		}
		return err
	})
	return kept, err
}

// goneAway is a ledger that goes away while a control is appended, and does not come back.
type goneAway struct {
	Ledger
	meanwhile func()
}

func (l goneAway) Append(context.Context, []ledger.Append) ([]ledger.DayControl, error) {
	l.meanwhile()
	return nil, ledger.ErrUnreachable
}

// TestAnswerIsLost holds that a control of which nobody knew whether it was written counts as any other once it is found, with and without
// somebody who plays, and in all of several spaces.
func TestAnswerIsLost(t *testing.T) {
	for _, plays := range []bool{true, false} {
		target, path := begin(t)
		second := beginIn(t, target.Ledger, "second")
		if plays {
			play(t, path, testSpace)
		}
		target.Ledger = lostAnswer{target.Ledger}
		got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{})
		if err != nil || got.N != 3 || got.Waits == plays {
			t.Errorf("played: %v: got %+v, %v", plays, got, err)
		}
		second.Ledger = target.Ledger
		for i, a := range submitAll(t, []Named{{"first", target}, {"second", second}}, day.Control{Verb: day.VerbNote, Reason: "x"}, ada, clock.System{}) {
			if a.Err != nil || a.Answer.N != int64(4-i) || a.Answer.Waits != (i > 0 || !plays) {
				t.Errorf("played: %v: %+v", plays, a)
			}
		}
	}
}

// TestMayHaveTakenEffect holds that whoever asks for a control of which nobody knows whether it is in the record is told that it may take
// effect, and so whoever has ended the wait.
func TestMayHaveTakenEffect(t *testing.T) {
	target, _ := begin(t)
	ctx, cancel := context.WithCancel(t.Context())
	book := target.Ledger
	target.Ledger = goneAway{book, cancel}
	_, err := target.Submit(ctx, day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if !errors.Is(err, ledger.ErrUnreachable) || !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "hold may have taken effect all the same") || !strings.Contains(err.Error(), "simcast control status") {
		t.Errorf("got %v", err)
	}
	target.Ledger = goneAway{book, func() {}}
	answers, err := SubmitAll(t.Context(), []Named{{"first", target}}, day.Control{Verb: day.VerbHold}, ada, clock.System{})
	must(t, err)
	if u, is := errors.AsType[*Unanswered](answers[0].Err); !is || !u.IsUnclear {
		t.Errorf("in several spaces: %+v", answers)
	}
}

// TestRefusedWithoutRecord holds that a control which was refused is told so where the ledger goes away before it has that.
func TestRefusedWithoutRecord(t *testing.T) {
	target, path := begin(t)
	play(t, path, testSpace)
	target.Ledger = goneAway{target.Ledger, func() {}}
	_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbResume}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !refused.Already {
		t.Errorf("got %v", err)
	}
}
