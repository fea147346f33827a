package templates

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawn writes pieces down: ‹filled›, «unfilled».
func drawn(pieces []Piece) string {
	var out strings.Builder
	for _, p := range pieces {
		switch {
		case p.Unfilled:
			out.WriteString("«" + p.Text + "»")
		case p.Filled:
			out.WriteString("‹" + p.Text + "›")
		default:
			out.WriteString(p.Text)
		}
	}
	return out.String()
}

func actionsOf(pieces []Piece) (actions []string) {
	for _, p := range pieces {
		if p.Filled || p.Unfilled {
			actions = append(actions, p.Action)
		}
	}
	return actions
}

func pieceSpace() *Renderer {
	return NewRenderer(map[string]string{"port": "Alder", "port name": "Quay", "empty": "", "code": "{{.port}}"})
}

func pieceScope() Scope {
	return Scope{Team: Team{7, "T - Red"}, Persona: Persona{"Ada", "ada"}, Row: oneRow{"x;y", "b"}}
}

func TestFillPiecesMarksWhatIsPutIn(t *testing.T) {
	for text, want := range map[string]struct {
		drawn   string
		actions []string
	}{
		"no action":                         {"no action", nil},
		"":                                  {"", nil},
		"Dear {{.Team.Name}}, {{.port}}.":   {"Dear ‹T - Red›, ‹Alder›.", []string{"{{.Team.Name}}", "{{.port}}"}},
		"{{.port}}{{.port}}":                {"‹Alder›‹Alder›", []string{"{{.port}}", "{{.port}}"}},
		"a{{.empty}}b{{ .Row.b }}":          {"ab‹b›", []string{"{{ .Row.b }}"}},
		"{{.code}}":                         {"‹{{.port}}›", []string{"{{.code}}"}},
		"a {{- smartword “port name” -}} b": {"a‹Quay›b", []string{`{{- smartword "port name" -}}`}},
		"{{upper .port}} a{{/* note */}}b":  {"‹ALDER› ab", []string{"{{upper .port}}"}},
		`{{if .empty}}no{{else}}yes {{ .Team.ID}}{{end}}!`:                      {"yes ‹7›!", []string{"{{ .Team.ID}}"}},
		`{{range split ";" .Row.a}}<{{.}}>{{end}}`:                              {"<‹x›><‹y›>", []string{"{{.}}", "{{.}}"}},
		`{{$x := .port}}{{$x = upper $x}}a{{$x}}`:                               {"a‹ALDER›", []string{"{{$x}}"}},
		`{{with .Team}}{{- .Name}}{{end}}{{"{{"}}{{print ""}}.`:                 {"‹T - Red›‹{{›.", []string{"{{- .Name}}", `{{"{{"}}`}},
		`{{print "` + strings.Repeat("x", maxAction) + `" | len}}{{len .port}}`: {"‹200›‹5›", []string{"", "{{len .port}}"}},
	} {
		tmpl, err := pieceSpace().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := tmpl.FillPieces(pieceScope())
		if err != nil || drawn(pieces) != want.drawn {
			t.Errorf("%s\n got %s, %v\nwant %s", text, drawn(pieces), err, want.drawn)
		}
		if diff := cmp.Diff(want.actions, actionsOf(pieces)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

func TestFillKnownLeavesTheRestAsWritten(t *testing.T) {
	known := pieceScope()
	for _, c := range []struct {
		renderer   *Renderer
		scope      Scope
		text, want string
	}{
		{pieceSpace(), known, "plain", "plain"},
		{pieceSpace(), known, "{{.port}} of {{.nobody}} {{.Row.a}} {{.Row.none}}", "‹Alder› of «{{.nobody}}» ‹x;y› «{{.Row.none}}»"},
		{pieceSpace(), known, "{{upper .nobody}} in {{.port}}", "«{{upper .nobody}}» in «{{.port}}»"},
		{pieceSpace(), Scope{Row: known.Row}, "{{.port}} {{.Team.Name}}/{{.Team.ID}} {{.Persona.Name}}{{.Persona.Handle}}",
			"‹Alder› «{{.Team.Name}}»/«{{.Team.ID}}» «{{.Persona.Name}}»«{{.Persona.Handle}}»"},
		{OfflineRenderer(), Scope{Row: known.Row}, "{{.port}} {{.Row.b}} {{ smartword `port name` }}", "«{{.port}}» ‹b› «{{ smartword `port name` }}»"},
		{OfflineRenderer(), Scope{}, "{{.Row.b}}", "«{{.Row.b}}»"},
	} {
		tmpl, err := c.renderer.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := drawn(tmpl.FillKnown(c.scope)); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// A text whose values would be too long together is not put together at all.
func TestFillKnownIsBounded(t *testing.T) {
	text := strings.Repeat("{{.big}}", 5000) + "{{.nobody}}"
	tmpl, err := NewRenderer(map[string]string{"big": strings.Repeat("x", 1000)}).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := Text(tmpl.FillKnown(Scope{})); got != text {
		t.Errorf("got %d bytes, want the text as it is written", len(got))
	}
}

func TestUnfilledTakesTextsThatAreNoTemplates(t *testing.T) {
	for text, want := range map[string]string{
		"a {{.b}} c":            "a «{{.b}}» c",
		"{{.b}}{{if x}}":        "«{{.b}}»«{{if x}}»",
		"a {{.b c":              "a «{{.b c»",
		`{{print "}}"}}}}`:      `«{{print "}}"}}»}}`,
		"{{/* }} */}} {{/* no ": "«{{/* }} */}}» «{{/* no »",
		"":                      "",
	} {
		if got := drawn(Unfilled(text)); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// genTemplate draws texts with blocks, loops and functions among plain
// references, nearly all of them lawful.
func genTemplate() *rapid.Generator[string] {
	parts := rapid.SampledFrom([]string{
		"", "word", " b ", "\n", "é\u00a0", "}} {", "{{.port}}", "{{- .été -}}", "{{ .Team.Name}}", "{{.Team.ID}}", "{{.Row.a}}", "{{ .Row.b -}}",
		"{{.Persona.Name}}", `{{smartword "port name"}}`, "{{smartword “port name”}}", "{{.nope}}",
		"{{upper .port}}", `{{if .Row.a}}a{{.Row.a}}{{else}}b{{end}}`, `{{range split ";" .Row.a}}<{{.}}>{{else}}none{{end}}`,
		`{{with .Team}}{{.Name}} {{$.port}}{{end}}`, "{{$x := .port}}", "{{$x := .Row.a}}{{$x}}", `{{range split "," "0,1,2"}}{{.}}x{{end}}`,
		"{{/* x */}}", "{{- /* x */ -}}", "{{print}}", `{{.Row.a | default "n/a"}}`,
		"{{.Team}}", `{{date "iso" .Row.a}}`, `{{range split "," "a,b"}}{{print $.port $.port}}{{continue}}{{end}}`,
	})
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(parts, 0, 8).Draw(t, "parts"), "")
	})
}

// Pieces are the text that is posted, and no other.
func TestPiecesAreTheFilledText(t *testing.T) {
	f := NewRenderer(map[string]string{"port": "Alder {{.x}}", "été": "", "port name": "“A”\n", "x": "<no value>", "Team": "t"})
	filled := 0
	rapid.Check(t, func(t *rapid.T) {
		tmpl, err := f.Parse(genTemplate().Draw(t, "template"))
		if err != nil {
			return
		}
		s := Scope{Team: Team{7, "T - x"}, Persona: Persona{"Ada", "ada"}, Row: oneRow{rapid.String().Draw(t, "a"), " b\n"}}
		text, err := tmpl.Fill(s)
		pieces, same := tmpl.FillPieces(s)
		if diff := cmp.Diff(err, same); diff != "" || Text(pieces) != text {
			t.Fatalf("%q in pieces is %s; errors (-text +pieces):\n%s", text, drawn(pieces), diff)
		}
		filled += len(pieces)
		for i, p := range pieces {
			if p.Text == "" || p.Unfilled || p.Filled != (p.Action != "") || i > 0 && !p.Filled && !pieces[i-1].Filled {
				t.Fatalf("piece %d of %s is %+v", i, drawn(pieces), p)
			}
		}
		if trimmed := Text(Trim(pieces)); trimmed != strings.TrimSpace(text) {
			t.Fatalf("%q is trimmed to %q", text, trimmed)
		}
	})
	if filled < 100 {
		t.Errorf("only %d pieces: nothing is held", filled)
	}
}
