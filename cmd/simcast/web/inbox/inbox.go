package inbox

import (
	"crypto/rand"
	"net/http"
	"time"

	"simcast/apiclient/simulator"
)

// Options say whose messages are shown, and how.
type Options struct {
	StandIn *simulator.Simulator
	// Now tells today from other days, and the zone in which times read; nil: time.Now.
	Now func() time.Time
	// Back is the address of the page that this one belongs to; empty: none.
	Back string
	// Done ends what keeps the page live, when it closes. It may be nil.
	Done <-chan struct{}
}

// inbox is the handler. Its state is the stand-in's.
type inbox struct {
	Options
	run      string // another stand-in's messages are not mixed with these
	personas map[string]persona
	teams    []team
}

// New makes the page.
func New(o Options) http.Handler {
	if o.Now == nil {
		o.Now = time.Now
	}
	space := o.StandIn.Space()
	i := &inbox{Options: o, run: rand.Text(), personas: personasOf(space), teams: teamsOf(space)}
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
	writePage(w, "page", i.view(selectionOf(r.URL.Query())))
}

// serveNew serves what the page takes over into itself: the messages after one, and
// the counts as they are now.
func (i *inbox) serveNew(w http.ResponseWriter, r *http.Request) {
	writePage(w, "fresh", i.view(selectionOf(r.URL.Query())))
}
