package textrules_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"simcast/pipeline/lint/textrules"
	"simcast/pipeline/lint/textrules/textcases"
)

func FuzzFind(f *testing.F) {
	for _, r := range textrules.Rules() {
		table, err := textcases.Read("testdata", r.Name)
		if err != nil {
			f.Fatal(err)
		}
		for _, text := range append(table.Find, table.Leave...) {
			f.Add(text)
		}
	}
	for _, text := range []string{"<", "<a href=", "{", "[[", "+", "+(", "a.b", ".", "::", "1::", "x@", "\xff.\xff", "–TBD–", "Mo., ", "((((((0"} {
		f.Add(text)
	}
	finders := []*textrules.Finder{
		textrules.New(textrules.Settings{}),
		textrules.New(textrules.Settings{Region: "DE", Avoid: []string{"Siemens", "EU", "Åland", "3M", "É"}, Invented: []string{"Inject Ltd", "x.de", "+49 30 1", "8.0.0.0/8"}}),
		textrules.New(textrules.Settings{Region: "US"}),
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, finder := range finders {
			for _, column := range []string{"body", "to"} {
				started := time.Now()
				holdMatches(t, text, finder.Find(text, column))
				if took := time.Since(started); took > 2*time.Second {
					t.Errorf("%d bytes take %s", len(text), took)
				}
			}
		}
	})
}

func holdMatches(t *testing.T, text string, matches []textrules.Match) {
	last := 0
	for _, m := range matches {
		if m.Start < last || m.End <= m.Start || m.End > len(text) || m.Value != text[m.Start:m.End] {
			t.Fatalf("%q: %+v", text, m)
		}
		last = m.Start
		if utf8.ValidString(text) && (!utf8.ValidString(text[:m.Start]) || !utf8.ValidString(m.Value) || !utf8.ValidString(m.Message+m.Suggestion)) {
			t.Fatalf("%q is cut in a letter: %+v", text, m)
		}
		if m.Rule == nil || m.Message == "" || m.Suggestion == "" || strings.ContainsAny(m.Message+m.Suggestion, "\n\r") {
			t.Fatalf("%q: %+v", text, m)
		}
	}
}

// TestLongTexts holds texts of nothing else than what a rule looks closer at to a bounded time.
func TestLongTexts(t *testing.T) {
	finder := textrules.New(textrules.Settings{Region: "DE", Avoid: []string{"Siemens", "3M"}, Invented: []string{"Inject Ltd", "x.de"}})
	for _, piece := range []string{
		"a.", "a.b ", "www.a.de ", "x@y.de ", "<", "<a ", "<style>", "<!--", "{{", "[", "[[x", "+49 30 1", "030 ", "0 ", "((", "112 ", "call 112 ", "not a drill ", "Monday 20 November 2026 ",
		"Monday, ", "20.11.2026 (Monday) ", "XX.XX", "XXX ", "#REF!", "::", "1:2:", "8.8.8.8 ", "8.", "expected ", "inject ", "Siemens", "call the the ", "'", "’", "a\u0301", "&nbsp;", `<a href="`,
	} {
		text := strings.Repeat(piece, 1<<16/len(piece))
		started := time.Now()
		holdMatches(t, text, finder.Find(text, "body"))
		if took := time.Since(started); took > 3*time.Second {
			t.Errorf("%d bytes of %q take %s", len(text), piece, took)
		}
	}
}
