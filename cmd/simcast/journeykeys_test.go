package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"simcast/cmd/simcast/web/webtest"
)

// focused says where the focus is: at an element, on the way to it, or at one that
// does not show it.
const focused = `(() => {
	const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
	const there = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
	const marked = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== "none";
	if (e !== document.body && !(there && marked)) return e.outerHTML.slice(0, 200);
	return e.matches(%q) ? "here" : "on the way";
})()`

// tabTo presses the tab key until the element has the focus, and holds that each one
// on the way shows that it has it.
func (j *journey) tabTo(sel string) {
	j.workplace.Helper()
	j.WaitFor(webtest.Loaded)
	for range 200 {
		j.Press(kb.Tab)
		switch at := webtest.Eval[string](j.Browser, fmt.Sprintf(focused, sel)); at {
		case "here":
			return
		case "on the way":
		default:
			j.Errorf("the focus cannot be seen: %s", at)
		}
	}
	j.Fatalf("the tab key does not reach %s", sel)
}

// The whole way goes by keyboard alone; the file dialog is the browser's own.
func TestJourneyByKeyboard(t *testing.T) {
	t.Parallel()
	j := newJourney(t, "--interval", "20ms")
	j.tabTo(".skip")
	j.Press(kb.Enter)
	j.tabTo("#plan-file")
	j.Upload("#plan-file", j.oneTeam(6))
	j.tabTo("#check")
	j.Press(kb.Enter)
	j.WaitText("#send-button", "Send 6 messages")

	j.tabTo("#proof")
	j.tabTo(`input[name="row"][value="3"]`)
	j.Press(" ")
	j.WaitText("#send-button", "Send 5 messages")
	j.tabTo("#teams input")
	j.tabTo("#channels input")
	j.tabTo("#round")
	j.tabTo("#redirect")
	j.tabTo("#more summary")
	j.tabTo("#sure")
	j.Press(" ")
	j.holdBack()
	j.tabTo("#send-button")
	j.Press(kb.Enter)
	j.WaitText("h1", "Sending")
	j.arrives(1) // else it is stopped before its first message
	j.tabTo("#stop-button")
	j.Press(kb.Enter)
	j.WaitText("#stop", "Stopping.")
	j.release()
	j.WaitText("#outcome", "Interrupted")
	j.tabTo("#download-results")
	j.tabTo("#rerun")
	j.Press(kb.Enter)
	j.WaitText("#send-button", "Send 5 messages") // the row that was left out is pending, too
	j.interrupt()
	j.ends(exitDone)
	j.quiet()
}
