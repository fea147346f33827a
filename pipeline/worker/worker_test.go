package worker

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestWorkersThatJoinShare holds that workers which join one that has all lanes have some after about a slice, and that no slice is longer
// than 8 s.
func TestWorkersThatJoinShare(t *testing.T) {
	t.Parallel()
	const lanes = 30
	x := left(t, lanes, 1)
	var begun atomic.Int64
	slices := func(c *Config) {
		c.Clock = quick{time.Now(), 3} // River's own waits are by another one
		c.Open = func(Space, ledger.WorkerLane, ledger.WorkersRun) (Lane, error) {
			return postFunc(func(soft, hard context.Context, until time.Time) (ledger.PostEnd, error) {
				if length := until.Sub(c.Clock.Now()); length > 8*time.Second {
					t.Errorf("a slice lasts %s", length)
				}
				begun.Add(1)
				return idle{c.Clock}.Post(soft, hard, until)
			}), nil
		}
	}
	first := x.start(keys(0, lanes), slices)
	first.taken(lanes)
	for range 2 {
		before := begun.Load()
		x.start(keys(0, lanes), slices).taken(3)
		if n := begun.Load() - before; n > 3*lanes { // on a busy machine a slice more
			t.Errorf("it has lanes after %d slices of %d lanes", n, lanes)
		}
	}
}

// TestDeadWorker holds that the lanes of a worker that stops dead go on with another one, though River has its jobs as under way: those of
// a day, too.
func TestDeadWorker(t *testing.T) {
	t.Parallel()
	const lanes = 5
	for kind, x := range map[string]*fixture{ledger.KindSend: left(t, lanes, 1), ledger.KindPlay: aDay(t, lanes)} {
		release := make(chan bool)
		dead := x.start(keys(0, lanes), posting(func(Space, ledger.WorkerLane, context.Context, context.Context) (ledger.PostEnd, error) {
			<-release
			return ledger.PostEnd{}, errors.New("dead")
		}))
		t.Cleanup(func() { close(release) })
		dead.taken(lanes)
		dead.die()
		alive := x.start(keys(0, lanes), (&days{}).playing)
		got := map[string]bool{}
		for len(got) < lanes {
			got[alive.waitFor(Taken).Space.ID] = true
		}
		if n := x.count(`SELECT COUNT(*) FROM simcast_river.river_job WHERE state = 'running' AND attempted_by[array_upper(attempted_by, 1)] = 'worker_%d'`, dead.Own.PID); n != lanes {
			t.Errorf("%s: River has %d jobs of the dead worker as under way, so that this test shows nothing", kind, n)
		}
		for _, lane := range x.lanes() {
			if lane.Holder != alive.Own.Holder { // it may have ended a slice meanwhile, and then nobody holds the lane
				t.Errorf("%s: %s was last held by %s", kind, lane.Space, lane.Holder)
			}
		}
	}
}

// TestKeys holds that lanes are left to the workers that have their keys, and that a key is used which the ledger learns of later.
func TestKeys(t *testing.T) {
	t.Parallel()
	x := left(t, 6, 1)
	one, two := x.start(keys(0, 3), nil), x.start(keys(3, 7), nil)
	for range 3 {
		for w, isMine := range map[*started]func(string) bool{one: func(s string) bool { return s < spaceID(3) }, two: func(s string) bool { return s >= spaceID(3) }} {
			if e := w.waitFor(Taken); !isMine(e.Space.ID) || e.Space.Key.Name != e.Space.ID {
				t.Errorf("worker %d has taken %+v", w.Own.PID, e.Space)
			}
		}
	}
	x.remember(6)
	for serves := range two.ledger.looks {
		if serves == 4 {
			break
		}
	}
}

// TestNoLaneStarves holds that a worker with room for fewer lanes than there are works all of them.
func TestNoLaneStarves(t *testing.T) {
	t.Parallel()
	const lanes = 5
	x := left(t, lanes, 1)
	w := x.start(keys(0, lanes), func(c *Config) { c.Own.MaxLanes = 2 })
	got := map[string]int{}
	for taken, least := 0, 0; least < 2; taken++ {
		if taken > 20*lanes {
			t.Fatalf("after %d slices: %v", taken, got)
		}
		got[w.waitFor(Taken).Space.ID]++
		least = 2
		for i := range lanes {
			least = min(least, got[spaceID(i)])
		}
		if n := w.Counts().Lanes; n > 2 {
			t.Fatalf("it has %d lanes", n)
		}
	}
}

// TestStoppedRun holds that slices of a run end which somebody stops, and that nothing of it is left to workers then.
func TestStoppedRun(t *testing.T) {
	t.Parallel()
	const lanes = 3
	x := left(t, lanes, 1)
	w := x.start(keys(0, lanes), posting(func(_ Space, _ ledger.WorkerLane, soft, _ context.Context) (ledger.PostEnd, error) {
		<-soft.Done()
		return ledger.PostEnd{}, nil
	}))
	for range lanes {
		w.waitFor(Taken)
	}
	x.stopsAll(w, lanes)
}

// stopsAll stops the run, and holds that it ends in each lane, all of which the worker has.
func (x *fixture) stopsAll(w *started, lanes int) {
	x.Helper()
	stops, err := x.record.StopWorkersRun(x.Context(), run, planner())
	must(x, err)
	if !stops {
		x.Fatal("nothing was left of it")
	}
	for range lanes {
		w.waitFor(GivenBack)
	}
	for _, lane := range x.lanes() {
		if lane.Ended.IsZero() || lane.Held {
			x.Errorf("%+v", lane)
		}
	}
}

// TestEndsOfSlices holds what comes of the ways in which a slice may end.
func TestEndsOfSlices(t *testing.T) {
	t.Parallel()
	const finished, failing, panicking, due, lost = 0, 1, 2, 3, 4
	x := left(t, 5, 1)
	w := x.start(keys(0, 5), posting(func(space Space, taken ledger.WorkerLane, _, _ context.Context) (ledger.PostEnd, error) {
		switch space.ID {
		case spaceID(finished):
			return ledger.PostEnd{Done: true, How: "stopped: the key is refused"}, nil
		case spaceID(failing):
			return ledger.PostEnd{}, errors.New("a message cannot be read")
		case spaceID(panicking):
			panic("a fault")
		case spaceID(due):
			return ledger.PostEnd{DueIn: time.Hour}, nil
		}
		x.exec(`UPDATE simcast.lanes SET epoch = epoch + 1 WHERE space = '%s'`, space.ID)
		return ledger.PostEnd{}, taken.Check(t.Context())
	}))
	got := map[string]string{}
	for len(got) < 7 {
		e := <-w.events
		if e.Kind != Taken {
			text := e.How
			if e.Err != nil {
				text = e.Err.Error()
			}
			got[fmt.Sprint(e.Kind, " ", e.Space.ID)] = text
		}
	}
	for event, part := range map[string]string{"ended space-00": "the key is refused", "failed space-01": "cannot be read", "given back space-01": "", "failed space-02": "a fault",
		"given back space-02": "", "given back space-03": "", "lost space-04": "lost"} {
		if text, isThere := got[event]; !isThere || !strings.Contains(text, part) {
			t.Errorf("%s: %q, of %v", event, text, got)
		}
	}
	for i, lane := range x.lanes() {
		switch i {
		case finished:
			if lane.Ended.IsZero() || lane.How != "stopped: the key is refused" || lane.Held {
				t.Errorf("finished: %+v", lane)
			}
		case due:
			if lane.Held || lane.DueIn <= 0 {
				t.Errorf("%d: %+v", i, lane)
			}
		}
	}
}

// TestLedgerOutOfReach holds that a worker whose looks fail tells so once, and goes on.
func TestLedgerOutOfReach(t *testing.T) {
	t.Parallel()
	x := left(t, 1, 1)
	w := x.start(keys(0, 1), nil)
	w.waitFor(Taken)
	w.ledger.isOut.Store(true)
	for e := range w.events {
		if e.Kind == Failed && errors.Is(e.Err, ledger.ErrUnreachable) {
			break
		}
	}
	seen := w.Counts().Looked
	looks(w, 3)
	if c := w.Counts(); !c.Looked.Equal(seen) {
		t.Error("a look has succeeded: this test shows nothing")
	}
	w.ledger.isOut.Store(false)
	looks(w, 2)
	if c := w.Counts(); w.saw(Failed) != 1 || c.Looked.Equal(seen) {
		t.Errorf("%d failures: %+v", w.saw(Failed), c)
	}
}

// looks waits until so many looks have begun from now on, so that those before the last one have ended.
func looks(w *started, n int) {
	for len(w.ledger.looks) > 0 {
		<-w.ledger.looks
	}
	for range n {
		<-w.ledger.looks
	}
}

// TestDatabaseStartedAnew holds that workers whose database is stopped and started go on to work all lanes, and that River does.
func TestDatabaseStartedAnew(t *testing.T) {
	t.Parallel()
	const lanes = 4
	server := pgtest.Own(t, pgtest.Options{})
	x := leftAt(t, server.URL("postgres"), lanes, 1)
	w := x.start(keys(0, lanes), func(c *Config) { c.Own.MaxLanes, c.Clock = 2, quick{time.Now(), 3} })
	for range 2 {
		w.waitFor(Taken)
	}
	server.Stop(pgtest.Immediate)
	for e := range w.events {
		if e.Kind == Failed {
			break
		}
	}
	must(t, server.Start())
	for len(w.events) > 0 {
		<-w.events
	}
	got := map[string]bool{}
	for e := range w.events {
		if e.Kind == Taken {
			got[e.Space.ID] = true
		}
		if len(got) == lanes {
			break
		}
	}
	must(t, w.end())
}

// TestWaiting holds that a worker without room sees each lane that waits, however long, and inserts a job for it only now and then: the
// lane has one.
func TestWaiting(t *testing.T) {
	t.Parallel()
	w := New(Config{})
	w.runs[run] = knownRun{canPost: true}
	spaces := map[string]Space{"mine": {ID: "mine"}}
	lane := func(free, due time.Duration, isHeld bool) ledger.WorkersSpace {
		return ledger.WorkersSpace{Space: "mine", Run: run, Free: free, DueIn: due, Held: isHeld}
	}
	for _, c := range []struct {
		lane          ledger.WorkersSpace
		waiting, jobs int
	}{
		{lane(time.Second, 0, false), 1, 1},
		{lane(30*time.Second, 0, false), 1, 0},
		{lane(61*time.Second, 0, false), 1, 1},
		{lane(30*time.Second, time.Minute, false), 0, 0},
		{lane(0, 0, true), 0, 0},
		{ledger.WorkersSpace{Space: "of others", Run: run}, 0, 0},
	} {
		found, err := w.find(t.Context(), []ledger.WorkersSpace{c.lane}, spaces, true)
		if err != nil || found.waiting != c.waiting || len(found.jobs) != c.jobs {
			t.Errorf("%+v: %+v, %v", c.lane, found, err)
		}
	}
}
