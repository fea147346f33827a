package session_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
)

// cutOff is what a session shows of runs that were cut off.
func (s *testSession) cutOff(of *session.Session) []session.CutOff {
	s.Helper()
	plans, err := of.Plans()
	s.must(err)
	_, cutOff := of.LastRuns(s.Context(), plans)
	return cutOff
}

// cutOffInLedger takes the end of a run out of the ledger, as if its process had been killed.
func (s *testSession) cutOffInLedger(run string) {
	s.Helper()
	record, err := sql.Open("sqlite", "file:"+s.access.ledger+"?_pragma=busy_timeout(5000)")
	s.must(err)
	defer record.Close()
	_, err = record.ExecContext(s.Context(), `UPDATE runs SET ended = 0, how = '' WHERE name = $1`, run)
	s.must(err)
}

// cutOffAfterOne sends a file, has the run cut off once one message is tried, and starts simcast again.
func (s *testSession) cutOffAfterOne(file session.PlanFile) (run string) {
	s.Helper()
	cut := s.send(file, pipeline.SendOptions{Interval: time.Hour})
	s.until(cut, func(now session.Snapshot) bool { return now.Progress.Done() == 1 })
	cut.Stop()
	s.ended(cut)
	s.cutOffInLedger(cut.ID)
	s.restart()
	return cut.ID
}

// TestCutOff: a run under way is not cut off, whoever looks. Of one that did not end, as after a kill, the messages count
// that it was to send, and no more once a later version of the plan was sent.
func TestCutOff(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(6)...)
	other, err := session.New(session.Config{Folder: filepath.Join(s.folder, "desk"), Access: s.access, Zone: time.UTC})
	s.must(err)
	defer other.Close(t.Context())
	run := s.send(plan, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2-5"}}, Interval: time.Hour})
	s.until(run, func(now session.Snapshot) bool { return now.Progress.Sent == 1 })
	if here, there := s.cutOff(s.Session), s.cutOff(other); len(here)+len(there) > 0 {
		t.Errorf("a run under way is shown as cut off: %+v, %+v", here, there)
	}
	if _, err := other.RunNow(t.Context(), run.ID); !errors.Is(err, session.ErrUnderWay) {
		t.Errorf("another page says of it: %v", err)
	}
	run.Stop()
	s.ended(run)
	if left := s.cutOff(s.Session); len(left) > 0 {
		t.Errorf("a run that was stopped is shown as cut off: %+v", left)
	}

	s.cutOffInLedger(run.ID)
	left := s.cutOff(other)
	if len(left) != 1 || left[0].Err != nil || left[0].Questions != 0 || left[0].Pending != 3 || left[0].Plan.ID != plan.ID || filepath.Base(left[0].Results) != "plan.results.csv" {
		t.Fatalf("of a run that was cut off it says %+v", left)
	}
	later := s.upload(posts(5)...) // without the last row
	elsewhere := pipeline.SendOptions{Round: "dry"}
	elsewhere.Rows = []string{"2"}
	s.ended(s.send(later, elsewhere))
	if left := s.cutOff(other); len(left) != 1 || left[0].Pending != 3 {
		t.Errorf("after a later version was sent in another round it says %+v", left)
	}
	s.ended(s.send(later, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2-4"}}}))
	if left := s.cutOff(other); len(left) > 0 {
		t.Errorf("after a later version was sent it says %+v", left)
	}
	s.upload(posts(4)...)
	if left := s.cutOff(other); len(left) > 0 {
		t.Errorf("with a version after that it says %+v", left)
	}
}

// TestCutOffBeforeOneRow: what a run that was cut off has left is told until it is settled, also after one row of it was sent by itself.
func TestCutOffBeforeOneRow(t *testing.T) {
	s := newTestSession(t)
	s.access.standIn.SetFaults(simulator.Faults{Script: []simulator.Fault{{Cut: simulator.CutClose, After: true}}})
	file := s.upload(posts(5)...)
	run := s.cutOffAfterOne(file)
	for _, row := range []string{"3", "4"} {
		s.ended(s.send(file, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{row}}}))
	}
	if left := s.cutOff(s.Session); len(left) != 1 || left[0].ID != run || left[0].Questions != 1 || left[0].Pending != 2 {
		t.Errorf("it says %+v", left)
	}
}

// TestResultsInAFolderOfAnyName are found: what is special in a pattern of names may stand in that of the folder.
func TestResultsInAFolderOfAnyName(t *testing.T) {
	s := newTestSession(t)
	for round, name := range map[string]string{"one": "desk", "two": "de[sk", "three": "de[sk]"} {
		folder := filepath.Join(s.folder, name, "desk")
		of, err := session.New(session.Config{Folder: folder, Access: s.access, Zone: time.UTC, Interval: time.Millisecond})
		s.must(err)
		plan, err := of.Upload(t.Context(), name+".csv", strings.NewReader(strings.Join(posts(1), "\n")))
		s.must(err)
		brief, err := of.Brief(t.Context(), plan, pipeline.SendOptions{Round: round}, session.Fresh)
		s.must(err)
		run, err := of.Send(plan, pipeline.SendOptions{Round: round}, brief.Digest)
		s.must(err)
		s.ended(run)
		if found := of.ResultsOf(plan); len(found) != 1 {
			t.Errorf("in %s: %v", folder, found)
		}
		of.Close(t.Context())
	}
}
