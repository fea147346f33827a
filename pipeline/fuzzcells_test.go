package pipeline

import (
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/readers"
)

// Whatever stands in a cell, its column reads it to a value, or says what is wrong
// with it; what was read reads as itself.
func FuzzCells(f *testing.F) {
	for _, seed := range []string{
		"yes", "1e3", "-0", "GoSocial", " Mail ", "https://a.b/c.JPG", "image | http://a | b|c\nx", "a@b.c", "<a@b.c>", "\"a b\"@c", "2026-11-20T14:30:00+01:00",
		"99999999999", "1795185000", "individual", "Negative", "{{.x}}", "2026-02-30", "http://[::1]:99999/", "\u212a", "0x10", "1_000", "audio|http://a?.mp3",
	} {
		f.Add(seed, int64(1795185000), uint8(readers.Text))
		f.Add(seed, int64(-62135596800), uint8(readers.Date))
	}
	f.Fuzz(func(t *testing.T, text string, unix int64, kind uint8) {
		kind %= uint8(readers.Fault)
		if strings.TrimSpace(text) == "" || readers.Kind(kind) == readers.Empty || unix < -62135596800 || unix > 253402300799 {
			return // such cells never come here
		}
		for col := range columnCount {
			value, f := fields[col].read(readers.Cell{Text: text, Unix: unix, Kind: readers.Kind(kind)}, time.UTC)
			if f != nil {
				if f.code == "" || f.message == "" || f.suggestion == "" || len(f.message)+len(f.suggestion) > 4<<10 {
					t.Fatalf("%s: %+v", fields[col].column, f)
				}
				continue
			}
			if fields[col].column == "assets" || fields[col].template || value == "" || fields[col].column == "ts" && len(value) > len("99999999999") {
				continue // written as JSON, or as they stand; so many digits are taken for milliseconds
			}
			if again, f := fields[col].read(readers.Cell{Text: value, Kind: readers.Text}, time.UTC); f != nil || again != value {
				t.Fatalf("%s: %q is read as %q, and that as %q, %v", fields[col].column, text, value, again, f)
			}
		}
	})
}

// A team cell names each team once, or says what of it names none; a word in
// another case, and between other separators, names the same.
func FuzzTeams(f *testing.F) {
	for _, seed := range []string{"all", "session;moderators", "Port operations", "5202;5202\n5203", "T - ", "players; ;nobody", "S - harbour light", "0x1452", "-1", "5202.0", "\u017fession"} {
		f.Add(seed)
	}
	space := harbour(f)
	f.Fuzz(func(t *testing.T, cell string) {
		a := space.recipients(cell)
		seen := map[int64]bool{}
		for _, team := range a.teams {
			if seen[team.ID] {
				t.Fatalf("%q names %s twice", cell, team.Name)
			}
			seen[team.ID] = true
		}
		if len(a.teams) == 0 && len(a.details) == 0 {
			t.Fatalf("%q names no team, and nothing is said of it", cell)
		}
		for _, f := range a.details {
			if f.code == "" || f.message == "" || f.suggestion == "" {
				t.Fatalf("%+v", f)
			}
		}
		parts := strings.FieldsFunc(cell, func(r rune) bool { return r == ';' || r == '\n' })
		if other := space.recipients(" ;" + strings.Join(parts, " \n;")); !slices.Equal(a.teams, other.teams) {
			t.Fatalf("%q is %v, and parted otherwise %v", cell, a.teams, other.teams)
		}
	})
}
