package main

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
)

// steps is a clock on which every wait ends at once. It ends the context after so many.
type steps struct {
	clock.Clock
	now  time.Time
	left int
	end  context.CancelFunc
}

func (s *steps) Now() time.Time { return s.now }

func (s *steps) Until(ctx context.Context, moment time.Time) error {
	if s.left--; s.left < 0 {
		s.end()
	}
	s.now = moment
	return ctx.Err()
}

// TestSayOn holds that a line is said at most once a minute however often it comes, and that a worker says how it does when the number of
// its spaces changes, when it rests, and else once a minute.
func TestSayOn(t *testing.T) {
	start := time.Date(2026, 11, 27, 9, 30, 0, 0, time.UTC)
	ctx, end := context.WithCancel(t.Context())
	at := &steps{now: start, left: 130, end: end}
	var n workerNews
	var said []string
	by := workerVoice{clock: at, zone: func() *time.Location { return time.UTC }, say: func(line string) { said = append(said, at.now.Format("04:05 ")+line) }}
	by.lanes = func() int {
		n.add("north: it fails")
		if at.now.Sub(start) < 100*time.Second {
			return 1
		}
		if at.now.Sub(start) == 100*time.Second {
			n.answered(ledger.Accepted)
			n.answered(ledger.GaveUp)
		}
		return 0
	}
	n.sayOn(ctx, by)
	want := []string{"30:01 09:30:01  sends in 1 space; 0 sent so far", "30:02 north: it fails", "31:01 09:31:01  sends in 1 space; 0 sent so far", "31:02 north: it fails",
		"31:40 09:31:40  sends in 0 spaces; 0 sent so far", "31:41 09:31:41  sends in 0 spaces; 1 sent, 1 failed so far", "32:02 north: it fails"}
	if !slices.Equal(said, want) {
		t.Errorf("it says\n%s", strings.Join(said, "\n"))
	}
}

// TestTake holds that no more than some lines are said at one time, and that the others are counted.
func TestTake(t *testing.T) {
	var n workerNews
	for i := range maxLines + 2 {
		n.notReached(strings.Repeat("n", i+1), "no route")
	}
	n.notReached("n", "another reason")
	lines, _ := n.take()
	if len(lines) != maxLines+1 || lines[maxLines] != "and 2 more such lines" || lines[0] != "n: nothing can be sent there now: no route; it is tried again" {
		t.Errorf("%q", lines)
	}
	if again, _ := n.take(); len(again) != 0 {
		t.Errorf("once more: %q", again)
	}
}
