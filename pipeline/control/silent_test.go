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
	_, err = dayrecord.Append(t.Context(), target.Ledger, testSpace, testRound, "rack-1", day.Event{At: time.Now(), By: day.BySimcast, Control: day.Control{Verb: day.VerbHold, Reason: "the key is refused"}})
	must(t, err)
	_, err = target.Submit(t.Context(), day.Control{Verb: day.VerbResume}, ada, clock.System{})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !strings.HasSuffix(refused.Message, "at this moment, and it is on hold: the key is refused") {
		t.Errorf("resume: %v", err)
	}
}

// silentWorker is a ledger whose lanes a worker has that plays the day and is silent.
type silentWorker struct{ silentHolder }

func (l silentWorker) LaneOf(_ context.Context, space string) (ledger.LaneState, bool, error) {
	return ledger.LaneState{Space: space, Epoch: 4, WorkersRun: "drill", IsSilent: true, Silent: 17 * time.Second, Holder: ledger.Holder{Host: "rack-1", PID: 7},
		Run: ledger.Run{Name: "drill-1", Round: testRound, Epoch: 4}}, true, nil
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
	open, err := target.Ledger.UnansweredControls(t.Context(), testSpace, testRound)
	if err != nil || len(open) != 1 || open[0].N != got.N || open[0].State != ledger.ControlWaits {
		t.Errorf("without an answer are %+v: %v", open, err)
	}
}

// workersLane is a ledger whose lanes a worker has that takes no control, but for what meanwhile does.
type workersLane struct {
	silentHolder
	round     string // of the run that is left to workers
	meanwhile func() // is called as the control is to be withdrawn
}

func (l workersLane) LaneOf(_ context.Context, space string) (ledger.LaneState, bool, error) {
	return ledger.LaneState{Space: space, WorkersRun: "drill", Held: true, Run: ledger.Run{Name: "drill-1", Round: l.round}}, true, nil
}

func (l workersLane) TakeLane(ctx context.Context, space string, _ ledger.Holder, _ bool) (ledger.HeldLane, error) {
	lane, _, _ := l.LaneOf(ctx, space)
	return nil, &ledger.BusyError{Lane: lane, Known: true}
}

func (l workersLane) AnswerControl(ctx context.Context, c ledger.DayControl) (bool, error) {
	if l.meanwhile != nil {
		l.meanwhile()
	}
	return l.Ledger.AnswerControl(ctx, c)
}

// TestWorkerHasDied holds that a hold which no worker has taken is kept for the next one, once, and that the rest is withdrawn.
func TestWorkerHasDied(t *testing.T) {
	target, _ := begin(t)
	leaps := &leaping{now: time.Now()}
	target.Ledger = workersLane{silentHolder{target.Ledger, t}, testRound, nil}
	got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold, Reason: "NO DUFF"}, ada, leaps)
	if err != nil || !got.Waits || !got.ByWorkers {
		t.Fatalf("got %+v, %v", got, err)
	}
	left, err := target.Ledger.UnansweredControls(t.Context(), testSpace, testRound)
	if err != nil || len(left) != 1 || left[0].N != got.N || left[0].State != ledger.ControlWaits {
		t.Errorf("without an answer are %+v: %v", left, err)
	}
	_, err = target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, leaps)
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !refused.Already {
		t.Errorf("a second hold: %v", err)
	}
	_, err = target.Submit(t.Context(), day.Control{Verb: day.VerbResume}, ada, leaps)
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !strings.Contains(refused.Message, "it was withdrawn") {
		t.Errorf("resume: %v", err)
	}
}

// TestWorkerOfAnotherRound holds that nothing waits for workers that play another day.
func TestWorkerOfAnotherRound(t *testing.T) {
	target, _ := begin(t)
	target.Ledger = workersLane{silentHolder{target.Ledger, t}, "another", nil}
	_, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, &leaping{now: time.Now()})
	if refused := (*Refused)(nil); !errors.As(err, &refused) || !strings.Contains(refused.Message, `a run in the round "another" has the space`) {
		t.Errorf("got %v", err)
	}
	if left, err := target.Ledger.UnansweredControls(t.Context(), testSpace, testRound); err != nil || len(left) > 0 {
		t.Errorf("without an answer are %+v: %v", left, err)
	}
}

// TestWorkerTakesItMeanwhile holds that a control which a worker takes in the moment in which it is to wait has taken effect once.
func TestWorkerTakesItMeanwhile(t *testing.T) {
	target, _ := begin(t)
	book, at := target.Ledger, time.Now().UTC().Truncate(time.Millisecond)
	target.Ledger = workersLane{silentHolder{book, t}, testRound, func() {
		done, err := book.AnswerControl(t.Context(), ledger.DayControl{Space: testSpace, Round: testRound, N: 3, State: ledger.ControlTaken, At: at})
		if must(t, err); !done {
			t.Error("it was not open")
		}
	}}
	got, err := target.Submit(t.Context(), day.Control{Verb: day.VerbHold}, ada, &leaping{now: time.Now()})
	if err != nil || got.Waits || got.N != 3 || !got.At.Equal(at) {
		t.Errorf("got %+v, %v", got, err)
	}
	if written, err := book.Controls(t.Context(), testSpace, testRound, 3); err != nil || len(written) > 0 {
		t.Errorf("it was written again: %+v, %v", written, err)
	}
}
