package send

import (
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
)

// TestOutageGoesWithTheLane holds that an outage goes on where a lane changes hands, and that a time in which nobody has tried is no part of
// it: then whoever takes the lane tries for as long as is left of --max-outage.
func TestOutageGoesWithTheLane(t *testing.T) {
	const tried = 10 * time.Minute
	limits := Limits{MaxAttempts: 5, MaxOutage: 15 * time.Minute}
	first := &heldLane{handover: ledger.Handover{SinceLast: -1}}
	s := &sendFixture{lane: first, script: times(10_000, noWay), limits: limits}
	s.soft = func(_ *sendFixture, cancel func()) { time.AfterFunc(tried, cancel) }
	s.play(t, pipetest.PostRow)
	if s.results() != "pending" || len(first.notes) == 0 {
		t.Fatalf("%s, and with the lane is left %q", s.results(), first.notes)
	}
	note := first.notes[len(first.notes)-1]
	for _, c := range []struct {
		since      time.Duration // the last attempt
		from, till time.Duration // in which the run stops
	}{
		{5 * time.Second, 4 * time.Minute, 5*time.Minute + 5*time.Second},
		{14 * time.Minute, 4 * time.Minute, 5*time.Minute + 5*time.Second}, // nobody has tried
		{20 * time.Hour, 4 * time.Minute, 5*time.Minute + 5*time.Second},
	} {
		next := &sendFixture{lane: &heldLane{handover: ledger.Handover{SinceLast: c.since, Note: note}}, script: times(10_000, noWay), limits: limits}
		next.play(t, pipetest.PostRow)
		if last := next.posts[len(next.posts)-1]; !strings.Contains(next.ending.Stopped, "--max-outage") || last < c.from || last > c.till {
			t.Errorf("%s after the last attempt it tries for %s, stopped for %q", c.since, last, next.ending.Stopped)
		}
	}
}

// TestOutageOverManyHands holds that an outage is as long as it is where the lane changes hands after each attempt.
func TestOutageOverManyHands(t *testing.T) {
	limits := Limits{MaxAttempts: 5, MaxOutage: 15 * time.Minute}
	note, since, passed := "", time.Duration(-1), time.Duration(0)
	for passed < time.Hour {
		lane := &heldLane{handover: ledger.Handover{SinceLast: since, Note: note}}
		s := &sendFixture{lane: lane, script: times(10_000, noWay), limits: limits}
		s.soft = func(s *sendFixture, cancel func()) { s.onPost = func(int) { cancel() } }
		s.play(t, pipetest.PostRow)
		if s.ending.Stopped != "" {
			break
		}
		note = lane.notes[len(lane.notes)-1]
		since = 15 * time.Second
		passed += s.posts[0] + since
	}
	if passed < 13*time.Minute || passed > 17*time.Minute {
		t.Errorf("the run stops after %s", passed)
	}
}
