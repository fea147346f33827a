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
	if p.text("warnings") != "3750" || strings.Count(table, "The date and time is more than 30 days from now") != 1 || !strings.Contains(table, "3,000 rows: 2–3001") {
		t.Errorf("%s warnings: %.300s", p.text("warnings"), table)
	}
	if e, w := strings.Index(table, "error B1502 line 1502 channel There is no channel"), strings.Index(table, "warning"); e < 0 || e > w {
		t.Errorf("the error stands at %d, the warnings at %d", e, w)
	}
	if !strings.Contains(table, "All rows: 1504, 1506") || !strings.Contains(table, ", 2998, 3000") {
		t.Errorf("rows are left out: %.3000s", table)
	}
}

func TestProblemsByCell(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("mistakes.csv", readAll(t, "../../../samples/mistakes.csv"))
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	if p.text("errors") != number(plan.Checked.Errors) || p.at("send") != nil || !strings.Contains(p.text("held"), "The plan has errors") {
		t.Errorf("%s errors, held up: %q", p.text("errors"), p.text("held"))
	}
	if table := p.text("problem-table"); !strings.Contains(table, `error C3 line 3 M01 channel There is no channel "mial". Did you mean "mail"?`) {
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
	good := s.page(s.get("/plans/"+plan.ID+"?skip-invalid=yes", http.StatusOK))
	if !strings.HasPrefix(good.text("send-button"), "Send ") {
		t.Errorf("passing over errors: %q", good.text("held"))
	}
}

// Where one word stands for another one in several cells, the page gives the plan with it replaced: a plan as any, and no
// other cell of it has changed. The uploaded file stays as it is.
func TestOneWordForAnother(t *testing.T) {
	s := newPageServer(t, knows).enter()
	const text = "id;persona;channel;team;body\r\nA1;port_authority;\"mikroblog\";session;mikroblog\r\nA2;Tomas Ren;mikroblog;;Two\r\nA3;Tomas Ren;microblog;;Three\r\nA4;Lela Dufour;microblog;;Four\r\n"
	plan := s.take("plan.csv", text)
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	table := p.text("problem-table")
	for _, label := range []string{"Write “microblog” for “mikroblog” in 2 cells", "Write “Tomas Rehn” for “Tomas Ren” in 2 cells"} {
		if !strings.Contains(table, label) {
			t.Errorf("there is no button %s: %s", label, table)
		}
	}
	if strings.Contains(table, "“Leila Dufour”") || !strings.Contains(p.text("replace-all"), "Write all 3 suggested words in 5 cells") {
		t.Errorf("a button for one cell, or none for all: %s, %s", table, p.text("replace-all"))
	}
	one := s.get("/plans/"+plan.ID+"/replaced?word=channel%3Amikroblog", http.StatusOK)
	if name := one.Header.Get("Content-Disposition"); name != "attachment; filename=plan.replaced.csv" {
		t.Error(name)
	}
	if want := strings.NewReplacer("\"mikroblog\"", "\"microblog\"", "Ren;mikroblog", "Ren;microblog").Replace(text); one.body != want {
		t.Errorf("the file is %q, not %q", one.body, want)
	}
	all := s.get("/plans/"+plan.ID+"/replaced?word=all", http.StatusOK)
	fixed := s.take("plan.replaced.csv", all.body)
	if fixed.Checked.Errors != 0 || fixed.Checked.Rows != 4 {
		t.Errorf("the replaced plan has %+v: %q", fixed.Checked, all.body)
	}
	if own := s.get("/plans/"+plan.ID+"/file", http.StatusOK); own.body != text {
		t.Error("the uploaded file has changed")
	}
	if gone := s.get("/plans/"+plan.ID+"/replaced?word=channel%3Anobody", http.StatusUnprocessableEntity); !strings.Contains(gone.body, "There is nothing to replace") {
		t.Errorf("a word that the plan does not have: %.300s", gone.body)
	}
}
