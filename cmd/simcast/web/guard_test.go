package web

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
)

// TestGuardRefuses sends two changes, to connect a space and to take a plan, good but
// for one thing.
func TestGuardRefuses(t *testing.T) {
	s := newPageServer(t).enter()
	csrf := s.csrf()
	own := s.base
	port := own[strings.LastIndex(own, ":"):]
	set := func(header, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(header, value) }
	}
	host := func(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }
	for name, c := range map[string]struct {
		spoil  func(*http.Request)
		status int
	}{
		"a name made to point here": {host("evil.example" + port), http.StatusMisdirectedRequest},
		"such a name, and its own origin": {func(r *http.Request) {
			r.Host = "evil.example" + port
			r.Header.Set("Origin", "http://evil.example"+port)
		}, http.StatusMisdirectedRequest},
		"another port":                      {host("127.0.0.1:1"), http.StatusMisdirectedRequest},
		"no port":                           {host("127.0.0.1"), http.StatusMisdirectedRequest},
		"an address of no host":             {host("0.0.0.0" + port), http.StatusMisdirectedRequest},
		"another site's origin":             {set("Origin", "https://evil.example"), http.StatusForbidden},
		"another program's page here":       {set("Origin", "http://127.0.0.1:1"), http.StatusForbidden},
		"the origin under another name":     {set("Origin", "http://localhost"+port), http.StatusForbidden},
		"an origin of nothing":              {set("Origin", "null"), http.StatusForbidden},
		"from another site":                 {set("Sec-Fetch-Site", "cross-site"), http.StatusForbidden},
		"from the same site, not from here": {set("Sec-Fetch-Site", "same-site"), http.StatusForbidden},
		"from nowhere":                      {func(r *http.Request) { r.Header.Del("Origin"); r.Header.Del("Sec-Fetch-Site") }, http.StatusForbidden},
		"by another method":                 {func(r *http.Request) { r.Method = http.MethodPut }, http.StatusMethodNotAllowed},
		"asked beforehand":                  {func(r *http.Request) { r.Method = http.MethodOptions }, http.StatusMethodNotAllowed},
		"a form without token": {func(r *http.Request) {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			replaceBody(r, "persona=x")
		}, http.StatusForbidden},
		"a form of another start": {set("X-CSRF-Token", strings.Repeat("A", 26)), http.StatusForbidden},
		"half a form": {func(r *http.Request) {
			r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
			replaceBody(r, "--x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nabc")
		}, http.StatusBadRequest},
	} {
		for _, r := range s.changes(csrf) {
			c.spoil(r)
			if got := s.do(r); got.StatusCode != c.status {
				t.Errorf("%s, %s: %d, not %d", r.URL.Path, name, got.StatusCode, c.status)
			}
		}
		if plans, err := s.session.Plans(); len(s.access.told) > 0 || len(plans) > 0 || err != nil {
			t.Fatalf("%s: %d spaces were connected, %d plans taken, %v", name, len(s.access.told), len(plans), err)
		}
	}
	for _, r := range s.changes(csrf) {
		if got := s.do(r); got.StatusCode != http.StatusOK {
			t.Errorf("%s as it should be: %d", r.URL.Path, got.StatusCode)
		}
	}
	if plans, err := s.session.Plans(); len(s.access.told) != 1 || len(plans) != 1 || err != nil {
		t.Errorf("%d spaces were connected, %d plans taken, %v", len(s.access.told), len(plans), err)
	}
}

// TestFormLimit: nobody fills the memory with a form.
func TestFormLimit(t *testing.T) {
	s := newPageServer(t).enter()
	form := s.connection()
	form.Set("csrf", s.csrf())
	form.Set("more", strings.Repeat("x", formLimit))
	if got := s.do(s.formRequest("/space", form)); got.StatusCode != http.StatusRequestEntityTooLarge || len(s.access.told) > 0 {
		t.Errorf("%d, %d connected", got.StatusCode, len(s.access.told))
	}
}

// TestNoPlaceForAFile: a disk that is full is not the browser's fault.
func TestNoPlaceForAFile(t *testing.T) {
	s := newPageServer(t, knows).enter()
	for _, name := range []string{"TMPDIR", "TMP"} {
		t.Setenv(name, filepath.Join(t.TempDir(), "none"))
	}
	got := s.upload("plan.csv", planOf(1)+strings.Repeat("\n", 2<<20), http.StatusInsufficientStorage)
	if !strings.Contains(got.body, "Make room on this computer") {
		t.Errorf("it says %s", got.body)
	}
}

// changes are requests as a browser sends them from the page's forms.
func (s *pageServer) changes(csrf string) []*http.Request {
	s.Helper()
	form := s.connection()
	form.Set("csrf", csrf)
	var body strings.Builder
	upload := multipart.NewWriter(&body)
	s.must(upload.WriteField("csrf", csrf))
	file, err := upload.CreateFormFile("plan", "plan.csv")
	s.must(err)
	_, err = io.WriteString(file, planOf(1))
	s.must(errors.Join(err, upload.Close()))
	drop := s.formRequest("/plans", nil)
	drop.Header.Set("Content-Type", upload.FormDataContentType())
	replaceBody(drop, body.String())
	return []*http.Request{s.formRequest("/space", form), drop}
}

func replaceBody(r *http.Request, body string) {
	replaced := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
	r.Body, r.ContentLength, r.GetBody = replaced.Body, replaced.ContentLength, nil
}

// TestGuardNeedsTheBrowser: each address of the page is closed to who does not show
// the cookie, whatever else is right.
func TestGuardNeedsTheBrowser(t *testing.T) {
	s := newPageServer(t, knows)
	for _, cookie := range []string{"", "wrong"} {
		for _, at := range s.addresses() {
			method, path, _ := strings.Cut(at, " ")
			r := s.formRequest(path, url.Values{})
			r.Method = method
			if cookie != "" {
				r.AddCookie(&http.Cookie{Name: "simcast-" + r.URL.Port(), Value: cookie})
			}
			got := s.do(r)
			if got.StatusCode != http.StatusForbidden || !strings.Contains(got.body, "Open the address that simcast printed") {
				t.Errorf("%s with the cookie %q: %d", at, cookie, got.StatusCode)
			}
		}
	}
	if s.quits > 0 || s.access.demos > 0 {
		t.Error("something was done")
	}
}

// TestAnotherPortsCookie of the same name, for a closer path, does not shut the planner out.
func TestAnotherPortsCookie(t *testing.T) {
	s := newPageServer(t, knows).enter()
	address, err := url.Parse(s.base + "/history")
	s.must(err)
	s.browser.Jar.SetCookies(address, []*http.Cookie{{Name: "simcast-" + address.Port(), Value: "tossed", Path: "/history"}})
	s.get("/history", http.StatusOK)
}

// addresses are all that the page serves, with something in the place of their names.
func (s *pageServer) addresses() []string {
	list := []string{"GET /nothing"}
	for _, route := range s.server().routes() {
		list = append(list, strings.NewReplacer("{$}", "", "{name}", "style.css", "{id}", "none").Replace(route.pattern))
	}
	return list
}

// server is a page of the same parts that is not served.
func (s *pageServer) server() *Server {
	return New(Config{Session: s.session, Access: s.access, Address: strings.TrimPrefix(s.base, "http://"), Token: "token"})
}

func TestEntrance(t *testing.T) {
	s := newPageServer(t)
	entry := s.address[strings.Index(s.address, "/?"):]
	request := func(path string, headers ...string) *http.Request {
		r, err := http.NewRequest(http.MethodGet, s.base+path, nil)
		s.must(err)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		return r
	}
	for name, r := range map[string]*http.Request{
		"a wrong token":                request("/?token=wrong"),
		"an empty token":               request("/?token="),
		"the token at another address": request("/history" + entry[1:]),
		"a picture of another page":    request(entry, "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "image"),
		"a frame of another page":      request(entry, "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"),
		"a script of another page":     request(entry, "Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "cors", "Sec-Fetch-Dest", "empty", "Origin", "http://127.0.0.1:1"),
	} {
		if got := s.do(r); got.StatusCode != http.StatusForbidden || len(got.Cookies()) > 0 {
			t.Errorf("%s: %d, %v", name, got.StatusCode, got.Cookies())
		}
	}
	// A link in a mail that is read in the browser.
	got := s.do(request(entry, "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"))
	cookies := got.Cookies()
	if got.StatusCode != http.StatusOK || len(cookies) != 1 {
		t.Fatalf("%d, %v", got.StatusCode, cookies)
	}
	if c := cookies[0]; !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/" || c.Domain != "" || strings.Contains(s.address, c.Value) {
		t.Errorf("the cookie: %v", c)
	}
	if !strings.Contains(got.body, `http-equiv="refresh"`) || strings.Contains(got.body, "token") {
		t.Errorf("the entrance: %s", got.body)
	}
	s.get("/", http.StatusOK)
}

// TestHeaders: no answer is without them, refusals and files among them.
func TestHeaders(t *testing.T) {
	s := newPageServer(t, knows).enter()
	csrf := s.csrf()
	for _, at := range append(s.addresses(), "PUT /") {
		method, path, _ := strings.Cut(at, " ")
		r := s.formRequest(path, url.Values{"csrf": {csrf}})
		r.Method = method
		got := s.do(r)
		for header, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store"} {
			if got.Header.Get(header) != want {
				t.Errorf("%s: %s: %q", at, header, got.Header.Get(header))
			}
		}
		csp := got.Header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "base-uri 'none'", "form-action", "frame-ancestors"} {
			if !strings.Contains(csp, part) {
				t.Errorf("%s: the policy %q lacks %s", at, csp, part)
			}
		}
		if strings.Contains(csp, "unsafe") || strings.Contains(csp, "*") || strings.Contains(csp, "http") {
			t.Errorf("%s: the policy %q", at, csp)
		}
		if allowed := got.Header.Get("Access-Control-Allow-Origin"); allowed != "" {
			t.Errorf("%s: others may read it: %q", at, allowed)
		}
	}
}

func TestStartIsOfThisMachine(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:0", "example.com:0", "nonsense"} {
		if _, stop, err := Start(context.Background(), address, Config{}); err == nil {
			stop()
			t.Errorf("it was served at %s", address)
		}
	}
}

// TestPanicIsCaught: the planner is told, and learns nothing of what only we understand.
func TestPanicIsCaught(t *testing.T) {
	var said []string
	s := newPageServer(t, knows)
	server := s.server()
	server.Say = func(text string) { said = append(said, text) }
	w := httptest.NewRecorder()
	server.handler(route{serve: func(http.ResponseWriter, *http.Request) error { panic("goroutine secrets") }}).
		ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "secrets") || strings.Contains(w.Body.String(), ".go:") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if len(said) != 1 || !strings.Contains(said[0], "goroutine secrets") {
		t.Errorf("the terminal: %q", said)
	}
}
