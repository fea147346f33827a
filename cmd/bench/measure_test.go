package main

import (
	"testing"
	"time"
)

// TestPacedRate lays two spaces beside each other, of which the second begins later. In each one POST is late, at the beginning, which does not
// count, and in the middle, after which the next comes sooner.
func TestPacedRate(t *testing.T) {
	start := time.Now()
	var posts []post
	for n := range 41 {
		late := time.Duration(0)
		if n == 1 || n == 20 {
			late = 30 * time.Millisecond
		}
		at := start.Add(time.Duration(n) * interval)
		posts = append(posts, post{space: 0, began: at.Add(late)}, post{space: 1, began: at.Add(200*time.Millisecond + late)})
	}
	var found trial
	pacedRate(&found, posts)
	if found.value < 3.9 || found.value > 4.1 {
		t.Errorf("%v POSTs a second, not 2 in each of 2 spaces", found.value)
	}
	if want := "late by 0.0 ms (p50), 30.0 ms (p99), 30.0 ms (the latest)"; found.note != want {
		t.Errorf("noted is %q, not %q", found.note, want)
	}
}

// TestRate counts from the first request to the last answer, whichever POST that is of.
func TestRate(t *testing.T) {
	at := func(ms int) time.Time { return time.Unix(0, 0).Add(time.Duration(ms) * time.Millisecond) }
	var found trial
	rate(&found, []post{{began: at(100), ended: at(400)}, {began: at(200), ended: at(1100)}, {began: at(300), ended: at(350)}})
	if found.value != 3 {
		t.Errorf("%v POSTs a second, not 3", found.value)
	}
}

// TestRows has one contest with a contender that is not installed.
func TestRows(t *testing.T) {
	c := contest{work: "reading", unit: "s", ours: contender{name: "simcast"}, peers: []contender{{name: "peer"}, {name: "other"}}}
	ours := []*trial{{value: 3, peak: 2048}, {value: 1, peak: 1024}, {value: 2}}
	const want = "| reading | simcast | 2 s | 1 – 3 | 2 |  |  |\n|  | peer | 2140 s | 2140 – 2140 | 0 | 0.000935 | seen |\n|  | other | not installed |  |  |  |  |\n"
	if got := rows(c, [][]*trial{ours, {{value: 2140, note: "seen"}}, nil}); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
