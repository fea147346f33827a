package pace

import (
	"math"
	"time"
)

// adaptive finds the service's own limit: as quick as it lets through, with few
// requests turned away.
//
// It takes the service for a bucket of tokens that fills at a steady rate, and lets a
// request through where one token is there. A 429 says that the bucket is empty. Of
// two of them with n requests let through in between, the rate follows: n over the time
// between them, but for one token, and but for what a full bucket has spilled.
//
// Before the first 429 each answer shortens the interval. After one that says too
// little it gets longer at once and then shorter in steps, until two 429s show the
// interval. From there it halves the way to tooQuick, with patience, and stays; at
// times it tries whether less will do by now. Where that goes well, it searches again:
// the limit may have been raised.
type adaptive struct {
	minInterval, maxInterval time.Duration
	interval                 time.Duration // that is kept now
	last                     time.Time     // the start of the last request, zero before the first
	lastAccepted             time.Time     // the start of the last that was let through, zero before the first
	shortestGap              time.Duration // ever, between two in a row that were let through; 0 before the second

	emptyAt          time.Time     // the start of the last 429's request, zero before the first
	waited           time.Duration // after it
	acceptedSince429 int           // requests let through since
	limitedInARow    int           // 429s with none let through in between

	searching          bool
	acceptedAtInterval int           // requests let through at this interval
	patience           int           // that many, before the way to tooQuick is halved
	plateau            int           // that many near tooQuick, before less is tried
	tries              int           // of less, since the last 429
	tooQuick           time.Duration // an interval that the service does not let through for long
	beforeStep         time.Duration // the interval before the last step, 0 where there was none since the last 429
	measured           time.Duration // what the last two 429s showed, where beforeStep was taken instead, else 0
}

const (
	firstStep      = 0.85 // shorter with each answer before the first 429
	searchStep     = 0.9  // shorter after searchAnswers
	searchAnswers  = 6
	backOff        = 1.4 // longer after a 429 that says too little
	backOffsInARow = 4   // at most: a service that turns all away says nothing of its rate
	enoughAnswers  = 10  // requests between two 429s that show the rate well enough
	upperBand      = 1.005
	lowerBand      = 0.985
	nearTooQuick   = 1.015
	lessTooQuick   = 0.97
	maxPatience    = 40
	maxPlateau     = 400
	slowestPace    = 64 // times the interval asked for
	waitWorth      = 16 // times the requests that a 429's wait has cost, before another is risked
	maxWaitWorth   = 120
	timerLateness  = 100 * time.Microsecond // a gap is longer than its interval by so much
)

func newAdaptive(interval, minInterval time.Duration) *adaptive {
	return &adaptive{interval: max(interval, minInterval), minInterval: minInterval, maxInterval: max(interval*slowestPace, time.Minute),
		patience: 16, plateau: 40}
}

func (p *adaptive) Next(now time.Time) time.Time {
	if p.last.IsZero() {
		return now
	}
	return p.last.Add(p.interval)
}

func (p *adaptive) Interval() time.Duration { return p.interval }

func (p *adaptive) Resume(last time.Time, interval time.Duration) {
	p.last = last
	if interval > 0 {
		p.interval, p.searching = min(max(interval, p.minInterval), p.maxInterval), true
	}
}

// Started starts the count again after a pause, as of an outage: while nothing is asked
// for, the bucket fills, and nobody sees how far.
func (p *adaptive) Started(at time.Time) {
	if pause := at.Sub(p.last); !p.last.IsZero() && pause > p.waited+10*p.interval {
		p.emptyAt, p.acceptedSince429 = at, 0
	}
	p.last = at
}

func (p *adaptive) Limited(wait time.Duration) {
	before := p.interval
	p.limitedInARow++
	if p.acceptedSince429 > 0 {
		p.limitedInARow = 1
	}
	switch {
	case !p.emptyAt.IsZero() && p.acceptedSince429 >= enoughAnswers:
		p.learn()
	case p.measured > 0 && p.acceptedSince429 > 0:
		p.interval, p.tooQuick, p.measured, p.searching = max(p.measured, before), before, 0, false
	case p.limitedInARow <= backOffsInARow:
		p.interval, p.searching = scaled(before, backOff), true
	}
	p.interval = min(p.interval, p.maxInterval)
	p.plateau = max(p.plateau, min(int(waitWorth*wait/p.interval), maxWaitWorth))
	p.emptyAt, p.waited, p.acceptedSince429 = p.last, wait, 0
	p.acceptedAtInterval, p.beforeStep, p.tries = 0, 0, 0
}

// learn takes the interval from what was let through since the last 429. Where the very
// first request at a shorter one was turned away, and none was ever let through as soon
// after another, the interval before is just right: the bucket holds a single token, and
// spills whatever a longer interval leaves.
func (p *adaptive) learn() {
	before, between := p.interval, p.last.Sub(p.emptyAt)
	seen := between / time.Duration(p.acceptedSince429-1)
	p.interval = min(max(scaled(seen, upperBand), scaled(before, upperBand)), 2*before)
	p.measured = 0
	if p.acceptedAtInterval == 0 && p.beforeStep > before && p.beforeStep < p.interval && p.shortestGap > before+timerLateness {
		p.measured, p.interval = p.interval, p.beforeStep
	}
	atLeast := (between - p.waited) / time.Duration(p.acceptedSince429+1)
	p.tooQuick = max(before, min(scaled(p.interval, lowerBand), atLeast))
	p.patience = min(p.patience*7/5, maxPatience)
	if p.acceptedSince429 >= p.plateau {
		p.plateau = min(p.plateau*2, maxPlateau)
	}
	p.searching = false
}

func (p *adaptive) Accepted() {
	p.acceptedSince429++
	p.acceptedAtInterval++
	if gap := p.last.Sub(p.lastAccepted); !p.lastAccepted.IsZero() && (p.shortestGap == 0 || gap < p.shortestGap) {
		p.shortestGap = gap
	}
	p.lastAccepted = p.last
	isNear := p.interval <= scaled(p.tooQuick, nearTooQuick)
	switch {
	case p.emptyAt.IsZero():
		p.step(scaled(p.interval, firstStep))
	case p.searching:
		if p.acceptedAtInterval >= searchAnswers {
			p.step(scaled(p.interval, searchStep))
		}
	case !isNear && p.acceptedAtInterval >= p.patience:
		p.step((p.interval + p.tooQuick) / 2)
	case isNear && p.acceptedAtInterval >= p.plateau:
		p.tooQuick, p.acceptedAtInterval = scaled(p.tooQuick, lessTooQuick), 0
		p.tries++
		p.searching = p.tries > 2
	}
}

// step goes on at a shorter interval.
func (p *adaptive) step(interval time.Duration) {
	p.beforeStep, p.interval, p.acceptedAtInterval = p.interval, max(interval, p.minInterval), 0
}

// scaled is a duration times a factor.
func scaled(d time.Duration, by float64) time.Duration {
	return time.Duration(math.Round(float64(d) * by))
}
