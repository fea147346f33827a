package web

import (
	"fmt"
	"slices"
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
	isTicked := func(row int) bool {
		return webtest.Eval[bool](b, fmt.Sprintf(`document.querySelector("#send-%d").checked`, row))
	}
	plan := s.take("plan.csv", injects(120))
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	b.Navigate(s.base + "/plans/" + plan.ID)
	b.WaitText("#standing", "120 of 120 rows ticked")
	b.Click("#send-2")
	b.WaitText("#standing", "119 of 120 rows ticked")
	b.WaitText("#standing", "119 messages would go out")
	b.Fill("#find", "message 119")
	b.WaitText("#found", "1 of 120 rows found. 118 other rows are ticked")
	if b.Click("#send-120"); webtest.Eval[bool](b, `document.querySelector("#send-2").checkVisibility()`) {
		t.Error("a row is shown that was not searched for")
	}
	b.WaitText("#standing", "118 messages would go out")
	choose("#find", "")
	b.WaitText("#found", "120 rows")
	if isTicked(2) || isTicked(120) || webtest.Eval[string](b, `new URLSearchParams(location.search).get("rows")`) != "3-119,121" {
		t.Errorf("the ticks are lost: %s", webtest.Eval[string](b, "location.href"))
	}
	choose("#find", "nowhere")
	b.Click("#show-all-rows")
	b.WaitText("#found", "120 rows")
	choose("#find_team", "T - Port operations - 2026-11-20")
	b.WaitText("#found", "60 of 120 rows found. 60 other rows are ticked")
	for _, test := range []struct{ button, ticked string }{{"#rows-only", "60 of 120"}, {"#rows-none", "0 of 120"}, {"#rows-all", "60 of 120"}} {
		b.Click(test.button)
		b.WaitText("#standing", test.ticked+" rows ticked")
	}
	b.WaitText("#standing", "60 messages would go out")
	b.Click("#row-4 .plain-link")
	b.WaitText("#one-teams", "T - Port operations - 2026-11-20 This team does not have it yet.")
	b.Wait("#one-teams .drawing")
	b.Click("#send-button")
	b.WaitText("#outcome", "1 sent")
	if n := len(s.access.standIn.Published()); n != 1 {
		t.Errorf("%d messages are published", n)
	}
	kept := s.take("kept.csv", "id,kind,persona,channel,team,body\nK1,inject,port_authority,microblog,Port operations,EXERCISE one\n"+
		"K2,contingency,port_authority,microblog,Port operations,EXERCISE two\n")
	b.Navigate(s.base + "/plans/" + kept.ID)
	b.WaitText("#standing", "1 of 1 row ticked")
	b.Click("#send-3")
	b.WaitText("#standing", "1 of 1 row ticked, and 1 contingency")
	b.Quiet()
}

// TestThreeThousandRowsInABrowser are on one page: a search hides those that it does not find, and their ticks stay.
func TestThreeThousandRowsInABrowser(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	s := newPageServer(t, knows)
	plan := s.take("plan.csv", injects(3000))
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	b.Navigate(s.base + "/plans/" + plan.ID)
	b.WaitText("#standing", "3000 of 3000 rows ticked")
	found := webtest.Eval[[]float64](b, `(() => {
		const field = document.querySelector("#find"), shown = [];
		for (const text of ["message 2999", ""]) {
			field.value = text;
			field.dispatchEvent(new Event("input", {bubbles: true}));
			shown.push(document.querySelectorAll("#rows tbody tr:not([hidden])").length, document.querySelectorAll("#rows input[name=row]:checked").length);
		}
		return shown;
	})()`)
	if want := []float64{1, 3000, 3000, 3000}; !slices.Equal(found, want) {
		t.Errorf("shown and ticked rows while searching and after: %v", found)
	}
	b.Quiet()
}
