package main

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
)

// TestSayOn holds that a line is said at most once a minute however often it comes, and that a worker says how it does when the number of
// its spaces changes, when it rests, and else once a minute.
func TestSayOn(t *testing.T) { synctest.Test(t, holdSayOn) }

func holdSayOn(t *testing.T) {
	start := time.Now()
	ctx, end := context.WithTimeout(t.Context(), 130*time.Second+time.Millisecond)
	defer end()
	var n workerNews
	var said []string
	by := workerVoice{clock: pipetest.BubbleClock{}, zone: func() *time.Location { return time.UTC }, say: func(line string) { said = append(said, time.Now().UTC().Format("04:05 ")+line) }}
	by.lanes = func() int {
		n.add("north: it fails")
		if time.Since(start) < 100*time.Second {
			return 1
		}
		if time.Since(start) == 100*time.Second {
			n.answered(ledger.Accepted)
			n.answered(ledger.GaveUp)
		}
		return 0
	}
	n.sayOn(ctx, by)
	want := []string{"00:01 00:00:01  sends in 1 space; 0 sent so far", "00:02 north: it fails", "01:01 00:01:01  sends in 1 space; 0 sent so far", "01:02 north: it fails",
		"01:40 00:01:40  sends in 0 spaces; 0 sent so far", "01:41 00:01:41  sends in 0 spaces; 1 sent, 1 failed so far", "02:02 north: it fails"}
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
