package templates

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// oneRow has the columns a and b.
type oneRow struct{ a, b string }

func (oneRow) Columns() []string { return []string{"a", "b"} }

func (r oneRow) Value(column string) (string, bool, *Error) {
	switch column {
	case "a":
		return r.a, true, nil
	case "b":
		return r.b, true, nil
	}
	return "", false, nil
}

func genReference() *rapid.Generator[string] {
	names := rapid.SampledFrom([]string{
		".port", ".été", ".nope", ".Team.Name", ".Team.ID", ".Persona.Name", ".Persona.Handle", ".Row.a", ".Row.b",
		".Row.nope", `smartword "port name"`, "smartword `x`", `smartword "nope"`, `smartword	"Team"`, `smartword "port`,
		".Team", ".Team.Nope", ".port.x", ".7th", ".", "smartword", `smartword""`, "“x”", "smartword “port name”", "/* x */",
	})
	space := rapid.SampledFrom([]string{"", "", "", " ", "\t", "\n", "\u00a0", "  ", "- ", " -", "-", "\r\n"})
	return rapid.Custom(func(t *rapid.T) string {
		return "{{" + space.Draw(t, "before") + names.Draw(t, "name") + space.Draw(t, "after") + "}}"
	})
}

func genText() *rapid.Generator[string] {
	plain := rapid.SampledFrom([]string{"", " ", "a", " b ", "\n", "é“\u00a0", "}}", "{", "\xff", "\t \r\n x"})
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for range rapid.IntRange(1, 5).Draw(t, "parts") {
			b.WriteString(plain.Draw(t, "text"))
			b.WriteString(genReference().Draw(t, "reference"))
		}
		return b.String() + plain.Draw(t, "end")
	})
}

type outcome struct {
	Text, Code, Message, Suggestion string
	Team, All                       bool
	Columns                         []string
}

func outcomeOf(tmpl *Template, err error, s Scope) (o outcome) {
	if err == nil {
		o.Team, o.All, o.Columns = tmpl.reads.team, tmpl.reads.allColumns, append([]string(nil), tmpl.reads.columns...)
		o.Text, err = tmpl.Fill(s)
	}
	if e := (*Error)(nil); errors.As(err, &e) {
		o.Code, o.Message, o.Suggestion = e.Code, e.Message, e.Suggestion
	}
	return o
}

// What is cut by hand reads and gives exactly what text/template does, in the memory
// of any other text too.
func TestBothPathsAgree(t *testing.T) {
	f := NewRenderer(map[string]string{"port": "Alder {{.x}}", "été": "", "port name": "“A”", "x": "<no value>", "Team": "t", "": "e"})
	fast := new(Template)
	rapid.Check(t, func(t *rapid.T) {
		text := genText().Draw(t, "text")
		if err := f.ParseInto(fast, text); err != nil || len(fast.segments) == 0 {
			return
		}
		s := Scope{Team: Team{7, "T - x"}, Persona: Persona{"Ada", "ada"}, Row: oneRow{rapid.String().Draw(t, "a"), " b\n"}}
		slow, err := f.compile(normalizeQuotes(text))
		if diff := cmp.Diff(outcomeOf(slow, err, s), outcomeOf(fast, nil, s)); diff != "" {
			t.Fatalf("%q (-slow +fast):\n%s", text, diff)
		}
	})
}

func TestPlainReferencesTakeTheFastPath(t *testing.T) {
	f := NewRenderer(map[string]string{"port": "Alder"})
	for _, text := range []string{
		"{{.port}}", "{{- .Team.Name -}}", "a {{ .Team.ID }} b", "{{.Persona.Name}}{{.Persona.Handle}}", "{{.Row.a}}",
		`{{smartword "port"}}`, "{{smartword `port`}}", "{{smartword “port”}}", "{{\u00a0.port\u00a0}}", "{{.nope}}",
	} {
		if tmpl, err := f.Parse(text); err != nil || tmpl.segments == nil {
			t.Errorf("%s: got %+v, %v, want segments", text, tmpl, err)
		}
	}
}

// Curly or straight, a text means the same.
func TestStraightenGivesWhatIsTyped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		inner := rapid.StringOfN(rapid.SampledFrom([]rune("aé’ \u00a0«{}|")), 0, 8, -1).Draw(t, "inner")
		around := rapid.SampledFrom([]string{"", "“", "\u00a0", "}} »"}).Draw(t, "around")
		got := normalizeQuotes(around + "{{smartword\u00a0“" + inner + "”}}" + around)
		if want := around + `{{smartword "` + inner + `"}}` + around; got != want {
			t.Fatalf("got %q, want %q", got, want)
		}
		if again := normalizeQuotes(got); again != got {
			t.Fatalf("straightened twice: %q, then %q", got, again)
		}
	})
}

func FuzzFill(f *testing.F) {
	for _, seed := range []string{
		"", "{{.port}}", "{{- .Row.a -}}", `{{date "2 Jan" "Europe/Paris" .Row.b}}`, "{{smartword “port name”}}", "{{.port-name}}",
		`{{range $i, $x := split "," .Row.a}}{{if eq $i 2}}{{break}}{{end}}{{$x | printf "%5.2s"}}{{end}}`, `{{/* “ */ -}} x`,
		`{{define "a"}}{{template "a" .}}{{end}}{{template "a" .}}`, `{{block "b" .}}{{$.Team.Name | html | js}}{{else}}{{end}}`,
		"{{with $x := index .Row `a`}}{{slice $x 0 1}}{{else with .}}{{end}}", "{{'a'}}{{1i}}{{0x1p-2}}{{nil}}{{print nil}}", "{{« a »}}",
	} {
		f.Add(seed)
	}
	renderer := NewRenderer(map[string]string{"port": "Alder", "port name": "Quay"})
	s := Scope{Team: Team{1, "T"}, Row: oneRow{"x,y,z", "2026-11-20"}}
	f.Fuzz(func(t *testing.T, text string) {
		for _, renderer := range []*Renderer{renderer, OfflineRenderer()} {
			tmpl, err := renderer.Parse(text)
			if Text(Unfilled(text)) != text {
				t.Fatalf("%q is cut into %s", text, drawn(Unfilled(text)))
			}
			var got string
			if err == nil {
				got, err = tmpl.Fill(s)
				if pieces, _ := tmpl.FillPieces(s); Text(pieces) != got || len(Text(tmpl.FillKnown(s))) > maxText {
					t.Fatalf("%q: %q is not %s", text, got, drawn(pieces))
				}
			}
			if len(got) > maxText || err != nil && got != "" {
				t.Fatalf("%q: %d bytes beside error %v", text, len(got), err)
			}
			if e := (*Error)(nil); err != nil && (!errors.As(err, &e) || e.Code == "" || e.Message == "") {
				t.Fatalf("%q: got %#v, want an *Error", text, err)
			}
		}
	})
}
