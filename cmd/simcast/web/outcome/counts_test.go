package outcome_test

import (
	"testing"

	"simcast/cmd/simcast/web/outcome"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
)

func TestSumsAddUp(t *testing.T) {
	for want, counts := range map[string]plan.Counts{
		"Everything is sent.":                                          {Sent: 3},
		"Everything is sent: 1 of 3 now, 2 before.":                    {Sent: 1, Already: 2},
		"1 of 85 sent; 84 left out.":                                   {Sent: 1, Pending: 84},
		"1 of 9 sent; 2 sent before; 1 failed; 3 pending; 2 left out.": {Sent: 1, Already: 2, Failed: 1, Pending: 5, Open: 4},
		"0 of 2 sent; 2 uncertain.":                                    {Uncertain: 2, Open: 2},
	} {
		if got := outcome.Sum(counts); got != want {
			t.Errorf("%+v: %s, not %s", counts, got, want)
		}
	}
}

// TestReasonsStandOnce for all messages that they hold for.
func TestReasonsStandOnce(t *testing.T) {
	groups := outcome.Groups([]session.OpenDelivery{{ID: "A1", Result: plan.Uncertain, Reason: "no answer"}, {ID: "A2", Result: plan.Failed, Reason: "refused"},
		{ID: "A3", Result: plan.Uncertain, Reason: "no answer"}, {ID: "A4", Result: plan.Failed, Reason: "no answer"}}, func(reason string) string { return reason })
	if len(groups) != 3 || len(groups[0].List) != 2 || groups[0].List[1].ID != "A3" || groups[2].List[0].ID != "A4" {
		t.Errorf("the groups are %+v", groups)
	}
}
