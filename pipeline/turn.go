package pipeline

import (
	"errors"
	"fmt"
	"time"

	"simcast/ledger"
)

// Where requests follow at once on one another, the disk is what a run waits for. Then the outcome
// of a request and the attempt of the next one are written down together: both are on disk before
// the next request is made. Until then the outcome is due, and it is written by itself before
// anything that may take a while.

// due is a request's outcome that is not written down yet.
type due struct {
	request
	outcome ledger.Attempt
}

// tellEvery is how often a run whose outcomes are due shows where it is: whoever looks may take
// a while.
const tellEvery = 100 * time.Millisecond

// put has an outcome written down: with the next attempt, where another delivery's follows at once.
func (s *sender) put(d due, again bool) {
	if s.pace.Interval() < beforeSlot && !again {
		s.due = &d
		return
	}
	s.end(d.request, d.outcome)
}

// settle writes down what is due.
func (s *sender) settle() {
	if d := s.due; d != nil {
		s.due = nil
		s.end(d.request, d.outcome)
	}
}

// begin writes an attempt down, and what is due with it. Where the two cannot be written
// together, each is tried by itself.
func (s *sender) begin(a ledger.Attempt) (int64, error) {
	if d := s.due; d != nil {
		n, err := s.Log.Turn(d.n, d.started, d.outcome, a)
		if err == nil {
			s.due = nil
			return n, nil
		}
		if lost := (*ledger.LockLostError)(nil); errors.As(err, &lost) {
			s.due, s.stop = nil, notBegun(err)
			return 0, err
		}
		if s.settle(); s.stop != "" {
			return 0, errNotMade
		}
	}
	n, err := s.Log.Begin(a)
	if err != nil {
		s.stop = notBegun(err)
	}
	return n, err
}

func notBegun(err error) string {
	if lost := (*ledger.LockLostError)(nil); errors.As(err, &lost) {
		return err.Error()
	}
	return fmt.Sprintf("an attempt could not be written down, so it was not made: %v", err)
}

// end writes down what came of a request. Where that fails the run stops: the
// ledger has the request in flight for good, and the next ones would join it.
func (s *sender) end(r request, outcome ledger.Attempt) {
	if err := s.Log.End(r.n, r.started, outcome); err != nil {
		s.stop = fmt.Sprintf("an outcome could not be written down: %v", err)
	}
}
