package worker

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// TestDrain holds that a worker which is told to end takes nothing more, lets what is under way end, and gives all lanes back, which
// the others take.
func TestDrain(t *testing.T) {
	t.Parallel()
	const lanes = 5
	x := left(t, lanes, 1)
	answered := make(chan bool)
	var mu sync.Mutex
	ends := 0
	w := x.start(keys(0, lanes), posting(func(_ Space, _ ledger.WorkerLane, soft, hard context.Context) (ledger.PostEnd, error) {
		<-soft.Done()
		<-answered // what is on its way
		mu.Lock()
		defer mu.Unlock()
		ends++
		return ledger.PostEnd{}, hard.Err()
	}))
	for range lanes {
		w.waitFor(Taken)
	}
	w.drain()
	for range lanes {
		answered <- true
		w.waitFor(GivenBack)
	}
	must(t, w.end())
	if c := w.Counts(); ends != lanes || c.Taken != lanes || w.saw(GivenBack) != lanes || c.Lanes != 0 {
		t.Errorf("%d messages ended: %+v", ends, c)
	}
	for _, lane := range x.lanes() {
		if lane.Held || !lane.Ended.IsZero() {
			t.Errorf("after the end: %+v", lane)
		}
	}
	if workers, _, err := x.record.AliveWorkers(t.Context()); err != nil || len(workers) != 0 {
		t.Errorf("workers after its end: %v, %v", workers, err)
	}
	next := x.start(keys(0, lanes), nil)
	for range lanes {
		next.waitFor(Taken)
	}
}

// TestHard holds that a second signal cuts off what is on its way, and that the lane is given back all the same.
func TestHard(t *testing.T) {
	t.Parallel()
	x := left(t, 1, 1)
	w := x.start(keys(0, 1), posting(func(_ Space, _ ledger.WorkerLane, _, hard context.Context) (ledger.PostEnd, error) {
		<-hard.Done()
		return ledger.PostEnd{}, nil
	}))
	w.waitFor(Taken)
	w.drain()
	w.cut()
	w.waitFor(GivenBack)
	must(t, w.end())
	if lane := x.lanes()[0]; lane.Held {
		t.Errorf("after the end: %+v", lane)
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

// leaping is a clock that is set ahead where something waits for as long as a drain, so that there is time for what comes then.
type leaping struct{ jumping }

func (l leaping) Until(ctx context.Context, moment time.Time) error {
	if wait := moment.Sub(l.Now()); wait > drainFor/2 {
		l.by.Add(int64(wait))
		return ctx.Err()
	}
	return l.jumping.Until(ctx, moment)
}

// TestNoAnswer holds that a worker which drains cuts off what has no answer for a minute.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	x := left(t, 1, 1)
	post := posting(func(_ Space, _ ledger.WorkerLane, _, hard context.Context) (ledger.PostEnd, error) {
		<-hard.Done()
		return ledger.PostEnd{}, nil
	})
	w := x.start(keys(0, 1), func(c *Config) {
		post(c)
		c.Clock = leaping{jumping{quick{time.Now(), 1}, &atomic.Int64{}}}
	})
	w.waitFor(Taken)
	begun := w.Clock.Now()
	w.drain()
	w.waitFor(GivenBack)
	if passed := w.Clock.Now().Sub(begun); passed < drainFor {
		t.Errorf("cut off after %s", passed)
	}
}
