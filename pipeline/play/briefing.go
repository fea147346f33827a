package play

import (
	"time"

	"simcast/pipeline/day"
)

// Briefing is what is shown of a day before this process begins to play it.
type Briefing struct {
	Board  day.Board  // as it will stand
	Past   []day.Line // what will be past at once, and what was past already
	Bursts []Burst    // where the pace alone makes entries late
	IsNew  bool
}

// Burst is a moment at which more is due than the pace lets out in a second or so.
type Burst struct {
	At       time.Time
	Messages int
	Takes    time.Duration
}

// leastBurst is from how long on a burst is shown.
const leastBurst = 5 * time.Second

// Briefing is the day as it will stand if it is begun now.
func (p *Player) Briefing() Briefing {
	now := p.env.Clock.Now()
	s := p.rehearse(now)
	b := Briefing{Board: s.Board(now), IsNew: p.isNew, Bursts: p.bursts(s, now)}
	for _, e := range s.Entries {
		if e.Phase == day.Past {
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
	for _, e := range s.Overdue(now) {
		late = append(late, e.ID)
	}
	if len(late) > 0 {
		s.Apply(day.Event{At: at, Control: day.Control{Verb: day.EventWentBy, IDs: late}, Cause: day.CauseMachine})
	}
	return s
}

// bursts are the moments at which more messages are due than the pace lets out at once.
func (p *Player) bursts(s *day.State, now time.Time) []Burst {
	interval := p.job.Asked.Interval
	at := map[time.Time]int{}
	var moments []time.Time
	for _, e := range s.Entries {
		expected := s.Expected(e)
		if s.StateOf(e, now) != day.IsWaiting || e.IsManual() {
			continue
		}
		if at[expected] == 0 {
			moments = append(moments, expected)
		}
		at[expected] += max(len(p.messages[e.ID]), 1)
	}
	var found []Burst
	for _, moment := range moments {
		if takes := time.Duration(at[moment]-1) * interval; takes >= leastBurst {
			found = append(found, Burst{At: moment, Messages: at[moment], Takes: takes})
		}
	}
	return found
}
