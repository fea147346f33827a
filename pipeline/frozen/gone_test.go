package frozen

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
)

// hangsUp ends a connection without an answer.
func hangsUp(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// playsA is a stage whose day posts A, which the service answers so, and the attempt that the ledger has of it.
func playsA(t *testing.T, answers http.HandlerFunc) (*stage, *played, ledger.Request) {
	t.Helper()
	s := newStage(t, header+row("A", "+0s", "")+row("B", "+1h", ""))
	s.refuses = answers
	p := s.play()
	for {
		requests, err := s.book.Requests(s.Context(), space.Fingerprint(key), "day", 0, 0)
		pipetest.Must(s, err)
		if len(requests) > 0 && requests[0].Outcome != ledger.InFlight {
			s.mu.Lock()
			s.refuses = nil
			s.mu.Unlock()
			return s, p, requests[0]
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// lineOf is the line of an entry with a result, as the record has it by now, and the counts of all.
func (s *stage) lineOf(id string) (resultsreport.Line, plan.Counts) {
	s.Helper()
	job, report := s.rebuilt()
	at := slices.IndexFunc(report.Lines, func(line resultsreport.Line) bool { return plan.TextOf(line.Row, report.File.Index("id")) == id })
	if at < 0 {
		s.Fatalf("the results have no %s", id)
	}
	return report.Lines[at], job.SendPlan.Count()
}

// What went out, may have, or was refused stays in the results with all that is known of it when a reload takes a plan without its row.
func TestGoneAfterItWentOut(t *testing.T) {
	t.Parallel()
	for want, answers := range map[plan.State]http.HandlerFunc{plan.Sent: nil, plan.Uncertain: hangsUp, plan.Failed: forbidsOne} {
		s, p, attempt := playsA(t, answers)
		there, counts := s.lineOf("A")
		s.askUntilTaken(day.Control{Verb: day.VerbReload, Plan: pipetest.SaveText(t, "again.csv", header+row("B", "+2h", ""))})
		s.askUntilTaken(day.Control{Verb: day.VerbEndEx})
		p.wait()
		gone, after := s.lineOf("A")
		if there.Status.State != want || counts != after {
			t.Errorf("%s: %+v, then the counts are %+v, without the row %+v", want, there.Status, counts, after)
		}
		if wanted := "day:" + attempt.Hash; gone.Delivery != wanted || gone.TeamName != there.TeamName || gone.TeamID != there.TeamID || gone.Day.Expected != there.Day.Expected || gone.Day.LateBy != there.Day.LateBy {
			t.Errorf("%s: the line is %+v, it was %+v", want, gone, there)
		}
		if !plan.IsGone(gone.Status.Reason) {
			t.Errorf("%s: the reason is %q", want, gone.Status.Reason)
		}
		gone.Status.Reason = there.Status.Reason
		if gone.Status != there.Status {
			t.Errorf("%s: %+v, it was %+v", want, gone.Status, there.Status)
		}
	}
}

// forbidsOne refuses a message, and nothing else.
func forbidsOne(w http.ResponseWriter, _ *http.Request) {
	http.Error(w, `{"error":"no"}`, http.StatusBadRequest)
}

// reloading is a ledger in which the plan is taken again right after somebody has read what the day is played from.
type reloading struct {
	ledger.Ledger
	reload func()
}

func (l *reloading) SourceOf(ctx context.Context, space, round string) (ledger.DaySource, error) {
	source, err := l.Ledger.SourceOf(ctx, space, round)
	if l.reload != nil {
		l.reload()
		l.reload = nil
	}
	return source, err
}

// Results have the plan that their day is played from, also where it is taken again while they are worked out.
func TestReloadWhileResultsAreWorkedOut(t *testing.T) {
	t.Parallel()
	s := hasBegun(t)
	s.reads = &reloading{s.book, func() { s.playFrom(s.plan + row("C", "+1h", "")) }}
	if got := s.lines(); len(got) != 3 || !strings.HasPrefix(got[2], "C ") {
		t.Errorf("the results are %q", got)
	}
}
