package inbox_test

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/inbox"
	"simcast/cmd/simcast/web/webtest"
)

// TestBelowAPrefix: as a part of another page, where a new stand-in can take the
// old one's place.
func TestBelowAPrefix(t *testing.T) {
	t.Parallel()
	s := open(t)
	var page atomic.Pointer[http.Handler]
	mount := func(standIn *simulator.Simulator) {
		handler := http.StripPrefix("/inbox", inbox.New(inbox.Config{StandIn: standIn, Back: "/"}))
		page.Store(&handler)
	}
	mount(s.standIn)
	mux := http.NewServeMux()
	mux.HandleFunc("/inbox/", func(w http.ResponseWriter, r *http.Request) { (*page.Load()).ServeHTTP(w, r) })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close) // after the browser's: a page that is still there asks for its stream again, which never ends

	b := webtest.Open(t)
	b.Navigate(server.URL + "/inbox/?channel=microblog")
	b.WaitText("#state", "Live")
	s.post(fields{"persona": leila, "channel": "microblog", "body": "seen from the page", "team_id": city})
	b.WaitText("#messages", "seen from the page")
	b.Click("#team-5203")
	b.WaitText("h2", "T - City crisis cell")
	if got := webtest.Eval[string](b, `location.pathname + " " + getComputedStyle(document.querySelector(".inbox")).display + " " + document.querySelector(".back").pathname`); got != "/inbox/ grid /" {
		t.Errorf("place, layout and way back: %s", got)
	}
	b.Quiet()

	fresh := open(t)
	fresh.post(fields{"persona": leila, "channel": "microblog", "body": "from another stand-in", "team_id": city})
	mount(fresh.standIn)
	server.CloseClientConnections()
	// While it comes back, the list may be filled more than once.
	b.WaitFor(`(all => all.length === 1 && all[0].innerText.includes("from another stand-in"))(document.querySelectorAll("#messages > li"))`)
}
