package pace

import (
	"math"
	"time"
)

// Pacer keeps the starts of requests apart, and learns from the answers.
type Pacer interface {
	Next(now time.Time) time.Time // the earliest moment at which the next request may start
	Started(at time.Time)         // a request has started
	Limited(wait time.Duration)   // it was answered 429, and the next one waits so long
	Accepted()                    // the service took it in, whatever it said
	Interval() time.Duration      // the interval that is kept now
	// Resume goes on where another one has stopped: its last request started at that moment, and it has kept that interval; 0: no
	// other than what was asked for.
	Resume(last time.Time, interval time.Duration)
}

// New is the pace of a run. With a minInterval over 0 it may become as quick as that.
func New(interval, minInterval time.Duration) Pacer {
	if minInterval > 0 {
		return newAdaptive(interval, minInterval)
	}
	return &fixed{base: interval, interval: interval}
}

// fixed keeps the interval that was asked for, but while the service says that it is too short.
type fixed struct {
	base      time.Duration // what was asked for
	interval  time.Duration // what is kept now, slower after a 429
	last      time.Time     // the start of the last request, zero before the first
	successes int           // answers since the pace was changed
}

// How a 429 slows the pace, and how it finds back.
const (
	slowdown           = 1.5
	maxSlowdown        = 16                    // times the interval asked for
	successesToSpeedUp = 20                    // that let the pace grow again
	minSlowdown        = 20 * time.Millisecond // an interval of 0 has to slow down too
)

func (p *fixed) Next(now time.Time) time.Time {
	if p.last.IsZero() {
		return now
	}
	return p.last.Add(p.interval)
}

func (p *fixed) Started(at time.Time) { p.last = at }

func (p *fixed) Interval() time.Duration { return p.interval }

func (p *fixed) Resume(last time.Time, interval time.Duration) {
	p.last, p.interval = last, min(max(interval, p.base), p.slowest())
}

func (p *fixed) slowest() time.Duration { return max(p.base*maxSlowdown, time.Second) }

func (p *fixed) Limited(time.Duration) {
	p.successes = 0
	p.interval = min(max(time.Duration(float64(p.interval)*slowdown), minSlowdown), p.slowest())
}

func (p *fixed) Accepted() {
	if p.successes++; p.successes < successesToSpeedUp || p.interval == p.base {
		return
	}
	p.successes = 0
	p.interval = max(time.Duration(float64(p.interval)/slowdown), p.base)
}

// Backoff gives the n-th of growing waits at an interval, the first about as long as the
// interval itself, the longest as twenty of those that were asked for: a limit by the minute is
// waited out at any pace. jitter draws from [0,1): clients that were turned away together do not
// come back together.
func Backoff(interval, asked time.Duration, jitter func() float64) func(n int) time.Duration {
	const shortest, growth, longest = 20 * time.Millisecond, 1.6, 20
	base, top := float64(max(interval, shortest)), float64(max(asked, shortest))*longest
	return func(n int) time.Duration {
		wait := min(base*math.Pow(growth, float64(n)), top)
		return time.Duration(wait * (0.75 + 0.5*jitter()))
	}
}

// SpanOf is how long so many intervals are, as far as a computer can count.
func SpanOf(n int, interval time.Duration) time.Duration {
	if n <= 0 || interval <= 0 {
		return 0
	}
	if time.Duration(n) > math.MaxInt64/interval {
		return math.MaxInt64
	}
	return time.Duration(n) * interval
}

// MaxInterval is what a pace can be slowed down from without running out of the time that a
// computer can count.
const MaxInterval = 366 * 24 * time.Hour

// DefaultInterval is the contract's. A demo is quicker.
const (
	DefaultInterval = 500 * time.Millisecond
	demoInterval    = 50 * time.Millisecond
)

// Default is the interval of a run that is given none.
func Default(isDemo bool) time.Duration {
	if isDemo {
		return demoInterval
	}
	return DefaultInterval
}

// How a run finds its pace.
const (
	Fixed    = "fixed"    // the interval that was asked for
	Adaptive = "adaptive" // as quick as the service lets it

	DefaultMinInterval = 50 * time.Millisecond
)
