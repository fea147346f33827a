package play

import (
	"context"
	"sync"
	"time"

	"simcast/pipeline/clock"
)

// leastStandstill is from how much on a late look at the clock means that this process did not run: the machine slept, or it was stopped.
const leastStandstill = 5 * time.Second

// standstills are the times in which this process did not run. A goroutine of its own looks at the clock, and waits for nothing else: where
// it looks late, the process stood still. Whoever asks looks too, and so knows of a standstill before anything is decided by the clock.
type standstills struct {
	clock clock.Clock
	least time.Duration
	stop  context.CancelFunc
	ended sync.WaitGroup

	mu    sync.Mutex
	seen  time.Time // when it was known last that this process runs
	found []standstill
}

// standstill is a time in which this process did not run.
type standstill struct{ from, until time.Time }

// beginStandstills looks at the clock so often, until end.
func beginStandstills(clock clock.Clock, every time.Duration) *standstills {
	looking, stop := context.WithCancel(context.Background())
	s := &standstills{clock: clock, least: max(leastStandstill, 2*every), stop: stop, seen: clock.Now()}
	s.ended.Go(func() {
		for clock.Until(looking, clock.Now().Add(every)) == nil {
			s.mu.Lock()
			s.look()
			s.mu.Unlock()
		}
	})
	return s
}

// look looks at the clock. The lock is held.
func (s *standstills) look() {
	now := s.clock.Now()
	if from := s.seen; now.Sub(from) > s.least {
		s.found = append(s.found, standstill{from, now})
	}
	s.seen = now
}

// take gives those that nobody has been given.
func (s *standstills) take() []standstill {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.look()
	found := s.found
	s.found = nil
	return found
}

// end ends the looks.
func (s *standstills) end() {
	s.stop()
	s.ended.Wait()
}
