package play

import (
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
)

// outage is a time in which nobody could send. until is zero while it lasts.
type outage struct {
	from, until time.Time
	cause       day.Cause // service or machine
}

func (b *outage) has(at time.Time) bool {
	return !at.Before(b.from) && (b.until.IsZero() || at.Before(b.until))
}

// outagesOf are the times in which no process played a day, between those that did: what is known of the last moment of each, and
// the next start.
func outagesOf(r day.Record) []outage {
	var outages []outage
	requests, last := r.Requests, time.Time{}
	for _, e := range r.Events {
		for len(requests) > 0 && !requests[0].Started.After(e.At) {
			last = clock.Later(last, requests[0].Started)
			if ended := requests[0].Ended; !ended.After(e.At) {
				last = clock.Later(last, ended)
			}
			requests = requests[1:]
		}
		if (e.Verb == day.EventStart || e.Verb == day.EventReopen) && !last.IsZero() {
			outages = append(outages, outage{from: last, until: e.At, cause: day.CauseMachine})
		}
		last = clock.Later(last, e.At)
	}
	return outages
}

// observeService takes note of whether the service takes requests.
func (p *Player) observeService(counts bool, started time.Time) {
	last := p.lastService()
	switch {
	case counts && last != nil:
		last.until = p.env.Clock.Now()
	case !counts && last == nil:
		p.outages = append(p.outages, outage{from: started, cause: day.CauseService})
	}
}

// lastService is the time since which the service has not taken requests, nil where it takes them.
func (p *Player) lastService() *outage {
	for i := range p.outages {
		if b := &p.outages[i]; b.cause == day.CauseService && b.until.IsZero() {
			return b
		}
	}
	return nil
}

// addStandstill takes note of a time in which this process did not run.
func (p *Player) addStandstill(from, until time.Time) {
	p.outages = append(p.outages, outage{from: from, until: until, cause: day.CauseMachine})
}

// causeAt is why nobody could send at a moment, "" where somebody could.
func causeAt(outages []outage, at time.Time) day.Cause {
	for i := range outages {
		if outages[i].has(at) {
			return outages[i].cause
		}
	}
	return ""
}

// causeOf is why an entry is late at a moment: what kept it past, if it was; else what kept anybody from sending at its moment,
// or since; else the entries before it, and the pace.
func (p *Player) causeOf(e *day.EntryState, at time.Time) day.Cause {
	if e.WasPast && e.Cause != "" {
		return e.Cause
	}
	return p.causeNow(e, at)
}

// causeNow is causeOf, whatever an entry was before.
func (p *Player) causeNow(e *day.EntryState, at time.Time) day.Cause {
	since := lateSince(p.state.State, e)
	if cause := causeAt(p.outages, since); cause != "" {
		return cause
	}
	for i := range p.outages {
		if b := &p.outages[i]; !b.from.Before(since) && b.from.Before(at) {
			return b.cause
		}
	}
	if p.state.LastHold.Verb == day.VerbResume && p.state.LastHold.At.After(since) {
		return day.CauseHold
	}
	return day.CausePace
}

// lastMoment is the last one that a record has.
func lastMoment(r day.Record) time.Time {
	last := time.Time{}
	for _, e := range r.Events {
		last = clock.Later(last, e.At)
	}
	for _, q := range r.Requests {
		last = clock.Later(last, clock.Later(q.Started, q.Ended))
	}
	return last
}
