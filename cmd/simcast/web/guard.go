package web

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
)

// The page does what a planner may do, with a planner's key. So it takes requests
// from one browser only, and from no page but its own: a web site that the planner
// has open, another program's page on this machine, and a name that was made to
// point at this machine are all refused, here, before a handler is reached.

// policy is the Content-Security-Policy of an answer that sets no other.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"form-action 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'"

// setHeaders sets what every answer carries. The referrer is same-origin and not
// no-referrer, with which browsers send a form's Origin as "null".
func setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
}

// ownHosts are the names under which a loopback address may be asked.
func ownHosts(address string) []string {
	_, port, _ := net.SplitHostPort(address)
	var hosts []string
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]"} {
		hosts = append(hosts, host+":"+port)
		if port == "80" {
			hosts = append(hosts, host)
		}
	}
	return hosts
}

// authorize says why a request is refused, and nil where it is not.
func (s *Server) authorize(r *http.Request) *HTTPError {
	switch {
	case !slices.Contains(s.hosts, r.Host):
		return &HTTPError{http.StatusMisdirectedRequest, "This is not the address of the page",
			"simcast serves its page to this machine only, under its own address.", openPrinted}
	case r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodPost:
		return &HTTPError{http.StatusMethodNotAllowed, "This cannot be done here", "the page takes no " + r.Method + " requests.", ""}
	case !fromHere(r) && !s.isVisit(r):
		return &HTTPError{http.StatusForbidden, "Another page asked for this",
			"another page asked simcast for something in your name. It was refused, and nothing was done.", openPrinted}
	case s.isEntry(r):
		return nil
	case !s.isKnown(r):
		return &HTTPError{http.StatusForbidden, "This browser is not known", "simcast opens its page only to the browser that has its token.", openPrinted}
	}
	return nil
}

const openPrinted = "Open the address that simcast printed when it started, with the whole token, or start simcast again."

// fromHere reports whether the request comes from the page itself, or from the
// planner's own hand. Another page on this machine is of the same site, and still
// not this page. A change must say where it comes from.
func fromHere(r *http.Request) bool {
	site, origin := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Origin")
	if site != "" && site != "same-origin" && site != "none" {
		return false
	}
	if origin != "" {
		return origin == "http://"+r.Host
	}
	return r.Method != http.MethodPost || site == "same-origin"
}

// isVisit reports whether the request is the one thing that another page may do:
// lead the planner here, by the address with the token.
func (s *Server) isVisit(r *http.Request) bool {
	return s.isEntry(r) && r.Header.Get("Origin") == "" &&
		r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
}

// isEntry reports whether the request shows the token.
func (s *Server) isEntry(r *http.Request) bool {
	return r.Method != http.MethodPost && r.URL.Path == "/" && same(r.URL.Query().Get("token"), s.Token)
}

// enter makes the browser known. A page and not a redirect leads on: a browser that
// another page has led here would keep the strict cookie to itself on a redirect.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: s.cookieName(), Value: s.cookie, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = fmt.Fprintf(w, entrance, s.firstPage(r)) // a browser that is gone misses nothing
}

const entrance = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="0;url=%[1]s"><link rel="icon" href="data:,"><title>simcast</title></head>
<body><h1>simcast</h1><p><a href="%[1]s">Go on to the page</a></p></body></html>
`

// isKnown looks at every cookie of the name: another port's page can have set one, too.
func (s *Server) isKnown(r *http.Request) bool {
	return slices.ContainsFunc(r.CookiesNamed(s.cookieName()), func(c *http.Cookie) bool { return same(c.Value, s.cookie) })
}

// cookieName has the port in it: cookies do not tell the ports of a machine apart.
func (s *Server) cookieName() string {
	_, port, _ := net.SplitHostPort(s.Address)
	return "simcast-" + port
}

// checkChange refuses a change whose form did not come from the page.
func (s *Server) checkChange(r *http.Request) error {
	given := r.Header.Get("X-CSRF-Token")
	if given == "" {
		if err := parseForm(r); err != nil {
			return err
		}
		given = r.PostForm.Get("csrf")
	}
	if !same(given, s.csrf) {
		return &HTTPError{http.StatusForbidden, "This form is out of date",
			"the form was not made by this page, or simcast was started again since. Nothing was done.", "Go back, load the page again, and try again."}
	}
	return nil
}

func same(given, wanted string) bool {
	return wanted != "" && subtle.ConstantTimeCompare([]byte(given), []byte(wanted)) == 1
}

// parseForm reads the form of a change, which may hold a file: that waits on disk
// until the request has been answered.
func parseForm(r *http.Request) error {
	const inMemory = 1 << 20
	var err error
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data") {
		err = r.ParseMultipartForm(inMemory)
	} else {
		err = r.ParseForm()
	}
	if tooLarge := (*http.MaxBytesError)(nil); err == nil || errors.As(err, &tooLarge) {
		return err
	}
	if disk := (*fs.PathError)(nil); errors.As(err, &disk) {
		return &HTTPError{http.StatusInsufficientStorage, "There is no room for the file", fmt.Sprintf("it could not be saved in %s: %v.", os.TempDir(), disk.Err),
			"Make room on this computer, and upload it again."}
	}
	return &HTTPError{http.StatusBadRequest, "The form did not arrive completely", "what the browser sent broke off, or is not a form.", "Go back, and send it again."}
}
