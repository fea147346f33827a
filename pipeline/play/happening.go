package play

import (
	"time"

	"simcast/pipeline/day"
)

// What a happening may be, besides the verbs of people.
const (
	HappenedStartEx = "startex"
	HappenedDue     = "due"
	HappenedSending = "sending"
	HappenedPlayed  = "played"
	HappenedLate    = "late"
	HappenedPast    = "past"
	HappenedMissed  = "missed"
	HappenedStopped = "stopped"
	HappenedReopen  = "reopen"
	HappenedEndEx   = "endex"
)

// Happening is something that is told while a day runs: an object of play --json, or a line.
type Happening struct {
	Time    time.Time
	Event   string
	Line    *day.Line // the entry that it is about, as it stands then; nil: it is about the day
	Cause   day.Cause
	By      string
	Reason  string
	Results *day.Results
}

// tell tells what happened to an entry, or to the day where e is nil. The lock is held.
func (p *Player) tell(at time.Time, event string, e *day.EntryState, h Happening) {
	h.Time, h.Event = at, event
	if e != nil {
		line := p.state.Line(e, at)
		h.Line = &line
	}
	p.show(h)
}

// show has a happening shown, after those before it. Whoever shows it may be slow, or stand still: the day does not wait. The lock
// is held.
func (p *Player) show(h Happening) {
	if p.env.Show != nil {
		p.untold = append(p.untold, func() { p.env.Show(h) })
		p.startTelling()
	}
}

// note has a controller told something at once, as show does. The lock is held.
func (p *Player) note(text string) {
	if p.env.Note != nil {
		p.untold = append(p.untold, func() { p.env.Note(text) })
		p.startTelling()
	}
}

// noteNow is note without the lock.
func (p *Player) noteNow(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.note(text)
}

// startTelling tells what is untold in a goroutine of its own, unless one does. The lock is held.
func (p *Player) startTelling() {
	if p.telling {
		return
	}
	p.telling = true
	p.told.Go(func() {
		for {
			p.mu.Lock()
			untold := p.untold
			p.untold, p.telling = nil, len(untold) > 0
			p.mu.Unlock()
			if len(untold) == 0 {
				return
			}
			for _, tell := range untold {
				tell()
			}
		}
	})
}

// tellControl tells of a control that took effect, once for each of its entries.
func (p *Player) tellControl(e day.Event) {
	event := string(e.Verb)
	h := Happening{By: e.By, Reason: e.Reason}
	if e.Verb == day.VerbPast || e.Verb == day.VerbMode {
		h.Reason = e.Choice
	}
	if e.Verb == day.VerbSlip {
		h.Reason = day.SignedSpan(e.Length)
	}
	if len(e.IDs) == 0 || e.Verb == day.VerbPast {
		p.tell(e.At, event, nil, h)
		return
	}
	for _, id := range e.IDs {
		p.tell(e.At, event, p.state.Entry(id), h)
	}
}

// tellMoved tells of what became past by a control, or was missed, given the states before it.
func (p *Player) tellMoved(e day.Event, before map[string]day.StateWord) {
	for _, x := range p.state.Entries {
		switch was, is := before[x.Key()], p.state.StateOf(x, e.At); {
		case e.Verb == day.EventTake && x.RestChanged && is == day.IsPast:
			p.tell(e.At, HappenedPast, x, Happening{Cause: x.Cause, Reason: day.ReasonRestChanged})
		case was == is || e.Verb == day.EventTake:
		case is == day.IsPast:
			p.tell(e.At, HappenedPast, x, Happening{Cause: x.Cause})
		case is == day.IsMissed:
			p.tell(e.At, HappenedMissed, x, Happening{})
		}
	}
}

// states are the states of all entries.
func (p *Player) states(at time.Time) map[string]day.StateWord {
	words := make(map[string]day.StateWord, len(p.state.Entries))
	for _, x := range p.state.Entries {
		words[x.Key()] = p.state.StateOf(x, at)
	}
	return words
}

// announce tells once of what has turned due, and of STARTEX. The lock is held.
func (p *Player) announce(now time.Time) {
	if !p.toldStartEx && !p.state.Held && !now.Before(p.state.StartEx) {
		p.toldStartEx = true
		if p.began.Before(p.state.StartEx) {
			p.tell(now, HappenedStartEx, nil, Happening{})
		}
	}
	for _, e := range p.state.Entries {
		isDue := p.state.StateOf(e, now) == day.IsDue
		if isDue && !p.toldDue[e.Key()] {
			p.tell(now, HappenedDue, e, Happening{})
		}
		if isDue {
			p.toldDue[e.Key()] = true
		} else if e.Phase == day.ToCome {
			delete(p.toldDue, e.Key())
		}
	}
}
