package webtest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// serve gives a page's address.
func serve(t *testing.T, body string) string {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!DOCTYPE html><html lang=en><title>t</title><link rel=icon href=data:,><body>%s</body></html>", body)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// loud does each thing that a test wants to know of.
const loud = `<button onclick="window.open('about:blank')">window</button>
<img src="http://evil.example/pixel.png"><img src="https://evil.example/pixel.png">
<script>console.error("wrong", 7); alert("hello"); setTimeout(() => { throw new Error("uncaught") }); fetch("/nowhere")</script>
<iframe sandbox="allow-scripts" srcdoc="<script>console.error('from the frame')</script>"></iframe>`

func TestWhatAPageDoesIsNoted(t *testing.T) {
	b := webtest.Open(t)
	b.Navigate(serve(t, loud))
	b.Click("button")
	for what, noted := range map[string]struct {
		list func() []string
		want []string
	}{
		"outside": {b.Outside, []string{"GET http://evil.example/pixel.png", "CONNECT //evil.example:443"}},
		"console": {b.Console, []string{`"wrong" 7`, "Error: uncaught", "404 (Not Found)", "from the frame"}},
		"dialogs": {b.Dialogs, []string{"alert: hello"}},
		"windows": {b.Windows, []string{"opened about:blank"}},
	} {
		for _, want := range noted.want {
			until(t, func() bool {
				return slices.ContainsFunc(noted.list(), func(one string) bool { return strings.Contains(one, want) })
			}, func() string { return fmt.Sprintf("%s: no %q in %q", what, want, noted.list()) })
		}
	}
	recorded := &recorder{TB: t}
	b.Tell(recorded).Quiet()
	if len(recorded.errors) < 8 {
		t.Errorf("a loud page is called quiet but for %q", recorded.errors)
	}
}

func TestHostileTextsRunWhereTheyMay(t *testing.T) {
	// A page that takes them for HTML shows that they are no empty threat.
	b := webtest.Open(t)
	b.Navigate(serve(t, strings.Join(webtest.Hostile()[:6], "\n")))
	b.WaitFor("window.pwned")
	until(t, func() bool { return len(b.Dialogs()) > 0 }, func() string { return "no text opened a dialog" })
}
