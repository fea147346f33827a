package plan

import (
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// Things with one result and one reason are together, wherever they come.
func TestByReason(t *testing.T) {
	type thing struct {
		name   string
		result State
		reason string
	}
	list := []thing{{"A1", Uncertain, "no answer"}, {"A2", Failed, "refused"}, {"A3", Uncertain, "no answer"}, {"A4", Failed, "no answer"}}
	groups := ByReason(list, func(one thing) (State, string) { return one.result, one.reason })
	if len(groups) != 3 || len(groups[0].List) != 2 || groups[0].List[1].name != "A3" || groups[2].List[0].name != "A4" || groups[2].Result != Failed || groups[2].Reason != "no answer" {
		t.Errorf("the groups are %+v", groups)
	}
}

// TestSentPerhapsAgain holds that what was sent stays sent, and that its reason says that it is perhaps there twice.
func TestSentPerhapsAgain(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	const again = "perhaps it is there twice: sent again at 2026-11-20T12:00:00Z, and no answer came back"
	for before, want := range map[string]string{"": again, SavedAsDraft: SavedAsDraft + "; " + again} {
		if got := StatusFrom(ledger.Standing{State: ledger.StateSent, Reason: before, PerhapsAgain: at}); got.State != Sent || got.Reason != want {
			t.Errorf("%s, for %q", got.State, got.Reason)
		}
	}
}
