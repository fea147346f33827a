package send

import (
	"encoding/json"
	"time"

	"simcast/pipeline/ledger"
)

// Lane is what of a held lane sending needs: what came with it, and what is left for whoever takes it next.
type Lane interface {
	Handed() ledger.Handed
	Keep(pace string) error
	Check() error
}

// handed is what goes with a lane from a run that has not ended to the one that goes on.
type handed struct {
	Interval    time.Duration `json:"interval"`    // that was kept at last
	Wait        time.Duration `json:"wait"`        // from the record of the last attempt on nothing goes out so long, as the service asks; 0: no wait
	Limited     int           `json:"limited"`     // 429 in a row
	Unavailable int           `json:"unavailable"` // 500 and 503 in a row
	Failed      int           `json:"failed"`      // failed messages, for --max-failures
}

// takeHanded goes on at the pace at which the last holder of the lane was, and counts what it has counted. The first request keeps the
// whole interval from the last attempt, which was written down at most maxBeforeSlot before its request.
func (s *sender) takeHanded() {
	if s.Lane == nil {
		return
	}
	came, now := s.Lane.Handed(), s.Clock.Now()
	var h handed
	if came.Pace != "" && json.Unmarshal([]byte(came.Pace), &h) == nil {
		s.retries.limited, s.retries.unavailable, s.failedBefore = h.Limited, h.Unavailable, -h.Failed
		if s.leavesWait = h.Wait > 0; s.leavesWait {
			s.waitUntil = now.Add(h.Wait - max(came.SinceLast, 0)) // the clocks of two machines may differ, those spans do not
		}
		s.kept = came.Pace
	}
	if came.SinceLast >= 0 {
		s.pace.Resume(now.Add(min(maxBeforeSlot-came.SinceLast, 0)), h.Interval)
	}
}

// keepHanded leaves with the lane what its next holder has to know, where that has changed. A run that loses it says so with its next
// attempt.
func (s *sender) keepHanded(now time.Time) {
	if s.Lane == nil {
		return
	}
	var h handed
	waits := s.waitUntil.Sub(now) > maxBeforeSlot
	if s.retries.limited+s.retries.unavailable > 0 || waits || s.pace.Interval() > s.Interval {
		h = handed{Interval: s.pace.Interval(), Limited: s.retries.limited, Unavailable: s.retries.unavailable}
	}
	if s.leavesWait = waits; waits {
		h.Wait = s.waitUntil.Sub(s.recorded)
	}
	if s.Limits.MaxFailures > 0 {
		h.Failed = s.done.Failed - s.failedBefore
	}
	text := ""
	if h != (handed{}) {
		encoded, err := json.Marshal(h)
		if err != nil {
			return
		}
		text = string(encoded)
	}
	if text != s.kept && s.Lane.Keep(text) == nil {
		s.kept = text
	}
}

// endWait leaves with the lane, right before the first attempt after a wait, that there is none any more: whoever takes the lane counts
// the wait from the last attempt.
func (s *sender) endWait() {
	if s.leavesWait {
		s.keepHanded(s.waitUntil)
	}
}
