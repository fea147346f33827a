package templates

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestSmartwordsInAnySpelling(t *testing.T) {
	renderer := NewRenderer(map[string]string{"\u00dcbung": "composed", "E\u0301tat": "decomposed", "port  name": "Verrin",
		"two blanks": "one", "two  blanks": "two", "a": "A"})
	for text, want := range map[string]string{
		"{{.U\u0308bung}}":                      "composed",
		"{{.\u00dcbung}}":                       "composed",
		`{{smartword "U` + "\u0308" + `bung"}}`: "composed",
		"{{.\u00c9tat}}":                        "decomposed",
		"{{upper .E\u0301tat}}":                 "DECOMPOSED",
		`{{smartword "port name"}}`:             "Verrin",
		"{{smartword \"port\u00a0name\"}}":      "Verrin",
		`{{smartword "two blanks"}}`:            "one",
		`{{smartword "two  blanks"}}`:           "two",
		"U\u0308 {{.a}} e\u0301":                "U\u0308 A e\u0301", // the planner's own words stay as they are
		"{{print \"e\u0301\"}}":                 "e\u0301",
	} {
		parsed, err := renderer.Parse(text)
		if err != nil {
			t.Errorf("%+q: %v", text, err)
			continue
		}
		if got, err := parsed.Fill(Scope{}); err != nil || got != want {
			t.Errorf("%+q: %+q, %v", text, got, err)
		}
	}
	for _, text := range []string{`{{smartword "two   blanks"}}`, "{{.A}}", "{{.\u00fcbung}}"} {
		if parsed, err := renderer.Parse(text); err == nil {
			if got, err := parsed.Fill(Scope{}); err == nil {
				t.Errorf("%+q became %q", text, got)
			}
		}
	}
}

func TestWatchedSmartwordsAreNoted(t *testing.T) {
	renderer := NewRenderer(map[string]string{"city": "Verrin", "home  city": "Old", "if": "x", "unasked": "y", "unread": "z"})
	renderer.Watch([]string{"city", "home  city", "if", "unread", "missing"})
	for _, text := range []string{"{{.city}}", "{{.unasked}}", `{{smartword "home city"}}`, `{{if eq .Team.Name "x"}}{{.if}}{{end}}`, "{{.missing}}", "unread"} {
		if _, err := renderer.Clone().Parse(text); err != nil {
			t.Fatal(err)
		}
	}
	named := renderer.Named()
	slices.Sort(named)
	if !slices.Equal(named, []string{"city", "home  city", "if", "missing"}) {
		t.Errorf("%q", named)
	}
}

func TestReservedNames(t *testing.T) {
	for name, want := range map[string]bool{"Team": true, "Team.Name": true, "Persona": true, "Row": true, "Row.x": true, "team": false, "Teams": false, "": false} {
		if IsReserved(name) != want {
			t.Errorf("%q: %t", name, !want)
		}
	}
}

// TestNoMoreIsLookedForThanIsTold: each look for what is meant goes through all smartwords of the space.
func TestNoMoreIsLookedForThanIsTold(t *testing.T) {
	for _, shape := range []string{"{{.plaice%d}}", "{{upper .plaice%d}}"} {
		var text strings.Builder
		for i := range 1000 {
			fmt.Fprintf(&text, shape, i)
		}
		renderer := NewRenderer(map[string]string{"place": "Verrin"})
		parsed, err := renderer.Parse(text.String())
		if err != nil {
			t.Fatal(err)
		}
		_, err = parsed.Fill(Scope{})
		var bad *Error
		if !errors.As(err, &bad) || bad.Value != "plaice0" {
			t.Fatalf("%s: %v", shape, err)
		}
		if all := parsed.AllUnknown(Scope{}, bad); len(all) != maxUnknown {
			t.Errorf("%s: %d errors", shape, len(all))
		}
		looks := 0
		renderer.unknown.Range(func(any, any) bool { looks++; return true })
		if looks != maxUnknown {
			t.Errorf("%s: %d looks", shape, looks)
		}
	}
}
