package main

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/session"
)

// browserUser is somebody who sends requests to a page that is served, as a browser does.
type browserUser struct {
	*workplace
	client *http.Client
	root   string // the page's address without the token
	token  string
	csrf   string
}

var csrfField = regexp.MustCompile(`name="csrf" value="([^"]+)"`)

// openPage comes in with the token, as the planner's own browser does.
func (d *workplace) openPage(address string) *browserUser {
	d.Helper()
	at, err := url.Parse(address)
	d.must(err)
	jar, err := cookiejar.New(nil)
	d.must(err)
	u := &browserUser{workplace: d, client: &http.Client{Jar: jar}, root: "http://" + at.Host, token: at.Query().Get("token")}
	if status, _ := u.ask(http.MethodGet, "/?token="+u.token, nil); status != http.StatusOK {
		d.Fatalf("the token does not let its planner in: %d", status)
	}
	_, page := u.ask(http.MethodGet, "/", nil)
	found := csrfField.FindStringSubmatch(page)
	if found == nil {
		d.Fatalf("no form on the page:\n%s", page)
	}
	u.csrf = found[1]
	return u
}

// ask makes one request with these headers besides.
func (u *browserUser) ask(method, path string, header http.Header, body ...byte) (status int, page string) {
	u.Helper()
	request, err := http.NewRequestWithContext(u.Context(), method, u.root+path, bytes.NewReader(body))
	u.must(err)
	for name, values := range header {
		request.Header[name] = values
	}
	request.Host = request.Header.Get("Host")
	answer, err := u.client.Do(request)
	u.must(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	u.must(err)
	return answer.StatusCode, string(text)
}

// drop posts a plan as the page's form does, with what changes a request.
func (u *browserUser) drop(change func(http.Header, *string)) (status int) {
	u.Helper()
	header, csrf := http.Header{"Origin": {u.root}, "Sec-Fetch-Site": {"same-origin"}}, u.csrf
	change(header, &csrf)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	u.must(form.WriteField("csrf", csrf))
	file, err := form.CreateFormFile("plan", "plan.csv")
	u.must(err)
	_, err = io.WriteString(file, "persona,channel,body\nLeila Dufour,microblog,One\n")
	u.must(err)
	u.must(form.Close())
	header.Set("Content-Type", form.FormDataContentType())
	status, _ = u.ask(http.MethodPost, "/plans", header, body.Bytes()...)
	return status
}

// A request that does not come from the page itself is refused by the program as it
// runs, and nothing is taken.
func TestStrangersAreRefused(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	u := d.openPage(d.serve())
	for name, change := range map[string]func(http.Header, *string){
		"a name that was made to point here": func(h http.Header, _ *string) { h.Set("Host", "evil.example") },
		"a name with the right port": func(h http.Header, _ *string) {
			h.Set("Host", strings.Replace(strings.TrimPrefix(u.root, "http://"), "127.0.0.1", "evil.example", 1))
		},
		"another site":                 func(h http.Header, _ *string) { h.Set("Origin", "https://evil.example") },
		"a page without an origin":     func(h http.Header, _ *string) { h.Set("Origin", "null") },
		"another port of this machine": func(h http.Header, _ *string) { h.Set("Origin", "http://127.0.0.1:1") },
		"a form on another site":       func(h http.Header, _ *string) { h.Del("Origin"); h.Set("Sec-Fetch-Site", "cross-site") },
		"no word of where it is from":  func(h http.Header, _ *string) { h.Del("Origin"); h.Del("Sec-Fetch-Site") },
		"no token of the form":         func(_ http.Header, csrf *string) { *csrf = "" },
		"a wrong token of the form":    func(_ http.Header, csrf *string) { *csrf = "x" + (*csrf)[1:] },
	} {
		if status := u.drop(change); status < 400 || status > 499 {
			t.Errorf("%s: %d, and no refusal", name, status)
		}
	}
	u.holdUnknown()
	if dropped, err := filepath.Glob(d.path(".home/desk/*/*")); err != nil || len(dropped) > 0 {
		t.Errorf("%q was taken, %v", dropped, err)
	}
	if status := u.drop(func(http.Header, *string) {}); status != http.StatusOK {
		t.Errorf("the page's own form: %d", status)
	}
	if dropped, err := filepath.Glob(d.path(".home/desk/*/plan.csv")); err != nil || len(dropped) != 1 {
		t.Errorf("%q was taken, %v", dropped, err)
	}
	d.interrupt()
	d.ends(exitDone)
	if _, err := os.Stat(d.path(".home/desk/" + session.AddressFile)); err == nil {
		t.Error("the token is left on the disk")
	}
}

// holdUnknown holds that nothing is shown to a browser that does not have the token.
func (u *browserUser) holdUnknown() {
	u.Helper()
	stranger := *u
	stranger.client = &http.Client{}
	for _, path := range []string{"/", "/?token=", "/?token=" + strings.ToLower(u.token), "/?token=" + u.token[1:], "/history", "/space",
		"/space.xlsx", "/planning.xlsx", "/inbox/", "/plans/x", "/runs/x/events"} {
		if status, page := stranger.ask(http.MethodGet, path, nil); status != http.StatusForbidden || csrfField.MatchString(page) {
			u.Errorf("%s shows a stranger %d:\n%s", path, status, page)
		}
	}
}
