package progress

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/mattn/go-runewidth"

	"simcast/pipeline/send"
	"simcast/pipeline/spaces"
)

// ownSteps are what a bar draws itself again with.
var ownSteps = regexp.MustCompile(`\r|\x1b\[\d*[KJ]`)

// steering is what a terminal would obey.
const steering = "\x1b[31m\x1b]0;title\a\u202e\x9b31m"

// A reason of the service is shown in the bar as it is, and neither its escapes nor its codes of colours
// reach the terminal.
func TestBarIsNotSteered(t *testing.T) {
	var out strings.Builder
	r := drawnOn(&out, send.Progress{Total: 10, Sent: 1, Waiting: "[red]" + steering, WaitFor: time.Second})
	r.Stopping()
	r.Close()
	if !strings.Contains(out.String(), "[red]") {
		t.Errorf("the reason is not shown: %q", out.String())
	}
	left := ownSteps.ReplaceAllString(out.String(), "")
	if at := strings.IndexFunc(left, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); at >= 0 {
		t.Errorf("at %d of %q", at, left)
	}
}

// A run that has ended is not asked to stop any more: no request is in flight.
func TestStoppingIsSaidWhileThereIsSomethingToStop(t *testing.T) {
	said := 0
	r := OfRun(io.Discard, Log{Say: func(string, ...any) { said++ }, Now: time.Now}, 10)
	r.Stopping()
	r.Close()
	r.Stopping()
	if said != 1 {
		t.Errorf("it is said %d times", said)
	}
}

// drawnOn is a run's bar that was drawn once, as at a terminal.
func drawnOn(out io.Writer, p send.Progress) *Run {
	r := &Run{UI{bar: newBar(out, p.Total), stop: func() {}}}
	r.status = func() string { return status(r.sum) }
	r.Progress(p)
	r.show()
	return r
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
			r := drawnOn(&out, send.Progress{Total: 12345, Sent: 12344, Waiting: reason, WaitFor: time.Second})
			r.bar.show(12344, reason)
			r.Close()
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

// The one line of many runs has their sums, and the space that will be the last.
func TestSpacesNamesTheSlowest(t *testing.T) {
	t.Parallel()
	var runs []*spaces.SpaceRun
	for i := range 3 {
		runs = append(runs, &spaces.SpaceRun{N: i, Name: fmt.Sprint("city-", i)})
	}
	s := newSpaces(Log{}, runs, 240)
	s.Progress(runs[0], send.Progress{Total: 80, Sent: 70, Failed: 2, Left: 4 * time.Second})
	s.Progress(runs[1], send.Progress{Total: 80, Sent: 12, Left: 34 * time.Second, Waiting: "the service answered 429; again in a while", WaitFor: time.Second})
	s.Progress(runs[0], send.Progress{Total: 80, Sent: 78, Failed: 2})
	s.Progress(runs[2], send.Progress{Total: 80, Sent: 1, Uncertain: 1, Left: time.Hour})
	s.Ended(runs[2])
	want := "91 sent, 2 failed, 1 uncertain; slowest: city-1, 12 of 80, waits: the service answered 429"
	if got := s.status(); got != want {
		t.Errorf("%q, not\n%q", got, want)
	}
}
