package templates_test

import (
	"strings"
	"testing"

	"simcast/templates"
)

// failures are texts that cannot be filled, with the code, what the message
// holds and what the suggestion holds.
func failures() [][4]string {
	return [][4]string{
		{"{{.harbor_name}}", templates.CodeUnknownSmartword, `no smartword "harbor_name" in this space`, "{{.harbour_name}}"},
		{`{{smartword "port-two"}}`, templates.CodeUnknownSmartword, `"port-two"`, `{{smartword "port two"}}`},
		{"{{.team}}", templates.CodeUnknownSmartword, `"team"`, "{{.Team.Name}}"},
		{"{{.PORT}}", templates.CodeUnknownSmartword, `"PORT"`, "{{.port}}"},
		{"{{.Row.ship}}", templates.CodeUnknownColumn, `no column "ship"`, "{{.Row.ships}}"},
		{"{{.Row.zzzzzz}}", templates.CodeUnknownColumn, `"zzzzzz"`, "one of {{.Row.When_at}}, {{.Row.ships}}"},
		{"{{.Team.Nme}}", templates.CodeUnknownField, `a team has no "Nme"`, "{{.Team.Name}}"},
		{"{{.Persona.Email}}", templates.CodeUnknownField, `a persona has no "Email"`, "{{.Persona.Handle}}"},
		{"{{.Team}}", templates.CodeValue, "the whole team", "{{.Team.Name}}"},
		{"{{.Row}}", templates.CodeValue, "the whole row", "{{.Row.column}}"},
		{"{{.}}", templates.CodeValue, "dot alone", "{{.name}}"},
		{"{{.port.name}}", templates.CodeValue, `"port" is a text`, "{{.port}}"},
		{"{{.a.b}}", templates.CodeUnknownSmartword, `"a"`, ""},
		{"{{with .port}}{{.code}}{{end}}", templates.CodeValue, "the dot is the value", "{{$.code}}"},
		{"{{split \",\" .port}}", templates.CodeValue, "a list", "join"},
		{"{{.port-name}}", templates.CodeSyntax, `"port-name"`, `{{smartword "port-name"}}`},
		{"{{.port two}}", templates.CodeSyntax, `"port two"`, `{{smartword "port two"}}`},
		{"{{.7th}}", templates.CodeSyntax, `"7th"`, `{{smartword "7th"}}`},
		{"{{.Row.first-name}}", templates.CodeSyntax, `"Row.first-name"`, "{{.Row.first_name}}"},
		{"{{.Row.first name}}", templates.CodeSyntax, `"Row.first name"`, "{{.Row.first_name}}"},
		{"{{port}}", templates.CodeSyntax, `"port"`, "{{.port}}"},
		{"{{port two}}", templates.CodeSyntax, `"port"`, `{{smartword "port two"}}`},
		{"{{port-name}}", templates.CodeSyntax, `"port-name"`, `{{smartword "port-name"}}`},
		{"{{uper .port}}", templates.CodeSyntax, `"uper"`, "{{upper .name}}"},
		{"{{.port upper}}", templates.CodeSyntax, "port upper", "{{upper .port}}"},
		{"{{Team.Name}}", templates.CodeSyntax, `"Team.Name"`, "{{.Team.Name}}"},
		{"{{.port | default}}", templates.CodeSyntax, "default is given 1", `default "n/a"`},
		{"{{.mayor's name}}", templates.CodeSyntax, "\"mayor's name\"", `{{smartword "mayor’s name"}}`},
		{"{{.Row.mayor's name}}", templates.CodeSyntax, "\"Row.mayor's name\"", `{{index .Row "mayor's name"}}`},
		{"{{. port}}", templates.CodeSyntax, "not a function", "{{.port}}"},
		{"{{.port} x", templates.CodeSyntax, `one "}"`, ""},
		{"{{ .port } x", templates.CodeSyntax, `one "}"`, ""},
		{"{{.port", templates.CodeSyntax, "not closed", ""},
		{"a\nb {{if .port}}", templates.CodeSyntax, "line 2", "{{end}}"},
		{"{{end}}", templates.CodeSyntax, "{{end}}", ""},
		{"{{}}", templates.CodeSyntax, "there is nothing between", "{{.name}}"},
		{"{{smartword “port}}", templates.CodeSyntax, "quote “", ""},
		{"{{smartword 'port'}}", templates.CodeSyntax, "single quotes", `"text"`},
		{`{{smartword "port}}`, templates.CodeSyntax, "not closed", ""},
		{"{{$x}}", templates.CodeSyntax, "before it is set", ""},
		{`{{template "nope"}}`, templates.CodeSyntax, "{{template}} cannot be used", "the text itself"},
		{`{{define "d"}}{{.port}}{{end}}`, templates.CodeSyntax, "{{define}}", "the text itself"},
		{`{{if .empty}}{{block "d" .}}{{end}}{{end}}`, templates.CodeSyntax, "{{block}}", "the text itself"},
		{`{{if .empty}}{{range 3}}{{end}}{{end}}`, templates.CodeValue, "needs a list, not the number 3", "split"},
		{`{{range $i, $x := len .port}}{{end}}`, templates.CodeValue, "needs a list, not the number 10", "split"},
		{`{{range split "," "a,b"}}{{if .}}{{range split "," "c,d"}}{{end}}{{end}}{{end}}`, templates.CodeLimit, "inside another one", ""},
		{`{{range split "," ""}}{{else}}{{range split "," "a,b"}}{{range split "," "c,d"}}{{end}}{{end}}{{end}}`, templates.CodeLimit, "inside another one", ""},
		{`{{printf "%w" 1}}`, templates.CodeValue, `printf does not know the place "%w"`, "%d for a whole number"},
		{`{{printf "%s %T" 1}}`, templates.CodeValue, `printf cannot write`, ""},
		{`{{printf "%v %T" 1 2}}`, templates.CodeValue, `the place "%T"`, ""},
		{`{{printf "%5.2é!" 1}}`, templates.CodeValue, `the place "%5.2é"`, ""},
		{`{{printf "%*d" 5 1}}`, templates.CodeValue, `the place "%*d"`, ""},
		{`{{printf "%[1]*d," 5}}`, templates.CodeValue, `the place "%[1]*d"`, ""},
		{`{{printf "100%"}}`, templates.CodeValue, `the place "%"`, ""},
		{`{{printf "%d" .port}}`, templates.CodeValue, "printf cannot write", "%v"},
		{`{{printf "%s"}}`, templates.CodeValue, "no value", ""},
		{`{{printf "x" 1}}`, templates.CodeValue, "more than", ""},
		{`{{date "dd.mm.yyyy" .Row.when_at}}`, templates.CodeValue, `"dd.mm.yyyy" is not a layout`, "2 January 2006"},
		{`{{date "date" "Europe/Atlantis" .Row.when_at}}`, templates.CodeValue, "no time zone", "Europe/Paris"},
		{`{{date "date" "03/04/2026"}}`, templates.CodeValue, "not a date", "2026-11-20 14:30"},
		{`{{date "date" "20261120"}}`, templates.CodeValue, "not a date", ""},
		{`{{range .port}}{{end}}`, templates.CodeValue, "needs a list", "split"},
		{`{{eq 1 "a"}}`, templates.CodeValue, "eq cannot compare", ""},
		{`{{slice "é" 0 1}}`, templates.CodeValue, "cuts a letter", ""},
	}
}

func TestErrorsAreInPlannersWords(t *testing.T) {
	for _, c := range failures() {
		text, code, message, suggestion := c[0], c[1], c[2], c[3]
		got, err := fill(space(), text)
		if got != "" {
			t.Errorf("%s: got text %q beside the error", text, got)
		}
		e := asError(t, err)
		if e.Code != code || !strings.Contains(e.Message, message) || !strings.Contains(e.Suggestion, suggestion) {
			t.Errorf("%s\n got %+v\nwant %q, %q, %q", text, *e, code, message, suggestion)
		}
		for _, jargon := range []string{"map has no", "template:", "executing", "runF", "reflect", "nil", "<.", "interface"} {
			if strings.Contains(e.Message, jargon) {
				t.Errorf("%s: the message %q has %q in it", text, e.Message, jargon)
			}
		}
	}
}

// There is no way to a text around a name that does not exist.
func TestMissingNamesAreAlwaysErrors(t *testing.T) {
	for _, text := range []string{
		`{{.nope}}`, `{{smartword "nope"}}`, `{{"nope" | smartword}}`, `{{index . "nope"}}`, `{{index $ "nope"}}`,
		`{{$.nope}}`, `{{(.).nope}}`, `{{$x := .}}{{$x.nope}}`, `{{$x := .nope}}`, `{{$x := ""}}{{$x = .nope}}`,
		`{{with .nope}}{{else}}x{{end}}`, `{{if .nope}}{{end}}x`, `{{if not .nope}}x{{end}}`, `{{range .nope}}{{else}}x{{end}}`,
		`{{or "x" .nope}}`, `{{or .nope "x"}}`, `{{and .empty .nope}}`, `{{.nope | default "x"}}`, `{{print .nope}}`,
		`{{if .empty}}{{.nope}}{{end}}`, `{{if .port}}x{{else}}{{.nope}}{{end}}`, `{{len (print .nope)}}`,
		`{{with $x := .}}{{$x.nope}}{{end}}`, `{{printf "%v" .nope}}`, `{{eq .nope .nope}}`,
		`{{html .nope}}`, `{{smartword (print "no" "pe")}}`, `{{index . (print "no" "pe")}}`, `{{or "x" (index . "nope")}}`,
	} {
		got, err := fill(space(), text)
		if err == nil {
			t.Errorf("%s: got %q, want an error", text, got)
			continue
		}
		if e := asError(t, err); e.Code != templates.CodeUnknownSmartword || !strings.Contains(e.Message, `"nope"`) {
			t.Errorf("%s: got %+v, want %s of nope", text, *e, templates.CodeUnknownSmartword)
		}
	}
	for _, text := range []string{`{{if .empty}}{{.Row.nope}}{{end}}`, `{{index .Row "nope"}}`, `{{or "x" .Row.nope}}`, `{{with .Row}}{{.nope}}{{end}}`} {
		_, err := fill(space(), text)
		if e := asError(t, err); e.Code != templates.CodeUnknownColumn {
			t.Errorf("%s: got %+v, want %s", text, *e, templates.CodeUnknownColumn)
		}
	}
}

func TestNothingButTextComesOut(t *testing.T) {
	for _, text := range []string{
		`{{print .Team}}`,
		`{{printf "%v" .}}`, `{{html .Row}}`, `{{js $}}`, `{{urlquery .Persona}}`, `{{join "," .}}`, `{{upper .Team}}`,
		`{{len .}}`, `{{slice . 1}}`, `{{eq . .}}`, `{{range .}}{{end}}`, `{{range .Row}}{{end}}`, `{{print nil}}`,
		`{{index .Team 0}}`, `{{or .empty .Team}}`, `{{$x := .Row}}{{$x}}`, `{{with .Team}}{{.}}{{end}}`, `{{.Row | println}}`,
		`{{default "x" .Row}}`, `{{date "date" .Team}}`, `{{smartword .}}`, `{{index .}}`,
	} {
		got, err := fill(space(), text)
		if err == nil {
			t.Errorf("%s: got %q, want an error", text, got)
			continue
		}
		if e := asError(t, err); e.Code != templates.CodeValue {
			t.Errorf("%s: got %+v, want %s", text, *e, templates.CodeValue)
		}
	}
}

func TestNoWayToTheInside(t *testing.T) {
	for _, text := range []string{
		`{{call .port}}`, `{{runEmit 1 .port}}`, `{{runField . "x"}}`, `{{runRange .port}}`, `{{runBody 1}}`, `{{runFunction "upper" "a"}}`, `{{.port.String}}`,
		`{{.Team.Fill}}`, `{{.Row.Columns}}`, `{{(index .Row).Value}}`, `{{$ := .Team}}{{$.ID}}`, `{{1i}}`, `{{template "{{text}}" .}}`,
	} {
		if got, err := fill(space(), text); err == nil {
			t.Errorf("%s: got %q, want an error", text, got)
		} else {
			_ = asError(t, err)
		}
	}
}

func TestOffline(t *testing.T) {
	for text, want := range map[string]string{
		"{{.anything}}":                                         "{{anything}}",
		`{{upper .x}} {{smartword "a b"}}`:                      "{{X}} {{a b}}",
		`{{date "date" "UTC" .start}}`:                          "{{start}}",
		`{{slice .x 0 40}}{{range split "," .x}}{{$.x}}{{end}}`: "{{x}}{{x}}",
	} {
		if got, err := fill(templates.OfflineRenderer(), text); err != nil || got != want {
			t.Errorf("%s: got %q, %v, want %q", text, got, err, want)
		}
	}
	for text, code := range map[string]string{
		"{{.Row.nope}}": templates.CodeUnknownColumn, "{{.port-name}}": templates.CodeSyntax,
		"{{.Team.Nope}}": templates.CodeUnknownField, "{{nope}}": templates.CodeSyntax,
	} {
		_, err := fill(templates.OfflineRenderer(), text)
		if e := asError(t, err); e.Code != code {
			t.Errorf("%s: got %+v, want %s", text, *e, code)
		}
	}
}
