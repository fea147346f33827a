package templates_test

import (
	"slices"
	"strings"
	"testing"
)

func TestWhatATemplateReads(t *testing.T) {
	for text, want := range map[string]struct {
		team, all bool
		columns   string
	}{
		"plain":                {},
		"{{.port}}":            {},
		"{{.Team.Name}}":       {team: true},
		"{{upper .Team.Name}}": {team: true},
		"{{.Persona.Name}}":    {},
		"{{.Row.ships}}{{.Row.blank}}{{.Row.ships}}":      {columns: "ships blank"},
		`{{upper .Row.ships}}{{index .Row "first name"}}`: {columns: "ships first name"},
		"{{if .port}}{{$.Row.unix}}{{end}}":               {columns: "unix"},
		`{{index .Row (print "ships")}}`:                  {all: true},
		`{{"ships" | index .Row}}`:                        {all: true},
		"{{with .Row}}{{.ships}}{{end}}":                  {all: true},
		"{{with .Row.ships}}{{.}}{{end}}":                 {columns: "ships"},
		"{{with .Team}}{{.Name}}{{end}}":                  {team: true},
		"{{with .Persona}}{{.Name}}{{end}}":               {},
		"{{$x := .}}{{$x.port}}":                          {team: true, all: true},
		"{{with .}}{{.port}}{{end}}":                      {team: true, all: true},
		"{{with $}}{{.port}}{{end}}":                      {team: true, all: true},
		`{{index . "port"}}`:                              {},
		`{{index . "Team" "Name"}}`:                       {team: true},
		`{{index . (print "port")}}`:                      {team: true, all: true},
		`{{range split "," .port}}{{.}}{{end}}`:           {},
		`{{if eq .port "x"}}{{.Team.Name}}{{end}}`:        {team: true},
	} {
		tmpl, err := space().Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		names, all := tmpl.Columns()
		if tmpl.UsesTeam() != want.team || all != want.all || strings.Join(names, " ") != want.columns {
			t.Errorf("%s: team %v, all %v, columns %q, want %+v", text, tmpl.UsesTeam(), all, names, want)
		}
		if tmpl.IsLiteral() != (text == "plain") {
			t.Errorf("%s: IsLiteral() = %v", text, tmpl.IsLiteral())
		}
	}
}

func TestColumnsAreTheCallersOwn(t *testing.T) {
	tmpl, err := space().Parse("{{.Row.a}}{{.Row.b}}")
	if err != nil {
		t.Fatal(err)
	}
	names, _ := tmpl.Columns()
	slices.Reverse(names)
	if again, _ := tmpl.Columns(); again[0] != "a" {
		t.Errorf("got %q after the caller changed its own", again)
	}
}
