package webtest_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// serve gives a page's address. Every other path answers the form and the download.
func serve(t *testing.T, body string) string {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!DOCTYPE html><html lang=en><title>t</title><link rel=icon href=data:,><body>%s</body></html>", body)
	})
	mux.HandleFunc("POST /up", func(w http.ResponseWriter, r *http.Request) {
		file, header, err := r.FormFile("plan")
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		defer file.Close()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<link rel=icon href=data:,><p id=took>%s, %d bytes, from %s</p>", header.Filename, header.Size, r.FormValue("who"))
	})
	mux.HandleFunc("GET /results", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Disposition", `attachment; filename="results.csv"`)
		fmt.Fprint(w, "id,result\n1,sent\n")
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/"
}

const journey = `<h1>Plan</h1>
<form method=post action=/up enctype=multipart/form-data><label>Who <input name=who value=old></label>
<input type=file name=plan id=plan hidden><button>Send</button></form>
<a href=/results>Results</a><p id=later></p>
<script>setTimeout(() => later.textContent = "here now", 50)</script>`

func TestAJourney(t *testing.T) {
	b := webtest.Open(t)
	b.Navigate(serve(t, journey))
	b.WaitText("#later", "here now")
	path := b.Download(func() { b.Click("a") })
	if got, err := os.ReadFile(path); err != nil || filepath.Base(path) != "results.csv" || !bytes.HasPrefix(got, []byte("id,result")) {
		t.Errorf("downloaded %s: %s, %v", path, got, err)
	}
	b.Fill("input[name=who]", "planner")
	b.Upload("#plan", "doc.go")
	b.Click("button")
	b.WaitFor(`document.querySelector("#took")`)
	if got := b.Text("#took"); !strings.HasPrefix(got, "doc.go, ") || !strings.HasSuffix(got, "from planner") {
		t.Errorf("the form took %q", got)
	}
	b.Quiet()
}

func TestPicturesFollowSizeAndColours(t *testing.T) {
	b := webtest.Open(t)
	b.Navigate(serve(t, `<style>@media (prefers-color-scheme: dark) { body { background: #000 } } body { height: 2000px }</style>`))
	file := filepath.Join(t.TempDir(), "page")
	var sizes [][2]int
	for _, dark := range []bool{false, true} {
		b.Screenshot(file, 400, 0, dark)
		sizes = append(sizes, pixels(t, file, dark))
	}
	b.Screenshot(file, 1300, 700, true)
	sizes = append(sizes, pixels(t, file, true))
	if sizes[0][0] != 400 || sizes[0][1] < 2000 || sizes[1] != sizes[0] || sizes[2] != [2]int{1300, 700} {
		t.Errorf("sizes %v", sizes)
	}
	b.PDF(file)
	if got, err := os.ReadFile(file); err != nil || !bytes.HasPrefix(got, []byte("%PDF-")) {
		t.Errorf("printed %.20q, %v", got, err)
	}
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
