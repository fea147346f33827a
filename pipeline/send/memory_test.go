package send

import (
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pace"
	"simcast/pipeline/pipetest"
)

// cutAfter ends a run softly so long after its start.
func cutAfter(after time.Duration) func(*sendFixture, func()) {
	return func(_ *sendFixture, cancel func()) { time.AfterFunc(after, cancel) }
}

// TestOutageInParts holds that a run which is posted in parts stops after --max-outage, whether its parts are posted in one lane, or
// go with the lane to another holder.
func TestOutageInParts(t *testing.T) {
	limits := Limits{MaxAttempts: 5, MaxOutage: 10 * time.Minute}
	memory := &Memory{}
	for part := range 2 {
		s := &sendFixture{memory: memory, limits: limits, script: times(200, noWay), soft: cutAfter(6 * time.Minute)}
		s.play(t, pipetest.PostRow)
		if isStopped := strings.Contains(s.ending.Stopped, "--max-outage"); isStopped != (part == 1) || s.lasted > 7*time.Minute {
			t.Errorf("part %d ends after %s as %q", part, s.lasted, s.ending.Stopped)
		}
		memory.pass(6 * time.Minute) // bubbles begin at one moment
	}
	note := ""
	for part := range 2 {
		lane := &heldLane{handover: ledger.Handover{SinceLast: time.Second, Note: note}}
		s := &sendFixture{lane: lane, limits: limits, script: times(200, noWay), soft: cutAfter(6 * time.Minute)}
		s.play(t, pipetest.PostRow)
		if isStopped := strings.Contains(s.ending.Stopped, "--max-outage"); isStopped != (part == 1) {
			t.Errorf("with another holder, part %d ends as %q", part, s.ending.Stopped)
		}
		note = lane.notes[len(lane.notes)-1]
	}
}

// pass moves what is remembered into the past: the clock has gone on since.
func (m *Memory) pass(span time.Duration) {
	m.retries.outageFrom, m.retries.outageSeen = m.retries.outageFrom.Add(-span), m.retries.outageSeen.Add(-span)
	m.waitUntil = m.waitUntil.Add(-span)
	m.pace = pace.New(sceneInterval, 0) // the last request is long ago
}

// TestAttemptsInParts holds that --max-attempts counts the answers 500 to a message over the parts of a run, and those to the next
// message from the start.
func TestAttemptsInParts(t *testing.T) {
	limits := Limits{MaxAttempts: 5, MaxOutage: time.Hour}
	memory, note := &Memory{}, ""
	for name, parts := range map[string]func() *sendFixture{
		"in one lane": func() *sendFixture { return &sendFixture{memory: memory} },
		"with another holder": func() *sendFixture {
			return &sendFixture{lane: &heldLane{handover: ledger.Handover{SinceLast: time.Second, Note: note}}}
		},
	} {
		first := parts()
		first.limits, first.script = limits, times(3, status(500))
		first.soft = func(s *sendFixture, cancel func()) {
			s.onPost = func(n int) {
				if n == 2 {
					cancel()
				}
			}
		}
		first.play(t, pipetest.PostRow, pipetest.MailRow)
		if first.results() != "pending pending" {
			t.Fatalf("%s: %s", name, first.results())
		}
		if lane, isLane := first.lane.(*heldLane); isLane {
			note = lane.notes[len(lane.notes)-1]
		}
		second := parts()
		second.limits, second.script = limits, append(times(2, status(500)), times(4, status(500))...)
		second.play(t, pipetest.PostRow, pipetest.MailRow)
		if second.results() != "failed sent" {
			t.Errorf("%s: %s after %d requests", name, second.results(), len(second.posts))
		}
	}
}
