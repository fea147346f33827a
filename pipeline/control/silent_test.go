package control

import (
	"context"
	"errors"
	"strings"
	"testing"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// silentHolder is a ledger whose lanes have a holder who is silent.
type silentHolder struct {
	Ledger
	t *testing.T
}

func (l silentHolder) LaneOf(space string) (ledger.LaneState, bool, error) {
	return ledger.LaneState{Space: space, IsSilent: true}, true, nil
}

func (l silentHolder) TakeLane(context.Context, string, ledger.Holder, bool) (ledger.HeldLane, error) {
	l.t.Error("the lane of a silent holder is taken")
	return nil, &ledger.BusyError{}
}

// leftLane is a ledger whose lanes are left to workers, and none of them has one.
type leftLane struct{ silentHolder }

func (l leftLane) LaneOf(space string) (ledger.LaneState, bool, error) {
	return ledger.LaneState{Space: space, WorkersRun: "drill"}, true, nil
}

// TestBetweenWorkers holds that what waits for a start is kept while a day is between two workers, and that the rest is to be tried again.
func TestBetweenWorkers(t *testing.T) {
	target, _ := begin(t)
	target.Ledger = leftLane{silentHolder{target.Ledger, t}}
	got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if err != nil || !got.Waits {
		t.Fatalf("got %+v, %v", got, err)
	}
	_, err = target.Submit(t.Context(), day.Control{Verb: day.VerbNow, IDs: []string{"A1"}}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !strings.Contains(refused.Suggestion, "simcast runs drill") {
		t.Errorf("now: %v", err)
	}
}

// TestSilentPlayer holds that a control does not end the day of a player who is silent and may come back: it waits, and is there for
// that player and for the next one.
func TestSilentPlayer(t *testing.T) {
	target, _ := begin(t)
	target.Ledger = silentHolder{target.Ledger, t}
	got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, Person{Name: "ada"}, clock.System{})
	if err != nil || !got.Waits {
		t.Fatalf("got %+v, %v", got, err)
	}
	open, err := target.Ledger.UnansweredControls(testSpace, testRound)
	if err != nil || len(open) != 1 || open[0].N != got.N || open[0].State != ledger.ControlWaits {
		t.Errorf("without an answer are %+v: %v", open, err)
	}
}
