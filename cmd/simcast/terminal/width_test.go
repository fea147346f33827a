package terminal

import (
	"strings"
	"testing"
)

func TestClip(t *testing.T) {
	for text, want := range map[string]string{
		"thirteen long": "thirteen lo…",
		"twelve longs":  "twelve longs",
		"港湾局港湾局":        "港湾局港湾局",
		"港湾局港湾局港":       "港湾局港湾…",
		"e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301": "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301",
		strings.Repeat("\u0301", 1e6): strings.Repeat("\u0301", 47) + "…",
	} {
		if got := clip(text, 12); got != want {
			t.Errorf("%.50q became %q, not %q", text, got, want)
		}
	}
}

func TestPadKeepsLettersWhole(t *testing.T) {
	family := "👨\u200d👩\u200d👧\u200d👦"
	for text, want := range map[string]string{
		"A family " + family:        "A family " + family + " ",
		"The families " + family:    "The familie…",
		family + family + " of six": family + family + " of six" + " ",
		strings.Repeat(family, 1e5): strings.Repeat(family, 5) + "… ",
	} {
		if got := Pad(text, 12); got != want {
			t.Errorf("%.80q became %q, not %q", text, got, want)
		}
	}
}
