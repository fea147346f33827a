package send

import (
	"errors"
	"fmt"

	"simcast/pipeline/ledger"
)

// beginAttempt writes an attempt down before its request is made. Where that fails the run stops.
func (s *sender) beginAttempt(a ledger.Attempt) (int64, error) {
	n, err := s.Log.Begin(a)
	if err != nil {
		s.stop = notBegun(err)
	}
	return n, err
}

func notBegun(err error) string {
	if errors.Is(err, ledger.ErrLockLost) {
		return err.Error()
	}
	return fmt.Sprintf("an attempt could not be written down, so it was not made: %v", err)
}

// endAttempt writes down what came of a request. Where that fails the run stops: the
// ledger has the request in flight for good, and the next ones would join it.
func (s *sender) endAttempt(r request, outcome ledger.Attempt) {
	if err := s.Log.End(r.n, r.started, outcome); err != nil {
		s.stop = fmt.Sprintf("an outcome could not be written down: %v", err)
	}
}
