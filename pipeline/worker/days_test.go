package worker

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// days are the lanes of a day in which a worker has posted.
type days struct {
	mu     sync.Mutex
	calls  map[string]int
	untils []time.Time // that were not zero
}

// playing has a worker post in lanes of days until soft ends, and in others to the end of each slice.
func (d *days) playing(c *Config) {
	d.calls = map[string]int{}
	c.Open = func(space Space, _ ledger.WorkerLane, of ledger.WorkersRun) (Lane, error) {
		if of.Kind != ledger.KindPlay {
			return idle{c.Clock}, nil
		}
		return postFunc(func(soft, _ context.Context, until time.Time) (ledger.PostEnd, error) {
			d.mu.Lock()
			d.calls[space.ID]++
			if !until.IsZero() {
				d.untils = append(d.untils, until)
			}
			d.mu.Unlock()
			<-soft.Done()
			return ledger.PostEnd{DueIn: time.Hour}, nil
		}), nil
	}
}

// check checks that a worker has posted once in each of so many lanes.
func (d *days) check(t *testing.T, lanes int) {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.calls) != lanes || len(d.untils) != 0 {
		t.Errorf("posted in %v, until %v", d.calls, d.untils)
	}
	for space, n := range d.calls {
		if n != 1 {
			t.Errorf("%s: %d slices", space, n)
		}
	}
}

// aDay is a day that is left to workers.
func aDay(t *testing.T, spaces int) *fixture {
	t.Helper()
	x := empty(t, pgtest.Database(t))
	x.leave(run, ledger.KindPlay, 0, spaces, 1)
	return x
}

// heldBy checks who has the lanes of the run.
func (x *fixture) heldBy(w *started) {
	x.Helper()
	for _, lane := range x.lanes() {
		if !lane.Held || lane.Holder != w.Own.Holder {
			x.Errorf("%s is held by %s: %v", lane.Space, lane.Holder, lane.Held)
		}
	}
}

// TestDayIsNotSliced holds that a worker keeps the lanes of a day for longer than a slice, also where another one joins that has none.
func TestDayIsNotSliced(t *testing.T) {
	t.Parallel()
	const lanes = 4
	x := aDay(t, lanes)
	d := &days{}
	first := x.start(keys(0, lanes), d.playing)
	first.taken(lanes)
	second := x.start(keys(0, lanes), nil)
	looks(second, 10)
	if first.saw(GivenBack) != 0 || second.saw(Taken) != 0 {
		t.Errorf("the first one has given back %d lanes, the second one has taken %d", first.saw(GivenBack), second.saw(Taken))
	}
	x.heldBy(first)
	d.check(t, lanes)
}

// TestDayIsShared holds that workers which have the same keys, and room, have a part of a day's lanes each, though they keep them.
func TestDayIsShared(t *testing.T) {
	t.Parallel()
	const lanes = 30
	x := empty(t, pgtest.Database(t))
	plays := func(c *Config) {
		c.Clock = clock.System{} // as River's
		(&days{}).playing(c)
	}
	workers := []*started{x.start(keys(0, lanes), plays), x.start(keys(0, lanes), plays)}
	for i := range lanes {
		x.remember(i)
	}
	for _, w := range workers {
		for serves := range w.ledger.looks {
			if serves == lanes {
				break
			}
		}
	}
	x.leave(run, ledger.KindPlay, 0, lanes, 1)
	for sum := 0; sum < lanes; sum = workers[0].saw(Taken) + workers[1].saw(Taken) {
		looks(workers[0], 1)
	}
	if one, two := workers[0].saw(Taken), workers[1].saw(Taken); min(one, two) < lanes/4 {
		t.Errorf("one has taken %d lanes, and the other one %d", one, two)
	}
}

// TestDayComesFirst holds that a worker without room takes the lanes of a day as soon as slices of others end, before all others that wait, and
// that these go on when there is room.
func TestDayComesFirst(t *testing.T) {
	t.Parallel()
	const room = 3
	x := empty(t, pgtest.Database(t))
	x.leave(aSend, ledger.KindSend, 2, 11, 1)
	w := x.start(keys(0, 11), func(c *Config) {
		c.Own.MaxLanes = room
		(&days{}).playing(c)
	})
	w.taken(room)
	x.leave(run, ledger.KindPlay, 0, 2, 1)
	looks(w, 3) // the second one has begun since then, and has ended: the jobs of the day are there
	before, after := w.saw(Taken)-room, 0
	for n := 0; n < 2; before-- {
		switch e := w.waitFor(Taken); {
		case e.Run == run:
			n++
		case before <= 0:
			after++
		}
	}
	if after > room { // they were on their way to it
		t.Errorf("the day waits for %d slices of others", after)
	}
	for got := map[string]bool{}; len(got) < 6; { // one after another
		e := w.waitFor(Taken)
		if e.Run != aSend {
			t.Fatalf("taken: %+v", e)
		}
		got[e.Space.ID] = true
	}
	x.heldBy(w)
}

// TestDayIsGivenBack holds that a worker which drains gives the lanes of a day back at once, and that another one goes on.
func TestDayIsGivenBack(t *testing.T) {
	t.Parallel()
	const lanes = 3
	x := aDay(t, lanes)
	one, two := &days{}, &days{}
	first := x.start(keys(0, lanes), one.playing)
	first.taken(lanes)
	second := x.start(keys(0, lanes), two.playing)
	must(t, first.end())
	if first.Counts().Lanes != 0 || first.saw(GivenBack) != lanes {
		t.Errorf("after its end it has %d lanes, and has given back %d", first.Counts().Lanes, first.saw(GivenBack))
	}
	second.taken(lanes)
	x.heldBy(second)
	one.check(t, lanes)
	two.check(t, lanes)
}

// TestStoppedDay holds that the lanes of a day end where somebody stops it.
func TestStoppedDay(t *testing.T) {
	t.Parallel()
	const lanes = 3
	x := aDay(t, lanes)
	w := x.start(keys(0, lanes), (&days{}).playing)
	w.taken(lanes)
	x.stopsAll(w, lanes)
}

// TestLostDay holds that a worker which plays a day learns that somebody else has had its lane, though it writes nothing.
func TestLostDay(t *testing.T) {
	t.Parallel()
	x := aDay(t, 2)
	w := x.start(keys(0, 2), (&days{}).playing)
	w.taken(2)
	x.exec(`UPDATE simcast.lanes SET epoch = epoch + 1, pid = 7 WHERE space = '%s'`, spaceID(1))
	if e := w.waitFor(Lost); e.Space.ID != spaceID(1) {
		t.Errorf("it has lost the lane of %s", e.Space.ID)
	}
	for w.Counts().Lanes != 1 {
		looks(w, 1)
	}
}

// TestEndsOfDays holds what comes of the ways in which a lane of a day may end.
func TestEndsOfDays(t *testing.T) {
	t.Parallel()
	const over, failing, ends = 0, 1, 2
	x := aDay(t, 3)
	w := x.start(keys(0, 3), posting(func(space Space, _ ledger.WorkerLane, _, _ context.Context) (ledger.PostEnd, error) {
		switch space.ID {
		case spaceID(over):
			return ledger.PostEnd{Done: true, How: "finished"}, nil
		case spaceID(failing):
			return ledger.PostEnd{}, errors.New("its plan cannot be read")
		}
		return ledger.PostEnd{}, nil
	}))
	got := map[EventKind]int{}
	for got[Ended] < 1 || got[Failed] < 1 || got[GivenBack] < 2 {
		e := <-w.events
		got[e.Kind]++
	}
	for i, lane := range x.lanes() {
		switch i {
		case over:
			if lane.How != "finished" || lane.Ended.IsZero() || lane.Held {
				t.Errorf("over: %+v", lane)
			}
		case failing, ends:
			if lane.Held || !lane.Ended.IsZero() {
				t.Errorf("%d: %+v", i, lane)
			}
		}
	}
}

// TestFailedLaneIsForOthers holds that a lane in which a worker fails goes on at once with another one, which may have a better key, and that
// it is tried again by the first one some time later.
func TestFailedLaneIsForOthers(t *testing.T) {
	t.Parallel()
	for kind, x := range map[string]*fixture{ledger.KindSend: left(t, 1, 1), ledger.KindPlay: aDay(t, 1)} {
		failing := x.start(keys(0, 1), posting(func(Space, ledger.WorkerLane, context.Context, context.Context) (ledger.PostEnd, error) {
			return ledger.PostEnd{}, errors.New("the key is refused")
		}))
		begun := failing.Clock.Now()
		for failing.saw(Taken) < 2 {
			looks(failing, 1)
		}
		if took := failing.Clock.Now().Sub(begun); took < failedFor {
			t.Errorf("%s: it tries again after %s", kind, took)
		}
		other := x.start(keys(0, 1), (&days{}).playing)
		other.taken(1)
	}
}
