package web

import (
	"net/http"
	"strings"
	"testing"

	"simcast/pipeline"
)

// TestWarningsOfTheLedgerOnThePage holds the briefing to warn of what only the ledger shows: a message that went out
// under another id.
func TestWarningsOfTheLedgerOnThePage(t *testing.T) {
	s := newPageServer(t, knows).enter()
	const plan = "id,persona,channel,team,body\nA1,petra_lindqvist,gosocial,Port operations,One\n"
	s.ended(s.send(s.take("plan.csv", plan), pipeline.SendOptions{}))
	renamed := s.page(s.upload("plan.csv", strings.Replace(plan, "A1", "A9", 1), http.StatusOK))
	if got := renamed.text("brief-warnings"); !strings.Contains(got, "before, with the id \"A1\"") || !strings.Contains(got, "It is not sent again") {
		t.Errorf("the warnings: %q", got)
	}
}
