package play

import (
	"time"

	"simcast/pipeline/day"
)

// Briefing is what is shown of a day before this process begins to play it.
type Briefing struct {
	Board day.Board  // as it will stand
	Past  []day.Line // what will be past at once, and what was already, but for what somebody has passed over
	IsNew bool
}

// Briefing is the day as it will stand if it is begun now.
func (p *Player) Briefing() Briefing {
	now := p.env.Clock.Now()
	s := p.rehearse(now)
	b := Briefing{Board: s.Board(now), IsNew: p.isNew}
	for _, e := range s.Entries {
		if wentBy(e) {
			b.Past = append(b.Past, s.Line(e, now))
		}
	}
	return b
}

// rehearse is the state after this process has begun, worked out apart from the player's own.
func (p *Player) rehearse(now time.Time) *day.State {
	record := day.Record{Day: p.fixed}
	if p.record != nil {
		record = *p.record
	}
	s := day.Fold(record)
	at := later(now, s.Last).Add(time.Millisecond)
	if p.reopens {
		s.Apply(day.Event{At: at, Control: day.Control{Verb: day.EventReopen}})
	}
	s.Apply(day.Event{At: at, Control: day.Control{Verb: day.EventTake}, Entries: p.taken, Gone: p.gone})
	s.Apply(day.Event{At: at, Control: day.Control{Verb: day.EventStart}, Options: &p.start})
	var late []string
	for _, e := range s.OverdueAtStart(now) {
		late = append(late, e.ID)
	}
	if len(late) > 0 {
		s.Apply(day.Event{At: at, Control: day.Control{Verb: day.EventWentBy, IDs: late}, Cause: day.CauseMachine})
	}
	return s
}
