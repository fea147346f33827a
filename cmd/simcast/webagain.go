package main

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A page that was opened by a double-click has no terminal that shows its address.
// Who has closed the browser's tab meanwhile, and double-clicks again, wants that
// page back, with the run that may be under way on it, and not a second one. So a
// page's address stands in a file that only this user can read, as long as it serves.

// addressFile is the file's name in the desk's folder.
const addressFile = "open-page.url"

// rememberPage writes down where the page of a folder is, until forget. A page that
// cannot be found again is still a page.
func rememberPage(folder, address string) (forget func()) {
	path := filepath.Join(folder, addressFile)
	if os.WriteFile(path, []byte(address), 0o600) != nil {
		return func() {}
	}
	return func() {
		if text, err := os.ReadFile(path); err == nil && string(text) == address {
			_ = os.Remove(path) // the next page writes its own
		}
	}
}

// openAlready is the address of a page that serves the folder now, "" where none answers.
func openAlready(ctx context.Context, folder string) string {
	text, err := os.ReadFile(filepath.Join(folder, addressFile))
	if err != nil {
		return ""
	}
	address, err := url.Parse(string(text))
	if err != nil || address.Scheme != "http" || net.ParseIP(address.Hostname()) == nil || !net.ParseIP(address.Hostname()).IsLoopback() {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return ""
	}
	answer, err := new(http.Transport{DisableKeepAlives: true}).RoundTrip(request) // around every proxy, and to no other place
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	for _, cookie := range answer.Cookies() {
		// Whatever else has the port now does not let the token in so.
		if answer.StatusCode == http.StatusOK && strings.HasPrefix(cookie.Name, "simcast-") {
			return address.String()
		}
	}
	return ""
}
