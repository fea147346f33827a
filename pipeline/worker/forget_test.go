package worker

import (
	"context"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// forgetting is a ledger that tells after how many looks something is deleted.
type forgetting struct {
	ledger.Workers
	looks   int
	deletes chan int
}

func (f *forgetting) SignWorker(ctx context.Context, by ledger.Worker, serves []string) error {
	f.looks++
	return f.Workers.SignWorker(ctx, by, serves)
}

func (f *forgetting) ForgetRuns(context.Context) error {
	f.deletes <- f.looks
	return nil
}

// TestForgetRuns holds that a worker deletes what ended days were played from, once a minute.
func TestForgetRuns(t *testing.T) {
	t.Parallel()
	record := &forgetting{deletes: make(chan int, 100)}
	empty(t, pgtest.Database(t)).start(keys(0, 1), func(c *Config) {
		record.Workers, c.Ledger, c.Clock = c.Ledger, record, quick{time.Now(), 100}
	})
	const first = 1 // before others follow
	for i := range 2 {
		if n := <-record.deletes; n != first+(i+1)*forgetEvery {
			t.Errorf("the %d. time something is deleted after %d looks", i+1, n)
		}
	}
}
