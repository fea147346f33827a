package play

import (
	"cmp"
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
	Did     *day.Event // the control that took effect; nil: it is none
}

// showEvent has shown what happened to an entry, or to the day where e is nil.
func (p *Player) showEvent(at time.Time, event string, e *day.EntryState, h Happening) {
	h.Time, h.Event = at, event
	if e != nil {
		line := p.state.Line(e, at)
		h.Line = &line
	}
	p.show(h)
}

// show has a happening shown.
func (p *Player) show(h Happening) {
	if p.env.Show != nil {
		p.showing.next(func() { p.env.Show(h) })
	}
}

// warn has a controller told something at once, as show does.
func (p *Player) warn(text string) {
	if p.env.Warn != nil {
		p.showing.next(func() { p.env.Warn(text) })
	}
}

// tell tells of an event. That an entry is past or missed showMoved says, and that the day has ended the last line, once the results are
// counted.
func (p *Player) tell(e day.Event) {
	switch e.Verb {
	case day.EventTake, day.EventStart, day.EventClock, day.EventBecamePast, day.VerbEndEx:
	case day.EventPlayed:
		for _, id := range e.IDs {
			p.showEvent(e.At, HappenedPlayed, p.state.Entry(id), Happening{Results: e.Results})
		}
	case day.EventStopped, day.EventReopen:
		p.showEvent(e.At, string(e.Verb), nil, Happening{By: e.By, Reason: e.Reason})
	default:
		p.showControl(e)
	}
}

// showControl shows a control that took effect, once for each of its entries.
func (p *Player) showControl(e day.Event) {
	event := string(e.Verb)
	h := Happening{By: e.By, Reason: cmp.Or(e.Choice, e.Reason), Did: &e}
	if e.Length != 0 {
		h.Reason = day.SignedSpan(e.Length)
	}
	if len(e.IDs) == 0 || e.Choice != "" { // what is decided is about the whole day
		p.showEvent(e.At, event, nil, h)
		return
	}
	for _, id := range e.IDs {
		p.showEvent(e.At, event, p.state.Entry(id), h)
	}
}

// showMoved shows what became past by a control, or was missed, given the states before it.
func (p *Player) showMoved(e day.Event, before map[string]day.StateWord) {
	for _, x := range p.state.Entries {
		switch was, is := before[x.Key()], p.state.StateOf(x, e.At); {
		case e.Verb == day.EventTake && x.RestChanged && is == day.IsPast:
			p.showEvent(e.At, HappenedPast, x, Happening{Cause: x.Cause, Reason: day.ReasonRestChanged})
		case was == is || e.Verb == day.EventTake:
		case is == day.IsPast:
			p.showEvent(e.At, HappenedPast, x, Happening{Cause: x.Cause})
		case is == day.IsMissed:
			p.showEvent(e.At, HappenedMissed, x, Happening{})
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

// announce tells once of what has turned due, and of STARTEX.
func (p *Player) announce(now time.Time) {
	if !p.announcedStartEx && !p.state.Held && !now.Before(p.state.StartEx) {
		p.announcedStartEx = true
		if p.began.Before(p.state.StartEx) {
			p.showEvent(now, HappenedStartEx, nil, Happening{})
		}
	}
	for _, e := range p.state.Entries {
		isDue := p.state.StateOf(e, now) == day.IsDue
		if isDue && !p.announcedDue[e.Key()] {
			p.showEvent(now, HappenedDue, e, Happening{})
		}
		if isDue {
			p.announcedDue[e.Key()] = true
		} else if e.Phase == day.Unsent && e.ID != p.state.Sending {
			delete(p.announcedDue, e.Key())
		}
	}
}
