package web

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/view"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/templates/wording"
)

// posting waits until a run's request is on its way.
func (s *pageServer) posting(run *session.Run) {
	s.Helper()
	for {
		requests := s.access.standIn.Requests()
		if requests[len(requests)-1].Method == http.MethodPost {
			return
		}
		if !run.Snapshot().UnderWay() {
			s.Fatal("the run ended before its first request")
		}
		runtime.Gosched()
	}
}

// events opens the events of a run, as a browser does.
func (s *pageServer) events(ctx context.Context, run *session.Run) (next func() (name, data string), leave func()) {
	s.Helper()
	ctx, cancel := context.WithCancel(ctx)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/runs/"+run.ID+"/events", nil)
	s.must(err)
	answer, err := s.browser.Do(r)
	s.must(err)
	s.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		s.Fatalf("the events are %s", kind)
	}
	lines := bufio.NewScanner(answer.Body)
	next = func() (name, data string) {
		for lines.Scan() {
			switch line := lines.Text(); {
			case line == "" && name != "":
				return name, data
			case strings.HasPrefix(line, "event: "):
				name = line[len("event: "):]
			case strings.HasPrefix(line, "data: "):
				data += strings.TrimPrefix(line, "data: ") + "\n"
			}
		}
		return "", ""
	}
	return next, cancel
}

func TestARunIsToldUntilItEnds(t *testing.T) {
	s := newPageServer(t, knows).enter()
	run := s.send(s.take("plan.csv", injects(9)), pipeline.SendOptions{Interval: time.Hour}) // after the first message it waits
	left, leave := s.events(t.Context(), run)
	if name, _ := left(); name != "progress" {
		t.Errorf("at first there is %q", name)
	}
	leave() // the run does not care
	next, leave := s.events(t.Context(), run)
	defer leave()
	progress, details, spoken, last := 0, 0, 0, ""
	for name, data := next(); name != ""; name, data = next() {
		switch last = name; name {
		case "progress":
			progress++
			if !strings.Contains(data, `id="bar" max="9"`) || strings.Contains(data, "<html") {
				t.Errorf("progress is %s", data)
			}
		case "details":
			details++
		case "spoken":
			if spoken++; spoken == 1 {
				run.Stop()
			}
		}
	}
	if progress == 0 || details == 0 || details > progress || spoken == 0 || last != "ended" {
		t.Errorf("%d times progress, %d times details, %d times spoken, at last %q", progress, details, spoken, last)
	}
	if now := s.ended(run); now.Summary.Sent+now.Summary.Pending != 9 || !now.Summary.Interrupted {
		t.Errorf("it ended as %+v", now.Summary)
	}
	if a := s.get("/runs/"+run.ID+"/events", http.StatusOK); !strings.Contains(a.body, "event: ended\n") {
		t.Errorf("the events of an ended run: %s", a.body)
	}
}

func TestTheEndOfThePageEndsItsEvents(t *testing.T) {
	s := newPageServer(t, knows)
	address, stop, err := Start(t.Context(), "127.0.0.1:0", Config{Session: s.session, Access: s.access, Now: time.Now})
	s.must(err)
	s.address, s.base = address, address[:strings.Index(address, "/?")]
	s.enter()
	s.access.standIn.SetFaults(simulator.Faults{Latency: time.Hour})
	run := s.send(s.take("plan.csv", injects(2)), pipeline.SendOptions{})
	next, leave := s.events(t.Context(), run)
	defer leave()
	next()
	stop()
	for name, _ := next(); name != ""; name, _ = next() {
	}
	if now := run.Snapshot(); !now.UnderWay() || now.Stopping {
		t.Error("the end of the page ended the run")
	}
	run.StopAtOnce()
	s.ended(run)
}

func TestStopInTwoSteps(t *testing.T) {
	s := newPageServer(t, knows).enter()
	s.access.standIn.SetFaults(simulator.Faults{Latency: time.Hour})
	run := s.send(s.take("plan.csv", injects(3)), pipeline.SendOptions{})
	s.posting(run)
	path := "/runs/" + run.ID
	p := s.page(s.get(path, http.StatusOK))
	s.holdPage(path, http.StatusOK)
	if p.text("stop-button") != "Stop" || p.at("stop-now") != nil || p.text("done") != "0 of 3" {
		t.Errorf("under way: %q, %q", p.text("stop"), p.text("done"))
	}
	for range 2 { // a double click is one wish
		p = s.page(s.post(path+"/stop", url.Values{}, http.StatusOK))
	}
	if now := run.Snapshot(); !now.Stopping || now.Cutting || p.text("stop-now") != "Stop at once" {
		t.Errorf("after a stop: stopping %v, at once %v, %q", now.Stopping, now.Cutting, p.text("stop"))
	}
	if quit := s.post("/quit", url.Values{}, http.StatusConflict); s.quits != 0 {
		t.Errorf("it quit under a run: %s", quit.body)
	}
	s.post(path+"/stop", url.Values{"at_once": {"yes"}}, http.StatusOK)
	now := s.ended(run)
	if now.Summary.Uncertain != 1 || now.Summary.Pending != 2 || len(now.Open) != 3 || now.Open[2].Team == nil {
		t.Errorf("it ended as %+v, and %+v did not get it", now.Summary, now.Open)
	}
	p = s.page(s.get(path, http.StatusOK))
	s.holdPage(path, http.StatusOK)
	if !strings.Contains(p.text("outcome"), "Interrupted") || !strings.Contains(p.text("uncertain"), "1 message may have been published") || p.at("rerun") == nil {
		t.Errorf("at the end: %q, %q", p.text("outcome"), p.text("uncertain"))
	}
	s.access.standIn.SetFaults(simulator.Faults{})
	s.rerun(now, 2)
}

// rerun runs a run's own results again, by the way of the page.
func (s *pageServer) rerun(before session.Snapshot, messages int) {
	s.Helper()
	p := s.page(s.get("/plans/"+before.ResultsID, http.StatusOK))
	s.holdPage(p.path, http.StatusOK)
	if p.text("send-button") != "Send "+wording.Counted(messages, "message") || p.at("round") != nil {
		s.Fatalf("the rerun says %q", p.text("send-button"))
	}
	if p.at("of") == nil || p.at("results") != nil {
		s.Errorf("the results name their plan %q, and results %q", p.text("of"), p.text("results"))
	}
	form := p.form("send")
	form.Set("sure", "yes")
	s.post("/plans/"+before.ResultsID+"/send", form, http.StatusOK)
	after := s.ended(s.session.Runs()[0])
	if after.Summary.Sent != messages || after.Results != before.Results {
		s.Errorf("the rerun ended as %+v in %s", after.Summary, after.Results)
	}
}

// Who presses Send twice, or goes back and presses it once more, is led to the run that
// it began, and nothing goes out a second time.
func TestAFormSentTwiceLeadsToItsRun(t *testing.T) {
	s := newPageServer(t, knows).enter()
	p := s.page(s.upload("plan.csv", injects(3), http.StatusOK))
	form := p.form("send")
	form.Set("sure", "yes")
	s.access.standIn.SetFaults(simulator.Faults{Latency: 30 * time.Millisecond})
	clicks := make(chan answer)
	for range 2 {
		go func() { clicks <- s.do(s.formRequest(p.path+"/send", form)) }()
	}
	first, second := <-clicks, <-clicks
	run := s.session.Runs()[0]
	s.ended(run)
	back := s.do(s.formRequest(p.path+"/send", form))
	for name, got := range map[string]answer{"a click": first, "the click after it": second, "after going back": back} {
		if got.StatusCode != http.StatusOK || got.Request.URL.Path != "/runs/"+run.ID {
			t.Errorf("%s: %d at %s", name, got.StatusCode, got.Request.URL.Path)
		}
	}
	if n := len(s.access.standIn.Published()); n != 3 || len(s.session.Runs()) != 1 {
		t.Errorf("%d messages in %d runs", n, len(s.session.Runs()))
	}
	// The same content under another name has sent nothing itself, and is told so.
	other := s.upload("other.csv", injects(3), http.StatusOK)
	if refused := s.do(s.formRequest(s.page(other).path+"/send", form)); refused.StatusCode != http.StatusConflict {
		t.Errorf("another plan with that form: %d at %s", refused.StatusCode, refused.Request.URL.Path)
	}
}

func TestADemoAsksForNoTick(t *testing.T) {
	s := newPageServer(t, knows, func(s *pageServer, _ *Config) { s.access.isDemo = true }).enter()
	p := s.page(s.upload("plan.csv", injects(1), http.StatusOK))
	form := p.form("send")
	if p.at("sure") != nil {
		t.Error("a demo asks whether it is meant")
	}
	s.post(p.path+"/send", form, http.StatusOK)
	s.ended(s.session.Runs()[0])
}

// A run that could not begin says once that nothing was sent.
func TestRunThatCouldNotBegin(t *testing.T) {
	p := runPage{Snapshot: session.Snapshot{Err: &pipeline.NothingSentError{Err: errors.New("the disk is full")}}}
	p.ended()
	if said := view.Text(p.Outcome.Lines[0]); said != "Nothing was sent." || p.Trouble != "The disk is full." {
		t.Errorf("%q, %q", said, p.Trouble)
	}
}
