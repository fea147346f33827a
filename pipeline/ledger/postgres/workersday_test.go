package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/ledger/tables"
)

// leftDay is a day that is left to workers.
func leftDay(t *testing.T, spaces ...string) leftTo {
	t.Helper()
	x, lanes := frozen(t, 1, spaces...)
	day := drill()
	day.Kind = ledger.KindPlay
	must(t, x.StartWorkersRun(t.Context(), day, lanes))
	return x
}

// planFile is the file of a plan.
func planFile() []ledger.Part {
	return []ledger.Part{{Kind: "plan", Name: "plan.xlsx", Bytes: []byte("plan")}}
}

// TestSource holds that what a day is to be played from comes to its worker as it was frozen last, in each space, and that it is kept
// beside what the day was played from before.
func TestSource(t *testing.T) {
	t.Parallel()
	x, lanes := frozen(t, 1, "s", "t")
	freeze := func(run, space string, parts ...ledger.Part) {
		t.Helper()
		must(t, x.Freeze(t.Context(), run, ledger.FrozenSpace{Space: space, Name: space, RunInSpace: "drill-" + space, ToSend: 1, Source: parts}))
	}
	freeze("drill", "s", planFile()[0], ledger.Part{Kind: "old"})
	big := bytes.Repeat([]byte("a plan with \x00 and \xff\n"), 200_000) // more than 3 MB
	freeze("drill", "s", ledger.Part{Kind: "plan", Name: "plan.xlsx", Bytes: big}, ledger.Part{Kind: "map", Name: "Zürich.csv"})
	freeze("drill", "t", planFile()...)
	must(t, x.StartWorkersRun(t.Context(), drill(), lanes))
	for space, want := range map[string][]string{"s": {string(big), ""}, "t": {"plan"}} {
		parts, err := x.SourceForRun(t.Context(), "drill", space)
		must(t, err)
		var got []string
		for _, part := range parts {
			content, err := x.ContentOf(t.Context(), part.Sum)
			must(t, err)
			got = append(got, string(content))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s is played from %d parts", space, len(got))
		}
		if source, err := x.SourceOf(t.Context(), space, "day"); err != nil || len(source.Parts) > 0 {
			t.Errorf("%s was played from %+v before, %v", space, source, err)
		}
	}
}

// TestOwn holds that what is a space's own comes back as it was frozen last.
func TestOwn(t *testing.T) {
	t.Parallel()
	x, lanes := frozen(t, 1, "s", "t")
	const own = `{"organization":"Zürich"}`
	must(t, x.Freeze(t.Context(), "drill", ledger.FrozenSpace{Space: "s", Name: "S", RunInSpace: "drill-s", ToSend: 1, Own: own}))
	must(t, x.StartWorkersRun(t.Context(), drill(), lanes))
	for space, want := range map[string]string{"s": own, "t": ""} {
		if got, err := x.take(space, workerOne()).Own(t.Context()); err != nil || got != want {
			t.Errorf("%s: %q, %v", space, got, err)
		}
	}
}

// TestStarted holds that a space of a run has the epoch under which its day was started last, and how long its holder has had the lane.
func TestStarted(t *testing.T) {
	t.Parallel()
	x := leftDay(t, "s", "t")
	for _, space := range []string{"s", "t"} {
		must(t, x.BeginDay(t.Context(), ledger.Day{Space: space, Round: drill().Round}))
	}
	holds := func(started int64, by ledger.Worker) {
		t.Helper()
		if lane := x.lane("s"); lane.Started != started || lane.Held != (by.ID != "") || lane.Held && lane.Holder != by.Holder || lane.Round != drill().Round {
			t.Errorf("%+v", lane)
		}
		if lane := x.lane("t"); lane.Started != 0 {
			t.Errorf("another space: %+v", lane)
		}
	}
	n := int64(0)
	starts := func(lane ledger.WorkerLane) error {
		_, err := lane.Append(t.Context(), []ledger.Append{{Space: "s", Round: drill().Round, Seen: n, Controls: []ledger.DayControl{
			{ID: fmt.Sprint(lane.Epoch()), State: ledger.ControlTaken, Asked: noon, At: noon, Epoch: lane.Epoch()}}}})
		n++
		return err
	}
	holds(0, ledger.Worker{})
	first := x.take("s", workerOne())
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.lanes SET taken = taken - 60000`))
	if lane := x.lane("s"); lane.HeldFor < time.Minute || x.lane("t").HeldFor != 0 {
		t.Errorf("%+v", lane)
	}
	holds(0, workerOne())
	must(t, starts(first))
	holds(first.Epoch(), workerOne())
	x.kill(first)
	second := x.take("s", workerTwo())
	holds(first.Epoch(), workerTwo())
	if err := starts(first); !isLost(err) {
		t.Errorf("who has lost the lane starts the day: %v", err)
	}
	n = 1
	must(t, starts(second))
	holds(second.Epoch(), workerTwo())
	must(t, second.GiveBack(t.Context(), ledger.PostEnd{}, noon))
	holds(second.Epoch(), ledger.Worker{})
}

// TestWorkersForMoreSpaces holds that the workers for spaces are found where nothing is left to them, too, and that a day's lanes are counted apart.
func TestWorkersForMoreSpaces(t *testing.T) {
	t.Parallel()
	x := leftDay(t, "day", "second day")
	x.sign(workerOne(), "day", "free", "second day")
	x.sign(workerTwo(), "free")
	x.take("day", workerOne())
	workers, servedBy, err := x.AliveWorkers(t.Context(), "free", "of nobody")
	must(t, err)
	if d := diff.Diff(map[string][]int{"free": {0, 1}, "day": {0}, "second day": {0}, "of nobody": nil}, servedBy); d != "" {
		t.Error(d)
	}
	for i := range workers {
		workers[i].Silent = 0
	}
	one, two := workerOne(), workerTwo()
	one.Started, one.MaxLanes, one.Lanes, one.Days, one.Serves = noon.Local(), 4, 1, 1, 2
	two.Started, two.MaxLanes = noon.Local(), 4
	if d := diff.Diff([]ledger.Worker{one, two}, workers); d != "" {
		t.Error(d)
	}
	if workers, servedBy, err := x.AliveWorkers(t.Context()); err != nil || len(workers) != 2 || len(servedBy) != 2 {
		t.Errorf("for no more spaces: %+v, %v, %v", workers, servedBy, err)
	}
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.workers SET beat = beat - 6001 WHERE host = 'one'`))
	workers, servedBy, err = x.AliveWorkers(t.Context(), "free")
	must(t, err)
	if len(workers) != 1 || workers[0].ID != workerTwo().ID || diff.Diff(map[string][]int{"free": {0}, "day": nil, "second day": nil}, servedBy) != "" {
		t.Errorf("after the death of one: %+v, %v", workers, servedBy)
	}
}

// TestDaysAreSeen holds that the kind of a run is seen wherever it is listed, and which lanes a worker has itself.
func TestDaysAreSeen(t *testing.T) {
	t.Parallel()
	x := leftDay(t, "s", "t")
	run, found, err := x.WorkersRunNamed(t.Context(), "drill")
	if must(t, err); !found || run.Kind != ledger.KindPlay {
		t.Errorf("the run is %+v", run)
	}
	if lane := x.lane("s"); lane.Kind != ledger.KindPlay {
		t.Errorf("a lane is %+v", lane)
	}
	s := x.take("s", workerOne())
	isMine := func(by ledger.Worker, want bool) {
		t.Helper()
		lanes, err := x.LanesFor(t.Context(), by.ID, []string{"s"})
		if must(t, err); len(lanes) != 1 || lanes[0].Mine != want || lanes[0].Kind != ledger.KindPlay {
			t.Errorf("%s sees %+v", by.ID, lanes)
		}
	}
	isMine(workerOne(), true)
	isMine(workerTwo(), false)
	x.kill(s)
	isMine(workerOne(), true) // it may be taken, and was not
	x.take("s", workerTwo())
	isMine(workerOne(), false)
}

// TestDaysWaiting holds that the spaces of a day wait until a worker has them that is alive, and that a day does not start by a mark from
// before another one.
func TestDaysWaiting(t *testing.T) {
	t.Parallel()
	x := leftDay(t, "s", "t")
	check := func(spaces ...string) (mark string) {
		t.Helper()
		got, mark, err := x.DaysWaiting(t.Context())
		must(t, err)
		if d := diff.Diff(spaces, got); d != "" {
			t.Error(d)
		}
		return mark
	}
	first := check("s", "t")
	x.take("s", workerOne())
	check("s", "t") // that worker has not given a sign of life
	x.sign(workerOne(), "s", "t")
	check("t")
	start := func(run, mark string) error {
		t.Helper()
		lane, err := x.TakeLane(t.Context(), run, planner(), false)
		must(t, err)
		_, err = lane.BeginRun(t.Context(), ledger.Run{Name: run, Started: noon})
		must(t, err)
		must(t, x.Freeze(t.Context(), run, ledger.FrozenSpace{Space: run, Name: run, RunInSpace: run}))
		return x.StartWorkersRun(t.Context(), ledger.WorkersRun{Name: run, Kind: ledger.KindPlay, By: planner(), Mark: mark}, []ledger.HeldLane{lane})
	}
	must(t, start("u", first))
	check("t", "u")
	if err := start("v", first); !errors.Is(err, ledger.ErrDayLeft) {
		t.Errorf("by a mark from before: %v", err)
	}
	second := check("t", "u")
	must(t, start("w", second))
	if _, err := x.StopWorkersRun(t.Context(), "drill", planner()); err != nil {
		t.Error(err)
	}
	check("u", "w")
}

// TestForgetDay holds that what a day is played from is deleted a day after a day has ended
// in all spaces, whatever other days go on.
func TestForgetDay(t *testing.T) {
	t.Parallel()
	x, lanes := frozen(t, 1, "a", "b")
	for _, space := range []string{"a", "b"} {
		must(t, x.Freeze(t.Context(), "drill", ledger.FrozenSpace{Space: space, Name: space, RunInSpace: "drill-" + space, ToSend: 1, Source: planFile()}))
		must(t, x.BeginDay(t.Context(), ledger.Day{Space: space, Round: "day"}))
		_, err := x.Append(t.Context(), []ledger.Append{{Space: space, Round: "day", Source: &ledger.DaySource{Plan: "plan.xlsx", Parts: planFile()},
			Controls: []ledger.DayControl{{ID: space, State: ledger.ControlTaken, Asked: noon}}}})
		must(t, err)
	}
	day := drill()
	day.Kind = ledger.KindPlay
	must(t, x.StartWorkersRun(t.Context(), day, lanes))
	forgets := func(what string, spaces, days, contents int) {
		t.Helper()
		must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.workers_lanes SET ended = ended - 90000000 WHERE ended <> 0; UPDATE simcast.contents SET used = 0`))
		must(t, x.ForgetRuns(t.Context()))
		for query, want := range map[string]int{`SELECT space FROM workers_lanes WHERE due = 0`: spaces, `SELECT space FROM sources WHERE run = ''`: days, `SELECT sum FROM contents`: contents} {
			if found, err := tables.All(t.Context(), x.Ledger.Ledger, tables.ReadText, query); err != nil || len(found) != want {
				t.Errorf("%s: %s: %v, %v", what, query, found, err)
			}
		}
	}
	must(t, x.take("a", workerOne()).GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, time.Now()))
	forgets("while it goes on in one space", 0, 2, 1)
	must(t, x.take("b", workerOne()).GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, time.Now()))
	forgets("after its end", 2, 0, 0)
	forgets("once more", 2, 0, 0)
	if parts, err := x.SourceForRun(t.Context(), "drill", "b"); err != nil || len(parts) > 0 {
		t.Errorf("it is to be played from %v, %v", parts, err)
	}
}

// TestEarlierDay holds that from what a run of workers has played a day stays what it has, also once a later one plays the day from something
// else, and that a run which did not begin there keeps from what it was to begin.
func TestEarlierDay(t *testing.T) {
	t.Parallel()
	x, lanes := frozen(t, 1, "a", "b")
	day := drill()
	day.Kind = ledger.KindPlay
	must(t, x.StartWorkersRun(t.Context(), day, lanes))
	parts := func(text string) []ledger.Part { return []ledger.Part{{Kind: "plan", Bytes: []byte(text)}} }
	for _, space := range []string{"a", "b"} {
		must(t, x.BeginDay(t.Context(), ledger.Day{Space: space, Round: "day"}))
	}
	play := func(space, id string, seen, epoch int64, text string) {
		t.Helper()
		_, err := x.Append(t.Context(), []ledger.Append{{Space: space, Round: "day", Seen: seen, Source: &ledger.DaySource{Plan: text, Parts: parts(text)},
			Controls: []ledger.DayControl{{ID: id + space, State: ledger.ControlTaken, Asked: noon, Epoch: epoch}}}})
		must(t, err)
	}
	play("b", "earlier", 0, 0, "of an earlier run")
	lane := x.take("a", workerOne())
	play("a", "start", 0, lane.Epoch(), "as it was begun")
	play("a", "reload", 1, 0, "as it was reloaded")
	must(t, lane.GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, time.Now()))
	must(t, x.take("b", workerOne()).GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, time.Now()))
	play("a", "next", 2, lane.Epoch()+1, "of a later run")
	for space, want := range map[string]string{"a": ledger.SumOf([]byte("as it was reloaded")), "b": ledger.SumOf(planFile()[0].Bytes)} {
		got, err := x.SourceForRun(t.Context(), "drill", space)
		must(t, err)
		if len(got) != 1 || got[0].Sum != want {
			t.Errorf("%s was played from %+v", space, got)
		}
	}
}
