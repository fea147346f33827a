package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
)

// pageServer is a page as a planner meets it: served over real HTTP, before a real
// stand-in, with a real ledger.
type pageServer struct {
	*testing.T
	access  *access
	session *session.Session
	address string // with its token
	base    string // http://127.0.0.1:PORT
	browser *http.Client
	quits   int
	said    []string
	secrets []string // what no answer may hold
}

// knows makes the stand-in the space that is known from the start.
func knows(s *pageServer, _ *Config) {
	if err := s.access.SetSpace(s.access.baseURL, s.access.standIn.Key(), false); err != nil {
		s.Fatal(err)
	}
	s.access.told = nil
}

// newPageServer starts a page. how changes what it is made of before it is served.
func newPageServer(t *testing.T, how ...func(*pageServer, *Config)) *pageServer {
	t.Helper()
	s := &pageServer{T: t, access: &access{ledger: filepath.Join(t.TempDir(), "ledger.db"), standIn: simulator.New(simulator.Options{Space: simulator.Harbour()})}}
	baseURL, stopStandIn, err := simulator.Start(context.Background(), "127.0.0.1:0", s.access.standIn)
	s.must(err)
	t.Cleanup(stopStandIn)
	s.access.baseURL, s.secrets = baseURL, []string{s.access.standIn.Key()}
	s.session, err = session.New(session.Config{Folder: filepath.Join(t.TempDir(), "desk"), Access: s.access, Interval: time.Millisecond})
	s.must(err)
	options := Config{Session: s.session, Access: s.access, Now: time.Now, Quit: func() { s.quits++ }, Say: func(text string) { s.said = append(s.said, text) }}
	for _, change := range how {
		change(s, &options)
	}
	address, stop, err := Start(context.Background(), "127.0.0.1:0", options)
	s.must(err)
	t.Cleanup(func() {
		stop()
		s.session.Close(context.Background())
		if s.access.client != nil {
			s.access.client.Close()
		}
	})
	s.address, s.browser = address, newBrowser(t)
	parsed, err := url.Parse(address)
	s.must(err)
	s.base = "http://" + parsed.Host
	return s
}

func newBrowser(t *testing.T) *http.Client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Transport: &http.Transport{}}
	t.Cleanup(client.CloseIdleConnections)
	return client
}

func (s *pageServer) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// enter opens the page with its token, as the printed address does.
func (s *pageServer) enter() *pageServer {
	s.Helper()
	s.get("/"+s.address[strings.Index(s.address, "?"):], http.StatusOK)
	return s
}

// answer is what came back, its body read.
type answer struct {
	*http.Response
	body string
}

// do sends a request as the page's own browser would, but for what the caller set.
func (s *pageServer) do(r *http.Request) answer {
	s.Helper()
	response, err := s.browser.Do(r)
	s.must(err)
	body, err := io.ReadAll(response.Body)
	s.must(errors.Join(err, response.Body.Close()))
	for _, secret := range s.secrets {
		if strings.Contains(string(body), secret) || strings.Contains(fmt.Sprint(response.Header), secret) {
			s.Errorf("%s %s: the answer holds a key", r.Method, r.URL.Path)
		}
	}
	return answer{response, string(body)}
}

// get asks for a page, and holds its status.
func (s *pageServer) get(path string, status int) answer {
	s.Helper()
	r, err := http.NewRequest(http.MethodGet, s.base+path, nil)
	s.must(err)
	return s.held(s.do(r), path, status)
}

// post sends a form of the page, with its token, and follows where it leads.
func (s *pageServer) post(path string, form url.Values, status int) answer {
	s.Helper()
	form.Set("csrf", s.csrf())
	return s.held(s.do(s.formRequest(path, form)), path, status)
}

// formRequest is a change as a browser sends it from the page.
func (s *pageServer) formRequest(path string, form url.Values) *http.Request {
	s.Helper()
	r, err := http.NewRequest(http.MethodPost, s.base+path, strings.NewReader(form.Encode()))
	s.must(err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", s.base)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return r
}

// connection is the form that connects the pageServer's stand-in.
func (s *pageServer) connection() url.Values {
	return url.Values{"base_url": {s.access.baseURL}, "key": {s.access.standIn.Key()}}
}

// take uploads a file, as the page does.
func (s *pageServer) take(name, content string) session.PlanFile {
	s.Helper()
	plan, err := s.session.Upload(s.Context(), name, strings.NewReader(content))
	s.must(err)
	return plan
}

// send runs a plan, and gives the run under way.
func (s *pageServer) send(plan session.PlanFile, asked pipeline.SendOptions) *session.Run {
	s.Helper()
	brief, err := s.session.Brief(s.Context(), plan, asked, session.Fresh)
	s.must(err)
	run, err := s.session.Send(plan, asked, string(brief.Digest))
	s.must(err)
	return run
}

// sentRun sends, waits for the end, and gives the run's ID.
func (s *pageServer) sentRun(plan session.PlanFile, asked pipeline.SendOptions) string {
	s.Helper()
	run := s.send(plan, asked)
	s.ended(run)
	return run.ID
}

// ended waits for a run's end.
func (s *pageServer) ended(run *session.Run) session.Snapshot {
	s.Helper()
	for {
		changed := run.Changed()
		if now := run.Snapshot(); !now.UnderWay() {
			s.must(now.Err)
			return now
		}
		<-changed
	}
}

func (s *pageServer) held(a answer, path string, status int) answer {
	s.Helper()
	if a.StatusCode != status {
		s.Fatalf("%s: %d, not %d\n%s", path, a.StatusCode, status, a.body)
	}
	return a
}

// csrf is the token that the page's forms carry now.
func (s *pageServer) csrf() string {
	s.Helper()
	_, rest, found := strings.Cut(s.get("/", http.StatusOK).body, `name="csrf" value="`)
	token, _, ended := strings.Cut(rest, `"`)
	if !found || !ended || len(token) < 20 {
		s.Fatal("no token on the page")
	}
	return token
}

// newElsewhere serves another program's page on this machine.
func newElsewhere(t *testing.T, page http.Handler) string {
	server := httptest.NewServer(page)
	t.Cleanup(server.Close)
	return server.URL + "/"
}
