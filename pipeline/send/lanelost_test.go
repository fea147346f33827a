package send

import (
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plantest"
)

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
