package postgres

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/ledger/tables"
)

// TestFreeze holds that what was frozen has no effect before the start, may be frozen again until then, and comes back.
func TestFreeze(t *testing.T) {
	t.Parallel()
	x, lanes := frozen(t, 2, "s", "unused")
	if runs, err := x.WorkersRuns(t.Context(), 9); err != nil || len(runs) != 0 {
		t.Errorf("before the start there are %+v, %v", runs, err)
	}
	if s, err := x.TakeForWorker(t.Context(), "drill", "s", 1, workerOne()); s != nil || err != nil {
		t.Errorf("before the start it is taken: %v, %v", s, err)
	}
	again := ledger.FrozenSpace{Space: "s", Name: "S", RunInSpace: "drill-s", ToSend: 3, Results: "Zürich.csv"}
	must(t, x.Freeze(t.Context(), "drill", again))
	if err := x.Freeze(t.Context(), "drill", ledger.FrozenSpace{Space: "s", RunInSpace: "none"}); err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("without a run in the space: %v", err)
	}
	must(t, x.StartWorkersRun(t.Context(), drill(), lanes[:1]))
	all, err := x.WorkersSpaces(t.Context(), "drill")
	if must(t, err); len(all) != 1 || all[0].Name != "S" || all[0].Results != "Zürich.csv" || all[0].ToSend != 3 {
		t.Errorf("the spaces are %+v", all)
	}
	if err := x.Freeze(t.Context(), "drill", again); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("frozen after the start: %v", err)
	}
	if err := x.StartWorkersRun(t.Context(), drill(), nil); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("started twice: %v", err)
	}
	must(t, lanes[1].Check(t.Context()))
}

// TestStartNeedsItsLanes holds that nothing is started where one of the lanes was lost, or was not frozen.
func TestStartNeedsItsLanes(t *testing.T) {
	t.Parallel()
	x, lanes := frozen(t, 1, "s", "t")
	more := append(slices.Clone(lanes), x.takeAsPlanner("not frozen"))
	if err := x.StartWorkersRun(t.Context(), drill(), more); err == nil || !strings.Contains(err.Error(), "only 2 were frozen") {
		t.Errorf("with a lane too many: %v", err)
	}
	must(t, die(t, x.address, lanes[1]))
	other, err := x.other().TakeLane(t.Context(), "t", ledger.Holder{User: "bob", Host: "there"}, false)
	must(t, err)
	lost := (*ledger.LaneLostError)(nil)
	if err := x.StartWorkersRun(t.Context(), drill(), lanes); !errors.As(err, &lost) || lost.Lane.Space != "t" || lost.Lane.Holder.User != "bob" {
		t.Errorf("with a lost lane: %v", err)
	}
	if runs, err := x.WorkersRuns(t.Context(), 9); err != nil || len(runs) != 0 {
		t.Errorf("started all the same: %+v, %v", runs, err)
	}
	for _, lane := range []ledger.HeldLane{lanes[0], other} {
		must(t, lane.Check(t.Context()))
	}
	if met, _, err := x.LaneOf(t.Context(), "s"); err != nil || !met.Held || met.WorkersRun != "" {
		t.Errorf("the other lane is %+v, %v", met, err)
	}
}

// TestAbandoned holds that what was frozen for a run that nobody has started does not stay for ever, and that other runs do.
func TestAbandoned(t *testing.T) {
	t.Parallel()
	x, lanes := frozen(t, 1, "s", "t", "u")
	for _, run := range []string{"old", "young"} {
		must(t, x.Freeze(t.Context(), run, ledger.FrozenSpace{Space: "u", Name: run, RunInSpace: "drill-u", ToSend: 2, Source: planFile()}))
	}
	must(t, x.Freeze(t.Context(), "drill", ledger.FrozenSpace{Space: "s", Name: "s", RunInSpace: "drill-s", ToSend: 1, Source: planFile()}))
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.workers_runs SET started = started - 90000000 WHERE run = 'old'`))
	must(t, x.StartWorkersRun(t.Context(), drill(), lanes[:2]))
	for _, table := range []string{"workers_runs", "workers_lanes", "sources"} {
		runs, err := tables.All(t.Context(), x.Ledger.Ledger, tables.ReadText, `SELECT DISTINCT run FROM `+table+` ORDER BY run`)
		must(t, err)
		if d := diff.Diff([]string{"drill", "young"}, runs); d != "" {
			t.Errorf("%s: %s", table, d)
		}
	}
}

// TestAbandonRun holds that a run which was not started cannot be started after it was abandoned, and that one which was started, or
// is about to be, goes on.
func TestAbandonRun(t *testing.T) {
	t.Parallel()
	x, lanes := frozen(t, 1, "s", "t")
	must(t, x.Freeze(t.Context(), "other", ledger.FrozenSpace{Space: "t", Name: "t", RunInSpace: "drill-t", ToSend: 1, Source: planFile()}))
	if isStarted, err := x.AbandonRun(t.Context(), "other"); err != nil || isStarted {
		t.Errorf("of a run that was not started: %v, %v", isStarted, err)
	}
	other := drill()
	other.Name = "other"
	if err := x.StartWorkersRun(t.Context(), other, lanes[1:]); err == nil {
		t.Error("it was started after that")
	}
	if n, err := tables.All(t.Context(), x.Ledger.Ledger, tables.ReadText, `SELECT run FROM sources WHERE run = 'other' UNION SELECT run FROM workers_lanes WHERE run = 'other' UNION SELECT run FROM workers_runs WHERE run = 'other'`); err != nil || len(n) > 0 {
		t.Errorf("something is left of it: %v, %v", n, err)
	}
	starts, err := x.DB.BeginTx(t.Context(), nil)
	must(t, err)
	must(t, makeReady(t.Context(), starts, drill()))
	answer := make(chan error)
	isStarted := false
	go func() {
		var err error
		isStarted, err = x.AbandonRun(t.Context(), "drill")
		answer <- err
	}()
	must(t, starts.Commit())
	if err := <-answer; err != nil || !isStarted {
		t.Errorf("of a run that is about to start: %v, %v", isStarted, err)
	}
	if left, err := tables.All(t.Context(), x.Ledger.Ledger, tables.ReadText, `SELECT space FROM workers_lanes WHERE run = 'drill'`); err != nil || len(left) != 2 {
		t.Errorf("%v of it are left: %v", left, err)
	}
}

// TestForgetsNoSend holds that what a run of messages was posted from stays, so that its results can be made at any time.
func TestForgetsNoSend(t *testing.T) {
	t.Parallel()
	x := left(t, 2, "a", "goes on")
	must(t, x.take("a", workerOne()).GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, time.Now()))
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.workers_lanes SET ended = ended - 90000000 WHERE space = 'a'; UPDATE simcast.contents SET used = 0`))
	must(t, x.ForgetRuns(t.Context()))
	for _, space := range []string{"a", "goes on"} {
		parts, err := x.SourceForRun(t.Context(), "drill", space)
		if err != nil || len(parts) != 1 {
			t.Fatalf("%s has the parts %v, %v", space, parts, err)
		}
		if content, err := x.ContentOf(t.Context(), parts[0].Sum); err != nil || string(content) != "plan" {
			t.Errorf("%s is posted from %q, %v", space, content, err)
		}
	}
}

// TestStopWorkersRun holds that a stop ends a run at once where nobody posts, and elsewhere when the lane is given back.
func TestStopWorkersRun(t *testing.T) {
	t.Parallel()
	x := left(t, 2, "free", "given back", "held", "dead")
	must(t, x.take("given back", workerOne()).GiveBack(t.Context(), ledger.PostEnd{DueIn: time.Hour}, noon))
	dead := x.take("dead", workerOne())
	n := x.post(dead, "a", ledger.InFlight)
	x.kill(dead)
	held := x.take("held", workerTwo())
	bob := ledger.Holder{User: "bob", Host: "there", PID: 3}
	if stops, err := x.other().StopWorkersRun(t.Context(), "drill", bob); err != nil || !stops {
		t.Fatalf("it is not stopped: %v", err)
	}
	const how = "stopped: it was stopped by bob on there"
	for _, space := range []string{"free", "given back", "dead"} {
		if lane := x.lane(space); lane.How != how || lane.Ended.IsZero() || lane.Held || lane.DueIn != 0 || lane.Free != 0 {
			t.Errorf("%s: %+v", space, lane)
		}
		if run, _, err := x.RunNamed(t.Context(), "drill-"+space); err != nil || run.How != how || run.Ended.IsZero() {
			t.Errorf("%s: its run is %+v, %v", space, run, err)
		}
	}
	if _, err := dead.Run().Begin(t.Context(), ledger.Attempt{Hash: "b", Started: noon}); !isLost(err) {
		t.Errorf("who was silent as the run was stopped posts on: %v", err)
	}
	run, _, err := x.WorkersRunNamed(t.Context(), "drill")
	if must(t, err); run.Uncertain != 1 {
		t.Errorf("what it had on its way does not count: %+v", run)
	}
	must(t, dead.Run().End(t.Context(), n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon}))
	if lane := x.lane("held"); !lane.Held || !lane.Ended.IsZero() {
		t.Errorf("where a worker posts it is %+v", lane)
	}
	x.post(held, "a", ledger.Accepted)
	must(t, held.GiveBack(t.Context(), ledger.PostEnd{DueIn: time.Hour}, noon))
	if lane := x.lane("held"); lane.How != how || lane.Ended.IsZero() {
		t.Errorf("given back, it is %+v", lane)
	}
	must(t, x.takeAsPlanner("held").Release(t.Context()))
	run, _, err = x.WorkersRunNamed(t.Context(), "drill")
	if must(t, err); run.Done != 4 || run.Sent != 2 || run.Uncertain != 0 || run.Stopped.IsZero() || run.StopBy != bob {
		t.Errorf("the run is %+v", run)
	}
	for _, name := range []string{"drill", "another"} {
		if stops, err := x.StopWorkersRun(t.Context(), name, planner()); stops || err != nil {
			t.Errorf("%s, of which nothing is left, stops: %v, %v", name, stops, err)
		}
	}
}

// TestStopAgain holds that a run is stopped also where the worker died that was to end it.
func TestStopAgain(t *testing.T) {
	t.Parallel()
	x := left(t, 1, "s")
	s := x.take("s", workerOne())
	for range 2 {
		if stops, err := x.StopWorkersRun(t.Context(), "drill", ledger.Holder{Host: "desk"}); !stops || err != nil {
			t.Fatalf("stops: %v, %v", stops, err)
		}
		x.kill(s)
	}
	if lane := x.lane("s"); lane.How != "stopped: it was stopped on desk" {
		t.Errorf("it is %+v", lane)
	}
}

// TestTakenAfterStop holds that a lane which a worker wants of a run that somebody has stopped meanwhile ends there in place.
func TestTakenAfterStop(t *testing.T) {
	t.Parallel()
	x := left(t, 1, "s")
	s := x.take("s", workerOne())
	if stops, err := x.StopWorkersRun(t.Context(), "drill", ledger.Holder{Host: "desk"}); !stops || err != nil {
		t.Fatalf("stops: %v, %v", stops, err)
	}
	x.kill(s)
	if taken, err := x.TakeForWorker(t.Context(), "drill", "s", x.lane("s").Epoch, workerTwo()); taken != nil || err != nil {
		t.Errorf("taken: %v, %v", taken, err)
	}
	if lane := x.lane("s"); lane.How != "stopped: it was stopped on desk" || lane.Held {
		t.Errorf("it is %+v", lane)
	}
}

// TestWorkersRunsInOrder holds that the latest run comes first, and that no more come than are asked for.
func TestWorkersRunsInOrder(t *testing.T) {
	t.Parallel()
	x, lanes := frozen(t, 2, "a", "b", "c")
	for i, lane := range lanes {
		space := []string{"a", "b", "c"}[i]
		r := drill()
		r.Name = fmt.Sprintf("r%d", i)
		must(t, x.Freeze(t.Context(), r.Name, ledger.FrozenSpace{Space: space, Name: space, RunInSpace: "drill-" + space, ToSend: i}))
		must(t, x.StartWorkersRun(t.Context(), r, []ledger.HeldLane{lane}))
		must(t, pgtest.Exec(t.Context(), x.address, fmt.Sprintf(`UPDATE simcast.workers_runs SET started = started + %d WHERE run = '%s'`, i*1000, r.Name)))
	}
	runs, err := x.WorkersRuns(t.Context(), 2)
	must(t, err)
	var got []ledger.WorkersRun
	for _, r := range runs {
		if time.Since(r.Started).Abs() > time.Hour {
			t.Errorf("it was started at %v", r.Started)
		}
		r.Started = time.Time{}
		got = append(got, r)
	}
	want := []ledger.WorkersRun{drill(), drill()}
	want[0].Name, want[0].Spaces, want[0].ToSend = "r2", 1, 2
	want[1].Name, want[1].Spaces, want[1].ToSend = "r1", 1, 1
	if d := diff.Diff(want, got); d != "" {
		t.Error(d)
	}
}
