package worker

import (
	"context"
	"errors"
	"maps"
	"sync"
	"sync/atomic"
	"testing"
	"time"

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
		return postFunc(func(soft, _ context.Context, until time.Time) (End, error) {
			d.mu.Lock()
			d.calls[space.ID]++
			if !until.IsZero() {
				d.untils = append(d.untils, until)
			}
			d.mu.Unlock()
			<-soft.Done()
			return End{DueIn: time.Hour}, nil
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

// taken waits until a worker has taken so many lanes.
func (s *started) taken(lanes int) {
	s.x.Helper()
	for range lanes {
		s.waitFor(Taken)
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
		if !lane.Held || lane.Holder != w.Holder {
			x.Errorf("%s is held by %s: %v", lane.Space, lane.Holder, lane.Held)
		}
	}
}

// jumping is a clock that can be set ahead.
type jumping struct {
	quick
	by *atomic.Int64
}

func (j jumping) Now() time.Time { return j.quick.Now().Add(time.Duration(j.by.Load())) }

func (j jumping) Until(ctx context.Context, moment time.Time) error {
	return j.quick.Until(ctx, moment.Add(-time.Duration(j.by.Load())))
}

// TestDayIsNotSliced holds that a worker keeps the lanes of a day for longer than any job lasts, also where another one joins that has
// none.
func TestDayIsNotSliced(t *testing.T) {
	t.Parallel()
	const lanes = 4
	x := aDay(t, lanes)
	d := &days{}
	jumps := jumping{quick{time.Now(), 10}, &atomic.Int64{}}
	first := x.start(keys(0, lanes), func(c *Config) {
		c.Clock = jumps
		d.playing(c)
	})
	first.taken(lanes)
	second := x.start(keys(0, lanes), nil)
	jumps.by.Store(int64(2 * maxJob))
	for first.sees() == 0 {
		looks(first, 1)
	}
	looks(first, 4)
	looks(second, 4)
	if one, two := first.Counts(), second.Counts(); one.Lanes != lanes || one.GivenBack != 0 || two.Lanes != 0 || two.Taken != 0 {
		t.Errorf("the first one: %+v\nthe second one: %+v", one, two)
	}
	x.heldBy(first)
	d.check(t, lanes)
}

// TestDayAndOthers holds that a worker which has lanes of days shares its others as if it had the same number of those.
func TestDayAndOthers(t *testing.T) {
	t.Parallel()
	x := aDay(t, 3)
	x.leave(aSend, ledger.KindSend, 3, 8, 1)
	d := &days{}
	first := x.start(keys(0, 8), d.playing)
	first.taken(8)
	second := x.start(keys(0, 8), nil)
	for first.Counts().Lanes != 4 || second.Counts().Lanes != 4 {
		looks(second, 1)
	}
	x.heldBy(first)
	d.check(t, 3)
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
	if c := first.Counts(); c.Lanes != 0 || c.GivenBack != lanes {
		t.Errorf("after its end: %+v", c)
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

// failures are the lanes of days in which the worker has failed.
func (s *started) failures() map[string]failure {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.sight.failed)
}

// TestEndsOfDays holds what comes of the ways in which a lane of a day may end.
func TestEndsOfDays(t *testing.T) {
	t.Parallel()
	const over, failing, ends = 0, 1, 2
	x := aDay(t, 3)
	w := x.start(keys(0, 3), posting(func(space Space, _ ledger.WorkerLane, _, _ context.Context) (End, error) {
		switch space.ID {
		case spaceID(over):
			return End{Done: true, How: "finished"}, nil
		case spaceID(failing):
			return End{}, errors.New("its plan cannot be read")
		}
		return End{}, nil
	}))
	got := map[EventKind]int{}
	for got[Ended] < 1 || got[Failed] < 1 || got[GivenBack] < 2 {
		e := <-w.events
		got[e.Kind]++
	}
	if failed := w.failures(); len(failed) != 2 || failed[spaceID(failing)].run != run || failed[spaceID(ends)].run != run {
		t.Errorf("failures are kept of %v", failed)
	}
	for i, lane := range x.lanes() {
		switch i {
		case over:
			if lane.How != "finished" || lane.Ended.IsZero() || lane.Held {
				t.Errorf("over: %+v", lane)
			}
		case failing, ends:
			if lane.Held || lane.DueIn <= 0 {
				t.Errorf("%d: %+v", i, lane)
			}
		}
	}
}

// unasked is a context that nobody asks anything.
type unasked struct{ context.Context }

// TestRiverEndsNoDay holds that the end of River's context ends a slice, and has nothing to do with the lane of a day.
func TestRiverEndsNoDay(t *testing.T) {
	w := New(Config{Clock: quick{time.Now(), 1}, Random: func() float64 { return 0 }})
	hard, cut := context.WithCancel(t.Context())
	w.soft, w.hard = t.Context(), hard
	river, end := context.WithCancel(t.Context())
	day, other := &heldLane{isDay: true}, &heldLane{}
	w.keepLane(unasked{}, day)
	w.keepLane(river, other)
	end()
	<-other.soft.Done()
	if day.soft.Err() != nil {
		t.Error("the day's lane has ended")
	}
	cut()
	<-day.soft.Done()
}
