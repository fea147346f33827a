package main

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// drawSteps are what play writes to a terminal: a move up, an erasure of what follows, an end of line, and text.
var drawSteps = regexp.MustCompile(`\x1b\[(\d*)([AJ])|\r|\n|[^\x1b\r\n]+`)

// drawn is what a terminal of so many rows has after that was written to it, with all that has left it at the top. ok is false
// where the cursor went up beyond the first row.
func drawn(written string, height int) (rows []string, ok bool) {
	at, ok := 0, true
	rows = []string{""}
	for _, step := range drawSteps.FindAllStringSubmatch(written, -1) {
		switch {
		case step[2] == "A":
			n, _ := strconv.Atoi(step[1])
			at -= n
			ok = ok && n < height && at >= 0
			at = max(at, 0)
		case step[2] == "J":
			rows = append(rows[:at], "")
		case step[0] == "\n":
			if at++; at == len(rows) {
				rows = append(rows, "")
			}
		case step[0] != "\r":
			rows[at] += step[0]
		}
	}
	return rows, ok
}

// TestALiveDayAtATerminal: the lines that are kept up to date fit the terminal, and stand there once; above them is a line for each
// event, and below them the end.
func TestALiveDayAtATerminal(t *testing.T) {
	t.Parallel()
	const rows, columns = 5, 72
	s := newSleeper(t)
	s.window = &unix.Winsize{Row: rows, Col: columns}
	s.must(writeTable(s.path("plan.csv"), [][]string{{"id", "persona", "channel", "body", "at", "kind"},
		{"A1", "port_authority", "microblog", "One " + strings.Repeat("long ", 30), "+0m", ""}, {"A2", "port_authority", "microblog", "Two", "+1s", ""},
		{"M1", "port_authority", "phone", "Call them", "+0m", "manual"}, {"A3", "port_authority", "microblog", "Three", "after M1 +1s", ""},
		{"A4", "port_authority", "microblog", "Four", "+3h", ""}, {"C1", "port_authority", "microblog", "Storm", "", "contingency"}}))
	s.start("play", "plan.csv", "--round", "day", "--startex", "now", "--yes", "--interval", "1ms")
	s.shows("Waiting 1 by hand: M1")
	s.simcast(exitDone, nil, "control", "done", "M1", "--round", "day", "--as", "Ada")
	s.shows("A3 sent to")
	s.simcast(exitDone, nil, "control", "hold", "--round", "day", "--reason", "NO DUFF", "--as", "Ada")
	s.shows("ON HOLD")
	s.simcast(exitDone, nil, "control", "endex", "--round", "day", "--as", "Ada")
	if code := s.ends(); code != exitOpen {
		t.Errorf("exit code %d", code)
	}
	shown, ok := drawn(colourCodes.ReplaceAllString(s.lines(), ""), rows)
	screen := strings.Join(shown, "\n")
	if !ok {
		t.Errorf("the cursor went beyond the first row:\n%s", screen)
	}
	for _, want := range []string{"  A1      sent       to ", "  A2      sent       to ", "  M1      by hand    Call them", "  M1      done       by Ada", "  A3      sent       to ",
		"          HOLD       by Ada: NO DUFF", "\nExercise ", "\nEntries  3 played, 1 done, ", "          ENDEX      by Ada", "\nResults: "} {
		if strings.Count(screen, want) != 1 {
			t.Errorf("%q is there %d times:\n%s", want, strings.Count(screen, want), screen)
		}
	}
	live, end := strings.Index(screen, "\nExercise "), strings.Index(screen, "          ENDEX")
	if hold := strings.Index(screen, "          HOLD"); hold > live || live > end {
		t.Errorf("the last lines stand at %d, a hold at %d and the end at %d:\n%s", live, hold, end, screen)
	}
	for _, row := range shown {
		if strings.Contains(row, "sent       to") && len([]rune(row)) >= columns {
			t.Errorf("%d columns: %q", len([]rune(row)), row)
		}
	}
}
