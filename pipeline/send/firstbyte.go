package send

import (
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/plan"
)

// A space has one sender at a time, and its record knows which. That is asked when an attempt is written down. A program that
// stood still after that may have lost the space to another: so its request is not made, and the record is asked again.

// maxToFirstByte is how long after its attempt was written down the first byte of a request goes out at the latest. It is far
// more than any wait in between (writeahead.go), and less than what a lane has left just before its next beat: nobody else has
// taken the lane by then.
const maxToFirstByte = 7 * time.Second

// tooLateError says that a request was not made because so much time had passed since its attempt was written down.
type tooLateError struct{ passed time.Duration }

func (e *tooLateError) Error() string {
	return fmt.Sprintf("%s after its attempt was written down, none of it was out", e.passed.Round(100*time.Millisecond))
}

// mayStart refuses the first byte of a request that comes too late, and the way to it. When exactly the attempt was committed is
// not known here, so that the time to write it down counts too. Any goroutine may call it.
func (s *sender) mayStart(req request) error {
	if passed := elapsed(req.recorded, s.Clock.Now()); passed > maxToFirstByte {
		return &tooLateError{passed}
	}
	return nil
}

// elapsed is how much time has passed, by the wall clock or by the clock of waits, whichever shows more. A machine that
// sleeps stops, on most systems, the clock by which waits are made, so that it is the wall clock that tells. A wall clock that
// was put back hides nothing that the other has seen.
func elapsed(from, now time.Time) time.Duration {
	return max(now.Round(0).Sub(from.Round(0)), now.Sub(from))
}

// triesAtOnce reports whether a delivery is tried again at once, with a new attempt, though this one's request was not made: the
// program stood still before it. Each such turn takes seconds. Where there is nothing but such turns, as with a disk that takes
// as long for each attempt, the run stops as it does in an outage.
func (s *sender) triesAtOnce(d *plan.Delivery, err error) bool {
	if s.stop != "" {
		return false
	}
	if errors.Is(err, errSuspended) {
		return true // the next attempt begins with the question
	}
	late, isLate := errors.AsType[*tooLateError](err)
	if !isLate {
		return false
	}
	now := s.Clock.Now()
	if s.lateFrom.IsZero() {
		s.lateFrom = now
	}
	if now.Sub(s.lateFrom) > s.Limits.MaxOutage {
		s.stop = fmt.Sprintf("no request could be made since %s (--max-outage %s): %v", s.lateFrom.Format("15:04:05"), s.Limits.MaxOutage, late)
		return false
	}
	s.showWait(decision{reason: reasonTooLate(late)}, d)
	return true
}
