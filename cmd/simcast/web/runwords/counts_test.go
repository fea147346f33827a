package runwords_test

import (
	"testing"

	"simcast/cmd/simcast/web/runwords"
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
		if got := runwords.Sum(counts); got != want {
			t.Errorf("%+v: %s, not %s", counts, got, want)
		}
	}
}
