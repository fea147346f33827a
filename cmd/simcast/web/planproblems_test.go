package web

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"simcast/readers"
)

// What many rows have in common is one row of the table, below the errors.
func TestProblemsOfManyRowsAreOneBlock(t *testing.T) {
	s := newPageServer(t, knows).enter()
	text := "persona,channel,team,body,sentiment,ts\n"
	for i := range 3000 {
		channel, sentiment := "microblog", ""
		if i == 1500 {
			channel = "mial"
		}
		if i > 1500 && i%2 == 0 {
			channel, sentiment = "portal", "negative"
		}
		text += fmt.Sprintf("port_authority,%s,session,Report %d,%s,1600000000\n", channel, i, sentiment)
	}
	plan := s.take("plan.csv", text)
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	table := p.text("problem-table")
	if p.text("warnings") != "3749" || strings.Count(table, "The moment is far from now") != 1 || !strings.Contains(table, "3,000 rows: 2–3001") {
		t.Errorf("%s warnings: %.300s", p.text("warnings"), table)
	}
	if e, w := strings.Index(table, "error B1502"), strings.Index(table, "warning"); e < 0 || e > w {
		t.Errorf("the error stands at %d, the warnings at %d", e, w)
	}
	if !strings.Contains(table, "All rows 1504, 1506") || !strings.Contains(table, ", 2998, 3000 sentiment") {
		t.Error("rows are left out")
	}
}

func TestProblemsByCell(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("mistakes.csv", readAll(t, "../../../samples/mistakes.csv"))
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	if p.text("errors") != number(plan.Checked.Errors) || p.at("send") != nil || !strings.Contains(p.text("held"), "Errors hold it up") {
		t.Errorf("%s errors, held up: %q", p.text("errors"), p.text("held"))
	}
	if table := p.text("problem-table"); !strings.Contains(table, "error C3 line 3 channel") || !strings.Contains(table, "Write mail") && !strings.Contains(table, "mail") {
		t.Errorf("the problems: %s", table)
	}
	warnings := s.page(s.get("/plans/"+plan.ID+"?problems=warning", http.StatusOK))
	if strings.Contains(warnings.text("problem-table"), "error ") {
		t.Error("errors stand among the warnings")
	}
	marked := s.get("/plans/"+plan.ID+"/checked", http.StatusOK)
	if name := marked.Header.Get("Content-Disposition"); name != "attachment; filename=mistakes.checked.xlsx" {
		t.Error(name)
	}
	file := t.TempDir() + "/mistakes.checked.xlsx"
	s.must(os.WriteFile(file, []byte(marked.body), 0o600))
	again, err := readers.Open(file, readers.Options{})
	s.must(err)
	s.must(again.Close())
	good := s.page(s.get("/plans/"+plan.ID+"?skip_invalid=yes", http.StatusOK))
	if !strings.HasPrefix(good.text("send-button"), "Send ") {
		t.Errorf("passing over errors: %q", good.text("held"))
	}
}
