package board_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// TestBrowser: two open pages show the same, a question stays while the day changes, and the keys do what the page says.
func TestBrowser(t *testing.T) {
	t.Parallel()
	s := newServer(t, someDay())
	b := webtest.Open(t)
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	b.Navigate(s.base + "/board?round=day")
	b.Wait("#b-press-hold")
	room := b.Tab()
	room.Navigate(s.base + "/board?round=day&room=1")
	room.Wait("#b-time")

	b.Press(" ")
	b.Wait("#b-dialog #reason")
	b.Fill("#reason", "NO DUFF")
	s.days.change(func(d *day.Board) { d.Lines[5].State = day.IsSkipped })
	b.WaitFor(`document.querySelector("#t-5").classList.contains("skipped")`)
	if kept := webtest.Eval[string](b, `document.querySelector("#reason").value`); kept != "NO DUFF" {
		t.Errorf("what was written is %q by now", kept)
	}
	b.Click("#b-dialog #ask-yes")
	b.WaitText("#b-said", "Hold has taken effect, at ")
	if len(s.days.asked) != 1 || s.days.asked[0].Reason != "NO DUFF" {
		t.Errorf("it asked for %+v", s.days.asked)
	}
	s.days.change(held)
	b.WaitText("#b-hold", "On hold: NO DUFF")
	room.WaitText("#b-hold", "On hold: NO DUFF")
	if title := webtest.Eval[string](b, "document.title"); title != "HOLD – Board – day – simcast" {
		t.Errorf("the title is %q", title)
	}

	b.Press(kb.ArrowDown) // from the line of now
	b.Press(kb.ArrowDown)
	b.Press(kb.Enter)
	b.WaitText("#b-dialog h1", "W2")
	b.Press(kb.Escape)
	b.WaitFor(`!document.querySelector("#b-dialog").open`)

	s.days.change(func(d *day.Board) { d.Lines[4].State = day.IsSkipped }) // somebody else was faster, and no page knows it yet
	webtest.Eval[bool](b, `(() => { const form = document.querySelector("#arm-4 form"); form.querySelector("[name=anyway]").checked = true; form.requestSubmit(); return true; })()`)
	b.WaitText("#b-dialog #refused", "C1 is skipped by now")
	keepsWritten(s, b)
	const failed = "Failed to load resource: the server responded with a status of "
	for _, line := range b.Console() {
		isAway := strings.HasPrefix(line, failed+"503 (Service Unavailable) "+s.base+"/board/") // each part of a page may have asked meanwhile
		if line != failed+"409 (Conflict) "+s.base+"/board/do" && !isAway {
			t.Errorf("on the console: %s", line)
		}
	}
	if len(b.Dialogs())+len(b.Outside()) > 0 {
		t.Errorf("dialogs %q, asked of others %q", b.Dialogs(), b.Outside())
	}
	nothingOverlaps(s, b)
	holdsNarrow(s, b)
	b.Navigate("about:blank") // nothing is asked of the page after its end
	room.Navigate("about:blank")
}

// keepsWritten fails the test where what was written into a form is gone after a press while the ledger could not be reached, or where the
// dialog does not say that nothing was asked for.
func keepsWritten(s *server, b *webtest.Browser) {
	b.Press(kb.Escape)
	b.WaitFor(`!document.querySelector("#b-dialog").open`)
	b.Click(`a[data-ask][href*="verb=note"]`)
	b.Fill("#b-dialog #reason", "A long remark")
	reads := func(err error) {
		s.days.mu.Lock()
		defer s.days.mu.Unlock()
		s.days.reads = err
	}
	reads(fmt.Errorf("the server is away (%w)", ledger.ErrUnreachable))
	b.Click("#b-dialog #ask-yes")
	b.WaitText("#b-dialog #refused", "note was not asked for, and nothing has changed")
	if kept := webtest.Eval[string](b, `document.querySelector("#b-dialog #reason").value`); kept != "A long remark" {
		s.Errorf("what was written is %q by now", kept)
	}
	reads(nil)
	b.Click("#b-dialog #ask-yes")
	b.WaitText("#b-said", "Note has taken effect, at ")
	if last := s.days.asked[len(s.days.asked)-1]; last.Reason != "A long remark" {
		s.Errorf("it asked for %+v", last)
	}
}

// nothingOverlaps fails the test where the planned moment of an entry stands in what is beside it, or where a moment of the room's
// picture is broken into two lines.
func nothingOverlaps(s *server, b *webtest.Browser) {
	s.days.change(func(d *day.Board) { d.Lines[6].Planned = d.Lines[6].Planned.Add(-5 * time.Minute) })
	for _, width := range []int{1920, 1300, 400} {
		b.Size(width, 1080)
		b.Navigate(s.base + "/board?round=day")
		b.WaitText("#b-timeline", "planned")
		over := webtest.Eval[[]string](b, `[...document.querySelectorAll(".b-when .line")].filter(l => {
			const text = document.createRange();
			text.selectNodeContents(l);
			return text.getBoundingClientRect().right > l.closest("li").querySelector(".b-state").getBoundingClientRect().left;
		}).map(l => l.innerText)`)
		if len(over) > 0 {
			s.Errorf("at %d pixels %q stand in what is beside them", width, over)
		}
		b.Navigate(s.base + "/board?round=day&room=1")
		b.Wait(".room-list td")
		broken := webtest.Eval[[]string](b, `[...document.querySelectorAll(".room-list :is(td:first-child, th)")].filter(cell => {
			const text = document.createRange();
			text.selectNodeContents(cell);
			return text.getClientRects().length > 1;
		}).map(cell => cell.innerText)`)
		if len(broken) > 0 {
			s.Errorf("at %d pixels %q are broken into lines", width, broken)
		}
	}
}

// holdsNarrow fails the test where a page scrolls sideways on a narrow screen.
func holdsNarrow(s *server, b *webtest.Browser) {
	b.Size(400, 900)
	for _, path := range []string{"/board?round=day", "/board?round=day&room=1", "/watch?round=day", "/board/ask?round=day&id=W2&verb=slip", "/board/ask?round=day&verb=add"} {
		b.Navigate(s.base + path)
		if wide := webtest.Eval[int](b, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); wide > 0 {
			s.Errorf("%s is %d pixels too wide", path, wide)
		}
	}
}
