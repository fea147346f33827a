package worker

import (
	"context"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// forgetting is a ledger that counts how often messages are deleted.
type forgetting struct {
	ledger.Workers
	times int
}

func (f *forgetting) ForgetMessages(int) (int, error) {
	f.times++
	return 0, nil
}

// handClock is a clock that is moved by hand.
type handClock struct{ now time.Time }

func (c *handClock) Now() time.Time { return c.now }

func (c *handClock) Until(context.Context, time.Time) error { panic("nobody waits") }

// TestForgetMessages holds that a worker deletes what is not needed any more once a minute while nobody sends, and not while somebody does.
func TestForgetMessages(t *testing.T) {
	t.Parallel()
	record, clock := &forgetting{}, &handClock{time.Date(2026, 11, 27, 9, 0, 0, 0, time.UTC)}
	w := New(Config{Ledger: record, Clock: clock, MaxLanes: 9})
	for _, c := range []struct {
		name  string
		after time.Duration // since the look before
		seen  sight
		times int // by then
	}{
		{"before a minute is over", forgetEvery - time.Second, sight{}, 0},
		{"after a minute", time.Second, sight{}, 1},
		{"soon after that", time.Second, sight{}, 1},
		{"with a lane", forgetEvery, sight{lanes: 1}, 1},
		{"while a lane waits", 0, sight{view: ledger.WorkersView{Waiting: make([]ledger.WorkersSpace, 1)}}, 1},
		{"while another one has a lane", 0, sight{view: ledger.WorkersView{Others: []ledger.Worker{{}, {Lanes: 1}}}}, 1},
		{"while the others have none, but for a day", 0, sight{view: ledger.WorkersView{Others: []ledger.Worker{{}, {Lanes: 1, Days: 1}}}}, 2},
		{"while this one plays a day", forgetEvery, sight{lanes: 1, lanesThen: 1, places: map[string]bool{"day": true}}, 3},
	} {
		clock.now = clock.now.Add(c.after)
		w.sight = c.seen
		if clear(w.held); c.seen.places["day"] {
			w.held[&heldLane{isDay: true}] = true
		}
		if err := w.forgetMessages(); err != nil || record.times != c.times {
			t.Errorf("%s: %d times, %v", c.name, record.times, err)
		}
	}
}
