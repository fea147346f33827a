package board

import (
	"strings"
	"testing"

	"simcast/pipeline/control"
	"simcast/pipeline/day"
)

// TestDoneText: what a control changes is told in a line, and not all of a long list.
func TestDoneText(t *testing.T) {
	t.Parallel()
	p := page{View: viewOf(&Snapshot{}, false)}
	for answer, want := range map[string]string{
		"":                         "Nothing plays the day: reload is recorded, and counts from the next start.",
		"A1 is new\nA2 is changed": "Nothing plays the day: reload is recorded, and counts from the next start: A1 is new; A2 is changed",
		strings.Repeat("A is new\n", shownChanges+3): "Nothing plays the day: reload is recorded, and counts from the next start: " + strings.Repeat("A is new; ", shownChanges) + "and 3 more",
	} {
		if got := p.doneText(&day.Control{Verb: day.VerbReload}, control.Answer{Waits: true, Text: answer}); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
