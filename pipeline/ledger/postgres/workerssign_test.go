package postgres

import (
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

// sign signs a worker that takes at most four lanes.
func (x leftTo) sign(by ledger.Worker, serves ...string) {
	x.Helper()
	by.Started, by.MaxLanes = noon, 4
	must(x, x.SignWorker(x.Context(), by, serves))
}

// TestAliveWorkers holds what is known of the workers that are alive: their lanes, and which spaces they serve, as they change. Two of the same
// user, machine and process number, as in containers, are two.
func TestAliveWorkers(t *testing.T) {
	t.Parallel()
	x := left(t, 1, "a", "b", "c")
	twin := workerOne()
	twin.ID = "twin"
	x.sign(workerOne(), "a", "b", "of no run")
	x.sign(twin, "c")
	x.take("a", workerOne())
	x.take("c", twin)
	is := func(w ledger.Worker, lanes, serves int) ledger.Worker {
		w.Started, w.MaxLanes, w.Lanes, w.Serves = noon.Local(), 4, lanes, serves
		return w
	}
	holds := func(when string, want []ledger.Worker, serves map[string][]int) {
		t.Helper()
		workers, servedBy, err := x.AliveWorkers(t.Context())
		must(t, err)
		for i := range workers {
			if workers[i].Silent > time.Hour {
				t.Errorf("a worker that is alive is silent for %v", workers[i].Silent)
			}
			workers[i].Silent = 0
		}
		if d := diff.Diff(want, workers) + diff.Diff(serves, servedBy); d != "" {
			t.Errorf("%s: %s", when, d)
		}
	}
	holds("two", []ledger.Worker{is(workerOne(), 1, 2), is(twin, 1, 1)}, map[string][]int{"a": {0}, "b": {0}, "c": {1}})
	x.sign(twin, "a", "b")
	holds("with another list", []ledger.Worker{is(workerOne(), 1, 2), is(twin, 1, 2)}, map[string][]int{"a": {0, 1}, "b": {0, 1}, "c": nil})
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.workers SET beat = beat - 6001 WHERE id = 'twin'`))
	holds("one is dead", []ledger.Worker{is(workerOne(), 1, 2)}, map[string][]int{"a": {0}, "b": {0}, "c": nil})
	must(t, x.ForgetWorker(t.Context(), workerOne().ID))
	holds("one has ended", nil, map[string][]int{"a": nil, "b": nil, "c": nil})
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.workers SET beat = beat - 90000000`))
	x.sign(workerTwo(), "a")
	hosts, err := tables.All(t.Context(), x.Ledger.Ledger, tables.ReadText, `SELECT host FROM workers JOIN worker_spaces ON worker = id`)
	if must(t, err); !slices.Equal(hosts, []string{"two"}) {
		t.Errorf("a day later there are the workers of %q", hosts)
	}
}

// TestLanesFor holds what a worker sees of lanes: those of the spaces that it asks for, whether somebody has one, and whether that is itself,
// for how long it is free, how many others may take it, and whether somebody has asked to stop the run.
func TestLanesFor(t *testing.T) {
	t.Parallel()
	x := left(t, 1, "a", "b", "c", "d", "e", "f")
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.workers_lanes SET due = due - 1000000 WHERE space = 'b'`))
	x.take("c", workerTwo())
	must(t, x.take("d", workerTwo()).GiveBack(t.Context(), ledger.PostEnd{DueIn: time.Hour}, noon))
	must(t, x.take("e", workerTwo()).GiveBack(t.Context(), ledger.PostEnd{Done: true, How: "finished"}, noon))
	x.sign(workerTwo(), "a", "b")
	twin, full := workerTwo(), workerTwo()
	twin.ID, full.ID = "twin", "full"
	x.sign(twin, "b", "c")
	must(t, x.SignWorker(t.Context(), full, []string{"a", "b"}))
	sees := func(by ledger.Worker) string {
		lanes, err := x.LanesFor(t.Context(), by.ID, []string{"e", "d", "c", "b", "a", "unknown"})
		must(t, err)
		text := ""
		for _, l := range lanes {
			text += fmt.Sprint(l.Space, l.Epoch, " held ", l.Held, " mine ", l.Mine, " free ", l.Free > 900*time.Second, " due ", l.DueIn > 0, " stopped ", l.Stopped, " others ", l.Others, "\n")
		}
		return text
	}
	want := `a1 held false mine false free false due false stopped false others 1
b1 held false mine false free true due false stopped false others 2
c2 held true mine false free false due false stopped false others 1
d2 held false mine false free false due true stopped false others 0
`
	if d := diff.Diff(want, sees(workerOne())); d != "" {
		t.Error(d)
	}
	if d := diff.Diff(strings.NewReplacer("others 2", "others 1", "others 1\nb", "others 0\nb", "c2 held true mine false", "c2 held true mine true").Replace(want), sees(workerTwo())); d != "" {
		t.Error(d)
	}
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.lanes SET beat = beat - 20000 WHERE space = 'c'`))
	if got := sees(workerOne()); !strings.Contains(got, "c2 held false mine false free false due false stopped false") {
		t.Errorf("of a silent worker: %s", got)
	}
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.lanes SET beat = beat + 20000 WHERE space = 'c'`))
	_, err := x.StopWorkersRun(t.Context(), "drill", planner())
	must(t, err)
	if got := sees(workerOne()); got != "c2 held true mine false free false due false stopped true others 1\n" {
		t.Errorf("of a run that is stopped: %s", got)
	}
}

// TestSpacesOf holds that spaces are found by their keys' fingerprints.
func TestSpacesOf(t *testing.T) {
	t.Parallel()
	l := openAt(t, pgtest.Database(t), nil)
	s, other := ledger.Space{ID: "s", Address: "one.example", Seen: noon.Local()}, ledger.Space{ID: "t", Address: "two.example", Seen: noon.Local()}
	must(t, l.RememberSpace(t.Context(), s, "s", nil, nil))
	must(t, l.RememberSpace(t.Context(), s, "second key", nil, nil))
	must(t, l.RememberSpace(t.Context(), other, "t", nil, nil))
	got, err := l.SpacesOf(t.Context(), []string{"second key", "t", "unknown"})
	must(t, err)
	if d := diff.Diff(map[string]ledger.Space{"second key": s, "t": other}, got); d != "" {
		t.Error(d)
	}
	if got, err = l.SpacesOf(t.Context(), nil); err != nil || len(got) != 0 {
		t.Errorf("without any: %v, %v", got, err)
	}
}

// TestManySpaces holds that 500 spaces are left to workers and seen by them, and that what a worker serves is written only where it is
// another list.
func TestManySpaces(t *testing.T) {
	t.Parallel()
	var spaces []string
	for i := range 500 {
		spaces = append(spaces, fmt.Sprintf("space %03d", i))
	}
	x := left(t, 20, spaces...)
	x.sign(workerOne(), spaces...)
	if lanes, err := x.LanesFor(t.Context(), workerOne().ID, spaces); err != nil || len(lanes) != len(spaces) {
		t.Fatalf("it sees %d lanes: %v", len(lanes), err)
	}
	written := func() string {
		xmin, err := tables.All(t.Context(), x.Ledger.Ledger, tables.ReadText, `SELECT DISTINCT xmin::TEXT FROM worker_spaces`)
		must(t, err)
		return strings.Join(xmin, " ")
	}
	before := written()
	slices.Reverse(spaces)
	x.sign(workerOne(), spaces...)
	if after := written(); before != after || strings.Contains(after, " ") {
		t.Errorf("the spaces were written by the transactions %s, then by %s", before, after)
	}
	workers, servedBy, err := x.AliveWorkers(t.Context())
	if must(t, err); len(servedBy) != len(spaces) || len(workers) != 1 || workers[0].Serves != len(spaces) {
		t.Errorf("%d spaces are served, by %+v", len(servedBy), workers)
	}
	run, _, err := x.WorkersRunNamed(t.Context(), "drill")
	if must(t, err); run.Spaces != 500 || run.ToSend != 10000 {
		t.Errorf("the run is %+v", run)
	}
}
