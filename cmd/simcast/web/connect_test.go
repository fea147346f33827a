package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
)

// TestConnect: a space is taken only after it was reached with that key.
func TestConnect(t *testing.T) {
	s := newPageServer(t).enter()
	s.secrets = append(s.secrets, "wrong-key-12345")
	if page := s.get("/", http.StatusOK).body; !strings.Contains(page, "First, the space") || !strings.Contains(page, "No space yet") {
		t.Error("the first page does not say that there is no space")
	}
	for name, c := range map[string]struct {
		baseURL, key string
		status       int
		says         string
	}{
		"a wrong key":      {s.access.baseURL, "wrong-key-12345", http.StatusBadGateway, "does not take the key"},
		"plain http":       {"http://sim.example.com/v1.1/x", "wrong-key-12345", http.StatusUnprocessableEntity, "plain http would show the key"},
		"no address":       {"", "wrong-key-12345", http.StatusUnprocessableEntity, "it is empty"},
		"no key":           {s.access.baseURL, "", http.StatusUnprocessableEntity, "it is missing"},
		"both exchanged":   {s.access.standIn.Key(), s.access.baseURL, http.StatusUnprocessableEntity, "does not start with https"},
		"a key of letters": {s.access.baseURL, "schlüssel", http.StatusUnprocessableEntity, "a key cannot have"},
	} {
		page := s.post("/space", url.Values{"base_url": {c.baseURL}, "key": {c.key}, "keep": {"yes"}}, c.status)
		if !strings.Contains(page.body, c.says) || !strings.Contains(page.body, "The space was not connected") {
			t.Errorf("%s: it is not told why", name)
		}
		if len(s.access.told) > 0 || len(s.access.kept) > 0 {
			t.Fatalf("%s was taken", name)
		}
	}
	page := s.post("/space", s.connection(), http.StatusOK)
	if !strings.Contains(page.body, "Connected: ") || !strings.Contains(page.body, "S - Harbour Light at ") || strings.Contains(page.body, "First, the space") {
		t.Error("the page does not say that the space is connected")
	}
	if len(s.access.told) != 1 || len(s.access.kept) != 0 {
		t.Errorf("%d told, %d kept", len(s.access.told), len(s.access.kept))
	}
	if again := s.get("/", http.StatusOK); strings.Contains(again.body, "Connected: ") {
		t.Error("it is told twice")
	}
}

func TestShownBaseURL(t *testing.T) {
	for text, want := range map[string]string{
		"https://sim.example.com/v1.1/x": "https://sim.example.com/v1.1/x",
		"https://SECRET/v1.1":            "",
		"https://a:b@sim.example.com":    "",
		"https://sim.example.com/?k=b":   "",
		"SECRET":                         "",
		"some-other-key":                 "",
	} {
		if got := shown(text, "SECRET"); got != want {
			t.Errorf("%q is shown as %q", text, got)
		}
	}
}

func TestConnectKeeps(t *testing.T) {
	s := newPageServer(t).enter()
	s.access.keepFail = errors.New("the space is used from now on, but its key is not kept: there is no key store")
	form := s.connection()
	form.Set("keep", "yes")
	if page := s.post("/space", form, http.StatusOK); !strings.Contains(page.body, ">The space is used from now on, but its key is not kept: there is no key store.<") {
		t.Error("that the key was not kept is not told")
	}
	if len(s.access.kept) != 1 {
		t.Errorf("%d kept", len(s.access.kept))
	}
}

func TestDemo(t *testing.T) {
	s := newPageServer(t).enter()
	page := s.post("/space/demo", url.Values{}, http.StatusOK).body
	if s.access.demos != 1 || !strings.Contains(page, `class="demo"`) || !strings.Contains(page, "S - Harbour Light") {
		t.Error("the page does not say that this is the demo")
	}
	if strings.Contains(s.get("/space", http.StatusOK).body, "Try the demo") {
		t.Error("a demo offers the demo")
	}
}

// TestNothingChangesUnderARun, and the page shows it from everywhere.
func TestNothingChangesUnderARun(t *testing.T) {
	s := newPageServer(t, knows).enter()
	run := s.send(s.take("plan.csv", planOf(3)), pipeline.SendOptions{Interval: time.Hour})
	for path, form := range map[string]url.Values{"/space": s.connection(), "/space/demo": {}, "/quit": {}} {
		if page := s.post(path, form, http.StatusConflict).body; !strings.Contains(page, "A run is under way") {
			t.Errorf("%s: it is not told why", path)
		}
	}
	if s.quits > 0 || s.access.demos > 0 || len(s.access.told) > 0 {
		t.Error("something was changed")
	}
	for _, path := range []string{"/", "/space", "/history"} {
		if !strings.Contains(s.get(path, http.StatusOK).body, `href="/runs/`+run.ID+`"`) {
			t.Errorf("%s does not lead to the run", path)
		}
	}
	part := func() answer {
		r, err := http.NewRequest(http.MethodGet, s.base+"/", nil)
		s.must(err)
		r.Header.Set("HX-Request", "true")
		return s.do(r)
	}
	if part().Header.Get("HX-Refresh") != "" {
		t.Error("the page is loaded again while the run goes on")
	}
	run.Stop()
	s.ended(run)
	if part().Header.Get("HX-Refresh") != "true" {
		t.Error("the page does not show that the run has ended")
	}
	s.post("/quit", url.Values{}, http.StatusOK)
	if s.quits != 1 {
		t.Errorf("it quit %d times", s.quits)
	}
}

// TestSpaceTrouble: what can go wrong on the way to a space is told in words.
func TestSpaceTrouble(t *testing.T) {
	for says, err := range map[string]error{
		"does not answer":                  &apiclient.NetworkError{Call: "GET /teams", Host: "sim.example.com", Err: context.DeadlineExceeded},
		"No connection to sim.example.com": errors.Join(&apiclient.NetworkError{Call: "x", Host: "sim.example.com", Err: errors.New("refused")}),
		"does not take the key":            &apiclient.StatusError{Call: "GET /teams", Status: http.StatusForbidden},
		"503":                              &apiclient.StatusError{Call: "GET /teams", Status: http.StatusServiceUnavailable},
		"simcast asked for the personas: ": &apiclient.StatusError{Call: "GET /personas", Status: http.StatusServiceUnavailable},
		"Check the base URL":               &apiclient.BadAnswerError{Call: "GET /teams", Reason: "a web page came", HTML: true},
	} {
		trouble := httpErrorOf(err)
		if text := trouble.Message + " " + trouble.Hint; !strings.Contains(strings.ToLower(text), strings.ToLower(says)) || strings.Contains(text, "GET") || trouble.Status < 500 {
			t.Errorf("%v: %d %s", err, trouble.Status, text)
		}
	}
}

// TestSpaceDoesNotAnswer: the header tells of it, and leads to where it is fixed.
func TestSpaceDoesNotAnswer(t *testing.T) {
	s := newPageServer(t, func(s *pageServer, _ *Config) {
		s.must(s.access.SetSpace(s.access.baseURL, "old-key", false))
	}).enter()
	if name := s.get("/space/name", http.StatusOK).body; !strings.Contains(name, "the service does not answer") {
		t.Errorf("the header: %s", name)
	}
	if page := s.get("/space", http.StatusOK).body; !strings.Contains(page, "does not take the key") || !strings.Contains(page, `id="connect"`) {
		t.Error("the space's page does not tell why, or asks for no other key")
	}
	s.must(s.access.SetSpace(s.access.baseURL, s.access.standIn.Key(), false))
	s.post("/space/look", url.Values{}, http.StatusOK)
	if name := s.get("/space/name", http.StatusOK).body; !strings.HasPrefix(name, "S - Harbour Light at ") || strings.Contains(name, "answer") {
		t.Errorf("the header, later: %s", name)
	}
}

// Who quits is told what becomes of the plans: in a space they are saved, in a demo they are deleted.
func TestQuitSaysWhatBecomesOfThePlans(t *testing.T) {
	for isDemo, want := range map[bool]string{false: "Your plans and their results are saved", true: "Everything in the demo is deleted"} {
		s := newPageServer(t, knows).enter()
		if isDemo {
			s.post("/space/demo", url.Values{}, http.StatusOK)
		}
		before := s.get("/", http.StatusOK).body
		if strings.Contains(before, "everything in this demo is then deleted") != isDemo {
			t.Errorf("in a demo (%t) the page says %.300s", isDemo, before)
		}
		if after := s.post("/quit", url.Values{}, http.StatusOK); !strings.Contains(after.body, want) {
			t.Errorf("in a demo (%t) the end says %.300s", isDemo, after.body)
		}
	}
}
