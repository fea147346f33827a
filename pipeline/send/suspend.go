package send

import (
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/templates/wording"
)

// A gap in a run's time is when the machine slept, its clock was put forward, or the
// process was stopped. Then the exercise went on without the run, and what is left
// of the plan may come too late: somebody has to decide.

// maxStandstill is how long a run may stand still, beyond the waits that it meant to
// make, before that is a gap. A request alone may take the client's time-out of a
// minute; and what an exercise hardly notices is no reason to stop.
const maxStandstill = 2 * time.Minute

// errSuspended says that there was a gap after an attempt was written down and before its request, which was not made.
var errSuspended = errors.New("slept")

// suspendDetector tells the time that a run has lost from the time that it waited on purpose.
type suspendDetector struct {
	seen   time.Time     // when it was known last that no time was lost
	waited time.Duration // on purpose, since
}

// lostTime is how long the run stood still, 0 where that is not worth a word.
func (v *suspendDetector) lostTime(now time.Time) time.Duration {
	if lost := elapsed(v.seen, now) - v.waited; lost > maxStandstill {
		return lost
	}
	return 0
}

// wait counts what lies between two moments as a wait, by the clock of waits.
func (v *suspendDetector) wait(from, until time.Time) { v.waited += max(until.Sub(from), 0) }

// lostTime is how long the run stood still, 0 where that is not worth a word. Of a day its queue looks itself.
func (s *sender) lostTime(now time.Time) time.Duration {
	if s.controlled != nil {
		return 0
	}
	return s.suspend.lostTime(now)
}

// checkSuspend asks whether to go on where there was a gap. An error says not to. What an
// outage lasted before a gap says nothing of the service now.
func (s *sender) checkSuspend(soft context.Context) error {
	gap := s.lostTime(s.Clock.Now())
	if gap == 0 {
		return nil
	}
	goOn := s.OnSuspend != nil && s.OnSuspend(gap)
	switch {
	case soft.Err() != nil:
		return errInterrupted
	case !goOn:
		s.stop = stopSuspended(gap)
		return errNotMade
	}
	s.suspend = suspendDetector{seen: s.Clock.Now()} // the planner may have taken an hour to answer
	s.retries.outage = 0
	return nil
}

func stopSuspended(gap time.Duration) string {
	return fmt.Sprintf("simcast stood still for about %s (the machine slept, or its clock was put forward): nothing was sent in that time, "+
		"and you have to decide whether the rest should still be sent", wording.Roughly(gap.Round(time.Minute)))
}
