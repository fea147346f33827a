package day

import (
	"fmt"
	"testing"
	"time"
)

// BenchmarkFoldAndBoard folds a long day, 2,000 entries of three deliveries each that all went out, and makes its board.
func BenchmarkFoldAndBoard(b *testing.B) {
	const entries, deliveries = 2000, 3
	take := Event{N: 1, At: at(-10), By: BySimcast, Control: Control{Verb: EventTake}}
	start := Event{N: 2, At: at(-9), By: BySimcast, Control: Control{Verb: EventStart}, Options: &Options{Late: time.Minute, PastAfter: 2 * time.Minute}}
	r := Record{Day: fixed, Events: []Event{take, start}}
	for n := range entries {
		id, moment := fmt.Sprintf("A%04d", n), at(float64(n)/4)
		r.Events[0].Entries = append(r.Events[0].Entries, Entry{ID: id, Place: n, Kind: Inject, Planned: moment, Deliveries: deliveries})
		for d := range deliveries {
			started := moment.Add(time.Duration(d)*500*time.Millisecond + time.Millisecond)
			r.Requests = append(r.Requests, Request{ID: id, Started: started, Ended: started.Add(20 * time.Millisecond), Counts: true})
		}
		r.Events = append(r.Events, Event{N: int64(n + 3), At: moment.Add(2 * time.Second), By: BySimcast,
			Control: Control{Verb: EventPlayed, IDs: []string{id}}, Results: &Results{Sent: deliveries}})
	}
	for b.Loop() {
		if board := Fold(r).Board(at(entries)); board.Counts[IsPlayed] != entries {
			b.Fatalf("%v", board.Counts)
		}
	}
}
