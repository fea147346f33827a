package main

import (
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"simcast/pipeline"
)

// ownSteps are what a bar draws itself anew with.
var ownSteps = regexp.MustCompile(`\r|\x1b\[\d*[KJ]`)

// A reason of the service is shown in the bar as it is, and neither its escapes nor its codes of colours
// reach the terminal.
func TestBarIsNotSteered(t *testing.T) {
	var out strings.Builder
	b := newBar(&out, 10)
	b.progress(pipeline.Progress{Total: 10, Sent: 1, Waiting: "[red]" + raw, WaitFor: time.Second})
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
