package main

import (
	"bytes"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
)

// browserUser is somebody who sends requests to a page that is served, as a browser does.
type browserUser struct {
	*workplace
	client *http.Client
	root   string // the page's address without the token
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
	u := &browserUser{workplace: d, client: &http.Client{Jar: jar}, root: "http://" + at.Host}
	if status, _ := u.ask(http.MethodGet, "/?token="+at.Query().Get("token"), nil); status != http.StatusOK {
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

// drop posts a plan as the page's form does.
func (u *browserUser) drop() {
	u.Helper()
	header := http.Header{"Origin": {u.root}, "Sec-Fetch-Site": {"same-origin"}}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	u.must(form.WriteField("csrf", u.csrf))
	file, err := form.CreateFormFile("plan", "plan.csv")
	u.must(err)
	_, err = io.WriteString(file, "persona,channel,body\nLeila Dufour,microblog,One\n")
	u.must(err)
	u.must(form.Close())
	header.Set("Content-Type", form.FormDataContentType())
	if status, page := u.ask(http.MethodPost, "/plans", header, body.Bytes()...); status != http.StatusOK {
		u.Errorf("the page's own form: %d\n%s", status, page)
	}
}
