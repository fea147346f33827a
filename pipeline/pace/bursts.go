package pace

import (
	"iter"
	"time"
)

// Due is what goes out at a moment, in so many requests: none where somebody else has it go out.
type Due struct {
	At       time.Time
	Requests int
}

// Queue says how what is due goes out, and from when on it is late, and past.
type Queue struct {
	Free      time.Time     // before it nothing goes out
	Interval  time.Duration // between two requests
	Late      time.Duration // what goes out later than this is late
	PastAfter time.Duration // what would go out later than this is past, and does not go out; 0: nothing is past
}

// Burst is what goes out without a break, since the interval lets it not go out at its moments.
type Burst struct {
	From     time.Time     // the moment of the first
	Due      int           // how many are due
	Requests int           // of those that are not past
	Takes    time.Duration // from the first moment to the start of the last request
	Latest   time.Duration // how late the latest one is
	Past     int           // how many are past when it is their turn
	First    int           // the place of the first in the list
	Late     LateDue
}

// LateDue is the first of a burst that is late; By is 0 where none is.
type LateDue struct {
	By     time.Duration // how late it is
	Place  int           // in the list
	Before int           // requests of the burst that go out before it
}

// Bursts are the bursts of what is due, in the order of its moments. What goes out at its moment with one request is no burst.
func (q Queue) Bursts(due iter.Seq[Due]) iter.Seq[Burst] {
	return func(yield func(Burst) bool) {
		place, free, now := -1, q.Free, Burst{}
		for d := range due {
			if place++; d.Requests <= 0 {
				continue
			}
			if now.Due == 0 || !d.At.Before(free) {
				if now.Takes > 0 && !yield(now) {
					return
				}
				now = Burst{From: d.At, First: place}
			}
			free = q.add(&now, d, place, free)
		}
		if now.Takes > 0 {
			yield(now)
		}
	}
}

// add lets one more go out in a burst, and gives when all has gone out.
func (q *Queue) add(b *Burst, d Due, place int, free time.Time) time.Time {
	start := d.At
	if free.After(start) {
		start = free
	}
	late := start.Sub(d.At)
	b.Due++
	b.Latest = max(b.Latest, late)
	if late > q.Late && b.Late.By == 0 {
		b.Late = LateDue{By: late, Place: place, Before: b.Requests}
	}
	if q.PastAfter > 0 && late > q.PastAfter { // it takes no time
		b.Past++
		return free
	}
	b.Requests += d.Requests
	free = start.Add(SpanOf(d.Requests, q.Interval))
	b.Takes = free.Add(-q.Interval).Sub(b.From)
	return free
}
