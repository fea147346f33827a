package send

import (
	"time"

	"simcast/pipeline/pace"
)

// Memory is what goes from one call of Send to the next one in the same lane, of a run that is posted in several parts: the pace, the
// waits, and what is counted. Its zero value remembers nothing yet.
type Memory struct {
	pace       pace.Pacer
	retries    retryState
	waitUntil  time.Time
	lateFrom   time.Time
	failures   int
	leftNote   string
	leavesWait bool
	recorded   time.Time
}

// recall goes on with what is remembered, or else with what came with the lane.
func (s *sender) recall() {
	m := s.Memory
	if m == nil || m.pace == nil {
		s.resumeFromLane()
		return
	}
	s.retries, s.waitUntil, s.lateFrom, s.failures = m.retries, m.waitUntil, m.lateFrom, m.failures
	s.leftNote, s.leavesWait, s.recorded = m.leftNote, m.leavesWait, m.recorded
}

// remember keeps it for the next call.
func (s *sender) remember() {
	if s.Memory == nil {
		return
	}
	*s.Memory = Memory{pace: s.pace, retries: s.retries, waitUntil: s.waitUntil, lateFrom: s.lateFrom, failures: s.failures,
		leftNote: s.leftNote, leavesWait: s.leavesWait, recorded: s.recorded}
}

// paceOf is the pace that a run goes on with, or a new one.
func paceOf(c Config) pace.Pacer {
	if c.Memory != nil && c.Memory.pace != nil {
		return c.Memory.pace
	}
	return pace.New(c.Interval, c.MinInterval)
}
