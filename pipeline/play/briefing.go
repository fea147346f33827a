package play

import (
	"slices"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
)

// Briefing is what is shown of a day before this process begins to play it.
type Briefing struct {
	Board day.Board  // as it will stand
	Past  []day.Line // what will be past at once, and what was already, but for what somebody has passed over
	IsNew bool
}

// FirstBefore is the earliest entry of a day that would begin with nothing left to play: all that has a time is past, as it was before
// STARTEX. It is nil where something has its moment to come, and where somebody is asked what becomes of what is past.
func (b *Briefing) FirstBefore() *day.Line {
	if !b.IsNew || len(b.Past) > 0 {
		return nil
	}
	var first *day.Line
	for i := range b.Board.Lines {
		switch l := &b.Board.Lines[i]; {
		case l.State == day.IsWaiting, l.State == day.IsDue, l.State == day.IsSending:
			return nil
		case l.State == day.IsPast && l.IsBefore && (first == nil || l.Planned.Before(first.Planned)):
			first = l
		}
	}
	return first
}

// Briefing is the day as it will stand if it is begun now.
func (p *Player) Briefing() Briefing {
	now := p.env.Clock.Now()
	s := p.rehearse(now)
	b := Briefing{Board: s.Board(now), IsNew: p.isNew}
	for _, e := range s.Entries {
		if isPastUnasked(e) {
			b.Past = append(b.Past, s.Line(e, now))
		}
	}
	return b
}

// rehearse is the state after this process has begun, worked out apart from the player's own, in the order of [Player.Begin].
func (p *Player) rehearse(now time.Time) *day.State {
	s := p.state.Clone()
	at := clock.Later(now, s.Last).Add(time.Millisecond)
	happens := func(c day.Control, e day.Event) {
		e.Control, e.At = c, at
		s.Apply(e)
	}
	plan := day.Event{Entries: p.fromPlan, Gone: p.goneIDs}
	if p.reopens {
		happens(day.Control{Verb: day.EventReopen}, day.Event{})
	}
	if p.isNew {
		happens(day.Control{Verb: day.EventTake}, plan)
	}
	happens(day.Control{Verb: day.EventStart}, day.Event{Options: &p.start, WallAhead: p.env.wallAhead()})
	dayrecord.ApplyWaiting(s, p.atStart, at)
	if s.Ended {
		return s
	}
	if !p.isNew {
		happens(day.Control{Verb: day.EventTake}, plan)
	}
	for _, event := range p.emptyOf(s) {
		happens(event.Control, event)
	}
	has := dayplan.IDsOf(p.job.Plan.Injects)
	for _, e := range s.Entries { // what is left of it is not sent
		e.Gone = e.Gone || e.IsBegun() && e.Phase != day.Played && !has[e.ID]
	}
	var late []string
	for e := range tooLate(s, append(slices.Clip(p.outages), outage{from: p.began, until: now, cause: day.CauseMachine}), s.OverdueAtStart(now)) {
		late = append(late, e.ID)
	}
	if len(late) > 0 {
		happens(day.Control{Verb: day.EventBecamePast, IDs: late}, day.Event{Cause: day.CauseMachine})
	}
	return s
}
