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
)

// visitor is somebody at the door of a page that is served.
type visitor struct {
	*desk
	client *http.Client
	root   string // the page's address without the token
	token  string
	csrf   string
}

var csrfField = regexp.MustCompile(`name="csrf" value="([^"]+)"`)

// visit comes in with the token, as the planner's own browser does.
func (d *desk) visit(address string) *visitor {
	d.Helper()
	at, err := url.Parse(address)
	d.must(err)
	jar, err := cookiejar.New(nil)
	d.must(err)
	v := &visitor{desk: d, client: &http.Client{Jar: jar}, root: "http://" + at.Host, token: at.Query().Get("token")}
	if status, _ := v.ask(http.MethodGet, "/?token="+v.token, nil); status != http.StatusOK {
		d.Fatalf("the token does not let its planner in: %d", status)
	}
	_, page := v.ask(http.MethodGet, "/", nil)
	found := csrfField.FindStringSubmatch(page)
	if found == nil {
		d.Fatalf("no form on the page:\n%s", page)
	}
	v.csrf = found[1]
	return v
}

// ask makes one request with these headers besides.
func (v *visitor) ask(method, path string, header http.Header, body ...byte) (status int, page string) {
	v.Helper()
	request, err := http.NewRequestWithContext(v.Context(), method, v.root+path, bytes.NewReader(body))
	v.must(err)
	for name, values := range header {
		request.Header[name] = values
	}
	request.Host = request.Header.Get("Host")
	answer, err := v.client.Do(request)
	v.must(err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	v.must(err)
	return answer.StatusCode, string(text)
}

// drop posts a plan as the page's form does, with what changes a request.
func (v *visitor) drop(change func(http.Header, *string)) (status int) {
	v.Helper()
	header, csrf := http.Header{"Origin": {v.root}, "Sec-Fetch-Site": {"same-origin"}}, v.csrf
	change(header, &csrf)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	v.must(form.WriteField("csrf", csrf))
	file, err := form.CreateFormFile("plan", "plan.csv")
	v.must(err)
	_, err = io.WriteString(file, "persona,channel,body\nLeila Dufour,microblog,One\n")
	v.must(err)
	v.must(form.Close())
	header.Set("Content-Type", form.FormDataContentType())
	status, _ = v.ask(http.MethodPost, "/plans", header, body.Bytes()...)
	return status
}

// A request that does not come from the page itself is refused by the program as it
// runs, and nothing is taken.
func TestStrangersAreRefused(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	v := d.visit(d.serve())
	for name, change := range map[string]func(http.Header, *string){
		"a name that was made to point here": func(h http.Header, _ *string) { h.Set("Host", "evil.example") },
		"a name with the right port": func(h http.Header, _ *string) {
			h.Set("Host", strings.Replace(strings.TrimPrefix(v.root, "http://"), "127.0.0.1", "evil.example", 1))
		},
		"another site":                 func(h http.Header, _ *string) { h.Set("Origin", "https://evil.example") },
		"a page without an origin":     func(h http.Header, _ *string) { h.Set("Origin", "null") },
		"another port of this machine": func(h http.Header, _ *string) { h.Set("Origin", "http://127.0.0.1:1") },
		"a form on another site":       func(h http.Header, _ *string) { h.Del("Origin"); h.Set("Sec-Fetch-Site", "cross-site") },
		"no word of where it is from":  func(h http.Header, _ *string) { h.Del("Origin"); h.Del("Sec-Fetch-Site") },
		"no token of the form":         func(_ http.Header, csrf *string) { *csrf = "" },
		"a wrong token of the form":    func(_ http.Header, csrf *string) { *csrf = "x" + (*csrf)[1:] },
	} {
		if status := v.drop(change); status < 400 || status > 499 {
			t.Errorf("%s: %d, and no refusal", name, status)
		}
	}
	v.holdUnknown()
	if dropped, err := filepath.Glob(d.path(".home/desk/*/*")); err != nil || len(dropped) > 0 {
		t.Errorf("%q was taken, %v", dropped, err)
	}
	if status := v.drop(func(http.Header, *string) {}); status != http.StatusOK {
		t.Errorf("the page's own form: %d", status)
	}
	if dropped, err := filepath.Glob(d.path(".home/desk/*/plan.csv")); err != nil || len(dropped) != 1 {
		t.Errorf("%q was taken, %v", dropped, err)
	}
	d.interrupt()
	d.ends(exitDone)
	if _, err := os.Stat(d.path(".home/desk/" + addressFile)); err == nil {
		t.Error("the token is left on the disk")
	}
}

// holdUnknown holds that nothing is shown to a browser that does not have the token.
func (v *visitor) holdUnknown() {
	v.Helper()
	stranger := *v
	stranger.client = &http.Client{}
	for _, path := range []string{"/", "/?token=", "/?token=" + strings.ToLower(v.token), "/?token=" + v.token[1:], "/history", "/space",
		"/space.xlsx", "/planning.xlsx", "/inbox/", "/plans/x", "/runs/x/events"} {
		if status, page := stranger.ask(http.MethodGet, path, nil); status != http.StatusForbidden || csrfField.MatchString(page) {
			v.Errorf("%s shows a stranger %d:\n%s", path, status, page)
		}
	}
}
