package web

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// TestOnePlanOfAllSheets is made by a button beside the choice of a sheet: another plan, in the round of the workbook's.
func TestOnePlanOfAllSheets(t *testing.T) {
	s := newPageServer(t, knows).enter()
	p := s.page(s.upload("plan.xlsx", twoSheets(s, "M1", "C1"), http.StatusOK))
	if problems := p.text("problems"); !strings.Contains(problems, "or make one plan of all sheets: “Make one plan of all sheets”") || strings.Contains(problems, "simcast new") || strings.Contains(problems, "--") {
		t.Errorf("the page says %q", problems)
	}
	joined := s.page(s.post(p.path+"/joined", url.Values{}, http.StatusOK))
	if joined.path == p.path || joined.text("send-button") != "Send 2 messages" || !strings.Contains(joined.text("main"), "This is one plan of all sheets of plan.xlsx.") {
		t.Errorf("%s: %s", joined.path, joined.text("main"))
	}
	if home := s.page(s.get("/", http.StatusOK)).text("plans"); !strings.Contains(home, "plan.all-sheets.xlsx") {
		t.Errorf("the list of plans: %s", home)
	}
	prefixed := s.page(s.post(p.path+"/joined", url.Values{"prefix": {"yes"}}, http.StatusOK))
	if rows := prefixed.text("rows"); !strings.Contains(rows, "Media-M1") || !strings.Contains(rows, "Cyber-C1") {
		t.Errorf("with the names of the sheets: %s", rows)
	}
}

// TestContingenciesAreSentWhereSomebodyTicksThem: all other rows are ticked by themselves, and "all" never means those that are kept ready.
func TestContingenciesAreSentWhereSomebodyTicksThem(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", "id,kind,persona,channel,team,body\nA1,inject,port_authority,microblog,Port operations,EXERCISE one\n"+
		"C1,contingency,port_authority,microblog,Port operations,EXERCISE two\nC2,contingency,port_authority,microblog,Port operations,EXERCISE three\n")
	path := "/plans/" + plan.ID
	p := s.page(s.get(path, http.StatusOK))
	form := p.form("choose")
	if len(form["row"]) != 1 || len(form["ready"]) != 0 || !strings.Contains(p.text("row-3"), "contingency") || p.text("send-button") != "Send 1 message" {
		t.Errorf("at first: %v, %s", form, p.text("rows"))
	}
	s.holdPage(path, http.StatusOK)
	one := s.page(s.get(path+"?"+url.Values{"one-ready": {"3"}, "row": form["row"], "rows_of": form["rows_of"]}.Encode(), http.StatusOK))
	if one.text("send-button") != "Send 1 message" || !strings.Contains(one.text("one-teams"), "This team does not have it yet") {
		t.Fatalf("one of them: %s", one.text("brief"))
	}
	s.sent(one)
	if out := s.access.standIn.Published(); len(out) != 1 || !strings.Contains(out[0].Message.Body, "two") {
		t.Fatalf("sent is %+v", out)
	}
	p = s.page(s.get(path, http.StatusOK))
	if row := p.text("row-3"); !strings.Contains(row, "sent") || strings.Contains(p.text("row-4"), "sent") || p.text("send-button") != "Send 1 message" {
		t.Errorf("afterwards: %s", p.text("rows"))
	}
	both := s.page(s.get(path+"?"+url.Values{"ready": {"4"}, "row": {"2"}, "rows_of": {"1"}}.Encode(), http.StatusOK))
	if both.text("send-button") != "Send 2 messages" || !strings.Contains(both.text("standing"), "1 of 1 row ticked , and 1 contingency") {
		t.Errorf("with the rest: %s, %s", both.text("standing"), both.text("brief"))
	}
	if all := s.page(s.get(path+"?round=", http.StatusOK)); all.text("send-button") != "Send 1 message" {
		t.Errorf("all rows: %s", all.text("brief"))
	}
}

// TestOnePlanOfAllSheetsKeepsWhatWasChosen for the workbook. An id on two sheets is told with what to do, and whoever makes the plan
// again is told that it takes the place of another.
func TestOnePlanOfAllSheetsKeepsWhatWasChosen(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.xlsx", twoSheets(s, "A1", "A1"))
	path := "/plans/" + plan.ID
	s.sent(s.page(s.get(path+"?round=day&mark=EXERCISE&visible-only=yes", http.StatusOK)))
	refused := s.page(s.post(path+"/joined", url.Values{}, http.StatusUnprocessableEntity)).text("main")
	if !strings.Contains(refused, "the id \"A1\" is used in") || !strings.Contains(refused, "“Put the name of the sheet before each id”") {
		t.Errorf("an id on two sheets: %s", refused)
	}
	joined := s.page(s.post(path+"/joined", url.Values{"prefix": {"yes"}}, http.StatusOK))
	asked := joined.form("choose")
	if asked.Get("round") != "day" || asked.Get("mark") != "EXERCISE" || asked.Get("visible-only") != "yes" {
		t.Errorf("it asks for %v", asked)
	}
	s.upload("plan.all-sheets.xlsx", twoSheets(s, "C1", "C2"), http.StatusOK) // corrected
	again := s.page(s.post(path+"/joined", url.Values{"prefix": {"yes"}}, http.StatusOK))
	if text := again.text("main"); !strings.Contains(text, "There was a plan.all-sheets.xlsx before, and this one takes its place.") || again.at("earlier") == nil {
		t.Errorf("made again: %s", text)
	}
}

// twoSheets is a workbook with a row on each of its sheets, of these ids.
func twoSheets(s *pageServer, media, cyber string) string {
	f := excelize.NewFile()
	defer f.Close()
	s.must(f.SetSheetName("Sheet1", "Media"))
	_, err := f.NewSheet("Cyber")
	s.must(err)
	for sheet, id := range map[string]string{"Media": media, "Cyber": cyber} {
		s.must(f.SetSheetRow(sheet, "A1", &[]any{"id", "persona", "channel", "team", "body"}))
		s.must(f.SetSheetRow(sheet, "A2", &[]any{id, "port_authority", "microblog", "Port operations", "EXERCISE Smoke"}))
	}
	var content bytes.Buffer
	s.must(f.Write(&content))
	return content.String()
}
