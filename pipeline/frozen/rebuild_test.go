package frozen

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
)

func (s *sent) Standings(context.Context, string, string) (map[string]ledger.Standing, error) {
	return s.standings, nil
}

func (s *sent) Requests(context.Context, string, string, int64, int64) ([]ledger.Request, error) {
	return s.requests, nil
}

func (s *sent) PostedBodies(context.Context, string, string) iter.Seq2[ledger.PostedBody, error] {
	return nil
}

// results are the states of the lines by now, with their reasons, and their counts.
func (s *sent) results(lane ledger.WorkersSpace) (lines []string, counts plan.Counts) {
	s.Helper()
	rebuilder := Rebuilder{Ledger: s, Run: s.workersRun(), Now: time.Now, Folder: s.TempDir()}
	defer rebuilder.Close()
	lane.Space, lane.RunInSpace = sentIn, "drill-1"
	job, report, err := rebuilder.Rebuild(s.Context(), &lane)
	pipetest.Must(s, err)
	if report.Ended == lane.Ended.IsZero() || report.Run != "drill-1" || report.Round != "day" || report.PlanPath != s.options.Plan {
		s.Errorf("the results are of %+v", report)
	}
	for i := range report.Lines {
		lines = append(lines, strings.TrimSpace(string(report.Lines[i].Status.State)+" "+report.Lines[i].Status.Reason))
	}
	return lines, job.SendPlan.Count()
}

// decideAgain leaves the plan once more, given what is known of it, as it was asked for.
func (s *sent) decideAgain(known map[string]ledger.Standing) {
	s.Helper()
	pipetest.Must(s, s.run.Check(s.Context()))
	var err error
	s.run.SendPlan, err = reconcile.Reconcile(s.run.Plan, known, reconcile.Options{Round: "day", Resend: s.run.Asked.ResendOptions})
	pipetest.Must(s, err)
	s.parts, err = partsOf(s.run, s.parts[:1:1], sentIn)
	pipetest.Must(s, err)
	s.keep()
}

// TestResultsOfSend holds what the results of messages that workers send say, while the run goes on and after its end, of those that it was to
// send, and of others, whatever becomes of these meanwhile.
func TestResultsOfSend(t *testing.T) {
	t.Parallel()
	x := newSent(t, http.StatusOK)
	x.leave(pipetest.PostRow.With("id", "A", "body", "1"), pipetest.PostRow.With("id", "B", "body", "2"), pipetest.PostRow.With("id", "C", "body", "3"),
		pipetest.PostRow.With("id", "D", "body", "4"), pipetest.PostRow.With("id", "E", "skip", "yes"))
	hash := func(i int) string { return x.run.SendPlan.Deliveries[i].Hash }
	before, uncertain, refused := hash(0), hash(1), hash(2)
	known := map[string]ledger.Standing{before: {State: ledger.StateSent, MessageID: "m-0"}, uncertain: {State: ledger.StateUncertain, Reason: "cut off"}}
	x.decideAgain(known)
	x.standings = map[string]ledger.Standing{before: known[before], uncertain: {State: ledger.StateSent, MessageID: "m-1"}, refused: {State: ledger.StateFailed, Reason: "no"}}
	x.requests = []ledger.Request{{Run: "drill-1", Hash: refused}}
	lines, counts := x.results(ledger.WorkersSpace{})
	if lines[0] != "sent" || lines[1] != "sent" || lines[2] != "failed no" || lines[3] != "pending" || !strings.HasPrefix(lines[4], "skipped") {
		t.Errorf("while it goes on the results are %q", lines)
	}
	if counts.Already != 2 || counts.Sent != 0 || counts.Failed != 1 || counts.Skipped != 1 || counts.Pending != 1 {
		t.Errorf("counted are %+v", counts)
	}
	lines, _ = x.results(ledger.WorkersSpace{Ended: time.Now(), How: "stopped: it was stopped by Ben"})
	if !strings.HasSuffix(lines[3], ": it was stopped by Ben") || lines[0] != "sent" {
		t.Errorf("after a stop the results are %q", lines)
	}
	x.replace("plan", "id,persona,channel,body\nA,petra_lindqvist,gosocial,Other\n")
	rebuilder := Rebuilder{Ledger: x, Run: x.workersRun(), Now: time.Now, Folder: t.TempDir()}
	defer rebuilder.Close()
	if _, _, err := rebuilder.Rebuild(t.Context(), &ledger.WorkersSpace{Space: sentIn}); !errors.Is(err, errOtherMessages) {
		t.Errorf("of other messages: %v", err)
	}
}

// TestResultsOfResend holds that a message which was sent before, and was to be sent once more, is sent in the results once the run has
// sent it: not before.
func TestResultsOfResend(t *testing.T) {
	t.Parallel()
	x := newSent(t, http.StatusOK)
	x.leave(pipetest.PostRow.With("id", "A", "body", "1"), pipetest.PostRow.With("id", "B", "body", "2"))
	x.standings = map[string]ledger.Standing{}
	for _, d := range x.run.SendPlan.Deliveries {
		x.standings[d.Hash] = ledger.Standing{State: ledger.StateSent, MessageID: "m-1", InjectID: d.Inject.ID, IDs: []string{d.Inject.ID}, SentAt: pipetest.Noon, Requests: 1}
	}
	x.run.Asked.ResendOptions.Again = true
	x.decideAgain(x.standings)
	x.requests = []ledger.Request{{Run: "drill-1", Hash: x.run.SendPlan.Deliveries[0].Hash}, {Run: "another", Hash: x.run.SendPlan.Deliveries[1].Hash}}
	lines, counts := x.results(ledger.WorkersSpace{Ended: time.Now(), How: "stopped: it was stopped by Ben"})
	if lines[0] != "sent" || !strings.HasPrefix(lines[1], "pending sent before") || counts.Sent != 1 || counts.Pending != 1 {
		t.Errorf("the results are %q, and counted are %+v", lines, counts)
	}
}
