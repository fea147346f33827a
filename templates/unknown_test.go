package templates_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"simcast/templates"
)

// TestAllWrongNamesAreTold: in their order, each once; what is wrong in another way is told alone.
func TestAllWrongNamesAreTold(t *testing.T) {
	var many strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&many, "{{.nowhere%d}}", i)
	}
	for text, want := range map[string]string{
		"{{.prt}} and {{.Team.Nam}}":                                        `"prt" "Nam"`,
		"{{.Row.shps}}{{upper .prt}}{{.prt}}{{.port}}":                      `"shps" "prt"`,
		`{{if .no}}{{.Persona.X}}{{else}}{{smartword "zzz"}}{{end}}`:        `"no" "X" "zzz"`,
		"“Quay” {{smartword “zzz”}}{{.prt}}":                                `"zzz" "prt"`,
		"{{with .Team}}{{.Nam}}{{end}}{{.port}}":                            `"Nam"`,
		"{{with .Row}}{{.shps}}{{end}}{{if eq .port \"x\"}}{{.prt}}{{end}}": `"prt"`,
		"{{.port.name}}{{.port}}":                                           `"port"`,
	} {
		if got := strings.Join(unknown(t, text), " "); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
	if got := unknown(t, many.String()); len(got) != 20 || got[0] != `"nowhere0"` || got[19] != `"nowhere19"` {
		t.Errorf("%q", got)
	}
}

// unknown are the names in the errors of a text that cannot be filled: the first words in quotes of each.
func unknown(t *testing.T, text string) (names []string) {
	t.Helper()
	tmpl, err := space().Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	_, err = tmpl.Fill(scope())
	var bad *templates.Error
	if !errors.As(err, &bad) {
		t.Fatalf("%s: %v", text, err)
	}
	all := tmpl.AllUnknown(scope(), bad)
	if !slices.ContainsFunc(all, func(e *templates.Error) bool { return e.Message == bad.Message }) {
		t.Errorf("%s: %q is not told", text, bad.Message)
	}
	for _, one := range all {
		_, name, _ := strings.Cut(one.Message, `"`)
		name, _, _ = strings.Cut(name, `"`)
		names = append(names, `"`+name+`"`)
	}
	return names
}
