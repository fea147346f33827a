package worker

import (
	"context"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// breaking is a ledger whose lanes panic when their run is done.
type breaking struct{ ledger.Workers }

type breakingLane struct{ ledger.WorkerLane }

func (b breaking) TakeForWorker(ctx context.Context, run, space string, epoch int64, by ledger.Worker) (ledger.WorkerLane, error) {
	s, err := b.Workers.TakeForWorker(ctx, run, space, epoch, by)
	if err != nil || s == nil {
		return nil, err
	}
	return breakingLane{s}, nil
}

func (breakingLane) GiveBack(context.Context, ledger.PostEnd, time.Time) error {
	panic("of the end")
}

// TestPanic holds that a worker which panics with a lane lets the lane go, tells of it, and goes on. How long the lane rests is not said to be
// when the next request may start.
func TestPanic(t *testing.T) {
	t.Parallel()
	for what, change := range map[string]func(*Config){
		"of the opening": func(c *Config) {
			c.Open = func(Space, ledger.WorkerLane, ledger.WorkersRun) (Lane, error) { panic("of the opening") }
		},
		"of the end": func(c *Config) {
			posting(func(Space, ledger.WorkerLane, context.Context, context.Context) (ledger.PostEnd, error) {
				return ledger.PostEnd{Done: true}, nil
			})(c)
			c.Ledger = breaking{c.Ledger}
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			x := left(t, 1, 1)
			w := x.start(keys(0, 1), change)
			for {
				e := <-w.events
				if e.Kind != Failed {
					continue
				}
				if e.Space.ID != spaceID(0) || !strings.Contains(e.Err.Error(), what) {
					t.Fatalf("it tells %+v", e)
				}
				break
			}
			must(t, w.end())
			if held := x.count(`SELECT COUNT(*) FROM simcast.lanes WHERE held <> 0`); held != 0 {
				t.Errorf("%d lanes are held", held)
			}
			if said := x.count(`SELECT COUNT(*) FROM simcast.workers_lanes WHERE said_due <> 0`); said != 0 {
				t.Errorf("of %d lanes it is said when the next request may start", said)
			}
		})
	}
}
