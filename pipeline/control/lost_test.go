package control

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// lostAnswer is a ledger that goes away while a control is appended: it may be written. Of a first look afterwards nothing comes, either.
type lostAnswer struct {
	Ledger
	isWritten bool
	looked    func()

	mu    sync.Mutex
	isOut bool // the next look finds nothing
}

func (l *lostAnswer) Append(ctx context.Context, all []ledger.Append) ([]ledger.DayControl, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.isOut = true
	if l.isWritten {
		if _, err := l.Ledger.Append(ctx, all); err != nil {
			return nil, err
		}
	}
	return nil, ledger.ErrUnreachable
}

func (l *lostAnswer) Control(ctx context.Context, id string) (ledger.DayControl, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.isOut {
		l.isOut = false
		return ledger.DayControl{}, ledger.ErrUnreachable
	}
	if l.looked != nil {
		l.looked()
	}
	return l.Ledger.Control(ctx, id)
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
		target.Ledger = &lostAnswer{Ledger: target.Ledger, isWritten: true}
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

// TestMayHaveTakenEffect holds that whoever asks for a control which is not seen in the record is told that it may take effect.
func TestMayHaveTakenEffect(t *testing.T) {
	target, _ := begin(t)
	ctx, cancel := context.WithCancel(t.Context())
	target.Ledger = &lostAnswer{Ledger: target.Ledger, looked: cancel}
	_, err := target.Submit(ctx, day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if !errors.Is(err, ledger.ErrUnreachable) || !strings.Contains(err.Error(), "hold may have taken effect all the same") || !strings.Contains(err.Error(), "simcast control status") {
		t.Errorf("got %v", err)
	}
	begun := time.Now()
	leaps := &leaping{now: begun}
	target.Ledger = &lostAnswer{Ledger: target.Ledger.(*lostAnswer).Ledger}
	answers, err := SubmitAll(t.Context(), []Named{{"first", target}}, day.Control{Verb: day.VerbHold}, ada, leaps)
	must(t, err)
	if u, is := errors.AsType[*Unanswered](answers[0].Err); !is || !u.IsUnclear || leaps.now.Sub(begun) < patience {
		t.Errorf("in several spaces, after %s: %+v", leaps.now.Sub(begun), answers)
	}
}
