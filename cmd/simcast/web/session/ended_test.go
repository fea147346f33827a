package session_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/plan"
)

// runNow is a run as it is now.
func (s *testSession) runNow(id string) session.Snapshot {
	s.Helper()
	now, err := s.RunNow(s.Context(), id)
	s.must(err)
	return now
}

// runError is why a run cannot be shown.
func (s *testSession) runError(id string) error {
	_, err := s.RunNow(s.Context(), id)
	return err
}

// shown is what a page shows of an ended run.
func shown(now session.Snapshot) string {
	text := fmt.Sprintf("%s %s %+v to %s %q: %+v, by team %+v, not chosen %+v, skipped %+v, can rerun %d, results %s %s", now.ID, now.Plan.ID, now.One, now.Host, now.Briefing.Round,
		now.Chosen, now.Teams, now.NotChosen, now.Skipped, now.CanRerun, now.Results, now.ResultsID)
	if now.Summary != nil {
		text += fmt.Sprintf(" interrupted %v stopped %q", now.Summary.Interrupted, now.Summary.Stopped)
	}
	for _, d := range now.Open {
		text += fmt.Sprintf("\n%s row %d: %s %s", d.Inject.ID, d.Inject.Row.Number, d.Status.State, d.Status.Reason)
	}
	return text
}

// TestAnEndedRunIsItsResultsAndTheLedger: it shows the same after the next start of simcast, whatever it was asked and came to.
func TestAnEndedRunIsItsResultsAndTheLedger(t *testing.T) {
	rows := append(posts(6), "A7,port_authority,microblog,Nobody,lost", "A8,port_authority,microblog,Port operations;Communications,to two")
	cut := simulator.Fault{Cut: simulator.CutClose, After: true}
	var some, one, again, invalid, redirected pipeline.SendOptions
	redirected.Redirect, redirected.Round, redirected.SkipInvalid = "IT response", "dry", true
	redirected.Rows = []string{"2-4", "8"}
	some.Rows, some.Round = []string{"3-5"}, "day"
	one.Rows, one.Again = []string{"2"}, true
	again.Again = true
	again.Rows, invalid.SkipInvalid = []string{"3-4"}, true
	for name, c := range map[string]struct {
		asked  pipeline.SendOptions
		faults []simulator.Fault
	}{
		"all":                   {invalid, []simulator.Fault{{}, cut, {Status: 404}}},
		"some rows":             {some, []simulator.Fault{{Status: 404}}},
		"to one team":           {redirected, nil},
		"one row, again":        {one, nil},
		"refused a second time": {again, []simulator.Fault{{Status: 404}, cut}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newTestSession(t)
			file := s.upload(rows...)
			first := pipeline.SendOptions{}
			first.Rows = []string{"2-3"}
			s.ended(s.send(file, first))
			s.access.standIn.SetFaults(simulator.Faults{Script: c.faults})
			run := s.send(file, c.asked)
			atEnd, now := s.ended(run), s.runNow(run.ID)
			if atEnd.Chosen != now.Chosen || atEnd.NotChosen != now.NotChosen || atEnd.CanRerun != now.CanRerun || len(atEnd.Open) != len(now.Open) || fmt.Sprint(atEnd.Teams, atEnd.Skipped) != fmt.Sprint(now.Teams, now.Skipped) {
				t.Errorf("at its end it was\n%s\nand by its results it is\n%s", shown(atEnd), shown(now))
			}
			s.restart()
			if later := s.runNow(run.ID); shown(later) != shown(now) {
				t.Errorf("after a restart it is\n%s\nand was\n%s", shown(later), shown(now))
			}
			now.Open = nil // the list shows no message
			last, _ := s.LastRuns(t.Context(), []session.PlanFile{file})
			if got := last[file.ID]; shown(got) != shown(now) {
				t.Errorf("the list of plans has\n%s\nand not\n%s", shown(got), shown(now))
			}
		})
	}
}

// TestALaterRunOfItsResults counts for a run, also after a restart; so does what somebody has written into them.
func TestALaterRunOfItsResults(t *testing.T) {
	s := newTestSession(t)
	s.access.standIn.SetFaults(simulator.Faults{Script: []simulator.Fault{{}, {Status: 404}, {Cut: simulator.CutClose}}})
	file := s.upload(posts(3)...)
	run := s.send(file, pipeline.SendOptions{})
	s.ended(run)
	written := s.ResultsOf(file)[0]
	content, err := written.Content()
	s.must(err)
	if now := s.runNow(run.ID); len(now.Notes) > 0 || now.Questions != 1 {
		t.Errorf("it has %d questions, and says %q", now.Questions, now.Notes)
	}
	s.must(os.WriteFile(written.Path, []byte(strings.Replace(string(content), "uncertain", "sent", 1)), 0o600))
	if now := s.runNow(run.ID); len(now.Notes) != 1 || !strings.HasPrefix(now.Notes[0], "plan.results.csv was changed after simcast wrote it") || now.Chosen.Sent != 2 || now.Chosen.Failed != 1 || now.Chosen.Uncertain != 0 || now.CanRerun != 1 {
		t.Errorf("with what somebody has written it counts %+v", now.Chosen)
	}
	s.restart()
	rerun := s.send(written, pipeline.SendOptions{})
	s.ended(rerun)
	s.restart()
	if now := s.runNow(rerun.ID); now.Plan.ID != written.ID || now.Chosen.In(plan.Sent) != 3 {
		t.Errorf("the rerun is of %s and counts %+v", now.Plan.Name, now.Chosen)
	}
	if now := s.runNow(run.ID); now.Plan.ID != file.ID || now.Chosen.Sent != 3 || now.CanRerun != 0 {
		t.Errorf("the run before it, whose results it has written again, is %s", shown(now))
	}
}

// TestLinesThatWereMoved: a run of some rows counts these rows, wherever they stand in its results by now, also once lines of others came
// between them, and once the text of one was changed.
func TestLinesThatWereMoved(t *testing.T) {
	s := newTestSession(t)
	s.access.standIn.SetFaults(simulator.Faults{Script: []simulator.Fault{{}, {Status: 404}}})
	file := s.upload(posts(4)...)
	some := pipeline.SendOptions{}
	some.Rows = []string{"2-3"}
	run := s.send(file, some)
	s.ended(run)
	written := s.ResultsOf(file)[0]
	content, err := written.Content()
	s.must(err)
	lines := strings.SplitAfter(string(content), "\n")
	slices.Reverse(lines[1 : len(lines)-1])
	s.must(os.WriteFile(written.Path, []byte(strings.Join(lines, "")), 0o600))
	s.expectMoved(run.ID)
	more := slices.Insert(slices.Clone(lines), 1, strings.Replace(lines[1], "A", "B", 1))
	s.must(os.WriteFile(written.Path, []byte(strings.Join(more, "")), 0o600))
	s.expectMoved(run.ID)
}

func (s *testSession) expectMoved(run string) {
	s.Helper()
	if now := s.runNow(run); now.Chosen.Sent != 1 || now.Chosen.Failed != 1 || now.Chosen.Pending != 0 || now.NotChosen.Messages < 2 {
		s.Errorf("it is %s", shown(now))
	}
}

// TestResultsOfOthers are not taken for those of a run, though their names begin the same: those of a round of that name, and a copy.
func TestResultsOfOthers(t *testing.T) {
	s := newTestSession(t)
	file := s.upload(posts(3)...)
	run := s.send(file, pipeline.SendOptions{})
	s.ended(run)
	var other pipeline.SendOptions
	other.Round, other.Rows = "results", []string{"2"}
	s.ended(s.send(file, other))
	other.Round = "results.day"
	s.ended(s.send(file, other))
	path := s.runNow(run.ID).Results
	content, err := os.ReadFile(path)
	s.must(err)
	lines := strings.SplitAfter(string(content), "\n")
	s.must(os.WriteFile(strings.Replace(path, ".csv", " for the minister.csv", 1), []byte(lines[0]+lines[1]), 0o600))
	s.restart()
	if now := s.runNow(run.ID); now.Results != path || now.Chosen.Sent != 3 {
		t.Errorf("it is %s", shown(now))
	}
	dated := strings.Replace(path, ".csv", " 2026-11-20 10.30.00 (2).csv", 1) // as it is called where path is open in a spreadsheet
	s.must(os.Rename(path, dated))
	if now := s.runNow(run.ID); now.Results != dated || now.Chosen.Sent != 3 {
		t.Errorf("it is %s", shown(now))
	}
}

// TestACutOffRunHasAPage, with what is left of it.
func TestACutOffRunHasAPage(t *testing.T) {
	s := newTestSession(t)
	now := s.runNow(s.cutOffAfterOne(s.upload(posts(4)...)))
	if now.UnderWay() || !now.IsCutOff || now.Summary != nil || now.Chosen.Sent != 1 || now.Chosen.Pending != 3 || now.CanRerun != 3 {
		t.Errorf("it is %s", shown(now))
	}
}

// TestARunWithoutItsResults is shown as it was at its end, and says so.
func TestARunWithoutItsResults(t *testing.T) {
	s := newTestSession(t)
	file := s.upload(posts(2)...)
	run := s.send(file, pipeline.SendOptions{})
	s.must(os.Remove(s.ended(run).Results))
	if now := s.runNow(run.ID); now.Chosen.Sent != 2 || len(now.Notes) != 1 || !strings.Contains(now.Notes[0], "at the end of the run") {
		t.Errorf("without its results it is %s, %q", shown(now), now.Notes)
	}
	s.restart()
	if missing := (*session.NoResultsError)(nil); !errors.As(s.runError(run.ID), &missing) || missing.Name != "plan.results.csv" {
		t.Errorf("after a restart: %v", s.runError(run.ID))
	}
	if err := s.runError("20261120-103000-0000"); !errors.Is(err, session.ErrUnknown) {
		t.Errorf("of a run that there never was: %v", err)
	}
}
