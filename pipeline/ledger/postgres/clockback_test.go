package postgres

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// setBack leaves all that the ledger has of lanes and workers as it is found after the database's clock was set back by an hour. Nobody
// gives signs of life any more for the lanes of these holders.
func (x leftTo) setBack(dead ...ledger.WorkerLane) {
	x.Helper()
	for _, held := range dead {
		held.(*takenLane).letGo()
	}
	must(x, pgtest.Exec(x.Context(), x.address, `UPDATE simcast.lanes SET taken = taken + 3600000, beat = beat + 3600000;
		UPDATE simcast.workers_lanes SET due = due + 3600000; UPDATE simcast.workers SET beat = beat + 3600000;
		UPDATE simcast.attempts SET written = written + 3600000`))
}

// TestClockSetBack holds that the lane of a worker which has died waits for another one, and is shown as one that nobody has, where the
// database's clock was set back since; and that the lane which another worker has given back to rest does not rest until the clock is as
// late as it was.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	x := leftDay(t, "dead", "rests", "new")
	dead := x.take("dead", workerTwo())
	must(t, dead.Plays())
	_, err := x.take("rests", workerTwo()).GiveBack(time.Minute)
	must(t, err)
	if view := x.sign(workerOne(), "dead", "rests"); len(view.Waiting) != 0 {
		t.Fatalf("before that %+v wait", view.Waiting)
	}
	x.setBack(dead)
	view := x.sign(workerOne(), "dead", "rests", "new")
	waiting := spacesOf(view.Waiting)
	if slices.Sort(waiting); !slices.Equal(waiting, []string{"dead", "new", "rests"}) {
		t.Fatalf("%q wait", waiting)
	}
	for i := range view.Waiting {
		if lane := &view.Waiting[i]; lane.Free <= 0 || lane.DueIn != 0 {
			t.Errorf("%s is free for %s, and due in %s", lane.Space, lane.Free, lane.DueIn)
		}
	}
	if lane := x.lane("dead"); lane.Held || lane.Plays {
		t.Errorf("it is shown as %+v", lane)
	}
	if spaces, _, err := x.DaysWaiting(); err != nil || len(spaces) != 3 {
		t.Errorf("days wait in %q, %v", spaces, err)
	}
	x.take("dead", workerOne())
	if due := x.take("rests", workerOne()).Handover(); due.Due != 0 {
		t.Errorf("its next holder waits for %s", due.Due)
	}
	if err := dead.Check(); !isLost(err) {
		t.Errorf("who comes back has not lost the lane: %v", err)
	}
	if lane := x.lane("dead"); !lane.Held || lane.Holder != workerOne() {
		t.Errorf("the next one has not got it: %+v", lane)
	}
}

// TestDeathAfterClockSetBack holds that the lane of a worker which has died waits for another one also where the worker has given signs of
// life by the clock that was set back, and is shown as one that waits.
func TestDeathAfterClockSetBack(t *testing.T) {
	t.Parallel()
	for kind, x := range map[string]leftTo{ledger.KindSend: left(t, 1, "s"), ledger.KindPlay: leftDay(t, "s")} {
		dead := x.take("s", workerTwo())
		x.setBack()
		must(t, x.beatFor(x.lanes()))
		x.kill(dead)
		if waiting := spacesOf(x.sign(workerOne(), "s").Waiting); !slices.Equal(waiting, []string{"s"}) {
			t.Errorf("%s: %q wait", kind, waiting)
		}
		if lane := x.lane("s"); lane.DueIn != 0 || lane.Free <= 0 || lane.Free > time.Minute {
			t.Errorf("%s: it is shown as %+v", kind, lane)
		}
		x.take("s", workerOne())
	}
}

// TestRestsOfOtherRuns holds that a run which plays no day waits for as long as was said, which may be hours, and no longer where the
// database's clock was set back since, be the lane given back or its holder dead. How long it rests after something went wrong does not come
// with it as the moment of the next request.
func TestRestsOfOtherRuns(t *testing.T) {
	t.Parallel()
	x := left(t, 2, "dead", "rests")
	lane := x.take("rests", workerTwo())
	_, err := lane.Run().Begin(ledger.Attempt{Hash: "a", Started: noon})
	must(t, err)
	_, err = lane.GiveBack(time.Hour)
	must(t, err)
	if view := x.sign(workerOne(), "rests"); len(view.Waiting) != 0 {
		t.Errorf("%+v wait", view.Waiting)
	}
	x.setBack(x.take("dead", workerTwo()))
	waiting := spacesOf(x.sign(workerOne(), "dead", "rests").Waiting)
	if slices.Sort(waiting); !slices.Equal(waiting, []string{"dead", "rests"}) {
		t.Errorf("once the clock was set back %q wait", waiting)
	}
	again := x.take("rests", workerOne())
	if came := again.Handover(); came.HasDue || !came.IsSetBack || came.SinceLast != 0 {
		t.Errorf("with the lane comes %+v", came)
	}
	_, err = again.GiveBack(time.Hour)
	must(t, err)
	if view := x.sign(workerOne(), "rests"); len(view.Waiting) != 0 {
		t.Errorf("what is said by the new clock does not count: %+v", view.Waiting)
	}
	lane = x.take("rests", workerTwo())
	if came := lane.Handover(); !came.HasDue || !came.IsSetBack || came.Due < 59*time.Minute {
		t.Errorf("after that comes %+v", came)
	}
	_, err = lane.GiveBackFailed(time.Hour)
	must(t, err)
	if view := x.sign(workerOne(), "rests"); len(view.Waiting) != 0 {
		t.Errorf("where something went wrong %+v wait", view.Waiting)
	}
	if came := x.take("rests", workerOne()).Handover(); came.HasDue || !came.IsSetBack {
		t.Errorf("after something went wrong comes %+v", came)
	}
}

// TestStopAfterClockSetBack holds that a run is stopped at once in the lane of a worker that died before the clock was set back.
func TestStopAfterClockSetBack(t *testing.T) {
	t.Parallel()
	x := leftDay(t, "s")
	x.setBack(x.take("s", workerTwo()))
	if stops, err := x.StopWorkersRun("drill", planner()); err != nil || !stops {
		t.Fatal(stops, err)
	}
	if lane := x.lane("s"); lane.Ended.IsZero() {
		t.Errorf("it has not ended: %+v", lane)
	}
}

// TestLaneAfterClockSetBack holds that a command takes the lane of one that died before the clock was set back, that the lane is shown as
// silent until then, and that a holder which lives keeps its lane with its next sign of life.
func TestLaneAfterClockSetBack(t *testing.T) {
	t.Parallel()
	x := leftTo{T: t, address: pgtest.Database(t)}
	x.Ledger = openAt(t, x.address, nil)
	held := map[string]*lane{}
	for _, space := range []string{"dead", "alive"} {
		held[space] = x.takeAsPlanner(space).(*lane)
	}
	held["dead"].letGo()
	x.setBack()
	if met, _, err := x.LaneOf("dead"); err != nil || met.Held || !met.IsSilent || !strings.Contains(met.Describe(time.UTC), "the ledger's clock was set back by 1h0m0s or more") {
		t.Errorf("it is %s, %v", met.Describe(time.UTC), err)
	}
	must(t, x.beatFor(x.lanes()))
	states, err := x.HeldLaneStates()
	if err != nil || len(states) != 1 || states[0].Space != "alive" {
		t.Errorf("held are %+v, %v", states, err)
	}
	other, busy := x.other(), (*ledger.BusyError)(nil)
	if _, err := other.TakeLane(t.Context(), "alive", planner(), false); !errors.As(err, &busy) {
		t.Errorf("the lane of the one that lives: %v", err)
	}
	must(t, other.takeAsPlanner("dead").Release())
	must(t, held["alive"].Check())
}

// TestWorkersAfterClockSetBack holds that a worker which died before the clock was set back does not count as alive, and that one which
// has the same holder may start.
func TestWorkersAfterClockSetBack(t *testing.T) {
	t.Parallel()
	x := left(t, 1, "a")
	x.sign(workerOne(), "a")
	x.sign(workerTwo(), "a")
	x.setBack()
	if view := x.sign(workerTwo(), "a"); len(view.Others) != 0 || len(view.ServedBy) != 0 {
		t.Errorf("it sees %+v", view)
	}
	if workers, servedBy, err := x.AliveWorkers(); err != nil || len(workers) != 1 || len(servedBy["a"]) != 1 {
		t.Errorf("alive are %+v, %v", workers, err)
	}
	again := ledger.Worker{Holder: workerOne(), Started: noon.Add(time.Millisecond), MaxLanes: 4}
	_, err := x.SignWorker(again, []string{"a"})
	must(t, err)
}
