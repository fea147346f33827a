package pace

import (
	"slices"
	"testing"
	"time"
)

func TestBursts(t *testing.T) {
	t.Parallel()
	begin := time.Date(2026, time.November, 20, 9, 30, 0, 0, time.UTC)
	due := func(seconds, requests int) Due { return Due{begin.Add(time.Duration(seconds) * time.Second), requests} }
	of := func(seconds int) time.Duration { return time.Duration(seconds) * time.Second }
	for name, c := range map[string]struct {
		queue Queue
		due   []Due
		want  []Burst
	}{
		"each at its moment": {Queue{Interval: of(1)}, []Due{due(0, 1), due(1, 1), due(9, 1)}, nil},
		"one that takes long": {Queue{Interval: of(1)}, []Due{due(0, 3), due(3, 1)},
			[]Burst{{From: begin, Due: 1, Requests: 3, Takes: of(2)}}},
		"the first that is late": {Queue{Interval: of(1), Late: of(3)}, []Due{due(0, 1), due(2, 5), due(4, 0), due(4, 1), due(4, 2), due(20, 1)},
			[]Burst{{From: begin.Add(of(2)), Due: 3, Requests: 8, Takes: of(7), Latest: of(4), First: 1, Late: LateDue{By: of(4), Place: 4, Before: 6}}}},
		"past ones take no time": {Queue{Interval: of(5), PastAfter: of(20)}, []Due{due(0, 5), due(0, 5), due(1, 1)},
			[]Burst{{From: begin, Due: 3, Requests: 5, Takes: of(20), Latest: of(25), Past: 2, Late: LateDue{By: of(25), Place: 1, Before: 5}}}},
		"not before it is free": {Queue{Free: begin.Add(of(4)), Interval: of(1), Late: of(10)}, []Due{due(0, 1), due(2, 1)},
			[]Burst{{From: begin, Due: 2, Requests: 2, Takes: of(5), Latest: of(4)}}},
	} {
		if got := slices.Collect(c.queue.Bursts(slices.Values(c.due))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, not\n%+v", name, got, c.want)
		}
	}
}
