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

// silentHolder is a ledger whose lanes have a holder who is silent.
type silentHolder struct {
	Ledger
	t *testing.T
}

func (l silentHolder) LaneOf(_ context.Context, space string) (ledger.LaneState, bool, error) {
	return ledger.LaneState{Space: space, IsSilent: true}, true, nil
}

func (l silentHolder) TakeLane(context.Context, string, ledger.Holder, bool) (ledger.HeldLane, error) {
	l.t.Error("the lane of a silent holder is taken")
	return nil, &ledger.BusyError{}
}

// leftLane is a ledger whose lanes are left to workers, and none of them has one.
type leftLane struct{ silentHolder }

func (l leftLane) LaneOf(_ context.Context, space string) (ledger.LaneState, bool, error) {
	return ledger.LaneState{Space: space, WorkersRun: "drill", Run: ledger.Run{Name: "drill-s", IsOfDay: true, Round: testRound}}, true, nil
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
	pipetest.Happens(t, target.Ledger, testSpace, testRound, day.Event{At: time.Now(), By: day.BySimcast, Control: day.Control{Verb: day.VerbHold, Reason: "the key is refused"}})
	_, err = target.Submit(t.Context(), day.Control{Verb: day.VerbResume}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !strings.HasSuffix(refused.Message, "at this moment, and it is on hold: the key is refused") {
		t.Errorf("resume: %v", err)
	}
}

// silentWorker is a ledger whose lanes a worker has that plays the day and is silent.
type silentWorker struct{ silentHolder }

func (l silentWorker) LaneOf(_ context.Context, space string) (ledger.LaneState, bool, error) {
	return ledger.LaneState{Space: space, Epoch: 4, WorkersRun: "drill", IsSilent: true, Silent: 17 * time.Second, Holder: ledger.Holder{Host: "rack-1", PID: 7},
		Run: ledger.Run{Name: "drill-1", IsOfDay: true, Round: testRound, Epoch: 4}}, true, nil
}

// TestWorkerWasAway holds that a worker which is only silent is not said not to play, and that a hold waits for it or the next one.
func TestWorkerWasAway(t *testing.T) {
	target, _ := begin(t)
	target.Ledger = silentWorker{silentHolder{target.Ledger, t}}
	_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbNow, IDs: []string{"A1"}}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !strings.HasPrefix(refused.Suggestion, "try it again in some seconds; simcast runs drill") ||
		refused.Message != `the worker on rack-1, process 7, which played the day in the round "day", has not been heard of for 17 s` {
		t.Errorf("now: %v", err)
	}
	if got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{}); err != nil || !got.Waits || !got.ByWorkers {
		t.Errorf("hold: got %+v, %v", got, err)
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
	open := pipetest.Waiting(t, target.Ledger, testSpace, testRound)
	if len(open) != 1 || open[0].N != got.N || open[0].State != ledger.ControlWaits {
		t.Errorf("without an answer are %+v", open)
	}
}

// workersLane is a ledger whose lanes a worker has that reads no control.
type workersLane struct {
	silentHolder
	round string // of the run that is left to workers
}

func (l workersLane) LaneOf(_ context.Context, space string) (ledger.LaneState, bool, error) {
	return ledger.LaneState{Space: space, WorkersRun: "drill", Held: true, Run: ledger.Run{Name: "drill-1", IsOfDay: true, Round: l.round}}, true, nil
}

// TestWorkerHasDied holds that a control takes effect where the worker that has the day has died, and nobody knows that yet.
func TestWorkerHasDied(t *testing.T) {
	target, _ := begin(t)
	target.Ledger = workersLane{silentHolder{target.Ledger, t}, testRound}
	for _, verb := range []day.Verb{day.VerbHold, day.VerbResume} {
		if got, err := target.Submit(t.Context(), day.Control{Verb: verb}, ada, clock.System{}); err != nil || got.Waits || got.At.IsZero() {
			t.Errorf("%s: got %+v, %v", verb, got, err)
		}
	}
}

// TestWorkerOfAnotherRound holds that nothing waits for workers that play another day.
func TestWorkerOfAnotherRound(t *testing.T) {
	target, _ := begin(t)
	target.Ledger = workersLane{silentHolder{target.Ledger, t}, "another"}
	_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !strings.Contains(refused.Message, `a run in the round "another" has the space`) {
		t.Errorf("got %v", err)
	}
	if n, err := target.Ledger.LastControl(t.Context(), testSpace, testRound); err != nil || n != 2 {
		t.Errorf("the record has %d controls: %v", n, err)
	}
}
