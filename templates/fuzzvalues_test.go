package templates

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// holdTemplateError holds an error to be one in a planner's words.
func holdTemplateError(t *testing.T, err error) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Code == "" || e.Message == "" {
		t.Fatalf("got %#v, want an *Error", err)
	}
	if len(e.Message)+len(e.Suggestion) > 4<<10 {
		t.Fatalf("a message of %d bytes", len(e.Message)+len(e.Suggestion))
	}
}

// A value is put in as it is, whatever stands in it and on whatever way: it is
// never run as a template, and no other value finds its way into it.
func FuzzValue(f *testing.F) {
	for _, seed := range [][2]string{{"Alder", "x,y"}, {"{{.secret}}", "{{"}, {"<no value>", "}}"}, {"\x00\xff", "%!s(int=1)"}, {"{{/* ", " */}}"}, {"", " "}, {"%s%d", "\\"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, word, cell string) {
		renderer := NewRenderer(map[string]string{"port": word, "secret": "never"})
		s := Scope{Team: Team{1, word}, Persona: Persona{cell, "ada"}, Row: oneRow{cell, word}}
		for text, want := range map[string]string{
			"{{.port}}":                          word,
			`{{smartword "port"}}{{.Row.a}}`:     word + cell,
			"{{.Team.Name}}|{{.Persona.Name}}":   word + "|" + cell,
			"{{print .port}}":                    word,
			`{{printf "%s" .Row.a}}`:             cell,
			"{{with .port}}{{.}}{{end}}":         word,
			"{{$x := .Row.a}}{{$x}}{{.Row.b}}":   cell + word,
			`{{join "" .port (index .Row "a")}}`: word + cell,
		} {
			tmpl, err := renderer.Parse(text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			got, err := tmpl.Fill(s)
			if err != nil {
				holdTemplateError(t, err)
				continue
			}
			if got != want {
				t.Fatalf("%s with %q and %q gives %q", text, word, cell, got)
			}
		}
	})
}

// A function that is given anything gives a text within bounds, or says why not.
func FuzzFunctions(f *testing.F) {
	for _, seed := range [][3]string{
		{"%5.2s|%v", "Europe/Paris", "2026-11-20T14:30:00Z"}, {"2 January 15:04", "Mars/Base", "1795185000"}, {"%999999d", "../../etc/passwd", "-1"},
		{"weekday", "Local", "9999-12-31"}, {"%[1]*[2]d%n", "UTC", "99999999999999999999"}, {"", "", ""}, {"%!%%%", "EST5EDT", "0000-00-00"}, {"ISO", "é", "2026-02-30 25:61"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	renderer := NewRenderer(map[string]string{})
	f.Fuzz(func(t *testing.T, a, b, c string) {
		if !utf8.ValidString(a + b + c) {
			return
		}
		x, y, z := strconv.Quote(a), strconv.Quote(b), strconv.Quote(c)
		for _, action := range []string{
			"date " + x + " " + y + " " + z, "date " + x + " " + z, "printf " + x + " " + y + " 7", "printf " + x + " 1.5 true " + z,
			"title " + x + " | upper | lower", "split " + x + " " + y + " | join " + z, "default " + x + " " + y, "slice " + x + " 1 2",
			"index (split " + x + " " + y + ") 1", "html " + x + " | js | urlquery", "eq " + x + " " + y + " " + z, "lt " + x + " " + y, "len " + x,
		} {
			tmpl, err := renderer.Parse("{{" + action + "}}")
			got := ""
			if err == nil {
				got, err = tmpl.Fill(Scope{})
			}
			if err != nil {
				holdTemplateError(t, err)
			}
			if len(got) > maxText || err != nil && got != "" {
				t.Fatalf("%s: %d bytes beside %v", action, len(got), err)
			}
		}
	})
}

// Straightened, a text has straight quotes and plain spaces inside its actions; it
// is the same text twice, and outside of actions it stays as it is.
func FuzzStraighten(f *testing.F) {
	for _, seed := range []string{
		"“a” {{smartword “port name”}} “b”", "{{« a »}}", "{{/* “ */}}“", "{{print `“`}}", "{{\u00a0.port\u202f}}", "{{“}}”}}", "{{„a‟ ‚b‛}", "{{'“'}}", "{{\"\\“\"}}", "{{“a\\”b”}}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := normalizeQuotes(text)
		if again := normalizeQuotes(got); again != got {
			t.Fatalf("%q became %q, and then %q", text, got, again)
		}
		first := strings.Index(text, open)
		if first < 0 && got != text || first >= 0 && !strings.HasPrefix(got, text[:first+len(open)]) {
			t.Fatalf("%q became %q", text, got)
		}
		if len(got) > 2*len(text) {
			t.Fatalf("%d bytes became %d", len(text), len(got))
		}
	})
}
