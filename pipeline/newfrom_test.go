package pipeline

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"simcast/readers"
)

// Names of files and of sheets may have a # of their own: the file that is there tells where the name of the sheet begins.
func TestParseName(t *testing.T) {
	folder := t.TempDir()
	file := func(name string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	plain, odd := file("msel.xlsx"), file("msel#2.xlsx")
	none := filepath.Join(folder, "none.xlsx")
	for from, want := range map[string]sheetName{
		plain:                  {plain, ""},
		plain + "#Media":       {plain, "Media"},
		plain + "#Media #2":    {plain, "Media #2"},
		plain + "#*":           {plain, everySheet},
		odd:                    {odd, ""},
		odd + "#Media":         {odd, "Media"},
		none + "#Media":        {none, "Media"},
		none + "#Media#Sunday": {none, "Media#Sunday"},
	} {
		if name := parseName(from); name != want {
			t.Errorf("%s: %q, and wanted is %q", from, name, want)
		}
	}
}

// What could not be opened is not closed either: a CSV of which all sheets are asked for, and which has no header row.
func TestOpenWhatCannotBeOpened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes.csv")
	if err := os.WriteFile(path, []byte("one,two\nthree,four\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := (&NewFrom{From: []string{path + "#*"}}).Open(func(string, ...any) {})
	var wrong *readers.Problem
	if !errors.As(err, &wrong) || wrong.Code != "no-header" {
		t.Errorf("%v", err)
	}
}
