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

// pacingOf looks at the middle of a run, whose POSTs are in the order of their arrival.
func pacingOf(posts []post, interval, middle time.Duration) pacing {
	if len(posts) == 0 {
		return pacing{}
	}
	first, last := posts[0].Began, posts[len(posts)-1].Began
	from := max(first, first+(last-first-int64(middle))/2)
	return pacingBetween(posts, interval, from, min(last+1, from+int64(middle)))
}

// pacingBetween looks at the POSTs between two moments. A POST is late by what it came after the one
// before it in its space and the interval; the first of a space cannot be.
func pacingBetween(posts []post, interval time.Duration, from, to int64) pacing {
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

// course is the pacing of every five seconds, one after another: what comes from time to time, such
// as the writing of results, is seen in it.
func course(posts []post, interval time.Duration) []pacing {
	const step = int64(5 * time.Second)
	var all []pacing
	for from := posts[0].Began; from <= posts[len(posts)-1].Began; from += step {
		all = append(all, pacingBetween(posts, interval, from, from+step))
	}
	return all
}

// percentile is the least lateness that this part of them, from 0 to 1, does not exceed.
func (p pacing) percentile(part float64) time.Duration {
	if len(p.lateness) == 0 {
		return 0
	}
	at := int(math.Ceil(part*float64(len(p.lateness)))) - 1
	return p.lateness[max(0, at)]
}

// late is a percentile in milliseconds.
func (p pacing) late(part float64) float64 { return p.percentile(part).Seconds() * 1000 }
