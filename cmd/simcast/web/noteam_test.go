package web

import (
	"net/http"
	"strings"
	"testing"
)

// TestPlanWithoutTeamsOnThePage holds the briefing to say that everybody gets the messages.
func TestPlanWithoutTeamsOnThePage(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := "persona,channel,body\npetra_lindqvist,gosocial,One\npetra_lindqvist,gosocial,Two\n"
	p := s.page(s.upload("plan.csv", plan, http.StatusOK))
	if lines := p.text("arithmetic"); !strings.Contains(lines, "Everybody all 2 messages go to the session team, that is to everybody") {
		t.Errorf("the arithmetic: %q", lines)
	}
}
