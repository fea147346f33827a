package send

import (
	"context"
	"encoding/json"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
)

// carriedState is what goes with a lane from a run that has not ended to the one that goes on.
type carriedState struct {
	Interval    time.Duration `json:"interval"`    // that was kept at last
	Wait        time.Duration `json:"wait"`        // from the record of the last attempt on nothing goes out so long, as the service asks; 0: no wait
	Limited     int           `json:"limited"`     // 429 in a row
	Unavailable int           `json:"unavailable"` // 500 and 503 in a row
	Failed      int           `json:"failed"`      // see countFailure
	Outage      int           `json:"outage"`      // requests in a row that did not get out
	OutFor      time.Duration `json:"out_for"`     // how long that was so when the last attempt was written down, from where SinceLast counts; negative at the first
	Counted     int           `json:"counted"`     // 500 and 503 to one delivery, for --max-attempts
	Of          string        `json:"of"`          // its hash
}

// longestHandover is how long after its moment, by the wait and by the pace, the next request may be made where a lane changes hands. Longer
// than that nobody has tried: that machines slept, or that no worker had room, says nothing of the service.
const longestHandover = ledger.LaneExpires + ledger.BeatEvery

// resumeFromLane goes on at the pace at which the last holder of the lane was, and counts what it has counted. The first request keeps the
// whole interval from the last attempt, which was written down at most maxBeforeSlot before its request, unless the last holder has said
// when the next one may start.
func (s *sender) resumeFromLane() {
	if s.Lane == nil {
		return
	}
	handover, now := s.Lane.Handover(), s.Clock.Now()
	s.recorded = now.Add(-max(handover.SinceLast, 0)) // what is left with the lane counts from there
	var state carriedState
	if handover.Note != "" && json.Unmarshal([]byte(handover.Note), &state) == nil {
		s.retries = retryState{limited: state.Limited, unavailable: state.Unavailable, outage: state.Outage, outageSeen: now, counted: state.Counted, of: state.Of}
		s.retries.outageFrom = now.Add(-state.OutFor - min(max(handover.SinceLast, 0), max(state.Wait, state.Interval)+longestHandover))
		s.failures = state.Failed
		if s.leavesWait = state.Wait > 0; s.leavesWait {
			s.waitUntil = now.Add(state.Wait - max(handover.SinceLast, 0)) // the clocks of two machines may differ, those spans do not
		}
		s.leftNote = handover.Note
	}
	last := now.Add(min(maxBeforeSlot-handover.SinceLast, 0))
	if handover.HasDue {
		s.waitUntil, last = clock.Later(s.waitUntil, now.Add(handover.Due)), now.Add(-handover.SinceLast)
	}
	if handover.SinceLast >= 0 {
		s.pace.Resume(last, state.Interval)
	}
}

// leaveState leaves with the lane what its next holder has to know, where that has changed. A run that loses it says so with its next
// attempt.
func (s *sender) leaveState(ctx context.Context, now time.Time) {
	if s.Lane == nil {
		return
	}
	var state carriedState
	waits := s.waitUntil.Sub(now) > maxBeforeSlot
	r := &s.retries
	if r.limited+r.unavailable+r.outage > 0 || waits || s.pace.Interval() > s.Interval {
		state = carriedState{Interval: s.pace.Interval(), Limited: r.limited, Unavailable: r.unavailable, Outage: r.outage}
		if r.outage > 0 {
			state.OutFor = r.lasted(s.recorded)
		}
		if r.counted > 0 {
			state.Counted, state.Of = r.counted, r.of
		}
	}
	if s.leavesWait = waits; waits {
		state.Wait = s.waitUntil.Sub(s.recorded)
	}
	state.Failed = s.failures
	note := ""
	if state != (carriedState{}) {
		encoded, err := json.Marshal(state)
		if err != nil {
			return
		}
		note = string(encoded)
	}
	if note != s.leftNote && s.Lane.LeaveNote(ledger.WithPatience(ctx, soon, nil), note) == nil {
		s.leftNote = note
	}
}

// endWait leaves with the lane, right before the first attempt after a wait, that there is none any more: whoever takes the lane counts
// the wait from the last attempt, which is this one as soon as it is written down.
func (s *sender) endWait(ctx context.Context) {
	if s.leavesWait {
		s.leaveState(ctx, s.waitUntil)
	}
}
