package ledgertest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// ada and bob are two who post from different machines.
func ada() ledger.Holder { return ledger.Holder{User: "ada", Host: "here", PID: 4711} }
func bob() ledger.Holder { return ledger.Holder{User: "bob", Host: "there", PID: 4712} }

func (x fixture) take(opened ledger.Ledger, by ledger.Holder) ledger.HeldLane {
	x.Helper()
	lane, err := opened.TakeLane(x.Context(), "space", by, false)
	x.must(err)
	return lane
}

func (x fixture) beginUnder(lane ledger.HeldLane, name string) ledger.OpenRun {
	x.Helper()
	run, err := lane.BeginRun(x.Context(), ledger.Run{Name: name, Plan: "plan.xlsx", Started: noon, ToSend: 9})
	x.must(err)
	return run
}

// oneHolder holds that a lane has one holder at a time, by whichever opening of the ledger, and that whoever does not get it learns
// who has it, and how far the run is.
func oneHolder(x fixture) {
	opened, other := x.open(), x.open()
	lane := x.take(opened, ada())
	x.post(x.beginUnder(lane, "theirs"), ledger.Attempt{Hash: "a", Started: noon, Ended: noon, Outcome: ledger.Accepted})
	for name, r := range map[string]ledger.Ledger{"the same opening": opened, "another opening": other} {
		_, err := r.TakeLane(x.Context(), "space", bob(), false)
		var busy *ledger.BusyError
		if !errors.As(err, &busy) || !busy.Known || busy.Lane.Run.Name != "theirs" || busy.Lane.Holder != ada() {
			x.Errorf("%s of the ledger gets %v", name, err)
			continue
		}
		for _, part := range []string{"theirs", "plan.xlsx", "here by ada", "4711", "1 of 9 messages sent", "wait until it has ended"} {
			if !strings.Contains(err.Error(), part) {
				x.Errorf("%q does not name %q", err, part)
			}
		}
		free, err := r.TakeLane(x.Context(), "other space", bob(), false)
		x.must(err, free.Release(x.Context()))
	}
	x.must(lane.Check(x.Context()), lane.Release(x.Context()))
	x.must(x.take(other, bob()).Release(x.Context()))
}

// laneIsWaitedFor holds that who waits gets the lane once it is free, or gives up when told to.
func laneIsWaitedFor(x fixture) {
	opened, other := x.open(), x.open()
	lane := x.take(opened, ada())
	ended, cancel := context.WithTimeout(x.Context(), time.Millisecond)
	defer cancel()
	if _, err := other.TakeLane(ended, "space", bob(), true); !errors.Is(err, context.DeadlineExceeded) {
		x.Errorf("a wait that is given up: %v", err)
	}
	type taking struct {
		lane ledger.HeldLane
		err  error
	}
	taken := make(chan taking, 1)
	go func() {
		lane, err := other.TakeLane(x.Context(), "space", bob(), true)
		taken <- taking{lane, err}
	}()
	x.must(lane.Release(x.Context()))
	got := <-taken
	x.must(got.err, got.lane.Release(x.Context()))
}

// deadHolder holds that the lane of a holder who is dead is taken, and that what was under way is uncertain then; that the loser, if it
// lives after all, writes no attempt, run or day any more, learns who has the lane, and may still say what came of its last request.
func deadHolder(x fixture) {
	opened, other := x.open(), x.open()
	lane := x.take(opened, ada())
	run := x.beginUnder(lane, "slow")
	n, err := run.Begin(x.Context(), ledger.Attempt{Hash: "a", Started: noon})
	x.must(err, lane.BeginDay(x.Context(), ledger.Day{Space: "space", Begun: noon, Plan: "p", Fixed: "f"}))
	_, err = lane.Append(x.Context(), appendTo("", 0, ledger.DayControl{ID: "1", State: ledger.ControlWaits, Asked: noon}))
	x.must(err, x.Die(lane))
	next := x.take(other, bob())
	if s := x.standing(other, "a"); s.State != ledger.StateUncertain {
		x.Errorf("what was under way is %+v", s)
	}
	x.beginUnder(next, "quick")
	_, ofBegin := run.Begin(x.Context(), ledger.Attempt{Hash: "b", Started: noon})
	_, ofRun := lane.BeginRun(x.Context(), ledger.Run{Name: "later", Started: noon})
	_, ofControl := lane.Append(x.Context(), appendTo("", 1, ledger.DayControl{ID: "2", State: ledger.ControlTaken, Asked: noon}))
	_, ofAnswer := lane.Append(x.Context(), appendTo("", 1, ledger.DayControl{ID: "1", N: 1, State: ledger.ControlTaken, At: noon}))
	for what, err := range map[string]error{"an attempt": ofBegin, "a run": ofRun, "an event": ofControl, "an answer": ofAnswer,
		"an import": run.Import(x.Context(), []ledger.Attempt{{Hash: "c", Outcome: ledger.Accepted}}), "a look": lane.Check(x.Context()), "a note": lane.LeaveNote(x.Context(), "slow")} {
		var lost *ledger.LaneLostError
		if !errors.As(err, &lost) || lost.Lane.Holder != bob() || lost.Lane.Run.Name != "quick" || !strings.Contains(err.Error(), "there by bob") {
			x.Errorf("%s of the loser: %v", what, err)
		}
	}
	x.must(run.End(x.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}), run.Close(x.Context(), noon, "stopped"), lane.Release(x.Context()))
	standings, err := other.Standings(x.Context(), "space", "")
	if x.must(err); len(standings) != 1 || standings["a"].State != ledger.StateSent {
		x.Errorf("after the loser's late answer: %+v", standings)
	}
	x.must(next.Check(x.Context()), next.Release(x.Context()))
}

// counted holds that the lane of a space tells what became of the messages of the last run there.
func counted(x fixture) {
	opened := x.open()
	lane := x.take(opened, ada())
	x.post(x.beginUnder(lane, "before"), ledger.Attempt{Hash: "before", Outcome: ledger.Accepted, Started: noon})
	run := x.beginUnder(lane, "run")
	for i, outcome := range append(ledger.Outcomes(), ledger.Outcomes()...) {
		x.post(run, ledger.Attempt{Hash: fmt.Sprint(i), Outcome: outcome, Started: noon})
	}
	got, _, err := opened.LaneOf(x.Context(), "space")
	if x.must(err); got.Counts != (ledger.Counts{Sent: 2, Failed: 4, Uncertain: 4}) {
		x.Errorf("the run came to %+v", got.Counts)
	}
	x.must(lane.Release(x.Context()))
}

// handover holds what goes with a lane: how long ago the last attempt was, and the note that was left until its run had ended.
func handover(x fixture) {
	opened := x.open()
	lane := x.take(opened, ada())
	if h := lane.Handover(); h.SinceLast >= 0 || h.Note != "" {
		x.Errorf("with the first lane came %+v", h)
	}
	run := x.beginUnder(lane, "first")
	x.post(run, ledger.Attempt{Hash: "a", Started: noon, Ended: noon, Outcome: ledger.NotNow})
	x.must(lane.LeaveNote(x.Context(), "slowly"), lane.Release(x.Context()))
	next := x.take(opened, bob())
	if h := next.Handover(); h.SinceLast < 0 || h.SinceLast > time.Hour || h.IsOfEarlier || h.Note != "slowly" {
		x.Errorf("with a lane came %+v", h)
	}
	x.beginUnder(next, "without an attempt")
	x.must(x.Die(next))
	next = x.take(x.open(), ada())
	if h := next.Handover(); h.SinceLast < 0 || h.SinceLast > time.Hour || !h.IsOfEarlier || h.Note != "slowly" {
		x.Errorf("after two deaths came %+v", h)
	}
	ended := x.beginUnder(next, "second")
	x.must(next.LeaveNote(x.Context(), "slower"), ended.Close(x.Context(), noon, "finished"), next.Release(x.Context()))
	if h := x.take(opened, ada()).Handover(); h.SinceLast >= 0 || h.Note != "" {
		x.Errorf("of a run that has ended came %+v", h)
	}
}

// heldLanes holds that the lanes that are held are there with their holders, and one that is free with the last one.
func heldLanes(x fixture) {
	opened := x.open()
	if _, found, err := opened.LaneOf(x.Context(), "space"); found || err != nil {
		x.Errorf("a lane that nobody ever took: %v, %v", found, err)
	}
	lane := x.take(opened, ada())
	free, err := opened.TakeLane(x.Context(), "a space", bob(), false)
	x.must(err, free.Release(x.Context()))
	held, err := opened.HeldLaneStates(x.Context())
	x.must(err)
	if len(held) != 1 {
		x.Fatalf("held are %+v", held)
	}
	if d := diff.Diff(ledger.LaneState{Space: "space", Epoch: 1, Holder: ada(), Held: true}, ledger.LaneState{Space: held[0].Space, Epoch: held[0].Epoch,
		Holder: held[0].Holder, Held: held[0].Held}); d != "" || held[0].Taken.IsZero() || held[0].Beat.Before(held[0].Taken) {
		x.Errorf("%s\n%+v", d, held[0])
	}
	if was, found, err := opened.LaneOf(x.Context(), "a space"); err != nil || !found || was.Held || was.Holder != bob() {
		x.Errorf("a lane that was given back is %+v, %v, %v", was, found, err)
	}
	x.must(lane.Release(x.Context()))
}

// onceInAGeneration holds that of a delivery there is one attempt that is under way, sent or uncertain, until somebody has meant it
// to go out once more.
func onceInAGeneration(x fixture) {
	opened := x.open()
	run := x.begin(opened, ledger.Run{Name: "first"})
	for delivery, outcome := range map[string]ledger.Outcome{"open": ledger.InFlight, "sent": ledger.Accepted, "unknown": ledger.Unknown} {
		x.post(run, ledger.Attempt{Hash: delivery, Started: noon, Ended: noon, Outcome: outcome})
		if _, err := run.Begin(x.Context(), ledger.Attempt{Hash: delivery, Started: noon}); !errors.Is(err, ledger.ErrMayBePublished) {
			x.Errorf("after one that is %s: %v", delivery, err)
		}
		x.post(run, ledger.Attempt{Hash: delivery, Generation: 1, Started: noon, Ended: noon, Outcome: ledger.Refused})
		if s := x.standing(opened, delivery); s.Generation != 1 {
			x.Errorf("%s stands as %+v", delivery, s)
		}
	}
	for _, outcome := range []ledger.Outcome{ledger.Refused, ledger.NotNow, ledger.GaveUp, ledger.Unsent} {
		x.post(run, ledger.Attempt{Hash: "again", Started: noon, Ended: noon, Outcome: outcome})
	}
	n := x.post(run, ledger.Attempt{Hash: "again", Started: noon})
	x.must(run.End(x.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Unknown, Ended: noon}), run.End(x.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.NotNow, Ended: noon}))
	x.post(run, ledger.Attempt{Hash: "again", Started: noon, Ended: noon, Outcome: ledger.Accepted})
	other, err := BeginRun(x.Context(), opened, ledger.Run{Name: "elsewhere", Space: "space", Round: "another", Started: noon})
	x.must(err)
	x.post(other, ledger.Attempt{Hash: "again", Started: noon})
}
