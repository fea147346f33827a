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
		if got := Clip(text, 12); got != want {
			t.Errorf("%.50q became %q, not %q", text, got, want)
		}
	}
}
