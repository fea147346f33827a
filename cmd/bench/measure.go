package main

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// trial is one run of one contender.
type trial struct {
	value   float64 // in the unit of the contest; until it is measured, the seconds of the process
	peak    int     // KiB, the most memory that the process ever had; 0: not known
	note    string  // what else was seen
	began   time.Time
	startex time.Time // that it was told
}

// What follows finds one POST at least; they are in the order of their arrival.

// rate is the POSTs a second, from the first request to the last answer.
func rate(t *trial, posts []post) {
	last := slices.MaxFunc(posts, func(a, b post) int { return a.ended.Compare(b.ended) }).ended
	t.value = float64(len(posts)) / last.Sub(posts[0].began).Seconds()
}

// firstPost is the seconds from the start of the process until its first POST arrived.
func firstPost(t *trial, posts []post) {
	t.value = posts[0].began.Sub(t.began).Seconds()
}

// pacedRate is the POSTs a second over the middle of a run, when all spaces were at it: without its first and its last tenth. A
// POST is late by what it came after the one before it in its space and the interval; the first of a space cannot be.
func pacedRate(t *trial, posts []post) {
	first, last := posts[0].began, posts[len(posts)-1].began
	tenth := last.Sub(first) / 10
	from, to := first.Add(tenth), last.Add(-tenth)
	t.value = 0
	var late []time.Duration
	before := map[int]time.Time{}
	for _, one := range posts {
		previous, isKnown := before[one.space]
		before[one.space] = one.began
		if one.began.Before(from) || !one.began.Before(to) {
			continue
		}
		t.value++
		if isKnown {
			late = append(late, one.began.Sub(previous)-interval)
		}
	}
	t.value /= to.Sub(from).Seconds()
	t.noteLateness(late)
}

// lateToday is how many milliseconds after their moments the POSTs of a day arrived, in the middle. They come in the order of the plan.
func lateToday(t *trial, posts []post) {
	var late []time.Duration
	for i, one := range posts {
		late = append(late, one.began.Sub(t.startex.Add(time.Duration(i)*apart)))
	}
	t.value = t.noteLateness(late)
}

// noteLateness notes how late POSTs were. It gives the milliseconds in the middle.
func (t *trial) noteLateness(late []time.Duration) (p50 float64) {
	slices.Sort(late)
	within := func(part float64) float64 { // the least lateness that this part of them does not exceed
		if len(late) == 0 {
			return 0
		}
		return late[max(0, int(math.Ceil(part*float64(len(late))))-1)].Seconds() * 1000
	}
	t.note = fmt.Sprintf("late by %.1f ms (p50), %.1f ms (p99), %.1f ms (the latest)", within(0.5), within(0.99), within(1))
	return within(0.5)
}
