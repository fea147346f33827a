package ledger

import "testing"

// TestCounts holds what messages are counted as, by what a request came to.
func TestCounts(t *testing.T) {
	for want, outcomes := range map[Counts][]Outcome{
		{}:             {NotNow, Unsent},
		{Sent: 1}:      {Accepted},
		{Failed: 2}:    {Refused, GaveUp},
		{Uncertain: 2}: {InFlight, Unknown},
	} {
		var got Counts
		for _, outcome := range outcomes {
			got.Count(outcome.State())
		}
		if got != want {
			t.Errorf("%q: %+v", outcomes, got)
		}
	}
	sum := Counts{Sent: 1, Failed: 2, Uncertain: 3}
	sum.Add(Counts{Sent: 10, Failed: 20, Uncertain: 30})
	if sum != (Counts{Sent: 11, Failed: 22, Uncertain: 33}) || sum.Done() != 66 {
		t.Errorf("the sum is %+v, %d of them are done", sum, sum.Done())
	}
}
