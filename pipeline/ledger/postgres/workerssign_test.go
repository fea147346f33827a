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
)

// sign signs a worker that takes at most four lanes.
func (x leftTo) sign(by ledger.Holder, serves ...string) ledger.WorkersView {
	x.Helper()
	view, err := x.SignWorker(ledger.Worker{Holder: by, Started: noon, MaxLanes: 4}, serves)
	must(x, err)
	for i := range view.Others {
		if view.Others[i].Silent > time.Hour {
			x.Errorf("a worker that is alive is silent for %v", view.Others[i].Silent)
		}
		view.Others[i].Silent = 0
	}
	return view
}

func worker(by ledger.Holder, lanes, serves int) ledger.Worker {
	return ledger.Worker{Holder: by, Started: noon.Local(), MaxLanes: 4, Lanes: lanes, Serves: serves}
}

// spacesOf are the spaces of lanes, in their order.
func spacesOf(lanes []ledger.WorkersSpace) (spaces []string) {
	for _, lane := range lanes {
		spaces = append(spaces, lane.Space)
	}
	return spaces
}

// TestWorkersSeeEachOther holds what each worker sees of the other: its lanes, and which spaces it serves, as they change.
func TestWorkersSeeEachOther(t *testing.T) {
	t.Parallel()
	one := left(t, 1, "a", "b", "c")
	two := one.other()
	if view := one.sign(workerOne(), "a", "b", "of no run"); len(view.Others) != 0 || len(view.ServedBy) != 0 {
		t.Errorf("alone it sees %+v", view)
	}
	two.take("c", workerTwo())
	for range 2 { // the second time by the lists that it has read
		view := two.sign(workerTwo(), "c", "b")
		if d := diff.Diff([]ledger.Worker{worker(workerOne(), 0, 2)}, view.Others) + diff.Diff(map[string][]int{"b": {0}}, view.ServedBy); d != "" {
			t.Error(d)
		}
		view = one.sign(workerOne(), "a", "b", "of no run")
		if d := diff.Diff([]ledger.Worker{worker(workerTwo(), 1, 2)}, view.Others) + diff.Diff(map[string][]int{"b": {0}}, view.ServedBy); d != "" {
			t.Error(d)
		}
	}
	if view := two.sign(workerTwo(), "a"); len(view.ServedBy["b"]) != 0 || len(view.ServedBy["a"]) != 1 {
		t.Errorf("with another list it sees %+v", view)
	}
	if view := one.sign(workerOne(), "a", "b"); len(view.ServedBy["b"]) != 0 || len(view.ServedBy["a"]) != 1 {
		t.Errorf("of another list it sees %+v", view)
	}
	workers, servedBy, err := one.AliveWorkers()
	must(t, err)
	if len(workers) != 2 || workers[1].Holder != workerTwo() {
		t.Errorf("the workers are %+v", workers)
	}
	if d := diff.Diff(map[string][]int{"a": {0, 1}, "b": {0}, "c": nil}, servedBy); d != "" {
		t.Error(d)
	}
	must(t, pgtest.Exec(t.Context(), one.address, `UPDATE simcast.workers SET beat = beat - 6001 WHERE host = 'one'`))
	if view := two.sign(workerTwo(), "a"); len(view.Others) != 0 || len(view.ServedBy) != 0 {
		t.Errorf("of a dead one it sees %+v", view)
	}
	one.sign(workerOne(), "a")
	must(t, two.ForgetWorker(workerTwo()))
	if view := one.sign(workerOne(), "a"); len(view.Others) != 0 || len(view.ServedBy) != 0 {
		t.Errorf("of one that has ended it sees %+v", view)
	}
	must(t, pgtest.Exec(t.Context(), one.address, `UPDATE simcast.workers SET beat = beat - 90000000`))
	two.sign(workerTwo(), "a")
	hosts, err := collect(one.DB.Query, readText, `SELECT host FROM workers JOIN worker_spaces ON worker = id`)
	if must(t, err); !slices.Equal(hosts, []string{"two"}) {
		t.Errorf("a day later there are the workers of %q", hosts)
	}
}

// TestSameWorker holds that of two workers whose holders are the same, as in containers, the second one is refused while the first one is
// alive, and that a worker which was started again is not refused for long.
func TestSameWorker(t *testing.T) {
	t.Parallel()
	x := left(t, 1, "a")
	x.sign(workerOne(), "a")
	again := ledger.Worker{Holder: workerOne(), Started: noon.Add(time.Millisecond), MaxLanes: 9}
	for range 2 {
		if _, err := x.other().SignWorker(again, []string{"a"}); !errors.Is(err, ledger.ErrSameWorker) {
			t.Errorf("the second one: %v", err)
		}
	}
	x.sign(workerOne(), "a") // the first one goes on
	x.sign(workerOne())      // with another list, too
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.workers SET beat = beat - 6001`))
	_, err := x.other().SignWorker(again, []string{"a"})
	must(t, err)
}

// TestWaiting holds which lanes wait for a worker: those that it serves, that nobody has and in which there is something to do, those
// that wait longest first.
func TestWaiting(t *testing.T) {
	t.Parallel()
	x := left(t, 1, "a", "b", "c", "d", "e", "f")
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.workers_lanes SET due = due - 1000000 WHERE space = 'b'`))
	x.take("c", workerTwo())
	_, err := x.take("d", workerTwo()).GiveBack(time.Hour)
	must(t, err)
	must(t, x.take("e", workerTwo()).Done(noon, "finished"))
	view := x.sign(workerOne(), "a", "b", "c", "d", "e", "unknown")
	if d := diff.Diff([]string{"b", "a"}, spacesOf(view.Waiting)); d != "" {
		t.Fatal(d)
	}
	b := view.Waiting[0]
	if b.Free < 900*time.Second {
		t.Errorf("it is free for %v", b.Free)
	}
	b.Free = 0
	if d := diff.Diff(ledger.WorkersSpace{Run: "drill", Kind: ledger.KindSend, Space: "b", Name: "Space b", RunInSpace: "drill-b", ToSend: 1, Epoch: 1}, b); d != "" {
		t.Error(d)
	}
	must(t, pgtest.Exec(t.Context(), x.address, `UPDATE simcast.lanes SET beat = beat - 20000 WHERE space = 'c'; 
		UPDATE simcast.workers_lanes SET due = due - 4000000 WHERE space IN ('c', 'd')`))
	view = x.sign(workerOne(), "a", "b", "c", "d", "e", "unknown")
	if d := diff.Diff([]string{"b", "d", "c", "a"}, spacesOf(view.Waiting)); d != "" {
		t.Errorf("%s\n%+v", d, view.Waiting)
	}
}

// TestSpacesOf holds that spaces are found by their keys' fingerprints.
func TestSpacesOf(t *testing.T) {
	t.Parallel()
	l := openAt(t, pgtest.Database(t), nil)
	must(t, l.RememberSpace(ledger.Space{ID: "s"}, "s", nil))
	must(t, l.RememberSpace(ledger.Space{ID: "s"}, "second key", nil))
	must(t, l.RememberSpace(ledger.Space{ID: "t"}, "t", nil))
	got, err := l.SpacesOf([]string{"second key", "t", "unknown"})
	must(t, err)
	if d := diff.Diff(map[string]string{"second key": "s", "t": "t"}, got); d != "" {
		t.Error(d)
	}
	if got, err = l.SpacesOf(nil); err != nil || len(got) != 0 {
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
	if view := x.sign(workerOne(), spaces...); len(view.Waiting) != len(spaces) {
		t.Fatalf("%d lanes wait", len(view.Waiting))
	}
	written := func() string {
		xmin, err := collect(x.DB.Query, readText, `SELECT DISTINCT xmin::TEXT FROM worker_spaces`)
		must(t, err)
		return strings.Join(xmin, " ")
	}
	before := written()
	slices.Reverse(spaces)
	x.sign(workerOne(), spaces...)
	if after := written(); before != after || strings.Contains(after, " ") {
		t.Errorf("the spaces were written by the transactions %s, then by %s", before, after)
	}
	two := x.other()
	if view := two.sign(workerTwo(), spaces...); len(view.ServedBy) != len(spaces) || len(view.Others) != 1 || view.Others[0].Serves != len(spaces) {
		t.Errorf("another sees %d spaces, and %+v", len(view.ServedBy), view.Others)
	}
	run, _, err := x.WorkersRunNamed("drill")
	if must(t, err); run.Spaces != 500 || run.ToSend != 10000 {
		t.Errorf("the run is %+v", run)
	}
}
