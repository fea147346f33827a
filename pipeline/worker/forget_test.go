package worker

import (
	"context"
	"sync/atomic"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// forgetting is a ledger that counts how often messages are deleted.
type forgetting struct {
	ledger.Workers
	times atomic.Int64
}

func (f *forgetting) ForgetMessages(context.Context, int) (int, error) {
	f.times.Add(1)
	return 0, nil
}

// TestForgetMessages holds that a worker deletes what is not needed any more, once a minute.
func TestForgetMessages(t *testing.T) {
	t.Parallel()
	record := &forgetting{}
	w := empty(t, pgtest.Database(t)).start(keys(0, 1), func(c *Config) { record.Workers, c.Ledger = c.Ledger, record })
	looks(w, forgetEvery-1)
	if n := record.times.Load(); n != 0 {
		t.Errorf("after %d looks messages are deleted %d times", forgetEvery-1, n)
	}
	looks(w, 3)
	if n := record.times.Load(); n != 1 {
		t.Errorf("after a minute messages are deleted %d times", n)
	}
}
