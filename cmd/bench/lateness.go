package main

import (
	"math"
	"slices"
	"time"
)

// pacing is how well spaces kept their pace over the middle of a run, when all of them were at it.
type pacing struct {
	rate     float64 // POSTs a second
	lateness []time.Duration
}

// pacingOf looks at the middle of a run, whose POSTs are in the order of their arrival. A POST is late by what
// it came after the one before it in its space and the interval; the first of a space cannot be.
func pacingOf(posts []post, interval, middle time.Duration) pacing {
	if len(posts) == 0 {
		return pacing{}
	}
	first, last := posts[0].Began, posts[len(posts)-1].Began
	from := max(first, first+(last-first-int64(middle))/2)
	to := min(last+1, from+int64(middle))
	var p pacing
	before := map[int]int64{}
	for _, one := range posts {
		previous, known := before[one.Space]
		before[one.Space] = one.Began
		if one.Began < from || one.Began >= to {
			continue
		}
		p.rate++
		if known {
			p.lateness = append(p.lateness, time.Duration(one.Began-previous)-interval)
		}
	}
	p.rate /= time.Duration(to - from).Seconds()
	slices.Sort(p.lateness)
	return p
}

// late is the least lateness, in milliseconds, that this part of them, from 0 to 1, does not exceed.
func (p pacing) late(part float64) float64 {
	if len(p.lateness) == 0 {
		return 0
	}
	at := int(math.Ceil(part*float64(len(p.lateness)))) - 1
	return p.lateness[max(0, at)].Seconds() * 1000
}
