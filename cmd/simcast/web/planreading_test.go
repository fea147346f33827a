package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/mapping"
)

// asked are the fields of the questions on a page, each by its name, in the page's order.
func (p page) asked() url.Values {
	p.Helper()
	form, fields := p.at("say"), url.Values{}
	if form == nil {
		p.Fatalf("%s asks nothing: %s", p.path, p.text("main"))
	}
	for n := range form.Descendants() {
		of, _ := attributes(n)
		switch {
		case n.Data == "input":
			fields.Add(of["name"], of["value"])
		case n.Data == "select":
			chosen := ""
			for option := range n.Descendants() {
				if of, has := attributes(option); has["selected"] {
					chosen = of["value"]
				}
			}
			fields.Add("means", chosen)
		}
	}
	return fields
}

// say answers questions of a page as a browser without script does: all fields of the form, some of them chosen.
func (p page) say(answers map[[2]string]string) page {
	p.Helper()
	fields := p.asked()
	left := len(answers)
	for i, what := range fields["for"] {
		if means, is := answers[[2]string{what, fields["written"][i]}]; is {
			fields["means"][i] = means
			left--
		}
	}
	if left > 0 {
		p.Errorf("%d of %v are not asked: %v", left, answers, fields["written"])
	}
	at, _ := attributes(p.at("say"))
	return p.page(p.post(at["action"], fields, http.StatusOK))
}

// takeFile uploads a file of the disk.
func (s *pageServer) takeFile(path string) session.PlanFile {
	s.Helper()
	return s.take(filepath.Base(path), readAll(s.T, path))
}

const nationalGuard = "../../../testdata/msel/national-guard.xlsx"

// answersOf are the mappings of a file as answers.
func answersOf(s *pageServer, path string) map[[2]string]string {
	entries, problems, err := mapping.ReadFile(path)
	s.must(err)
	if len(problems) > 0 {
		s.Fatal(problems)
	}
	answers := map[[2]string]string{}
	for _, entry := range entries {
		answers[[2]string{entry.For, entry.Written}] = entry.Means
	}
	return answers
}

// A planner drops the sheet of an agency, says what is in doubt, and sends it. What goes out is what the command sends with the
// same mapping.
func TestAPlannersSheetIsAnsweredAndSent(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.takeFile(nationalGuard)
	p := s.page(s.get("/plans/"+plan.ID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	if doubts := p.text("doubts"); !strings.Contains(doubts, "header SEND TO J3, 18 cells") || !strings.Contains(doubts, "persona Exercise Control 2 rows: H4, H24") ||
		!strings.Contains(doubts, "channel JIEE 1 row: G13") || !strings.Contains(doubts, "status Deferred") {
		t.Errorf("in doubt: %s", doubts)
	}
	if p.at("send") != nil {
		t.Error("it can be sent as it is")
	}
	p = p.say(map[[2]string]string{{"header", "SEND TO"}: "team"})
	answers := answersOf(s, strings.TrimSuffix(nationalGuard, ".xlsx")+".mapping.csv")
	p = p.say(answers)
	s.holdPage(p.path, http.StatusOK)
	if errors := p.text("errors"); errors != "0" {
		t.Fatalf("%s errors: %s", errors, p.text("problem-table"))
	}
	if button := p.text("send-button"); button != "Send 24 messages" {
		t.Errorf("the button says %q: %s", button, p.text("held"))
	}
	send := p.form("send")
	send.Set("sure", "yes")
	s.post("/plans/"+plan.ID+"/send", send, http.StatusOK)
	s.ended(s.session.Runs()[0])
	if got, want := s.bodies(), goldenBodies(s); !slices.Equal(got, want) {
		t.Errorf("%d messages went out, not %d:\n%s\nwanted\n%s", len(got), len(want), strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// bodies are what the stand-in published, as the golden files have it, in the order of their texts.
func (s *pageServer) bodies() (list []string) {
	s.Helper()
	for _, published := range s.access.standIn.Published() {
		body := map[string]any{}
		s.must(json.Unmarshal(published.Raw, &body))
		body["ts"] = "now"
		var line strings.Builder
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		s.must(encoder.Encode(body))
		list = append(list, published.Endpoint+" "+strings.TrimSpace(line.String()))
	}
	slices.Sort(list)
	return list
}

// goldenBodies are the messages that the command sends.
func goldenBodies(s *pageServer) []string {
	s.Helper()
	text, err := os.ReadFile("../../../testdata/msel/golden/national-guard.txt")
	s.must(err)
	before, _, _ := strings.Cut(string(text), "with contingencies")
	var bodies []string
	for line := range strings.Lines(before) {
		if strings.HasPrefix(line, "/messages ") {
			bodies = append(bodies, strings.TrimSpace(line))
		}
	}
	slices.Sort(bodies)
	return bodies
}
