package reconcile_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/resultsreport"
)

// found is what is in a ledger of a message that was uncertain, and that somebody has looked for.
func found(outcome ledger.Outcome) plantest.Past {
	return append(slices.Clone(plantest.WasUncertain), ledger.Attempt{Source: ledger.SourceResolved, Outcome: outcome, Reason: "Ada looked", By: "Ada"})
}

// TestResolved holds that a resolution counts whatever an older file says, and that a file which speaks of a later request is
// believed.
func TestResolved(t *testing.T) {
	about := pipetest.Noon.Add(-time.Hour) // of the request that was uncertain
	for _, c := range []struct {
		name     string
		outcome  ledger.Outcome
		result   string
		attempts int
		sentAt   time.Time // in the file
		wishes   plan.ResendOptions
		want     string
		reason   string
	}{
		{"there, and the file says so", ledger.Accepted, "sent", 1, about, plan.ResendOptions{}, "already/sent", "Ada looked"},
		{"there, and the file is older", ledger.Accepted, "uncertain", 1, about, plan.ResendOptions{}, "already/sent", "Ada looked"},
		{"there, and the file is older, --resend-uncertain", ledger.Accepted, "uncertain", 1, about, plan.ResendOptions{ResendUncertain: true}, "already/sent", "Ada looked"},
		{"there, and the file is of before the request", ledger.Accepted, "pending", 0, time.Time{}, plan.ResendOptions{}, "already/sent", "Ada looked"},
		{"not there, and the file says so", ledger.Refused, "failed", 1, time.Time{}, plan.ResendOptions{}, "post/pending", "failed before: Ada looked"},
		{"not there, and the file is older", ledger.Refused, "uncertain", 1, about, plan.ResendOptions{}, "post/pending", "failed before: Ada looked"},
		{"not there, and the file is of before the request", ledger.Refused, "pending", 0, time.Time{}, plan.ResendOptions{}, "post/pending", "failed before: Ada looked"},
		{"not there, and the planner then wrote sent", ledger.Refused, "sent", 1, about, plan.ResendOptions{}, "already/sent", "as the file says"},
		{"not there, and the file has a later request", ledger.Refused, "uncertain", 2, about.Add(time.Hour), plan.ResendOptions{}, "leave/uncertain", "as the file says"},
		{"not there, and the file has a later request, as many", ledger.Refused, "uncertain", 1, about.Add(time.Second), plan.ResendOptions{}, "leave/uncertain", "as the file says"},
	} {
		t.Run(c.name, func(t *testing.T) {
			row := pipetest.PostRow.With("id", "A")
			standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, row)), found(c.outcome))
			inFile := plantest.InResults(t, row, c.result, c.attempts).With("sent_at", resultsreport.FormatMoment(c.sentAt, time.UTC))
			s := plantest.ReconcilePlan(t, plantest.TakeResults(t, inFile), standings, c.wishes)
			if got := plantest.ActionsOf(s); got != c.want || s.Deliveries[0].Status.Reason != c.reason {
				t.Errorf("%s, want %s: %s", got, c.want, s.Deliveries[0].Status.Reason)
			}
			if at := s.Deliveries[0].Status.SentAt; c.want == "already/sent" && !at.Equal(about) {
				t.Errorf("sent at %v, not when the request began", at)
			}
		})
	}
}

// TestChangedAnswer holds that the last answer counts, and not a results file that has the one before: the program was killed
// before it wrote a newer one. A planner who writes a result into the newer file is believed.
func TestChangedAnswer(t *testing.T) {
	const there, notThere, unknown = ledger.Accepted, ledger.Refused, ledger.Unknown
	answer := func(n int, outcome ledger.Outcome) ledger.Attempt {
		return ledger.Attempt{Source: ledger.SourceResolved, Outcome: outcome, Reason: []string{"Ada looked", "Ada looked again", "Ada looked once more"}[n], By: "Ada"}
	}
	sentAt := pipetest.Noon.Add(-time.Hour)
	for _, c := range []struct {
		name    string
		answers []ledger.Outcome
		result  string // in the file
		reason  string
		want    string
	}{
		{"there after all, and the file is older", []ledger.Outcome{notThere, there}, "failed", "Ada looked", "already/sent"},
		{"there after all, and the file is of before both", []ledger.Outcome{notThere, there}, "uncertain", "no answer", "already/sent"},
		{"there after all, and the file says so", []ledger.Outcome{notThere, there}, "sent", "Ada looked again", "already/sent"},
		{"not there after all, and the file is older, so that its row was not checked", []ledger.Outcome{there, notThere}, "sent", "Ada looked", "leave/pending"},
		{"not there after all, and the planner wrote sent into an older file", []ledger.Outcome{notThere, there, notThere}, "sent", "Ada looked", "already/sent"},
		{"taken back, and the planner wrote sent into an older file", []ledger.Outcome{notThere, unknown}, "sent", "Ada looked", "already/sent"},
		{"not there after all, and the file is of before both", []ledger.Outcome{there, notThere}, "uncertain", "no answer", "post/pending"},
		{"not there after all, and the file says so", []ledger.Outcome{there, notThere}, "failed", "Ada looked again", "post/pending"},
		{"not there after all, and the planner then wrote sent", []ledger.Outcome{there, notThere}, "sent", "Ada looked again", "already/sent"},
		{"taken back, and the file has failed", []ledger.Outcome{notThere, unknown}, "failed", "Ada looked", "leave/uncertain"},
		{"taken back, and the file has sent", []ledger.Outcome{there, unknown}, "sent", "Ada looked", "leave/uncertain"},
		{"taken back, and the file says so", []ledger.Outcome{there, unknown}, "uncertain", "Ada looked again", "leave/uncertain"},
		{"taken back, and the planner then wrote failed", []ledger.Outcome{there, unknown}, "failed", "Ada looked again", "post/pending"},
	} {
		t.Run(c.name, func(t *testing.T) {
			row := pipetest.PostRow.With("id", "A")
			past := slices.Clone(plantest.WasUncertain)
			for i, outcome := range c.answers {
				past = append(past, answer(i, outcome))
			}
			standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, row)), past)
			at := sentAt
			if c.result == "failed" {
				at = time.Time{}
			}
			inFile := plantest.InResults(t, row, c.result, 1).With("sent_at", resultsreport.FormatMoment(at, time.UTC), "reason", c.reason)
			s := plantest.ReconcilePlan(t, plantest.TakeResults(t, inFile), standings, plan.ResendOptions{})
			if got := plantest.ActionsOf(s); got != c.want {
				t.Errorf("%s, want %s: %s", got, c.want, s.Deliveries[0].Status.Reason)
			}
			if b := s.Brief(time.Second); (b.NextRerun == 1) != (c.want == "leave/pending") || b.Post+b.Already+b.Uncertain+b.NextRerun != 1 {
				t.Errorf("the briefing does not count it once: %+v", b)
			}
			isPlanners := strings.Contains(c.name, "planner")
			if imports := len(s.Imported); (imports > 0) != isPlanners {
				t.Errorf("the ledger takes %d results over from the file", imports)
			}
		})
	}
}

// TestTakenBackAndSentAgain holds that --resend-uncertain posts nothing of a row that the file has as sent, so that it was not
// checked. The next file has it as uncertain, and then it is.
func TestTakenBackAndSentAgain(t *testing.T) {
	row := pipetest.PostRow.With("id", "A")
	past := append(slices.Clone(plantest.WasUncertain), ledger.Attempt{Source: ledger.SourceResolved, Outcome: ledger.Accepted, Reason: "Ada looked", By: "Ada"},
		ledger.Attempt{Source: ledger.SourceResolved, Outcome: ledger.Unknown, Reason: "Ada does not know", By: "Ada"})
	standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, row)), past)
	for result, want := range map[string]string{"sent": "leave/uncertain", "uncertain": "post/uncertain"} {
		inFile := plantest.InResults(t, row, result, 1).With("sent_at", resultsreport.FormatMoment(pipetest.Noon.Add(-time.Hour), time.UTC), "reason", "Ada looked")
		s := plantest.ReconcilePlan(t, plantest.TakeResults(t, inFile), standings, plan.ResendOptions{ResendUncertain: true})
		if got := plantest.ActionsOf(s); got != want {
			t.Errorf("%s in the file: %s, want %s", result, got, want)
		}
	}
}

// TestAPlanSentAgainAfterAResolution holds that send goes by a resolution too, and that what is posted then is a request as any.
func TestAPlanSentAgainAfterAResolution(t *testing.T) {
	for want, past := range map[string]plantest.Past{"post/pending": found(ledger.Refused), "already/sent": found(ledger.Accepted),
		"leave/uncertain": append(found(ledger.Refused), plantest.WasUncertain...)} {
		checked := plantest.TakeGood(t, pipetest.PostRow.With("id", "A"))
		standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(checked), past)
		if got := plantest.ActionsOf(plantest.ReconcilePlan(t, checked, standings, plan.ResendOptions{})); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestReasonOfAPlannersWord holds that a result which the planner wrote does not keep the reason of the result before.
func TestReasonOfAPlannersWord(t *testing.T) {
	const noAnswer, refused = "no answer came back: " + plan.LookInExercise, "400 (Bad Request)"
	for _, c := range []struct {
		result, reason, status string
		past                   plantest.Past
		want                   string
	}{
		{"uncertain", "", "", nil, "set to uncertain in the results file: " + plan.LookInExercise},
		{"uncertain", refused, "400", plantest.WasRefused, "set to uncertain in the results file: " + plan.LookInExercise},
		{"uncertain", noAnswer, "", nil, noAnswer},
		{"uncertain", "Bob does not find it", "", nil, "Bob does not find it"},
		{"sent", noAnswer, "", nil, "set to sent in the results file; it was uncertain before"},
		{"sent", "no answer came back", "", plantest.WasUncertain, "set to sent in the results file"},
		{"sent", refused, "400", nil, "set to sent in the results file"},
		{"sent", "not tried: the run was interrupted", "", nil, "set to sent in the results file"},
		{"sent", "Bob has seen it", "400", nil, "Bob has seen it"},
		{"sent", plan.SavedAsDraft, "200", nil, plan.SavedAsDraft},
		{"failed", noAnswer, "", nil, "failed before: set to failed in the results file; it was uncertain before"},
		{"failed", refused, "400", nil, "failed before: " + refused},
	} {
		row := pipetest.PostRow.With("id", "A")
		standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, row)), c.past)
		inFile := plantest.InResults(t, row, c.result, 1).With("reason", c.reason, "http_status", c.status)
		s := plantest.ReconcilePlan(t, plantest.TakeResults(t, inFile), standings, plan.ResendOptions{})
		if got := s.Deliveries[0].Status.Reason; got != c.want {
			t.Errorf("%s beside %q: %q, want %q", c.result, c.reason, got, c.want)
		}
	}
}

// TestSkippedOverAResult holds that what became of a row stays in the file where the planner writes skipped over it.
func TestSkippedOverAResult(t *testing.T) {
	row := pipetest.PostRow.With("id", "A", "team", "T - Port operations - 2026-11-20")
	for name, c := range map[string]struct {
		past plantest.Past
		want string
	}{
		"sent":                   {plantest.WasSent, "already/sent"},
		"uncertain":              {plantest.WasUncertain, "leave/uncertain"},
		"failed":                 {plantest.WasRefused, "leave/skipped"},
		"sent, by the file":      {nil, "leave/skipped"},
		"skipped from the start": {nil, "leave/skipped"},
	} {
		standings := plantest.StandingsAfter(t, plantest.DeliveriesOf(plantest.TakeGood(t, row)), c.past)
		inFile := plantest.InResults(t, row, "skipped", 1).With("message_id", "m-1", "team_id", "5202", "reason", "")
		if strings.Contains(name, "start") {
			inFile = inFile.With("delivery", "", "message_id", "", "team_id", "")
		}
		s := plantest.ReconcilePlan(t, plantest.TakeResults(t, inFile), standings, plan.ResendOptions{})
		line := resultsreport.Of(s, "run", "space", true, 0).Lines[0]
		if got := plantest.ActionsOf(s); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		isKept := line.TeamID == "5202" && strings.TrimLeft(line.Delivery, ":") != "" && (line.Status.MessageID == "m-1" || c.past != nil && name != "sent")
		if isKept == strings.Contains(name, "start") {
			t.Errorf("%s: the next file has %+v", name, line)
		}
	}
}
