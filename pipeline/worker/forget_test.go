package worker

import (
	"testing"
)

// forgetting is a ledger that tells of each time that messages are deleted.
type forgetting struct {
	Ledger
	times chan int
}

func (f forgetting) ForgetMessages(limit int) (int, error) {
	f.times <- limit
	return f.Ledger.ForgetMessages(limit)
}

// TestForgetMessages holds that a worker deletes what is not needed any more while nobody sends, and not while somebody does.
func TestForgetMessages(t *testing.T) {
	x := left(t, 1, 1)
	times := make(chan int, 100)
	counts := func(c *Config) { c.Ledger, c.Clock = forgetting{c.Ledger, times}, quick{c.Clock.Now(), 200} }
	busy := x.start(keys(0, 1), counts)
	busy.waitFor(Taken)
	looks(busy, 100)
	if len(times) > 0 {
		t.Error("it deletes while it has a lane")
	}
	_, err := x.record.StopWorkersRun(run, planner())
	must(t, err)
	if limit := <-times; limit <= 0 {
		t.Errorf("in %d spaces", limit)
	}
}
