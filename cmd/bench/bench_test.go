package main

import (
	"slices"
	"testing"
	"time"
)

const ms = int64(time.Millisecond)

// TestPacing lays two spaces beside each other: the second begins later, and is late once.
func TestPacing(t *testing.T) {
	var posts []post
	for n := range int64(21) {
		late := int64(0)
		if n == 10 {
			late = 30
		}
		posts = append(posts, post{Space: 0, Began: n * 500 * ms}, post{Space: 1, Began: (n*500 + 200 + late) * ms})
	}
	p := pacingOf(posts, 500*time.Millisecond, 5*time.Second)
	if p.rate != 4 {
		t.Errorf("%v POSTs a second, not 2 in each of 2 spaces", p.rate)
	}
	want := make([]time.Duration, 20)
	want[0], want[19] = -30*time.Millisecond, 30*time.Millisecond // after one that is late, the next comes sooner
	if !slices.Equal(p.lateness, want) {
		t.Errorf("lateness %v", p.lateness)
	}
	if got := []float64{p.late(0.5), p.late(0.95), p.late(0.99), p.late(1)}; !slices.Equal(got, []float64{0, 0, 30, 30}) {
		t.Errorf("percentiles %v", got)
	}
}

// TestPacingOfAShortRun has fewer seconds than the middle is long, or nothing at all.
func TestPacingOfAShortRun(t *testing.T) {
	if p := pacingOf(nil, time.Second, time.Minute); p.rate != 0 || p.late(0.99) != 0 {
		t.Errorf("of nothing: %v", p)
	}
	posts := []post{{Began: 7 * ms}, {Began: 507 * ms}, {Began: 1007*ms - 1}}
	if p := pacingOf(posts, 500*time.Millisecond, time.Minute); p.rate != 3 || len(p.lateness) != 2 {
		t.Errorf("of a second: %v", p)
	}
}

func TestRate(t *testing.T) {
	r := record{Posts: []post{{Began: 100 * ms, Ended: 400 * ms}, {Began: 200 * ms, Ended: 350 * ms}, {Began: 300 * ms, Ended: 1100 * ms}}}
	if r.rate() != 3 {
		t.Errorf("%v POSTs a second, not 3 from the first request to the last answer", r.rate())
	}
}
