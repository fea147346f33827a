package web

import (
	"fmt"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// TestFindingRowsInABrowser: the list follows what is typed, what is ticked stays ticked while other rows are shown,
// and one inject is sent with two clicks.
func TestFindingRowsInABrowser(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	s := newPageServer(t, knows)
	choose := func(field, value string) {
		webtest.Eval[bool](b, fmt.Sprintf(`(e => {e.value = %q; return e.dispatchEvent(new Event("input", {bubbles: true}))})(document.querySelector(%q))`, value, field))
	}
	plan := s.take("plan.csv", injects(120))
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	b.Navigate(s.base + "/plans/" + plan.ID)
	b.WaitText("#standing", "120 of 120 rows ticked")
	b.Click("#send-2")
	b.WaitText("#standing", "119 messages would go out")
	b.Fill("#find", "message 119")
	b.WaitText("#found", "1 of 120 rows found. 118 other rows are ticked")
	if b.Click("#send-120"); webtest.Eval[bool](b, `document.querySelector("#send-2") !== null`) {
		t.Error("a row is shown that was not searched for")
	}
	b.WaitText("#standing", "118 messages would go out")
	choose("#find", "")
	b.WaitText("#found", "120 rows, shown from 1 to 100")
	if webtest.Eval[bool](b, `document.querySelector("#send-2").checked`) || webtest.Eval[string](b, `new URLSearchParams(location.search).get("rows")`) != "3-119,121" {
		t.Errorf("the ticks are lost: %s", webtest.Eval[string](b, "location.href"))
	}
	b.Click("#page-after")
	b.WaitText("#found", "shown from 101 to 120")
	if webtest.Eval[bool](b, `document.querySelector("#send-120").checked`) {
		t.Error("the tick that was taken away on the page of one row is there again")
	}
	choose("#find_team", "T - Port operations - 2026-11-20")
	b.WaitText("#found", "60 of 120 rows found")
	b.Click("#rows-only")
	b.WaitText("#standing", "60 messages would go out")
	b.Click("#row-4 .plain-link")
	b.WaitText("h1", "Send A3 by hand")
	b.Wait(".drawing")
	b.Click("#send-button")
	b.WaitText("#outcome", "A3 was sent to T - Port operations - 2026-11-20.")
	if n := len(s.access.standIn.Published()); n != 1 {
		t.Errorf("%d messages are published", n)
	}
	b.Quiet()
}
