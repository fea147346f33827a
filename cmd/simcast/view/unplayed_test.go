package view

import (
	"strings"
	"testing"
)

// TestUnplayed holds what is said of spaces in which nobody plays, by why that is.
func TestUnplayed(t *testing.T) {
	text := Unplayed{Full: []string{"a", "b"}, Failing: map[string][]string{"": {"c"}, "the key was refused": {"d"}}, NotBegun: []string{"e (since 09:00:00)"}}.String()
	for _, want := range []string{"in a, b: those that have the key have no room", "in c, though", "in d, and it is on hold: the key was refused", "in e (since 09:00:00): a worker tries to begin"} {
		if !strings.Contains(text, want) {
			t.Errorf("without %q: %s", want, text)
		}
	}
	if text := (Unplayed{}).String(); text != "" {
		t.Errorf("of none it says %q", text)
	}
}
