package web

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/readers"
)

// cutAfter and cutBefore break the connection after a request: one message is out by it, the other is not.
var (
	cutAfter  = simulator.Fault{Cut: simulator.CutClose, After: true}
	cutBefore = simulator.Fault{Cut: simulator.CutClose}
)

// leftUncertain sends a plan of which A2 and A3 are uncertain at the end: A2 is out, A3 is not.
func (s *pageServer) leftUncertain() session.Snapshot {
	s.Helper()
	s.access.standIn.SetFaults(simulator.Faults{Script: []simulator.Fault{{}, cutAfter, cutBefore}})
	return s.ended(s.send(s.take("plan.csv", injects(4)), pipeline.SendOptions{}))
}

// results are the rows of a results file, by the column of that name.
func (s *pageServer) results(path, column string) (cells []string) {
	s.Helper()
	file, err := readers.Open(path, readers.Options{})
	s.must(err)
	defer file.Close()
	for row, err := range file.Rows() {
		s.must(err)
		cells = append(cells, row.Cells[file.Index(column)].Text)
	}
	return cells
}

// TestUncertainInABrowser settles what is uncertain on the page of the run, by keyboard too, and sends again what is not
// there, with two clicks.
func TestUncertainInABrowser(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	s := newPageServer(t, knows)
	now := s.leftUncertain()
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	b.Navigate(s.base + "/runs/" + now.ID)
	b.WaitText("#uncertain", "2 messages may have been published")
	for _, text := range []string{"Communications", "today at", "Message 2 of Port Verrin", "No answer came back"} {
		if shown := b.Text("#uncertain-3"); !strings.Contains(shown, text) {
			t.Errorf("the card of A2 does not show %q: %s", text, shown)
		}
	}
	webtest.Eval[bool](b, `(document.querySelector('#uncertain-3 button[value="there"]').focus(), true)`)
	b.Press("\r")
	b.WaitText("#uncertain-3", "It is there. It counts as sent.")
	b.WaitFor(`document.querySelector("#counts div:nth-child(3) dd").textContent === "1"`)
	b.Click(`#uncertain-4 button[value="not there"]`)
	b.WaitText("#uncertain-4", "It is not there. It counts as failed.")
	if got := s.results(now.Results, "result"); !slices.Equal(got, []string{"sent", "sent", "failed", "sent"}) {
		t.Errorf("the results are %q", got)
	}
	if n := len(s.access.standIn.Published()); n != 3 {
		t.Errorf("%d messages are out before it is sent again", n)
	}
	b.Click("#uncertain-4 summary")
	b.Click(`#uncertain-4 .look-change button[value="there"]`)
	b.WaitText("#uncertain-4", "It is there. It counts as sent.")
	b.Click("#uncertain-4 summary")
	b.Click(`#uncertain-4 .look-change button[value="not there"]`)
	b.WaitText("#uncertain-4", "It is not there. It counts as failed.")
	b.Click("#uncertain-4 .button")
	b.WaitText("#one-teams", "T - Port operations - 2026-11-20")
	b.WaitText("#send-button", "Send 1 message")
	b.Click("#send-button")
	b.WaitText("#outcome", "Everything is sent")
	if got := s.results(now.Results, "result"); !slices.Equal(got, []string{"sent", "sent", "sent", "sent"}) {
		t.Errorf("after it was sent again the results are %q", got)
	}
	bodies := map[string]int{}
	for _, p := range s.access.standIn.Published() {
		bodies[p.Message.Body]++
	}
	if len(bodies) != 4 || bodies["Message 3 of Port Verrin"] != 1 {
		t.Errorf("published are %v", bodies)
	}
	b.Quiet()
}

// TestAnswersAreGivenOnce: a second click on the same button changes nothing, one on the other button is refused, and while
// a run is under way none is taken.
func TestAnswersAreGivenOnce(t *testing.T) {
	s := newPageServer(t, knows).enter()
	now := s.leftUncertain()
	path := "/plans/" + now.ResultsID + "/uncertain"
	hashes := map[string]string{}
	for _, open := range now.Open {
		hashes[open.Inject.ID] = open.Hash
	}
	say := func(id, found string, status int) answer {
		return s.post(path, url.Values{"hash": {hashes[id]}, "requests": {"1"}, "found": {found}, "run": {now.ID}}, status)
	}
	form := url.Values{"hash": {hashes["A3"]}, "requests": {"1"}, "found": {"not there"}, "csrf": {s.csrf()}}
	var clicks sync.WaitGroup
	for range 3 {
		clicks.Go(func() { s.do(s.formRequest(path, form)) })
	}
	clicks.Wait()
	if p := s.page(say("A3", "not there", http.StatusOK)); !strings.Contains(p.text("counts"), "Failed") {
		t.Errorf("it leads back to %q", p.text("main"))
	}
	say("A3", "there", http.StatusUnprocessableEntity)
	say("A2", "perhaps", http.StatusUnprocessableEntity)
	say("", "there", http.StatusUnprocessableEntity)
	record, release, err := s.access.Ledger(s.Context(), true)
	s.must(err)
	defer release()
	entries, err := record.LatestEntries(t.Context(), ledger.EntryFilter{}, 100, 0)
	s.must(err)
	if len(entries) != 5 {
		t.Errorf("the ledger has %d entries, not those of the run and one answer", len(entries))
	}
	s.access.standIn.SetFaults(simulator.Faults{Latency: time.Hour})
	run := s.send(s.take("other.csv", "persona,channel,body\nport_authority,microblog,Other\n"), pipeline.SendOptions{})
	s.posting(run)
	say("A2", "there", http.StatusConflict)
	run.StopAtOnce()
	s.ended(run)
	say("A2", "there", http.StatusOK)
	if got := s.results(now.Results, "result"); !slices.Equal(got, []string{"sent", "sent", "failed", "sent"}) {
		t.Errorf("the results are %q", got)
	}
}

// TestAnswerAgain: an answer can be changed and taken back on the page until the message is sent again, all that the page of
// the run counts goes with it, and an answer that somebody else has changed meanwhile is not changed unseen.
func TestAnswerAgain(t *testing.T) {
	s := newPageServer(t, knows).enter()
	now := s.leftUncertain() // A2, which is out, and A3, which is not
	path := "/plans/" + now.ResultsID + "/uncertain"
	say := func(i int, was, found string, status int) answer {
		return s.post(path, url.Values{"hash": {now.Open[i].Hash}, "requests": {"1"}, "was": {was}, "found": {found}, "run": {now.ID}}, status)
	}
	for _, step := range []struct {
		was, found string
		status     int
		results    string
		counts     string // sent, failed, uncertain of the run; open ones; what a rerun would send
	}{
		{"", "not known", http.StatusUnprocessableEntity, "sent uncertain uncertain sent", "2 0 2, 2 open, 0"},
		{"", "not there", http.StatusOK, "sent failed uncertain sent", "2 1 1, 2 open, 1"},
		{"not there", "there", http.StatusOK, "sent sent uncertain sent", "3 0 1, 1 open, 0"},
		{"not there", "there", http.StatusOK, "sent sent uncertain sent", "3 0 1, 1 open, 0"}, // the second of two clicks
		{"not there", "not known", http.StatusUnprocessableEntity, "sent sent uncertain sent", "3 0 1, 1 open, 0"},
		{"there", "not known", http.StatusOK, "sent uncertain uncertain sent", "2 0 2, 2 open, 0"},
		{"there", "not there", http.StatusUnprocessableEntity, "sent uncertain uncertain sent", "2 0 2, 2 open, 0"},
		{"", "there", http.StatusOK, "sent sent uncertain sent", "3 0 1, 1 open, 0"},
		{"there", "not there", http.StatusOK, "sent failed uncertain sent", "2 1 1, 2 open, 1"},
		{"not there", "there", http.StatusOK, "sent sent uncertain sent", "3 0 1, 1 open, 0"},
	} {
		say(0, step.was, step.found, step.status)
		shown, err := s.session.RunNow(t.Context(), now.ID)
		s.must(err)
		c := shown.Chosen
		if got := fmt.Sprintf("%d %d %d, %d open, %d", c.Sent, c.Failed, c.Uncertain, len(shown.Open), shown.CanRerun); got != step.counts {
			t.Errorf("%q after %q: the run counts %s, want %s", step.found, step.was, got, step.counts)
		}
		if got := strings.Join(s.results(now.Results, "result"), " "); got != step.results {
			t.Errorf("%q after %q: the results are %s, want %s", step.found, step.was, got, step.results)
		}
	}
	say(1, "", "not there", http.StatusOK)
	page := s.get("/runs/"+now.ID, http.StatusOK)
	s.holdMarkup("with answers", page)
	if n := strings.Count(page.body, "Answer again"); n != 2 {
		t.Errorf("the page offers %d times to answer again", n)
	}
	results, err := s.session.Plan(now.ResultsID)
	s.must(err)
	s.ended(s.send(results, pipeline.SendOptions{}))
	if a := say(1, "not there", "there", http.StatusUnprocessableEntity); !strings.Contains(a.body, "sent again in the meantime") {
		t.Errorf("an answer about what was sent again: %s", a.body)
	}
	if n := len(s.access.standIn.Published()); n != 4 {
		t.Errorf("%d messages are out", n)
	}
}

// TestAnswerAboutAnEarlierRequest: what a tab says that shows an earlier request is refused, whatever it says, and not taken
// as an answer about the last one.
func TestAnswerAboutAnEarlierRequest(t *testing.T) {
	s := newPageServer(t, knows).enter()
	now := s.leftUncertain()
	path := "/plans/" + now.ResultsID + "/uncertain"
	say := func(requests, was, found string, status int) answer {
		return s.post(path, url.Values{"hash": {now.Open[1].Hash}, "requests": {requests}, "was": {was}, "found": {found}, "run": {now.ID}}, status)
	}
	if a := s.get("/runs/"+now.ID, http.StatusOK); strings.Count(a.body, `name="requests" value="1"`) != 2 {
		t.Errorf("the forms do not say which request they are about: %s", a.body)
	}
	say("1", "", "not there", http.StatusOK)
	results, err := s.session.Plan(now.ResultsID)
	s.must(err)
	s.access.standIn.SetFaults(simulator.Faults{Script: []simulator.Fault{cutAfter}})
	s.ended(s.send(results, pipeline.SendOptions{})) // it is out by now, and uncertain again
	for _, old := range []struct{ requests, was, found string }{
		{"1", "", "not there"}, {"1", "", "there"}, {"1", "not there", "there"}, {"1", "not there", "not known"}, {"", "", "not there"},
	} {
		a := say(old.requests, old.was, old.found, http.StatusUnprocessableEntity)
		if text := s.page(a).text("main"); !strings.Contains(text, "sent again in the meantime") || !strings.Contains(text, "oad the page again") {
			t.Errorf("%v is answered by %s", old, text)
		}
	}
	if got := s.results(now.Results, "result"); got[2] != "uncertain" {
		t.Errorf("the results are %q", got)
	}
	say("2", "", "there", http.StatusOK)
	if n := len(s.access.standIn.Published()); n != 4 {
		t.Errorf("%d messages are out", n)
	}
}

// TestUncertainOfUploadedResults: results that come to the page as a file have their cards on a page of their own, also
// after a restart; a plan has none.
func TestUncertainOfUploadedResults(t *testing.T) {
	s := newPageServer(t, knows).enter()
	now := s.leftUncertain()
	content, err := os.ReadFile(now.Results)
	s.must(err)
	uploaded := s.take("from-elsewhere.results.csv", string(content))
	p := s.page(s.get("/plans/"+uploaded.ID, http.StatusOK))
	if link := p.at("uncertain-link"); link == nil || !strings.Contains(p.text("uncertain-link"), "2 messages") {
		t.Error("the page of the results does not lead to what is uncertain")
	}
	path := "/plans/" + uploaded.ID + "/uncertain"
	if a := s.get(path, http.StatusOK); strings.Count(a.body, `value="not there"`) != 2 || !strings.Contains(a.Header.Get("Content-Security-Policy"), "sha256") {
		t.Errorf("the cards are not there: %s", a.body)
	}
	a := s.post(path, url.Values{"hash": {now.Open[0].Hash}, "requests": {"1"}, "found": {"there"}, "row": {"3"}}, http.StatusOK)
	if a.Request.URL.Path != path || !strings.Contains(a.body, "It is there.") {
		t.Errorf("the answer leads to %s: %s", a.Request.URL, a.body)
	}
	if got := s.results(uploaded.Path, "result"); !slices.Equal(got, []string{"sent", "sent", "uncertain", "sent"}) {
		t.Errorf("the results are %q", got)
	}
	s.post(path, url.Values{"hash": {now.Open[1].Hash}, "requests": {"1"}, "found": {"there"}, "row": {"4"}}, http.StatusOK)
	p = s.page(s.get("/plans/"+uploaded.ID, http.StatusOK))
	if got := p.text("answered-link"); p.at("uncertain-link") != nil || !strings.HasPrefix(got, "2 messages were uncertain, and are answered.") {
		t.Errorf("when all are answered the page of the results says %q", got)
	}
	s.holdPage("/plans/"+uploaded.ID, http.StatusOK)
	if a := s.get("/plans/"+now.Plan.ID+"/uncertain", http.StatusOK); a.Request.URL.Path != "/plans/"+now.Plan.ID {
		t.Errorf("the cards of a plan are at %s", a.Request.URL)
	}
}

// TestUncertainArticle draws an article on a card as the proof draws it: in a frame of its own, which the page's policy lets
// have its styles.
func TestUncertainArticle(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	s := newPageServer(t, knows)
	s.access.standIn.SetFaults(simulator.Faults{Script: []simulator.Fault{cutAfter}})
	now := s.ended(s.send(s.take("plan.csv", "id,persona,channel,title,body\nW1,verrin_courier,websites,Fire,<p>It <b>burns</b>.</p>\n"), pipeline.SendOptions{}))
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	b.Navigate(s.base + "/runs/" + now.ID)
	b.WaitFor(`document.querySelector("#uncertain-2 iframe")?.offsetHeight > 0`)
	b.Quiet()
}
