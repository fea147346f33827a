package send

import (
	"context"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
)

// heldLane is a lane with which something came.
type heldLane struct {
	ledger.HeldLane
	handover ledger.Handover
	notes    []string
}

func (h *heldLane) Handover() ledger.Handover { return h.handover }

func (h *heldLane) LeaveNote(_ context.Context, note string) error {
	h.notes = append(h.notes, note)
	return nil
}

// TestPaceGoesWithTheLane holds that the first request of a run keeps the interval from the last one of the run before, that what was
// counted and waited for goes on, and that all of it is left with the lane, until it is over.
func TestPaceGoesWithTheLane(t *testing.T) {
	first := &heldLane{handover: ledger.Handover{SinceLast: -1}}
	s := (&sendFixture{lane: first, script: []reply{ok, retryAfter(429, 4*time.Minute)}, limits: Limits{MaxAttempts: 5, MaxOutage: time.Hour}})
	s.soft = func(_ *sendFixture, cancel func()) { time.AfterFunc(time.Minute, cancel) }
	s.play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "sent pending" || len(first.notes) != 1 {
		t.Fatalf("%s, and with the lane is left %q", s.results(), first.notes)
	}
	next := &heldLane{handover: ledger.Handover{SinceLast: 0, Note: first.notes[0]}}
	s = (&sendFixture{lane: next}).play(t, pipetest.PostRow, pipetest.MailRow) // bubbles begin at one moment
	if s.posts[0] < 4*time.Minute || s.posts[1]-s.posts[0] <= sceneInterval || len(next.notes) == 0 {
		t.Errorf("requests at %v, and with the lane is left %q", s.posts, next.notes)
	}
	later := &heldLane{handover: ledger.Handover{SinceLast: 3 * time.Minute, Note: first.notes[0]}}
	s = &sendFixture{lane: later}
	atFirst := ""
	s.onPost = func(n int) {
		if n == 0 {
			atFirst = later.notes[len(later.notes)-1]
		}
	}
	s.play(t, pipetest.PostRow)
	if s.posts[0] < time.Minute || s.posts[0] > time.Minute+time.Second {
		t.Errorf("three minutes later the first request is at %v", s.posts)
	}
	if !strings.Contains(first.notes[0], `"wait":240`) || !strings.Contains(atFirst, `"wait":0`) || !strings.Contains(atFirst, `"limited":1`) {
		t.Errorf("with the lane is left %q, and when the wait is over %q", first.notes[0], atFirst)
	}
	quick := &heldLane{handover: ledger.Handover{SinceLast: 100 * time.Millisecond}}
	s = (&sendFixture{lane: quick}).play(t, pipetest.PostRow)
	if s.posts[0] != sceneInterval || len(quick.notes) > 0 {
		t.Errorf("the first request is at %v, and with the lane is left %q", s.posts, quick.notes)
	}
	long := &heldLane{handover: ledger.Handover{SinceLast: time.Hour}}
	if s = (&sendFixture{lane: long}).play(t, pipetest.PostRow); s.posts[0] != 0 {
		t.Errorf("after an hour the first request is at %v", s.posts)
	}
}

// TestFailuresGoWithTheLane holds that --max-failures counts what failed before the lane changed hands.
func TestFailuresGoWithTheLane(t *testing.T) {
	limits := Limits{MaxAttempts: 5, MaxFailures: 2, MaxOutage: time.Hour}
	first := &heldLane{handover: ledger.Handover{SinceLast: -1}}
	(&sendFixture{lane: first, limits: limits, script: []reply{status(400)}}).play(t, pipetest.PostRow, pipetest.MailRow)
	if len(first.notes) != 1 {
		t.Fatalf("with the lane is left %q", first.notes)
	}
	s := (&sendFixture{lane: &heldLane{handover: ledger.Handover{SinceLast: -1, Note: first.notes[0]}}, limits: limits, script: []reply{status(400)}}).play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "failed pending" || !strings.Contains(s.ending.Stopped, "--max-failures") {
		t.Errorf("%s, stopped for %q", s.results(), s.ending.Stopped)
	}
}
