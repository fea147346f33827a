package wording_test

import (
	"strings"
	"testing"

	"simcast/templates/wording"
)

func TestNearest(t *testing.T) {
	names := []string{"mail", "Port Authority", "Île de Ré", "tv"}
	for name, want := range map[string]string{
		"mial":                   "mail",
		"PORT AUTHORTY ":         "Port Authority",
		"ile de re":              "Île de Ré",
		"tw":                     "tv",
		"microblog":              "",
		"":                       "",
		strings.Repeat("m", 1e6): "",
	} {
		if got := wording.Nearest(name, names); got != want {
			t.Errorf("%.20q is nearest to %q, not %q", name, got, want)
		}
	}
}
