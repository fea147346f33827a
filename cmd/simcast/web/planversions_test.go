package web

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
)

// TestOneEntryAName: the list of plans has one line of a name, with the results of all versions.
func TestOneEntryAName(t *testing.T) {
	s := newPageServer(t, knows).enter()
	first := s.take("plan.csv", injects(2))
	s.ended(s.send(first, pipeline.SendOptions{}))
	again := s.page(s.upload("plan.csv", injects(2), http.StatusOK))
	if !strings.Contains(again.text("main"), "was here already") {
		t.Errorf("the same again: %s", again.text("main"))
	}
	newer := s.page(s.upload("plan.csv", injects(3), http.StatusOK))
	if newer.path != again.path || !strings.Contains(newer.text("main"), "new version of plan.csv") || !strings.Contains(newer.text("results"), "plan.results.csv") {
		t.Errorf("a new version: %s", newer.text("main"))
	}
	now, err := s.session.Plan(first.ID)
	s.must(err)
	earlier := s.session.EarlierVersions(now)
	if file := s.get("/plans/"+earlier[0].ID+"/file", http.StatusOK).body; file != injects(2) {
		t.Errorf("the earlier version is %s", file)
	}
	if of := s.page(s.get("/plans/"+earlier[0].ID, http.StatusOK)); of.at("send") != nil || !strings.Contains(of.text("brief"), "There is a new version of the plan") {
		t.Errorf("the page of the earlier version: %s", of.text("main"))
	}
	home := s.page(s.get("/", http.StatusOK))
	if list := home.text("plans"); strings.Count(list, "plan.csv Remove") != 0 || strings.Count(list, "Remove… plan.csv") != 1 || !strings.Contains(list, "plan.results.csv") {
		t.Errorf("the list: %s", list)
	}
	s.ended(s.send(now, pipeline.SendOptions{}))
	of := ", of the version uploaded today "
	results := s.session.ResultsOf(now)
	for _, path := range []string{"/", newer.path, newer.path + "/remove"} {
		if text := s.page(s.get(path, http.StatusOK)).text("main"); len(results) != 2 || strings.Count(text, of) != 1 {
			t.Errorf("%s does not say of which version results are: %s", path, text)
		}
	}
	names := map[string]bool{}
	for _, file := range results {
		names[s.get("/plans/"+file.ID+"/file", http.StatusOK).Header.Get("Content-Disposition")] = true
	}
	if len(names) != 2 || !names["attachment; filename=plan.results.csv"] {
		t.Errorf("downloads have the names %v", names)
	}
	if text := s.page(s.get(newer.path+"/remove", http.StatusOK)).text("main"); !strings.Contains(text, "deleted with 1 earlier version and the results of its runs.") {
		t.Errorf("it would remove: %s", text)
	}
	s.holdPage("/", http.StatusOK)
	s.holdPage(newer.path, http.StatusOK)
}

// TestRemovingAPlan asks first, and never under a run. What was sent stays in the history.
func TestRemovingAPlan(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(3))
	path := "/plans/" + plan.ID
	run := s.send(plan, pipeline.SendOptions{Interval: time.Hour})
	s.post(path+"/remove", url.Values{}, http.StatusConflict)
	for changed := run.Changed(); run.Snapshot().Progress.Sent == 0; changed = run.Changed() {
		<-changed
	}
	run.Stop()
	s.ended(run)
	asked := s.page(s.get(path+"/remove", http.StatusOK))
	s.holdPage(path+"/remove", http.StatusOK)
	if text := asked.text("main"); !strings.Contains(text, "The history keeps every message") || !strings.Contains(text, "plan.results.csv") {
		t.Errorf("it asks: %s", text)
	}
	s.get(path, http.StatusOK) // to be asked removes nothing
	home := s.page(s.post(path+"/remove", url.Values{}, http.StatusOK))
	if home.at("plans") != nil || !strings.Contains(home.text("main"), "Removed: plan.csv.") {
		t.Errorf("afterwards: %s", home.text("main"))
	}
	s.get(path, http.StatusNotFound)
	if history := s.get("/history", http.StatusOK).body; !strings.Contains(history, "Message 1 of Port Verrin") {
		t.Error("the history has lost what was sent")
	}
	refused := s.do(s.formRequest("/plans/"+s.take("plan.csv", injects(1)).ID+"/remove", url.Values{}))
	if refused.StatusCode != http.StatusForbidden {
		t.Errorf("without the token: %d", refused.StatusCode)
	}
}

// TestASheetFromAList can be chosen where the first sheet has no plan, and the page says nothing else of the file. It is read
// of the next version, too.
func TestASheetFromAList(t *testing.T) {
	s := newPageServer(t, knows).enter()
	book := func(body string) string {
		f := excelize.NewFile()
		defer f.Close()
		s.must(f.SetSheetName("Sheet1", "Injects"))
		s.must(f.SetSheetRow("Injects", "A1", &[]any{"The exercise"}))
		_, err := f.NewSheet("MSEL")
		s.must(err)
		s.must(f.SetSheetRow("MSEL", "A1", &[]any{"persona", "channel", "body"}))
		s.must(f.SetSheetRow("MSEL", "A2", &[]any{"port_authority", "microblog", body}))
		var content bytes.Buffer
		s.must(f.Write(&content))
		return content.String()
	}
	p := s.page(s.upload("plan.xlsx", book("Smoke"), http.StatusOK))
	if p.text("sheet") != "Injects (no plan) MSEL (1 row)" || strings.Contains(p.text("main"), "to its end") || p.at("send") != nil {
		t.Fatalf("it offers %q: %s", p.text("sheet"), p.text("main"))
	}
	s.holdPage(p.path, http.StatusOK)
	s.post(p.path+"/sheet", url.Values{"sheet": {"none"}}, http.StatusUnprocessableEntity)
	read := s.page(s.post(p.path+"/sheet", url.Values{"sheet": {"MSEL"}}, http.StatusOK))
	if read.path != p.path || read.text("send-button") != "Send 1 message" || !strings.Contains(read.text("sheet"), "MSEL") {
		t.Errorf("%s: %q", read.path, read.text("main"))
	}
	if home := s.page(s.get("/", http.StatusOK)); !strings.Contains(home.text("plans"), "no errors") {
		t.Errorf("the list still says %q", home.text("plans"))
	}
	if next := s.page(s.upload("plan.xlsx", book("Fire"), http.StatusOK)); next.text("send-button") != "Send 1 message" {
		t.Errorf("its next version: %q", next.text("main"))
	}
}
