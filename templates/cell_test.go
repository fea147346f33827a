package templates_test

import (
	"testing"

	"simcast/templates"
)

// TestCellsWithoutValue holds every way to read a cell that holds no value to be an
// error of that cell, and a cell that is only named, in a branch not taken, to be none.
func TestCellsWithoutValue(t *testing.T) {
	scope := templates.Scope{Row: row{[]string{"bad", "good"}, []string{"#REF!", "yes"}}}
	for _, text := range []string{
		`{{.Row.bad}}`, `{{ .Row.BAD }} and {{.Row.good}}`, `{{index .Row "bad"}}`, `{{index .Row (print "b" "ad")}}`,
		`{{.Row.bad | default "n/a"}}`, `{{with .Row.bad}}{{.}}{{end}}`, `{{with .Row}}{{.bad}}{{end}}`, `{{$r := .Row}}{{$r.bad}}`,
		`{{range split ";" .Row.bad}}{{.}}{{end}}`, `{{if .Row.bad}}x{{end}}`, `{{date "date" .Row.bad}}`, `{{len .Row.bad}}`,
		`{{join ", " .Row.good .Row.bad}}`, `{{and .Row.good .Row.bad}}`, `{{or .Row.bad "x"}}`, `{{range split "," "a,b"}}{{$.Row.bad}}{{end}}`,
	} {
		parsed, err := space().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for name, fill := range map[string]func() error{
			"Fill":       func() error { _, err := parsed.Fill(scope); return err },
			"FillPieces": func() error { _, err := parsed.FillPieces(scope); return err },
		} {
			if err := fill(); err == nil {
				t.Errorf("%s of %s is no error", name, text)
			} else if e := asError(t, err); e.Code != templates.CodeCell || squeeze(e.Column) != "bad" {
				t.Errorf("%s of %s: %+v", name, text, *e)
			}
		}
		if shown := templates.Text(parsed.FillKnown(scope)); shown == "" || shown == "#REF!" {
			t.Errorf("%s is shown as %q", text, shown)
		}
	}
	for text, want := range map[string]string{
		`{{if eq .Row.good "no"}}{{.Row.bad}}{{end}}x`: "x",
		`{{or .Row.good .Row.bad}}`:                    "yes",
	} {
		parsed, err := space().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := parsed.Fill(scope); err != nil || got != want {
			t.Errorf("%s gives %q, %v, want %q", text, got, err, want)
		}
	}
}
