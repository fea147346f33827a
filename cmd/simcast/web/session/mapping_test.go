package session_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/mapping"
)

const agencysPlan = "Control No,Send From: who = what,Inject Mode,Send To,Narrative\nA1,CNN,tweet,Blue Cell,The pier burns\nA2,CNN,tweet,Blue Cell,It still burns\n"

// said are mappings as a page makes them.
func said(t *testing.T, all ...[3]string) (entries []mapping.Entry) {
	t.Helper()
	for _, one := range all {
		entry, wrong := mapping.NewEntry(one[0], one[1], one[2])
		if wrong != nil {
			t.Fatal(wrong.Message)
		}
		entries = append(entries, entry)
	}
	return entries
}

// meanings are the mappings of a plan, each in one text.
func (s *testSession) meanings(plan session.PlanFile) (list []string) {
	s.Helper()
	for _, entry := range s.Mapping(plan) {
		list = append(list, entry.For+":"+entry.Written+"="+entry.Means)
	}
	return list
}

// What is said of a plan holds for all that is done with it, also after a new start; its results hold it themselves.
func TestWhatIsSaidOfAPlan(t *testing.T) {
	s := newTestSession(t)
	plan := s.uploadAs("msel.csv", agencysPlan)
	if plan.Checked.Errors != 1 {
		t.Errorf("it can be read as it is: %+v", plan.Checked)
	}
	say := func(all ...[3]string) {
		t.Helper()
		if err := s.Say(t.Context(), plan, said(t, all...)); err != nil {
			t.Fatal(err)
		}
	}
	say([3]string{"header", "Send From: who = what", "persona"})
	say([3]string{"persona", "cnn", "city_hall"}, [3]string{"header", "Send To", "team"}, [3]string{"team", "Blue Cell", "players"})
	say([3]string{"persona", "CNN", "port_authority"}, [3]string{"team", "blue  cell", "Communications"})
	s.restart()
	plan, err := s.Plan(plan.ID)
	if err != nil || plan.Checked.Errors > 0 || plan.Checked.Deliveries != 2 {
		t.Fatalf("%+v, %v", plan.Checked, err)
	}
	want := []string{"header:Send From: who = what=persona", "header:Send To=team", "persona:CNN=port_authority", "team:blue  cell=Communications"}
	if diff := cmp.Diff(want, s.meanings(plan)); diff != "" {
		t.Error(diff)
	}
	s.ended(s.send(plan, pipeline.SendOptions{}))
	results := s.ResultsOf(plan)
	if len(results) != 1 {
		t.Fatalf("%v", results)
	}
	brief, err := s.Brief(t.Context(), results[0], pipeline.SendOptions{}, session.Fresh)
	if err != nil || brief.Briefing == nil || brief.Briefing.Already != 2 || brief.Briefing.Post != 0 {
		t.Errorf("run again: %+v, %v, %v", brief.Briefing, brief.Why, err)
	}
	if err := s.Say(t.Context(), results[0], said(t, [3]string{"persona", "CNN", "city_hall"})); err == nil {
		t.Error("results are mapped")
	}
	say([3]string{"team", "Blue Cell", ""})
	if diff := cmp.Diff(want[:3], s.meanings(plan)); diff != "" {
		t.Error("taken back:", diff)
	}
}

// A new version of a plan takes over what was said of the one before. What its own sheet Mapping says counts more: there
// the planner has written since.
func TestANewVersionTakesOverWhatWasSaid(t *testing.T) {
	s := newTestSession(t)
	content, err := os.ReadFile("../../../../testdata/msel/national-guard.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	first := s.uploadAs("plan.xlsx", string(content))
	if err := s.Say(t.Context(), first, said(t, [3]string{"persona", "Unknown Actor", "null_tide"}, [3]string{"channel", "JIEE", "mail"})); err != nil {
		t.Fatal(err)
	}
	kept, err := s.ContentAsSaid(first)
	if err != nil || bytes.Equal(kept, content) {
		t.Fatalf("the plan has nothing of it: %v", err)
	}
	second := s.uploadAs("plan.xlsx", string(kept))
	if !second.Renewed || len(s.meanings(second)) > 0 || second.Checked.Errors >= first.Checked.Errors {
		t.Errorf("what its own sheet says is said twice: %q, %+v", s.meanings(second), second)
	}
	text := "Send From,Mode,Narrative\nCNN,tweet,x\n"
	one := s.uploadAs("plan.csv", text)
	if err := s.Say(t.Context(), one, said(t, [3]string{"persona", "CNN", "city_hall"})); err != nil {
		t.Fatal(err)
	}
	two := s.uploadAs("plan.csv", strings.Replace(text, "x", "y", 1))
	if diff := cmp.Diff([]string{"persona:CNN=city_hall"}, s.meanings(two)); diff != "" || two.Checked.Errors > 0 {
		t.Errorf("%s%+v", diff, two.Checked)
	}
	if content, err := s.ContentAsSaid(two); err != nil || string(content) != strings.Replace(text, "x", "y", 1) {
		t.Errorf("a CSV is given otherwise: %q, %v", content, err)
	}
}
