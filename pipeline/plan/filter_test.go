package plan_test

import (
	"slices"
	"testing"

	"simcast/pipeline/plan"
)

// TestSplitIDs: an id with a comma stands in double quotes, and other quotes are part of an id.
func TestSplitIDs(t *testing.T) {
	for list, want := range map[string][]string{
		`A1,B2`:        {"A1", "B2"},
		` A1 , B2 `:    {"A1", "B2"},
		`"A,1"`:        {"A,1"},
		`B2,"A,1",C3`:  {"B2", "A,1", "C3"},
		`"A,1" , B2`:   {"A,1", "B2"},
		`"A ""x"", 1"`: {`A "x", 1`},
		`C"3`:          {`C"3`},
		`"C" 3`:        {`"C" 3`},
		`"A`:           {`"A`},
		`A1,`:          {"A1", ""},
		``:             {""},
	} {
		if got := plan.SplitIDs([]string{list}); !slices.Equal(got, want) {
			t.Errorf("%s: %q, not %q", list, got, want)
		}
	}
	for _, id := range []string{"A1", "A,1", `"`, `",`, `A"1`, `"A", 1`, "B 2"} {
		if got := plan.SplitIDs([]string{"X," + plan.QuoteID(id) + ",Y"}); !slices.Equal(got, []string{"X", id, "Y"}) {
			t.Errorf("%s is written %s, and read as %q", id, plan.QuoteID(id), got)
		}
	}
}
