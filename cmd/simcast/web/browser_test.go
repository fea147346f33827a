package web

import (
	"net/http"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// TestInABrowser is a planner's first minutes: the address that was printed, the
// connection of a space, a file that is dropped beside the field for it, goodbye.
func TestInABrowser(t *testing.T) {
	t.Parallel()
	s := newPageServer(t)
	b := webtest.Open(t)
	b.Navigate(s.address)
	b.Wait("#plan-file")
	if at := webtest.Eval[string](b, "location.href"); at != s.base+"/" {
		t.Errorf("the address line shows %s", at)
	}
	b.Navigate(s.base + "/space")
	b.Fill("#base-url", s.access.baseURL)
	b.Fill("#key", s.access.standIn.Key())
	b.Click("#connect button")
	b.WaitText("[role=status]", "Connected: ")
	b.WaitText(".place", "S - Harbour Light")

	b.WaitFor(`document.readyState === "complete"`) // its script listens from then on
	webtest.Eval[bool](b, `(() => {
		const files = new DataTransfer();
		files.items.add(new File(["persona,channel\n"], "beside.csv"));
		return document.querySelector("h1").dispatchEvent(new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true}));
	})()`)
	if name := webtest.Eval[string](b, `document.querySelector("#plan-file").files[0].name`); name != "beside.csv" {
		t.Errorf("the file field has %q", name)
	}
	b.Click("#quit")
	b.WaitText("h1", "simcast has ended")
	b.Quiet() // no other host was asked, and the policy had nothing to refuse
	if s.quits != 1 {
		t.Errorf("it quit %d times", s.quits)
	}
}

// TestAnotherPageInTheBrowser may lead the planner to the page, by the address with
// the token, and that is all it can do: of another site or of this very machine, and
// though the browser has the cookie from then on.
func TestAnotherPageInTheBrowser(t *testing.T) {
	t.Parallel()
	s := newPageServer(t, knows)
	b := webtest.Open(t)
	here := newElsewhere(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = strings.NewReplacer("BASE", s.base, "ADDRESS", s.address).WriteString(w, `<!doctype html><link rel="icon" href="data:,"><h1>Elsewhere</h1>
<a href="ADDRESS">simcast</a> <form id="quit" method="post" action="BASE/quit"><button>Quit</button></form>
<form id="demo" method="post" action="BASE/space/demo"><button>Demo</button></form>`)
	}))
	otherSite := strings.Replace(here, "127.0.0.1", "localhost", 1)
	b.Navigate(otherSite)
	b.Click("a")
	b.Wait("#plan-file")
	for _, elsewhere := range []string{here, otherSite} {
		for _, form := range []string{"#quit button", "#demo button"} {
			b.Navigate(elsewhere)
			b.Click(form)
			b.WaitText("h1", "Another page asked for this")
		}
	}
	if s.quits > 0 || s.access.demos > 0 {
		t.Error("another page did something")
	}
}
