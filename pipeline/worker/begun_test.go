package worker

import (
	"context"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/worker/handout"
)

// TestBegun holds that others know of a worker once it says that it has begun.
func TestBegun(t *testing.T) {
	t.Parallel()
	x := left(t, 1, 1)
	known := make(chan int, 1)
	w := x.start(keys(0, 1), func(c *Config) {
		c.Begun = func() {
			workers, _, err := x.record.AliveWorkers(t.Context())
			if err != nil {
				t.Error(err)
			}
			known <- len(workers)
		}
	})
	if n := <-known; n != 1 {
		t.Errorf("it says so, and %d workers are known", n)
	}
	w.taken(1)
}

// still is a clock that shows the time, and at which no moment comes that is waited for.
type still struct{}

func (still) Now() time.Time { return time.Now() }

func (still) Until(ctx context.Context, _ time.Time) error {
	<-ctx.Done()
	return ctx.Err()
}

// TestNewRun holds that a worker which gets a job of a run that it does not know looks at once: else it would not know its share of the
// lanes, and others would take more than theirs.
func TestNewRun(t *testing.T) {
	t.Parallel()
	const lanes = 5
	x := empty(t, pgtest.Database(t))
	for i := range lanes {
		x.remember(i)
	}
	w := x.start(keys(0, lanes), func(c *Config) { c.Clock = still{} })
	if n := <-w.ledger.looks; n != lanes {
		t.Fatalf("it serves %d spaces", n)
	}
	x.leave(run, ledger.KindSend, 0, lanes, 1)
	var jobs []handout.Job
	for i, lane := range x.lanes() {
		jobs = append(jobs, handout.Job{Key: keys(i, i+1)[0].Fingerprint, Run: run, Space: lane.Space, Epoch: lane.Epoch})
	}
	must(t, w.river.Insert(t.Context(), jobs))
	w.taken(lanes)
	if n := len(w.ledger.looks); n != 1 {
		t.Errorf("it has looked %d times since then", n)
	}
}
