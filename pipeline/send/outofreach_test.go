package send

import (
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plantest"
)

// flakyBook is a ledger that cannot be reached from one moment to another, by the time of the run.
type flakyBook struct {
	AttemptLedger
	run         *sendFixture
	from, until time.Duration
	ofEnds      bool // attempts can be written, and their ends cannot
	begun       []string
}

func (b *flakyBook) isOut() bool {
	at := time.Since(b.run.start)
	return at >= b.from && at < b.until
}

func (b *flakyBook) Begin(a ledger.Attempt) (int64, error) {
	if b.isOut() && !b.ofEnds {
		return 0, ledger.ErrUnreachable
	}
	n, err := b.AttemptLedger.Begin(a)
	b.begun = append(b.begun, a.Body)
	return n, err
}

func (b *flakyBook) End(n int64, started time.Time, end ledger.AttemptEnd) error {
	if b.isOut() {
		return ledger.ErrUnreachable
	}
	return b.AttemptLedger.End(n, started, end)
}

// withFlakyBook is a fixture whose ledger is out of reach in that time.
func withFlakyBook(from, until time.Duration, ofEnds bool) *sendFixture {
	s := &sendFixture{}
	s.book = func(b AttemptLedger) AttemptLedger {
		return &flakyBook{AttemptLedger: b, run: s, from: from, until: until, ofEnds: ofEnds}
	}
	return s
}

func (s *sendFixture) said(part string) bool {
	for _, p := range s.progress {
		if strings.Contains(p.Waiting, part) {
			return true
		}
	}
	return false
}

// TestLedgerOutOfReach holds that nothing new is posted while the ledger cannot be reached, that the run says so, and that it goes on
// when the ledger is back.
func TestLedgerOutOfReach(t *testing.T) {
	s := withFlakyBook(200*time.Millisecond, 10*time.Minute, false).play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "sent sent" || s.states() != "sent sent" || s.ending.Stopped != "" || len(s.posts) != 2 || s.posts[1] < 10*time.Minute {
		t.Errorf("%s, %s in the ledger, stopped for %q, requests at %v", s.results(), s.states(), s.ending.Stopped, s.posts)
	}
	if !s.said("the ledger cannot be reached since ") {
		t.Errorf("it says %+v", s.progress)
	}
}

// TestAnswerIsKept holds that the answer of what is on its way is written down when the ledger is back, be it that somebody stops the
// run meanwhile.
func TestAnswerIsKept(t *testing.T) {
	for _, stops := range []bool{false, true} {
		s := withFlakyBook(0, 10*time.Minute, true)
		if stops {
			s.soft = func(_ *sendFixture, cancel func()) { time.AfterFunc(time.Minute, cancel) }
		}
		s.play(t, pipetest.PostRow, pipetest.MailRow)
		want := map[bool]string{false: "sent sent", true: "sent pending"}[stops]
		if s.results() != want || s.standings[s.hash[0]].State != ledger.StateSent || s.ending.Stopped != "" || s.lasted < 10*time.Minute {
			t.Errorf("stopped: %v: %s, %s in the ledger, stopped for %q after %s", stops, s.results(), s.states(), s.ending.Stopped, s.lasted)
		}
	}
}

// TestLedgerStaysAway holds that a run ends after --max-outage, with what it has not posted pending, and with what it has posted as the
// service has answered.
func TestLedgerStaysAway(t *testing.T) {
	s := withFlakyBook(200*time.Millisecond, 100*time.Hour, false).play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "sent pending" || !strings.Contains(s.ending.Stopped, "(--max-outage 15m0s)") || len(s.posts) != 1 || s.lasted > 16*time.Minute {
		t.Errorf("%s, stopped for %q after %s, %d requests", s.results(), s.ending.Stopped, s.lasted, len(s.posts))
	}
	s = withFlakyBook(0, 100*time.Hour, true).play(t, pipetest.PostRow, pipetest.MailRow)
	if s.results() != "sent pending" || s.states() != "uncertain -" || !strings.Contains(s.ending.Stopped, "a result could not be recorded") {
		t.Errorf("%s, %s in the ledger, stopped for %q", s.results(), s.states(), s.ending.Stopped)
	}
}

// unsureBook is a ledger that cannot be reached from its second attempt on, which is written down all the same. Ends are.
type unsureBook struct {
	AttemptLedger
	begun int
}

func (b *unsureBook) Begin(a ledger.Attempt) (int64, error) {
	if b.begun++; b.begun > 2 {
		return 2, ledger.ErrUnreachable
	}
	n, err := b.AttemptLedger.Begin(a)
	if err == nil && b.begun == 2 {
		err = ledger.ErrUnreachable
	}
	return n, err
}

// TestAttemptGivenUp holds that an attempt of which nobody knows whether it was written down is ended as not made once it is given up:
// after --max-outage, and where somebody stops the run.
func TestAttemptGivenUp(t *testing.T) {
	for _, stops := range []bool{false, true} {
		s := &sendFixture{book: func(b AttemptLedger) AttemptLedger { return &unsureBook{AttemptLedger: b} }}
		if stops {
			s.soft = func(_ *sendFixture, cancel func()) { time.AfterFunc(time.Minute, cancel) }
		}
		s.play(t, pipetest.PostRow, pipetest.MailRow)
		if s.results() != "sent pending" || s.states() != "sent pending" || s.ending.Interrupted != stops || len(s.posts) != 1 {
			t.Errorf("stopped: %v: %s, %s in the ledger, %d requests, interrupted %v", stops, s.results(), s.states(), len(s.posts), s.ending.Interrupted)
		}
		if last := s.standings[s.hash[1]]; last.Requests != 0 || !last.SentAt.IsZero() {
			t.Errorf("stopped: %v: what was given up is in the ledger as %+v", stops, last)
		}
	}
}

// heldLane is a lane with which something came.
type heldLane struct {
	handover ledger.Handover
	notes    []string
	lost     bool // when somebody asks
}

func (h *heldLane) Check() error {
	if h.lost {
		return errTaken()
	}
	return nil
}

func (h *heldLane) Handover() ledger.Handover { return h.handover }

func (h *heldLane) LeaveNote(note string) error {
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

// TestResultsOfTheLoser holds that the results of a run which has lost its lane are as the ledger has them: what the next holder has
// posted is sent.
func TestResultsOfTheLoser(t *testing.T) {
	var book *lostLane
	s := &sendFixture{script: []reply{ok}, book: func(b AttemptLedger) AttemptLedger { book = &lostLane{AttemptLedger: b, quick: true}; return book }}
	s.known = func() map[string]ledger.Standing {
		return map[string]ledger.Standing{s.hash[0]: {State: ledger.StateSent, MessageID: "m-1"}, s.hash[1]: {State: ledger.StateSent, MessageID: "theirs"},
			s.hash[2]: {State: ledger.StatePending, Requests: 3, Reason: "429 (Too Many Requests)"}}
	}
	s.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.ArticleRow, pipetest.PopupRow)
	var ids []string
	for _, d := range s.sendPlan.Deliveries {
		ids = append(ids, string(d.Status.State)+" "+d.Status.MessageID)
	}
	if got := strings.Join(ids, ", "); got != "sent m-1, sent theirs, pending , pending " || s.ending.Counts != s.sendPlan.Count() {
		t.Errorf("the results are %s, counted as %+v", got, s.ending.Counts)
	}
	if theirs, ours := s.status(2), s.status(3); theirs.Attempts != 3 || !strings.HasPrefix(theirs.Reason, "429") || !strings.Contains(ours.Reason, "the space is taken") {
		t.Errorf("what the next holder has tried is %+v, what nobody has is %+v", theirs, ours)
	}
}

// TestLateAnswers holds that what was uncertain before a run, and is left alone, has in the results what a late answer says of it
// meanwhile, whether the run keeps its lane or loses it.
func TestLateAnswers(t *testing.T) {
	for _, loses := range []bool{false, true} {
		s := &sendFixture{past: []plantest.Past{plantest.WasUncertain, plantest.WasUncertain, plantest.WasUncertain, plantest.WasUncertain}}
		if loses {
			s.book = func(b AttemptLedger) AttemptLedger { return &lostLane{AttemptLedger: b, quick: true} }
		}
		s.known = func() map[string]ledger.Standing {
			return map[string]ledger.Standing{s.hash[0]: {State: ledger.StateSent}, s.hash[1]: {State: ledger.StateFailed, Reason: "400"},
				s.hash[2]: {State: ledger.StatePending}, s.hash[3]: {State: ledger.StateUncertain, Reason: "not this one"}}
		}
		s.play(t, pipetest.PostRow, pipetest.MailRow, pipetest.ArticleRow, pipetest.PopupRow, pipetest.PostRow.With("body", "another one"), pipetest.MailRow.With("body", "another one"))
		want := "sent failed pending uncertain sent " + map[bool]string{false: "sent", true: "pending"}[loses]
		if s.results() != want || s.status(3).Reason == "not this one" {
			t.Errorf("lost: %v: %s (%q), want %s", loses, s.results(), s.status(3).Reason, want)
		}
	}
}
