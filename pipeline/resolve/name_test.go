package resolve

import (
	"strings"
	"testing"
)

func TestNameOf(t *testing.T) {
	for name, want := range map[string]string{
		"Ada, exercise control":     "Ada, exercise control",
		" A\x07d\x1ba\n\tB ":        "Ada B",
		"Ad\xffa":                   "Ad\uFFFDa",
		"Zoe\u0308 👩":               "Zoe\u0308 👩",
		"\x07":                      "somebody",
		strings.Repeat("a", 40_000): strings.Repeat("a", 99) + "…",
	} {
		if got := nameOf(name); got != want {
			t.Errorf("%.40q: %.120q, want %.120q", name, got, want)
		}
	}
}
