package plan

import (
	"slices"
	"testing"
)

// A list of ids is taken apart at its commas, but for those that belong to an id; and any id can be listed.
func TestSplitIDs(t *testing.T) {
	for list, want := range map[string][]string{
		"A1,B2":      {"A1", "B2"},
		" A1 , B2 ":  {"A1", "B2"},
		"A1,":        {"A1", ""},
		"":           {""},
		`A\,1`:       {"A,1"},
		`A\,1,B,C\,`: {"A,1", "B", "C,"},
		`A\`:         {`A\`},
		`A\,b\`:      {`A,b\`},
	} {
		if got := SplitIDs([]string{list}); !slices.Equal(got, want) {
			t.Errorf("%q is %q, not %q", list, got, want)
		}
	}
	for _, id := range []string{"A1", "A,1", ",", "A, 1, B", `A\1`} {
		if got := SplitIDs([]string{ListedID(id)}); !slices.Equal(got, []string{id}) {
			t.Errorf("%q becomes %q", id, got)
		}
	}
}
