package mapping_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/pipeline/mapping"
	"simcast/readers"
)

// What somebody has chosen is written into a file, and read from it as it was, whatever stands in it.
func TestAFileOfMappingsIsReadBack(t *testing.T) {
	var want []mapping.Entry
	for _, one := range [][3]string{{mapping.Header, "From: who = what", "persona"}, {mapping.Header, "Two\nlines", "ignore"}, {mapping.Persona, `He; "she"`, "city_hall"},
		{mapping.Team, "---", "session"}, {mapping.Channel, "a,b;c\td", "by hand"}, {mapping.Kind, "=1+1", "note"}, {mapping.Status, "01/02", "ready"}} {
		entry, wrong := mapping.NewEntry(one[0], one[1], one[2])
		if wrong != nil {
			t.Fatal(wrong.Message)
		}
		want = append(want, entry)
	}
	path := filepath.Join(t.TempDir(), ".mapping.csv")
	text := mapping.FileText(want)
	if !bytes.Contains(text, []byte(",'=1+1,")) {
		t.Errorf("a spreadsheet would run what stands in %s", text)
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	got, problems, err := mapping.ReadFile(path)
	if err != nil || len(problems) > 0 || len(got) != len(want) {
		t.Fatalf("%v, %v, %v", got, problems, err)
	}
	for i := range want {
		if got[i].For != want[i].For || got[i].Written != want[i].Written || got[i].Means != want[i].Means {
			t.Errorf("%+v, not %+v", got[i], want[i])
		}
	}
}

// A page takes no meaning that its header or value cannot have; an empty one takes a mapping back.
func TestWhatSomebodyChooses(t *testing.T) {
	for _, wrong := range [][3]string{{mapping.Header, "Send To", "teem"}, {mapping.Channel, "JIEE", "mial"}, {"word", "a", "b"}, {mapping.Persona, " ", "b"}, {mapping.Kind, "x", "y"}} {
		if entry, detail := mapping.NewEntry(wrong[0], wrong[1], wrong[2]); detail == nil {
			t.Errorf("%v is taken as %+v", wrong, entry)
		}
	}
	if entry, detail := mapping.NewEntry(mapping.Header, " Send To ", ""); detail != nil || entry.Means != "" || entry.Written != "Send To" {
		t.Errorf("taken back: %+v, %v", entry, detail)
	}
	one, _ := mapping.NewEntry(mapping.Persona, "CNN", "city_hall")
	table := mapping.NewTable([]mapping.Entry{one})
	if again, _ := mapping.NewEntry(mapping.Persona, "cnn", "other"); !table.Has(again) || table.Has(mapping.Entry{For: mapping.Team, Written: "CNN"}) {
		t.Error("which mapping is for the same is not known")
	}
}

// A mark in a file that somebody has written himself may be a letter of the plan's. It is found either way.
func TestAMarkMayBeALetter(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".mapping.csv")
	text := "for,written,means\n"
	for _, start := range []string{"=", "+", "-", "@"} {
		text += "header,'" + start + "Send To,team\npersona,'" + start + "CNN,city_hall\n"
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, start := range []string{"=", "+", "-", "@", "'=", "'+", "'-", "'@"} {
		entries, problems, err := mapping.ReadFile(path)
		if err != nil || len(problems) > 0 {
			t.Fatal(problems, err)
		}
		table := mapping.NewTable(entries)
		if means, found := table.Header(start+"Send To", "A1"); !found || means != "team" {
			t.Errorf("the header %sSend To is not found", start)
		}
		if means, found := table.Value(mapping.Persona, start+"CNN"); !found || means != "city_hall" {
			t.Errorf("the persona %sCNN is not found", start)
		}
		for _, unused := range table.Unused(readers.Place{}) {
			if plain := strings.TrimPrefix(start, "'"); unused.Value == plain+"Send To" || unused.Value == plain+"CNN" {
				t.Errorf("%s: %+v", start, unused)
			}
		}
	}
}
