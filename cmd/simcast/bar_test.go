package main

import (
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/mattn/go-runewidth"

	"simcast/pipeline/send"
)

// ownSteps are what a bar draws itself again with.
var ownSteps = regexp.MustCompile(`\r|\x1b\[\d*[KJ]`)

// A reason of the service is shown in the bar as it is, and neither its escapes nor its codes of colours
// reach the terminal.
func TestBarIsNotSteered(t *testing.T) {
	var out strings.Builder
	b := newBar(&out, 10)
	b.progress(send.Progress{Total: 10, Sent: 1, Waiting: "[red]" + raw, WaitFor: time.Second})
	b.stopping()
	b.close()
	if !strings.Contains(out.String(), "[red]") {
		t.Errorf("the reason is not shown: %q", out.String())
	}
	left := ownSteps.ReplaceAllString(out.String(), "")
	if at := strings.IndexFunc(left, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); at >= 0 {
		t.Errorf("at %d of %q", at, left)
	}
}

// A line of the bar never wraps, however wide the letters of a space's name or of a reason are.
func TestBarCountsColumns(t *testing.T) {
	for name, reason := range map[string]string{
		"Latin":     strings.Repeat("x", 200),
		"wide":      strings.Repeat("港湾", 100),
		"mixed":     strings.Repeat("a港", 100),
		"emoji":     strings.Repeat("🚢", 100),
		"a family":  strings.Repeat("👨‍👩‍👧", 60),
		"accents":   strings.Repeat("e\u0301", 100),
		"half-wide": strings.Repeat("ｶ", 200),
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			b := newBar(&out, 12345)
			b.progress(send.Progress{Total: 12345, Sent: 12344, Waiting: reason, WaitFor: time.Second})
			b.show(12344, reason)
			b.close()
			for _, line := range strings.FieldsFunc(ownSteps.ReplaceAllString(out.String(), "\n"), func(r rune) bool { return r == '\n' }) {
				if n := runewidth.StringWidth(line); n > 80 {
					t.Errorf("%d columns: %q", n, line)
				}
			}
			if !strings.Contains(out.String(), "…") {
				t.Error("nothing was cut off, so nothing is tried here")
			}
		})
	}
}

func TestClipTo(t *testing.T) {
	for text, want := range map[string]string{
		"thirteen long": "thirteen lo…",
		"twelve longs":  "twelve longs",
		"港湾局港湾局":        "港湾局港湾局",
		"港湾局港湾局港":       "港湾局港湾…",
		"e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301": "e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301",
		strings.Repeat("\u0301", 1e6): strings.Repeat("\u0301", 47) + "…",
	} {
		if got := clipTo(text, 12); got != want {
			t.Errorf("%.50q became %q, not %q", text, got, want)
		}
	}
}
