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

// lostAnswer is a ledger that goes away while a control is added: it may be written. Of a first look afterwards nothing comes, either.
type lostAnswer struct {
	Ledger
	isWritten bool
	looked    func()

	mu    sync.Mutex
	isOut bool // the next look finds nothing
	added bool
}

func (l *lostAnswer) AddControl(ctx context.Context, c ledger.DayControl) (int64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.isOut, l.added = true, true
	if l.isWritten {
		if _, err := l.Ledger.AddControl(ctx, c); err != nil {
			return 0, err
		}
	}
	return 0, ledger.ErrUnreachable
}

func (l *lostAnswer) Controls(ctx context.Context, space, round string, after int64) ([]ledger.DayControl, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.isOut {
		l.isOut = false
		return nil, ledger.ErrUnreachable
	}
	if l.added && l.looked != nil {
		l.looked()
	}
	return l.Ledger.Controls(ctx, space, round, after)
}

// TestAnswerIsLost holds that a control of which nobody knew whether it was written is asked for as any other once it is found, with and
// without a player.
func TestAnswerIsLost(t *testing.T) {
	for _, plays := range []bool{true, false} {
		target, path := begin(t)
		if plays {
			play(t, path, func(day.Control) ledger.DayControl {
				return ledger.DayControl{State: ledger.ControlTaken, Answer: "on hold", Body: `{"verb":"hold","reason":"more"}`}
			})
		}
		target.Ledger = &lostAnswer{Ledger: target.Ledger, isWritten: true}
		got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{})
		if err != nil || got.N != 3 || got.Waits == plays || plays && got.Text != "on hold" {
			t.Errorf("played: %v: got %+v, %v", plays, got, err)
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
}

// keptLane is a ledger that goes away before a lane is given back.
type keptLane struct{ Ledger }

type keptHeld struct{ ledger.HeldLane }

func (l keptLane) TakeLane(ctx context.Context, space string, by ledger.Holder, wait bool) (ledger.HeldLane, error) {
	lane, err := l.Ledger.TakeLane(ctx, space, by, wait)
	return keptHeld{lane}, err
}

func (h keptHeld) Release(ctx context.Context) error {
	return errors.Join(ledger.ErrUnreachable, h.HeldLane.Release(context.WithoutCancel(ctx)))
}

// TestLaneIsNotGivenBack holds that a control which is in the record is told as recorded, whatever becomes of the lane: else its asker
// repeats it, and the day slips twice. Where nothing is recorded, the error is told.
func TestLaneIsNotGivenBack(t *testing.T) {
	target, _ := begin(t)
	target.Ledger = keptLane{target.Ledger}
	got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbSlip, Length: time.Minute}, ada, clock.System{})
	if err != nil || got.N != 3 || !got.Waits {
		t.Errorf("a slip: got %+v, %v", got, err)
	}
	_, err = target.Submit(t.Context(), day.Control{Verb: day.VerbResume}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !errors.Is(err, ledger.ErrUnreachable) {
		t.Errorf("a resume: got %v", err)
	}
}
