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

// TestNobodyAnswers: what changes the plan and nobody takes is withdrawn after 2 s, and nobody can take it any more.
func TestNobodyAnswers(t *testing.T) {
	target, path := begin(t)
	play(t, path, testSpace, nobody)
	begun := time.Now()
	leaps := &leaping{now: begun}
	_, err := target.Submit(t.Context(), add, ada, leaps)
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !strings.Contains(err.Error(), "withdrawn") {
		t.Errorf("got %v", err)
	}
	if took := leaps.now.Sub(begun); took != patience {
		t.Errorf("it was withdrawn after %s", took)
	}
	isWithdrawn(t, target)
}

// isWithdrawn holds that all that was asked for is one control that is withdrawn.
func isWithdrawn(t *testing.T, target Target) {
	t.Helper()
	if kept, err := target.Ledger.Controls(t.Context(), testSpace, testRound, 2); err != nil || len(kept) != 1 || kept[0].State != ledger.ControlWithdrawn {
		t.Errorf("the record has %+v: %v", kept, err)
	}
}

// TestAnswered holds that whoever plays the day takes or refuses what changes the plan.
func TestAnswered(t *testing.T) {
	target, path := begin(t)
	at := time.Now().UTC().Add(time.Minute).Truncate(time.Millisecond)
	play(t, path, testSpace, func(c day.Control) ledger.DayControl {
		if c.Verb == day.VerbAdd {
			return ledger.DayControl{State: ledger.ControlTaken, At: at, Answer: "X1"}
		}
		return ledger.DayControl{State: ledger.ControlRefused, Answer: "no such column"}
	})
	if got, err := target.Submit(t.Context(), add, ada, clock.System{}); err != nil || !got.At.Equal(at) || got.Text != "X1" || got.N != 4 {
		t.Errorf("got %+v, %v", got, err)
	}
	_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbEdit, IDs: []string{"A1"}, Cells: add.Cells}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || refused.Message != "no such column" || refused.N != 6 {
		t.Errorf("got %v", err)
	}
}

// TestWhoEndsTheWaitHasWithdrawn: the control of somebody who presses Ctrl-C does not take effect afterwards.
func TestWhoEndsTheWaitHasWithdrawn(t *testing.T) {
	target, path := begin(t)
	ctx, cancel := context.WithCancel(t.Context())
	play(t, path, testSpace, func(day.Control) ledger.DayControl { cancel(); return ledger.DayControl{} })
	if _, err := target.Submit(ctx, add, ada, clock.System{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	isWithdrawn(t, target)
}

// TestAPlayerThatEnds has one that ends without an answer.
func TestAPlayerThatEnds(t *testing.T) {
	target, path := begin(t)
	asked, stopped := make(chan struct{}), make(chan struct{})
	seen := sync.OnceFunc(func() { close(asked) })
	stop := play(t, path, testSpace, func(day.Control) ledger.DayControl { seen(); return ledger.DayControl{} })
	go func() { <-asked; stop(); close(stopped) }()
	got, err := target.Submit(t.Context(), add, ada, &leaping{time.Now(), stopped})
	if err == nil || !strings.Contains(err.Error(), "nothing plays") {
		t.Errorf("got %+v, %v", got, err)
	}
	isWithdrawn(t, target)
}
