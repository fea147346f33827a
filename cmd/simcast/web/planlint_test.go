package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// suppressing are the fields of the form that suppresses a rule's first finding.
func (p page) suppressing(rule string) (action string, fields url.Values) {
	p.Helper()
	for n := range p.root.Descendants() {
		of, _ := attributes(n)
		if n.Data != "form" || of["class"] != "suppress-form" {
			continue
		}
		fields = url.Values{}
		for field := range n.Descendants() {
			if of, has := attributes(field); field.Type == html.ElementNode && of["name"] != "" && (of["type"] != "checkbox" || has["checked"]) {
				fields.Add(of["name"], of["value"])
			}
		}
		if fields.Get("rule") == rule {
			return of["action"], fields
		}
	}
	p.Fatalf("no form suppresses %s: %s", rule, p.text("lint"))
	return "", nil
}

// What lint has found stands rule by rule, below the problems. A finding is suppressed with a reason, which goes into the column
// lint of a new version of the plan; that one can be sent and downloaded.
func TestAFindingIsSuppressed(t *testing.T) {
	s := newPageServer(t, knows).enter()
	const text = "id,persona,team,channel,body\nA1,city_hall,players,microblog,EXERCISE This is not a drill. Ask www.siemens.com.\nA2,city_hall,players,microblog,EXERCISE Look at www.siemens.com.\n"
	plan := s.take("plan.csv", text)
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	list := p.text("lint")
	if !strings.Contains(list, "error L102 not-a-drill") || !strings.Contains(list, "L110 real-domain") || strings.Index(list, "L102") > strings.Index(list, "L110") || p.at("send") != nil {
		t.Fatalf("lint: %s", list)
	}
	if p.text("errors") != "1" || p.at("problems") != nil {
		t.Errorf("%s errors, %s", p.text("errors"), p.text("problems"))
	}
	action, fields := p.suppressing("not-a-drill")
	if a := s.post(action, fields, http.StatusUnprocessableEntity); !strings.Contains(a.body, "There is no reason") {
		t.Errorf("without a reason: %.300s", a.body)
	}
	fields.Set("reason", "said by a player's own radio, agreed")
	p = s.page(s.post(action, fields, http.StatusOK))
	if p.path != "/plans/"+plan.ID || p.text("errors") != "0" || p.text("send-button") != "Send 8 messages" || strings.Contains(p.text("lint"), "L102") {
		t.Fatalf("%s: %s errors, %q: %s", p.path, p.text("errors"), p.text("send-button"), p.text("lint"))
	}
	action, fields = p.suppressing("real-domain")
	fields.Set("reason", "agreed with the owner")
	p = s.page(s.post(action, fields, http.StatusOK))
	if strings.Contains(p.text("lint"), "L110") {
		t.Errorf("it is not suppressed: %s", p.text("lint"))
	}
	want := "id,persona,team,channel,body,lint\nA1,city_hall,players,microblog,EXERCISE This is not a drill. Ask www.siemens.com.,\"ok not-a-drill This is not a drill: said by a player's own radio, agreed\nok real-domain www.siemens.com: agreed with the owner\"\n" +
		"A2,city_hall,players,microblog,EXERCISE Look at www.siemens.com.,ok real-domain www.siemens.com: agreed with the owner\n"
	if got := s.get(p.path+"/file", http.StatusOK).body; !strings.EqualFold(got, want) {
		t.Errorf("the plan is\n%s\nnot\n%s", got, want)
	}
	fields.Set("reason", "from a tab of the version before")
	if a := s.post(action, fields, http.StatusConflict); !strings.Contains(a.body, "a newer version") {
		t.Errorf("from a tab of the version before: %.300s", a.body)
	}
	if a := s.post(action, url.Values{"rule": {"nothing"}, "row": {"2"}, "reason": {"x"}}, http.StatusNotFound); a.StatusCode != http.StatusNotFound {
		t.Error(a.Status)
	}
}

// Rows that were ticked in one version of a plan are not sent in the next one, where they may be other rows.
func TestRowsOfAnEarlierVersion(t *testing.T) {
	s := newPageServer(t, knows).enter()
	const header, row = "id,persona,team,channel,body\n", "A1,city_hall,players,microblog,EXERCISE one\n"
	plan := s.take("plan.csv", header+row+"A2,city_hall,players,microblog,EXERCISE two\n")
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	ticked := url.Values{"row": {"2"}, "rows_of": {"2"}, "version": {p.form("choose").Get("version")}}
	brief := s.get("/plans/"+plan.ID+"/brief?"+ticked.Encode(), http.StatusOK).body
	if !strings.Contains(brief, "Send 4 messages") {
		t.Fatalf("in this version: %s", brief)
	}
	s.take("plan.csv", header+"A0,city_hall,players,microblog,EXERCISE none\n"+row)
	if brief = s.get("/plans/"+plan.ID+"/brief?"+ticked.Encode(), http.StatusOK).body; !strings.Contains(brief, "There is a new version of the plan") || strings.Contains(brief, "send-button") {
		t.Errorf("in the next version: %s", brief)
	}
	for name, value := range map[string]string{"digest": "any", "sure": "yes", "csrf": p.form("send").Get("csrf")} {
		ticked.Set(name, value)
	}
	if a := s.post("/plans/"+plan.ID+"/send", ticked, http.StatusConflict); !strings.Contains(a.body, "These rows were chosen in the version before") {
		t.Errorf("sent from the version before: %.300s", a.body)
	}
}

// In a planner's own sheet, which is read as was said on the page, the line stands in a new column of the workbook.
func TestAFindingOfAPlannersSheetIsLeft(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.takeFile(nationalGuard)
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	p = p.say(map[[2]string]string{{"header", "SEND TO"}: "team", {"persona", "Unknown Actor"}: "null_tide"})
	action, fields := p.suppressing("no-trigger")
	fields.Set("reason", "the control room decides")
	p = s.page(s.post(action, fields, http.StatusOK))
	if strings.Contains(p.text("lint"), "L206") || !strings.Contains(p.text("said-so-far"), "Unknown Actor") {
		t.Errorf("lint: %s\nsaid: %s", p.text("lint"), p.text("said-so-far"))
	}
	sheets, before := s.sheetsOf(s.get(p.path+"/file", http.StatusOK).body), s.sheetsOf(readAll(t, nationalGuard))
	width := len(before["MSEL"][2])
	if got := sheets["MSEL"]; len(got[2]) != width+1 || got[2][width] != "lint" || got[18][width] != "ok no-trigger: the control room decides" {
		t.Errorf("the sheet: %q", got[18])
	}
	if len(sheets["Mapping"]) != 3 || len(sheets["J2"]) != len(before["J2"]) {
		t.Errorf("the other sheets: %q", sheets["Mapping"])
	}
}

// The numbers at the top count what stands in two lists below, and the messages of rows with errors: a note says so.
func TestTheNumbersSayWhatTheyCount(t *testing.T) {
	s := newPageServer(t, knows).enter()
	const header = "id,persona,team,channel,body\n"
	for rows, want := range map[string]string{
		"A1,city_hall,players,microblog,EXERCISE This is not a drill.\nA2,nobody,players,microblog,EXERCISE Look at www.siemens.com.\n": "The messages of rows with errors are counted, too. 1 error and 1 warning stand further down, under “What may go wrong on the day”.",
		"A1,city_hall,players,microblog,EXERCISE Look.\n": "",
	} {
		p := s.page(s.get("/plans/"+s.take("plan.csv", header+rows).ID, http.StatusOK))
		got := ""
		if p.at("counts-note") != nil {
			got = p.text("counts-note")
		}
		if got != want {
			t.Errorf("%d errors, %s: %q, not %q", strings.Count(rows, "nobody"), p.text("problems"), got, want)
		}
	}
}
