package web

import (
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
)

// TestNarrow: on a narrow screen a wide table scrolls, and the page around it does not.
func TestNarrow(t *testing.T) {
	t.Parallel()
	s := newPageServer(t, knows)
	b := webtest.Open(t)
	plan := s.take("plan.csv", injects(3))
	bad := s.take("mistakes.csv", "id,persona,channel,body\nA1,nobody,mial,{{.nothing}}\n")
	note := s.take("note.csv", "id,kind,persona,channel,body\nA1,note,,,\nA2,,fire_chief,gosocial,Smoke.\n")
	run := s.send(plan, pipeline.SendOptions{})
	s.ended(run)
	s.ended(s.send(s.take("plan.csv", injects(4)), pipeline.SendOptions{})) // of results of one name the history names the folder
	s.posted("rehearsal", ledger.Attempt{InjectID: "A1", PersonaName: "Leila Dufour", Channel: "gosocialgroups", Team: "T - City crisis cell - 2026-11-20",
		Body: strings.Repeat("Smoke over the harbour. ", 9)})
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`) // the address with its token leads to another at once
	b.Size(400, 900)
	for _, path := range []string{"/", "/history", "/space", "/plans/" + plan.ID, "/plans/" + bad.ID, "/runs/" + run.ID,
		"/plans/" + plan.ID + "?rows=2", "/plans/" + bad.ID + "?rows=2", "/plans/" + plan.ID + "/remove"} {
		b.Navigate(s.base + path)
		if wide := webtest.Eval[int](b, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); wide > 0 {
			t.Errorf("%s is %d pixels too wide", path, wide)
		}
	}
	b.Navigate(s.base + "/plans/" + note.ID)
	b.Wait("#row-2")
	if cells := webtest.Eval[string](b, `[...document.querySelectorAll("#row-2 td")].filter(cell => cell.checkVisibility()).map(cell => cell.innerText.split("\n")[0]).join("|")`); cells != "2|(no text)|skipped" {
		t.Errorf("the card of a note has the cells %q", cells)
	}
	b.Quiet()
}
