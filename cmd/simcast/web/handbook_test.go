package web

import (
	"net/http"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// TestHandbookIsLinked: each page leads to the handbook, also before there is a space; the board has room for its own things only.
func TestHandbookIsLinked(t *testing.T) {
	const link = `<a href="/handbook" target="_blank" rel="noopener">Handbook<`
	s := newPageServer(t).enter()
	for path, status := range map[string]int{"/": http.StatusOK, "/space": http.StatusOK, "/history": http.StatusOK, "/nothing": http.StatusNotFound} {
		if page := s.get(path, status).body; strings.Count(page, link) != 1 {
			t.Errorf("%s does not lead to the handbook", path)
		}
	}
	if page := s.get("/board", http.StatusOK).body; strings.Contains(page, link) {
		t.Error("the board leads to the handbook")
	}
	if got := s.get("/handbook", http.StatusOK); !strings.Contains(got.body, `id="when-it-goes-wrong"`) || !strings.HasPrefix(got.Header.Get("Content-Type"), "text/html") {
		t.Errorf("the handbook is %s, %d bytes", got.Header.Get("Content-Type"), len(got.body))
	}
}

// TestHandbookInABrowser: the policy lets its styles and its pictures be, and refuses nothing that it needs.
func TestHandbookInABrowser(t *testing.T) {
	t.Parallel()
	s := newPageServer(t)
	b := webtest.Open(t)
	b.Navigate(s.address)
	b.Wait("#plan-file")
	b.Navigate(s.base + "/handbook")
	b.WaitText("h1", "simcast")
	if position := webtest.Eval[string](b, `getComputedStyle(document.querySelector(".back")).position`); position != "fixed" {
		t.Errorf("its styles are not used: %q", position)
	}
	if drawn := webtest.Eval[bool](b, `[...document.images].length > 0 && [...document.images].every(image => image.complete && image.naturalWidth > 0)`); !drawn {
		t.Error("its pictures are not drawn")
	}
	// The table of what can go wrong is opened on a telephone: nothing of it is beside the screen.
	b.Size(390, 844)
	if wide := webtest.Eval[int](b, `(table => table.scrollWidth - table.clientWidth)(document.querySelector("#when-it-goes-wrong").parentElement.querySelector(".wide"))`); wide > 0 {
		t.Errorf("the first table of when-it-goes-wrong is %d pixels too wide for a telephone", wide)
	}
	b.Quiet()
}
