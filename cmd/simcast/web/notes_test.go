package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"simcast/pipeline"
)

// TestANoteStaysWithItsPage: what a step has to tell is on the page to which it leads, and in no other tab.
func TestANoteStaysWithItsPage(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(1))
	s.browser.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	leads := s.post("/plans/"+plan.ID+"/remove", url.Values{}, http.StatusSeeOther).Header.Get("Location")
	if other := s.get("/", http.StatusOK).body; strings.Contains(other, "Removed: plan.csv") {
		t.Error("another tab shows the note")
	}
	if page := s.get(leads, http.StatusOK).body; !strings.Contains(page, "Removed: plan.csv") {
		t.Errorf("the page at %s does not show the note", leads)
	}
	if page := s.get(strings.Replace(leads, "Removed", "Deleted", 1), http.StatusOK).body; strings.Contains(page, "Deleted: plan.csv") {
		t.Error("the page tells what somebody else has written into its address")
	}
}

// TestANoteIsNoChoice: the address that names a note asks nothing of the plan.
func TestANoteIsNoChoice(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(2))
	day := pipeline.SendOptions{}
	day.Round = "day"
	s.ended(s.send(plan, day))
	if round := s.page(s.get("/plans/"+plan.ID+"?said=ABC", http.StatusOK)).form("choose").Get("round"); round != "day" {
		t.Errorf("the form has the round %q", round)
	}
}
