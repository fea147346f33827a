package session_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
)

func (s *testSession) uploadAs(name, content string) session.PlanFile {
	s.Helper()
	plan, err := s.Upload(s.Context(), name, strings.NewReader(content))
	if err != nil {
		s.Fatal(err)
	}
	return plan
}

// TestTheSamePlanAgain is one plan, whether its content is the same or another.
func TestTheSamePlanAgain(t *testing.T) {
	s := newTestSession(t)
	one, two := strings.Join(posts(1), "\n"), strings.Join(posts(2), "\n")
	first := s.uploadAs("plan.csv", one)
	var asked pipeline.SendOptions
	asked.Round = "day"
	s.ended(s.send(first, asked))
	again := s.uploadAs("plan.csv", one)
	if again.ID != first.ID || !again.Again || again.Renewed || s.LastOptions(again).Round != "day" {
		t.Errorf("the same content: %+v", again)
	}
	other := s.uploadAs("other.csv", one)
	if other.ID == first.ID || other.Again || other.Renewed || s.LastOptions(other).Round != "" {
		t.Errorf("another name: %+v", other)
	}
	renewed := s.uploadAs("plan.csv", two)
	if renewed.ID != first.ID || renewed.Again || !renewed.Renewed || renewed.Checked.Rows != 2 || s.LastOptions(renewed).Round != "day" {
		t.Errorf("other content: %+v", renewed)
	}
	if _, err := s.Upload(t.Context(), "plan.csv", strings.NewReader("PK\x03\x04 and nothing more")); err == nil {
		t.Error("what is no plan took the place of one")
	}
	if content, err := renewed.Content(); err != nil || string(content) != two {
		t.Errorf("the plan holds %s, %v", content, err)
	}
	kept := s.EarlierVersions(renewed)
	if len(kept) != 1 || kept[0].IsResults {
		t.Fatalf("of the version before %+v is kept", kept)
	}
	if content, err := kept[0].Content(); err != nil || string(content) != one {
		t.Errorf("the version before holds %s, %v", content, err)
	}
	if found, err := s.Plan(kept[0].ID); err != nil || found != kept[0] {
		t.Errorf("found by its ID: %+v, %v", found, err)
	}
	s.restart()
	if plans, err := s.Plans(); err != nil || len(plans) != 2 || plans[0].ID != first.ID || len(s.leftOver()) != 2 {
		t.Errorf("the plans: %v, %v, in %v", plans, err, s.leftOver())
	}
}

// TestResultsOfAnEarlierVersion stay beside those of the next one, and its run leads to them: also where the next one was
// uploaded while the run was under way.
func TestResultsOfAnEarlierVersion(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(2)...)
	before := s.send(plan, pipeline.SendOptions{Interval: time.Hour})
	s.until(before, func(now session.Snapshot) bool { return now.Progress.Sent == 1 })
	renewed := s.upload(posts(3)...)
	before.Stop()
	s.ended(before)
	s.ended(s.send(renewed, pipeline.SendOptions{}))
	written := s.ResultsOf(renewed)
	if len(written) != 2 || written[0].Name != "plan.results.csv" || written[1].Name != "plan.results.csv" || written[0].ID == written[1].ID {
		t.Fatalf("the results are %+v", written)
	}
	if now := before.Snapshot(); now.Results != written[1].Path || now.ResultsID != written[1].ID {
		t.Errorf("the first run leads to %s", now.Results)
	}
	if again := s.brief(written[1], pipeline.SendOptions{}); again.Briefing.Already != 2 || again.Briefing.Post != 0 {
		t.Errorf("run again, they would send %+v", again.Briefing)
	}
}

// TestResultsAreRunAgainAfterANewVersion: they stay those of their version, and the next run writes beside them.
func TestResultsAreRunAgainAfterANewVersion(t *testing.T) {
	s := newTestSession(t)
	plan := s.upload(posts(2)...)
	s.ended(s.send(plan, pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2"}}}))
	written := s.ResultsOf(plan)
	plan = s.upload(posts(3)...)
	s.ended(s.send(written[0], pipeline.SendOptions{}))
	s.ended(s.send(plan, pipeline.SendOptions{}))
	if written = s.ResultsOf(plan); len(written) != 2 {
		t.Errorf("the results are %+v", written)
	}
}

// TestANewVersionOfResultsUnderTheirRun takes nothing from that run, which writes into those of before.
func TestANewVersionOfResultsUnderTheirRun(t *testing.T) {
	s := newTestSession(t)
	first := s.ended(s.send(s.upload(posts(3)...), pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{"2"}}}))
	content, err := os.ReadFile(first.Results)
	s.must(err)
	plan := s.uploadAs("got.csv", string(content))
	run := s.send(plan, pipeline.SendOptions{Interval: time.Hour})
	s.until(run, func(now session.Snapshot) bool { return now.Progress.Sent == 1 })
	corrected := strings.ReplaceAll(string(content), "message 3", "corrected")
	next := s.uploadAs("got.csv", corrected)
	run.Stop()
	if now := s.ended(run); now.Results != plan.Path || now.Summary.ResultsError != nil {
		t.Errorf("the run wrote %s, %v", now.Results, now.Summary.ResultsError)
	}
	if kept, err := next.Content(); err != nil || string(kept) != corrected || next.ID != plan.ID {
		t.Errorf("the new version holds %s, %v", kept, err)
	}
}

// TestARemovedPlan is gone with its results. The ledger still knows what went out.
func TestARemovedPlan(t *testing.T) {
	s := newTestSession(t)
	plan := s.uploadAs("plan.csv", strings.Join(posts(3), "\n"))
	run := s.send(plan, pipeline.SendOptions{Interval: time.Hour})
	if err := s.Remove(t.Context(), plan); !session.IsBusy(err) {
		t.Errorf("under its run: %v", err)
	}
	s.until(run, func(now session.Snapshot) bool { return now.Progress.Sent == 1 })
	run.Stop()
	s.ended(run)
	if err := s.Remove(t.Context(), plan); err != nil {
		t.Fatal(err)
	}
	if plans, err := s.Plans(); err != nil || len(plans) != 0 {
		t.Errorf("the plans are %v, %v", plans, err)
	}
	if entries, err := os.ReadDir(filepath.Join(s.folder, "desk")); err != nil || len(entries) != 0 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	again := s.uploadAs("plan.csv", strings.Join(posts(3), "\n"))
	if brief := s.brief(again, pipeline.SendOptions{}); brief.Briefing == nil || brief.Briefing.Post != 2 || brief.Briefing.Already != 1 {
		t.Errorf("uploaded again, it would send %+v", brief.Briefing)
	}
}

// TestNoPlanIsRemovedUnderARunOfAnotherPage: that run writes its results beside the plan.
func TestNoPlanIsRemovedUnderARunOfAnotherPage(t *testing.T) {
	s := newTestSession(t)
	plan := s.uploadAs("plan.csv", strings.Join(posts(3), "\n"))
	other, err := session.New(session.Config{Folder: filepath.Join(s.folder, "desk"), Access: s.access, Zone: time.UTC})
	s.must(err)
	defer other.Close(t.Context())
	run := s.send(plan, pipeline.SendOptions{Interval: time.Hour})
	s.until(run, func(now session.Snapshot) bool { return now.Progress.Sent == 1 })
	s.play(simulator.Harbour(), "") // the other page has another space
	busy := (*ledger.BusyError)(nil)
	if err := other.Remove(t.Context(), plan); !errors.As(err, &busy) || !session.IsBusy(err) || busy.Lane.Run.Plan != "plan.csv" {
		t.Errorf("under the run of another page: %v", err)
	}
	run.Stop()
	if now := s.ended(run); len(now.Notes) > 0 || now.Summary.ResultsError != nil {
		t.Errorf("the run ends with %q, %v", now.Notes, now.Summary.ResultsError)
	}
	s.must(other.Remove(t.Context(), plan))
}

// waitingAccess holds up the first who asks for the space.
type waitingAccess struct {
	*access
	isAsked      atomic.Bool
	asked, going chan struct{}
}

func (a *waitingAccess) Client() (*apiclient.Client, string, error) {
	if a.isAsked.CompareAndSwap(false, true) {
		close(a.asked)
		<-a.going
	}
	return a.access.Client()
}

// TestANewVersionWhileASheetIsChosen in another tab: it stays the plan, and its own check counts.
func TestANewVersionWhileASheetIsChosen(t *testing.T) {
	s := newTestSession(t)
	first := s.upload(posts(1)...)
	waiting := &waitingAccess{access: s.access, asked: make(chan struct{}), going: make(chan struct{})}
	other, err := session.New(session.Config{Folder: filepath.Join(s.folder, "desk"), Access: waiting, Zone: time.UTC})
	s.must(err)
	defer other.Close(t.Context())
	chosen, uploaded := make(chan error, 1), make(chan error, 1)
	go func() { chosen <- other.ChooseSheet(t.Context(), first, "") }()
	<-waiting.asked
	go func() {
		_, err := other.Upload(t.Context(), "plan.csv", strings.NewReader(strings.Join(posts(2), "\n")))
		uploaded <- err
	}()
	select { // where the upload does not wait, it is over before the sheet is read
	case err := <-uploaded:
		uploaded <- err
	case <-time.After(100 * time.Millisecond):
	}
	close(waiting.going)
	s.must(errors.Join(<-chosen, <-uploaded))
	now, err := s.Plan(first.ID)
	s.must(err)
	if content, err := now.Content(); err != nil || string(content) != strings.Join(posts(2), "\n") {
		t.Errorf("the plan holds %s, %v", content, err)
	}
	s.must(s.ChooseSheet(t.Context(), first, "")) // as the page of the first version knows it
	if now, err = s.Plan(first.ID); err != nil || now.Checked.Rows != 2 {
		t.Errorf("the check of the plan says %+v, %v", now.Checked, err)
	}
}

// TestTwoPagesOnOneDesk take versions of one plan at once: all are kept, and the plan with them.
func TestTwoPagesOnOneDesk(t *testing.T) {
	s := newTestSession(t)
	first := s.Session
	file := s.upload(posts(1)...)
	other, err := session.New(session.Config{Folder: filepath.Join(s.folder, "desk"), Access: s.access, Zone: time.UTC, MaxBytes: 1 << 20})
	s.must(err)
	defer other.Close(context.Background())
	const each = 10
	var uploads errgroup.Group
	for n, page := range []*session.Session{first, other} {
		uploads.Go(func() error {
			for i := range each {
				if _, err := page.Upload(t.Context(), file.Name, strings.NewReader(strings.Join(posts(2+n*each+i), "\n"))); err != nil {
					return err
				}
			}
			return nil
		})
	}
	s.must(uploads.Wait())
	plan, err := s.Plan(file.ID)
	s.must(err)
	if versions := len(s.EarlierVersions(plan)); versions != 2*each {
		t.Errorf("it has %d earlier versions, not %d", versions, 2*each)
	}
}
