package templates_test

import (
	"strings"
	"testing"

	"simcast/templates"
)

// hostile are templates that would run without end, or use up the machine.
func hostile() map[string]string {
	r := strings.Repeat
	return map[string]string{
		"range of text":         `{{range split "," .many}}` + r("x", 1000) + `{{end}}`,
		"range of nothing":      `{{range split "," .many}}{{if true}}{{end}}{{end}}`,
		"wide printf":           `{{printf "%0999999999d" 1}}`,
		"precise printf":        `{{printf "%.999999999f" 1.5}}`,
		"overflowing width":     `{{printf "%99999999999999999999999999d" 1}}`,
		"doubling by printf":    `{{$x := "ab"}}{{range split "," .sixty}}{{$x = printf "%s%s" $x $x}}{{end}}`,
		"doubling by print":     `{{$x := "ab"}}{{range split "," .sixty}}{{$x = print $x $x}}{{end}}`,
		"doubling by join":      `{{$x := "ab"}}{{range split "," .sixty}}{{$x = join $x $x $x $x}}{{end}}`,
		"growing by html":       `{{$x := "<"}}{{range split "," .sixty}}{{$x = html $x $x}}{{end}}`,
		"growing by urlquery":   `{{$x := "%"}}{{range split "," .sixty}}{{$x = urlquery $x $x}}{{end}}`,
		"big values put out":    r(`{{.big}}`, 4),
		"big values, slow":      r(`{{print .big}}`, 4),
		"big compare":           `{{range split "," .many}}{{if eq $.big $.big}}{{end}}{{end}}`,
		"many splits":           `{{range split "," .many}}{{$x := split "x" $.big}}{{end}}`,
		"many titles":           `{{range split "," .many}}{{$x := title $.big}}{{end}}`,
		"many formats":          `{{range split "," .many}}{{$x := printf $.big}}{{end}}`,
		"many places":           `{{printf .percents}}`,
		"many lookups":          `{{range split "," .many}}{{$x := $.Row.html}}{{end}}`,
		"many slices":           `{{range split "," .many}}{{$x := slice $.letters 0 300000}}{{end}}`,
		"many comparisons":      `{{range split "," .many}}{{if eq $.letters "x" (slice $.letters 0) "y"}}{{end}}{{end}}`,
		"join of lists":         `{{$x := split "," .many}}{{join ""` + r(` $x`, 4_000) + `}}`,
		"zeros in a format":     r(`{{$x := printf .zeros 1}}`, 7),
		"many zones":            `{{range split "," .many}}{{$x := date "date" "Europe/Paris" "2026-11-20"}}{{end}}`,
		"deeper parentheses":    `{{` + nest(400_000, "(", "1", ")") + `}}`,
		"deeper blocks":         nest(60_000, `{{if 1}}`, "", `{{end}}`),
		"long pipeline":         `{{.port` + r(` | upper`, 100_000) + `}}`,
		"many words":            `{{print` + r(` 1`, 400_000) + `}}`,
		"many variables":        r(`{{$a := 1}}`, 4_000),
		"long text":             r("x", 1<<20+1),
		"long text with action": r("x", 1<<20) + `{{.port}}`,
	}
}

// nest stands a text inside so many heads and tails.
func nest(n int, head, body, tail string) string {
	return strings.Repeat(head, n) + body + strings.Repeat(tail, n)
}

func TestHostileTemplatesAreRefused(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			got, err := fill(space(), text)
			if err == nil {
				t.Fatalf("got %d bytes, want an error", len(got))
			}
			if e := asError(t, err); e.Code != templates.CodeLimit {
				t.Errorf("got %+v, want %s", *e, templates.CodeLimit)
			}
		})
	}
}

// These are refused as well, but as texts that are no templates.
func TestHostileSyntax(t *testing.T) {
	for name, text := range map[string]string{
		"star width":     `{{printf "%*d" 999999999 1}}`,
		"argument index": `{{printf "%[1]s%[1]s" .port}}`,
		"pointer":        `{{printf "%p" .port}}`,
		"go type":        `{{printf "%T" .port}}`,
		"open braces":    strings.Repeat("{{", 500_000),
		"open parens":    "{{" + strings.Repeat("(", 1_000_000),
		"open blocks":    strings.Repeat("{{if 1}}", 5_000),
		"curly quotes":   "{{" + strings.Repeat("“«‘", 100_000),
		"unclosed quote": `{{print "` + strings.Repeat("x", 900_000),
	} {
		t.Run(name, func(t *testing.T) {
			got, err := fill(space(), text)
			if err == nil {
				t.Fatalf("got %d bytes, want an error", len(got))
			}
			if e := asError(t, err); e.Code != templates.CodeSyntax && e.Code != templates.CodeValue {
				t.Errorf("got %+v", *e)
			}
		})
	}
}

func TestLargeButLawful(t *testing.T) {
	for name, text := range map[string]string{
		"a mebibyte":      strings.Repeat("x", 1<<20),
		"many references": strings.Repeat("{{.port}}\n", 50_000),
		"long loop":       `{{range split "," (slice .many 0 20000)}}{{.}} {{end}}`,
		"many loops left": `{{$x := split "," (slice .many 0 32000)}}` + strings.Repeat(`{{range $x}}{{break}}{{end}}`, 50),
		"deep blocks":     nest(2_000, `{{if 1}}`, "", `{{end}}`),
		"deep parens":     `{{` + nest(9_000, "(", "1", ")") + `}}`,
		"long else if":    `{{if ""}}` + strings.Repeat(`{{else if ""}}`, 2_000) + `{{end}}`,
		"parts of a long": `{{range split "," (slice .many 0 2000)}}{{slice $.big 0 100}}{{end}}`,
		"long value":      `{{upper .big}}{{.big}}`,
	} {
		if _, err := fill(space(), text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
