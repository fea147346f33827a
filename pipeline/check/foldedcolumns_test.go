package check

import (
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

// A ledger of an earlier version knows a delivery by these names.
func TestColumnsOfADeliveryKeepTheirNames(t *testing.T) {
	for column, want := range map[string]string{"Note:": "note:", "Phase_of Day": "phaseofday", "U\u0308-1": "u\u03081", "\u00c9tat": "\u00e9tat"} {
		if got := deliveryColumn(column); got != want {
			t.Errorf("%q became %q, want %q", column, got, want)
		}
	}
	plain := takeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("body", `{{index .Row "Note:"}}`, "Note:", "x")), pipetest.Harbour(t), plan.Options{})
	other := takeFile(t, pipetest.SaveCSV(t, pipetest.PostRow.With("body", `{{index .Row "Note:"}}`, "Note:", "y")), pipetest.Harbour(t), plan.Options{})
	if plain.Injects[0].Deliveries[0].Hash == other.Injects[0].Deliveries[0].Hash {
		t.Error("two rows with other words are taken for one delivery")
	}
}

func TestChoicesNameInAnySpelling(t *testing.T) {
	ch, err := plan.NewSelection(plan.Filter{Teams: []string{"\u00dcbung"}, Channels: []string{" Social-Watch\u00a0"}}, pipetest.FoldedSpace())
	pipetest.Must(t, err)
	if len(ch.Teams) != 1 || ch.Teams[0].ID != 2 || ch.Channels[0] != "social-watch" {
		t.Errorf("%+v", ch)
	}
	if team, err := redirectTeam(pipetest.FoldedSpace(), "Red  Cross"); err != nil || team.ID != 3 {
		t.Errorf("%v, %v", team, err)
	}
}
