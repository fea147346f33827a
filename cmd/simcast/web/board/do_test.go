package board

import (
	"strings"
	"testing"
)

func TestChangesText(t *testing.T) {
	t.Parallel()
	var many []string
	for range shownChanges + 3 {
		many = append(many, "A is new")
	}
	for answer, want := range map[string]string{
		"nothing changes":             "the plan was taken again: nothing changes",
		"A1 is new\nA2 is changed":    "the plan was taken again: A1 is new; A2 is changed",
		strings.Join(many, "\n"):      "the plan was taken again: " + strings.Repeat("A is new; ", shownChanges) + "and 3 more entries changed",
		strings.Join(many[:13], "\n"): "the plan was taken again: " + strings.Repeat("A is new; ", shownChanges) + "and 1 more entry changed",
	} {
		if got := changesText(answer); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
