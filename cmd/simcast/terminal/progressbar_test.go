package terminal

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/mattn/go-runewidth"

	"simcast/apiclient"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/readers"
)

// ownSteps are what a bar draws itself again with.
var ownSteps = regexp.MustCompile(`\r|\x1b\[\d*[KJ]`)

// steering is what a terminal would obey.
const steering = "\x1b[31m\x1b]0;title\a\u202e\x9b31m"

// A reason of the service is shown in the bar as it is, and neither its escapes nor its codes of colours
// reach the terminal.
func TestBarIsNotSteered(t *testing.T) {
	var out strings.Builder
	r := drawnOn(&out, send.Progress{Counts: ledger.Counts{Sent: 1}, Total: 10, Waiting: "[red]" + steering, WaitFor: time.Second})
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
	r := ProgressOf(io.Discard, ProgressLog{Say: func(...view.Phrase) { said++ }, Now: time.Now}, nil, 10)
	r.Stopping()
	r.Close()
	r.Stopping()
	if said != 1 {
		t.Errorf("it is said %d times", said)
	}
}

// drawnOn is a run whose progress is drawn.
func drawnOn(out io.Writer, p send.Progress) *Progress {
	run := &pipeline.SpaceRun{}
	s := newShown(ProgressLog{Say: NewScreen(out, Never, nil).Line, Now: time.Now}, []*pipeline.SpaceRun{run}, p.Total)
	s.bar, s.stop = newBar(out, p.Total), func() {}
	s.Progress(run, p)
	s.show()
	return s
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
			r := drawnOn(&out, send.Progress{Counts: ledger.Counts{Sent: 12344}, Total: 12345, Waiting: reason, WaitFor: time.Second})
			r.bar.show(12344, func(int) string { return reason })
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

// What counts is never cut off, and while the run waits the reason comes first, and which message waits.
func TestStatusFits(t *testing.T) {
	again := &plan.Delivery{Inject: &plan.Inject{ID: "A12", Row: readers.Row{Number: 14}}, Team: &apiclient.Team{Name: "T - Port operations - 2026-11-20"}}
	goesOn := send.Progress{Counts: ledger.Counts{Sent: 31, Failed: 2, Uncertain: 1}, Total: 85, Left: 25 * time.Second}
	waits := goesOn
	waits.Waiting, waits.Again = "429 (Too Many Requests); the service says: slow down", again
	offline := waits
	offline.Waiting, offline.Failed, offline.Uncertain, offline.Again = "no connection (connect: connection refused)", 0, 0, &plan.Delivery{Inject: &plan.Inject{Row: readers.Row{Number: 14}}}
	for _, c := range []struct {
		of      send.Progress
		columns int
		want    string
	}{
		{send.Progress{Counts: ledger.Counts{Sent: 31}, Total: 85}, 66, "31 of 85 sent"},
		{goesOn, 66, "34 of 85: 31 sent, 2 failed, 1 uncertain, 25 s left"},
		{goesOn, 45, "34/85, 2 failed, 1 uncertain, 25 s left"},
		{goesOn, 30, "34/85, 2 failed, 1 uncertain"},
		{waits, 0, "waiting 4 s: 429 (Too Many Requests), A12 to T - Port operations - 2026-11-20; 34 of 85: 31 sent, 2 failed, 1 uncertain"},
		{waits, 106, "waiting 4 s: 429 (Too Many Requests), A12; 34 of 85: 31 sent, 2 failed, 1 uncertain"},
		{waits, 66, "waiting 4 s: 429, A12; 34 of 85: 31 sent, 2 failed, 1 uncertain"},
		{waits, 50, "4 s: 429, A12; 34/85, 2 failed, 1 uncertain"},
		{offline, 66, "waiting 4 s: no connection, row 14; 31 of 85 sent"},
		{offline, 36, "4 s: no connection, row 14; 31/85"},
	} {
		if got := status(c.of, 4*time.Second, c.columns); got != c.want {
			t.Errorf("on %d columns it says\n%s, not\n%s", c.columns, got, c.want)
		}
	}
}

// The one line of many runs has their sums, and the space that will be the last.
func TestSpacesNamesTheSlowest(t *testing.T) {
	t.Parallel()
	var runs []*pipeline.SpaceRun
	for i := range 3 {
		runs = append(runs, &pipeline.SpaceRun{N: i, Name: fmt.Sprint("city-", i)})
	}
	now := time.Now()
	s := newShown(ProgressLog{Now: func() time.Time { return now }}, runs, 240)
	s.Progress(runs[0], send.Progress{Counts: ledger.Counts{Sent: 70, Failed: 2}, Total: 80, Left: 4 * time.Second})
	s.Progress(runs[1], send.Progress{Counts: ledger.Counts{Sent: 12}, Total: 80, Left: 34 * time.Second})
	s.Progress(runs[0], send.Progress{Counts: ledger.Counts{Sent: 78, Failed: 2}, Total: 80})
	s.Progress(runs[2], send.Progress{Counts: ledger.Counts{Sent: 1, Uncertain: 1}, Total: 80, Left: time.Hour})
	s.Ended(runs[2])
	says := func(columns int, want string) {
		t.Helper()
		if got := s.status(columns); got != want {
			t.Errorf("%q, not\n%q", got, want)
		}
	}
	says(0, "94 of 240: 91 sent, 2 failed, 1 uncertain; slowest: city-1, 12 of 80, 34 s left")
	says(66, "94/240, 2 failed, 1 uncertain; slowest: city-1, 34 s left")
	s.Progress(runs[1], send.Progress{Total: 80, Counts: ledger.Counts{Sent: 12}, Left: 34 * time.Second, Waiting: "429 (Too Many Requests); the service says: no", WaitFor: time.Second,
		Again: &plan.Delivery{Inject: &plan.Inject{ID: "A12"}}})
	says(0, "city-1 waits 1 s: 429 (Too Many Requests), A12; 94 of 240: 91 sent, 2 failed, 1 uncertain")
	says(60, "city-1 waits 1 s: 429; 94/240, 2 failed, 1 uncertain")
}
