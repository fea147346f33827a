package space_test

import (
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
)

// A team cell names each team once, or says what of it names none; a word in
// another case, and between other separators, names the same.
func FuzzTeams(f *testing.F) {
	for _, seed := range []string{"all", "session;moderators", "Port operations", "5202;5202\n5203", "T - ", "players; ;nobody", "S - harbour light", "0x1452", "-1", "5202.0", "\u017fession"} {
		f.Add(seed)
	}
	space := pipetest.Harbour(f)
	f.Fuzz(func(t *testing.T, cell string) {
		a := space.Recipients(cell)
		seen := map[int64]bool{}
		for _, team := range a.Teams {
			if seen[team.ID] {
				t.Fatalf("%q names %s twice", cell, team.Name)
			}
			seen[team.ID] = true
		}
		if len(a.Teams) == 0 && len(a.Errors) == 0 {
			t.Fatalf("%q names no team, and nothing is said of it", cell)
		}
		for _, f := range a.Errors {
			if f.Code == "" || f.Message == "" || f.Suggestion == "" {
				t.Fatalf("%+v", f)
			}
		}
		parts := strings.FieldsFunc(cell, func(r rune) bool { return r == ';' || r == '\n' })
		if other := space.Recipients(" ;" + strings.Join(parts, " \n;")); !slices.Equal(a.Teams, other.Teams) {
			t.Fatalf("%q is %v, and separated otherwise %v", cell, a.Teams, other.Teams)
		}
	})
}
