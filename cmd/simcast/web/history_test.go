package web

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"golang.org/x/net/html"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/space"
)

// posted writes messages of the connected space into the pageServer's ledger, a minute apart, as runs would.
func (s *pageServer) posted(round string, messages ...ledger.Attempt) {
	s.Helper()
	_, key, err := s.access.Client()
	s.must(err)
	s.postedIn(space.Fingerprint(key), round, messages...)
}

// postedIn does so in any space.
func (s *pageServer) postedIn(spaceID, round string, messages ...ledger.Attempt) {
	s.Helper()
	book, err := sqlite.Open(s.Context(), s.access.ledger)
	s.must(err)
	defer book.Close()
	begun := time.Date(2026, 11, 20, 9, 0, 0, 0, time.Local)
	run, err := ledgertest.BeginRun(s.Context(), book, ledger.Run{Name: "run", Space: spaceID, Round: round, Plan: "plan.csv", Started: begun})
	s.must(err)
	for i, message := range messages {
		message.Hash = fmt.Sprintf("%s-%d", round, i)
		n, err := ledgertest.Begin(s.Context(), run, message)
		s.must(err)
		s.must(run.End(s.Context(), n, begun.Add(time.Duration(i)*time.Minute), ledger.AttemptEnd{Outcome: ledger.Accepted, HTTPStatus: 200, MessageID: "m"}))
	}
	s.must(run.Close(s.Context(), begun.Add(time.Hour), "finished"))
}

// ids are the injects that the page of the history shows, in its order.
func (s *pageServer) ids(path string) string {
	s.Helper()
	root, err := html.Parse(strings.NewReader(s.get(path, http.StatusOK).body))
	s.must(err)
	var ids []string
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == "th" && len(n.Attr) == 1 && n.Attr[0].Val == "row" && n.FirstChild != nil {
			ids = append(ids, n.FirstChild.Data)
		}
	}
	return strings.Join(ids, " ")
}

func TestHistory(t *testing.T) {
	s := newPageServer(t, knows).enter()
	s.posted("", ledger.Attempt{InjectID: "A1", Team: "T - Port operations - 2026/11/20", TeamID: 5204, Body: `{"subject":"<script>alert(1)</script>","body":"=1+1"}`},
		ledger.Attempt{InjectID: "A2", Team: "M - Exercise control", TeamID: 5202, Body: `{"body":"two"}`})
	s.posted("the day", ledger.Attempt{InjectID: "A1", Team: "M - Exercise control", TeamID: 5202, Body: `{"body":"three"}`})
	for query, want := range map[string]string{
		"":                           "A1 A2 A1", // the latest first
		"?id=A2":                     "A2",
		"?id=A2,+A1":                 "A1 A2 A1",
		"?team=port+operations":      "A1",
		"?team=5202":                 "A1 A2",
		"?round=-":                   "A2 A1",
		"?round=the+day":             "A1",
		"?since=2026-11-20&id=A2":    "A2",
		"?since=2026-11-21":          "",
		"?page=9":                    "A1 A2 A1",
		"?page=-1":                   "A1 A2 A1",
		"?page=two":                  "A1 A2 A1",
		"?page=9223372036854775807":  "A1 A2 A1",
		"?page=92233720368547758080": "A1 A2 A1",
		"?team=nobody":               "",
		"?team=&id=&since=&round=":   "A1 A2 A1",
		"?id=none":                   "",
		"?result=sent&round=-":       "A2 A1",
		"?result=failed":             "",
		"?result=":                   "A1 A2 A1",
	} {
		if got := s.ids("/history" + query); got != want {
			t.Errorf("%s: %q, not %q", query, got, want)
		}
	}
	page := s.get("/history", http.StatusOK)
	s.holdMarkup("with texts", page)
	if strings.Contains(page.body, "<script>alert") || !strings.Contains(page.body, "&lt;script&gt;alert(1)") {
		t.Error("a text as posted is not shown as text")
	}
	if trouble := s.get("/history?since=yesterday", http.StatusUnprocessableEntity); !strings.Contains(trouble.body, "is not a time") {
		t.Error("it is not told what is wrong with the day")
	}
}

// TestHistoryWithNothing says whether nothing was sent, or nothing fits what was asked.
func TestHistoryWithNothing(t *testing.T) {
	s := newPageServer(t, knows).enter()
	for query, want := range map[string]string{"": "Nothing was sent yet.", "?team=&id=&since=&round=&result=": "Nothing was sent yet.", "?result=failed": "No message fits.", "?since=2026-11-21": "No message fits."} {
		if got := s.page(s.get("/history"+query, http.StatusOK)).text("history-count"); got != want {
			t.Errorf("%q: %q, not %q", query, got, want)
		}
	}
}

func TestHistoryFiles(t *testing.T) {
	s := newPageServer(t, knows).enter()
	s.posted("", ledger.Attempt{InjectID: "A1", Body: `{"body":"=1+1"}`}, ledger.Attempt{InjectID: "A2", Body: `{"body":"two"}`})
	book, err := excelize.OpenFile(s.download("/history.xlsx?id=A1", "history.xlsx"))
	s.must(err)
	defer book.Close()
	rows, err := book.GetRows("History")
	if err != nil || len(rows) != 2 || rows[1][3] != "A1" || rows[1][12] != "=1+1" {
		t.Errorf("%q, %v", rows, err)
	}
	text, err := os.Open(s.download("/history.csv", "history.csv"))
	s.must(err)
	defer text.Close()
	records, err := csv.NewReader(text).ReadAll()
	if err != nil || len(records) != 3 || records[1][12] != "'=1+1" {
		t.Errorf("%q, %v", records, err)
	}
}

// TestHistoryOfWhatWasSettled: a message is one line, whatever happened to it, and stands there as what it is by now.
func TestHistoryOfWhatWasSettled(t *testing.T) {
	s := newPageServer(t, knows).enter()
	now := s.leftUncertain() // A2 and A3
	for i, found := range []string{"there", "not there"} {
		s.post("/plans/"+now.ResultsID+"/uncertain", url.Values{"hash": {now.Open[i].Hash}, "requests": {"1"}, "found": {found}}, http.StatusOK)
	}
	for query, want := range map[string]string{"": "A4 A3 A2 A1", "?result=uncertain": "", "?result=failed": "A3", "?result=sent": "A4 A2 A1"} {
		if got := s.ids("/history" + query); got != want {
			t.Errorf("%s: %q, not %q", query, got, want)
		}
	}
	answer := s.get("/history?id=A2&round=nowhere", http.StatusOK)
	if !strings.Contains(answer.body, "The ledger has no round &#34;nowhere&#34;") {
		t.Error("it does not say that there is no such round")
	}
	p := s.page(s.get("/history?id=a2", http.StatusOK))
	shown := p.text("deliveries")
	for _, text := range []string{"uncertain : no answer came back", "planner: it is there", "no round"} {
		if !strings.Contains(shown, text) {
			t.Errorf("it does not show %q: %s", text, shown)
		}
	}
	if n := strings.Count(shown, "uncertain"); n != 1 {
		t.Errorf("it says %d times that it is uncertain: %s", n, shown)
	}
	s.holdMarkup("with what happened", s.get("/history", http.StatusOK))
}

// TestHistoryPages: more than a page has is on the next one, and none is lost between.
func TestHistoryPages(t *testing.T) {
	s := newPageServer(t, knows).enter()
	all := make([]ledger.Attempt, perPage+3)
	for i := range all {
		all[i] = ledger.Attempt{InjectID: fmt.Sprintf("N%03d", i), Body: `{"body":"x"}`}
	}
	s.posted("", all...)
	first := strings.Fields(s.ids("/history"))
	if len(first) != perPage || first[0] != fmt.Sprintf("N%03d", perPage+2) {
		t.Errorf("the first page has %d, from %s on", len(first), first[0])
	}
	if second := s.ids("/history?page=2"); second != "N002 N001 N000" {
		t.Errorf("the second page has %q", second)
	}
	page := s.get("/history?since=2026-11-20", http.StatusOK)
	s.holdMarkup("a page of several", page)
	if !strings.Contains(page.body, `href="/history?page=2&amp;since=2026-11-20"`) {
		t.Error("the first page does not lead to the second")
	}
	if page = s.get("/history?page=2", http.StatusOK); !strings.Contains(page.body, `href="/history" rel="prev"`) {
		t.Error("the second page does not lead to the first")
	}
}

// TestHistorySaysWhatItDoesNotHave of an inject that is asked for: the ledger does not know what was not tried.
func TestHistorySaysWhatItDoesNotHave(t *testing.T) {
	s := newPageServer(t, knows).enter()
	s.posted("", ledger.Attempt{InjectID: "A1", Team: "T - Port operations - 2026/11/20", TeamID: 5204, Body: `{"body":"one"}`})
	for query, isSaid := range map[string]bool{"?id=A1": true, "?id=A2": true, "": false, "?id=A1&result=sent": false} {
		if said := s.page(s.get("/history"+query, http.StatusOK)).text("elsewhere"); (said != "") != isSaid {
			t.Errorf("%s: it says %q", query, said)
		}
	}
}

// TestHistoryOfSeveralSpaces: the messages of the connected space stand there alone, with the number of the others; where all
// are asked for, each names its space.
func TestHistoryOfSeveralSpaces(t *testing.T) {
	s := newPageServer(t, knows).enter()
	s.posted("", ledger.Attempt{InjectID: "A1", Team: "S - Harbour", Body: `{"body":"one"}`})
	if got := s.page(s.get("/history", http.StatusOK)).text("this-space"); got != "" {
		t.Errorf("of one space it says %q", got)
	}
	s.postedIn("other", "", ledger.Attempt{InjectID: "A1", Team: "S - City", Body: `{"body":"two"}`}, ledger.Attempt{InjectID: "A2", Team: "S - City"})
	for query, want := range map[string]string{"": "A1", "?space=all": "A2 A1 A1", "?id=A2": "", "?id=A2&space=all": "A2"} {
		if got := s.ids("/history" + query); got != want {
			t.Errorf("%s: %q, not %q", query, got, want)
		}
	}
	here := s.get("/history", http.StatusOK)
	s.holdMarkup("this space", here)
	if said := s.page(here).text("this-space"); !strings.Contains(said, "2 messages of other spaces are not shown. Show all spaces") {
		t.Errorf("it says %q", said)
	}
	if said := s.page(s.get("/history?id=A2", http.StatusOK)).text("this-space"); !strings.Contains(said, "1 message of other spaces is not shown.") {
		t.Errorf("of an id it says %q", said)
	}
	all := s.page(s.get("/history?space=all", http.StatusOK))
	if text := all.text("deliveries"); all.text("this-space") != "" || !strings.Contains(text, "S - City an address that is not known (space 2)") {
		t.Errorf("of all spaces it shows %q", text)
	}
	for query, want := range map[string][2]string{"?id=A2&page=2": {"Show all of this space", "A1"}, "?id=A2&space=all": {"Show all", "A2 A1 A1"}} {
		filtered := s.page(s.get("/history"+query, http.StatusOK))
		of, _ := attributes(filtered.at("show-all"))
		if said, leads := filtered.text("show-all"), s.ids(of["href"]); said != want[0] || leads != want[1] {
			t.Errorf("%s: %q leads to %q, which shows %q", query, said, of["href"], leads)
		}
	}
	for query, want := range map[string]int{"": 1, "?space=all": 3} {
		text, err := os.Open(s.download("/history.csv"+query, "history.csv"))
		s.must(err)
		records, err := csv.NewReader(text).ReadAll()
		if text.Close(); err != nil || len(records) != want+1 {
			t.Errorf("the file of %q has %q, %v", query, records, err)
		}
	}
}
