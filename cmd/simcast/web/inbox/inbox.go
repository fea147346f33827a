package inbox

import (
	"bytes"
	"crypto/rand"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"sync"
	"time"

	"simcast/apiclient/simulator"
	"simcast/writers/render"
)

// Config say whose messages are shown, and how.
type Config struct {
	StandIn *simulator.Simulator
	// Now tells today from other days, and the zone in which times read; nil: time.Now.
	Now func() time.Time
	// Injects says which inject a message is of; nil: nobody knows.
	Injects Injects
	// Back is the address of the page that this one belongs to; empty: none.
	Back string
	// Done ends what keeps the page live, when it closes. It may be nil.
	Done <-chan struct{}
}

// inbox is the handler. Its state is the stand-in's.
type inbox struct {
	Config
	run      string // another stand-in's messages are not mixed with these
	personas map[string]persona
	teams    []team
	known    injectIDs
}

// New makes the page.
func New(o Config) http.Handler {
	if o.Now == nil {
		o.Now = time.Now
	}
	space := o.StandIn.Space()
	i := &inbox{Config: o, run: rand.Text(), personas: personasOf(space), teams: teamsOf(space)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", i.servePage)
	mux.HandleFunc("GET /inbox/new", i.serveNew)
	mux.HandleFunc("GET /inbox/live", i.serveLive)
	mux.HandleFunc("GET /inbox/style.css", serveText("text/css; charset=utf-8", styles()))
	mux.HandleFunc("GET /inbox/script.js", serveText("text/javascript; charset=utf-8", script()))
	return guarded(mux)
}

// servePage serves the newest messages of a selection, or those before one.
func (i *inbox) servePage(w http.ResponseWriter, r *http.Request) {
	writePage(w, "page", i.view(r.Context(), selectionOf(r.URL.Query())))
}

// serveNew serves what the page takes over into itself: the messages after one, and
// the counts as they are now.
func (i *inbox) serveNew(w http.ResponseWriter, r *http.Request) {
	writePage(w, "fresh", i.view(r.Context(), selectionOf(r.URL.Query())))
}

//go:embed assets
var assets embed.FS

// pages are parsed once, where somebody first asks for them, and only ever read.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"draw": draw}).ParseFS(assets, "assets/*.html"))
})

func styles() string { return render.CSS() + "\n" + embedded("assets/inbox.css") }

func script() string { return render.Script() + "\n" + embedded("assets/inbox.js") }

func embedded(name string) string {
	text, err := assets.ReadFile(name)
	if err != nil {
		panic(err) // it is in the program
	}
	return string(text)
}

// writePage writes a page whole, or says that it cannot be shown.
func writePage(w http.ResponseWriter, name string, data any) {
	var page bytes.Buffer
	if err := pages().ExecuteTemplate(&page, name, data); err != nil {
		http.Error(w, "The page cannot be shown: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page.Bytes()) // a browser that is gone misses nothing
}

func serveText(contentType, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		_, _ = w.Write([]byte(text))
	}
}

// serveLive tells a page how many messages there are, now and whenever there are
// more, as server-sent events. What they are the page asks for itself.
func (i *inbox) serveLive(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{}) // a server that has one means pages, not streams
	_, _ = fmt.Fprint(w, "retry: 1000\n")     // the browser comes back after so many milliseconds
	for reported := -1; ; {
		changed := i.StandIn.Changed()
		if total := i.StandIn.Count(); total != reported {
			if _, err := fmt.Fprintf(w, "data: %s %d\n\n", i.run, total); err != nil || control.Flush() != nil {
				return
			}
			reported = total
		}
		select {
		case <-changed:
		case <-i.Done:
			return
		case <-r.Context().Done():
			return
		}
	}
}
