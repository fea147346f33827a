package day_test

import (
	"slices"
	"time"

	"simcast/pipeline/day"
)

// verbsOf is the contract's table: which verb an entry takes, by its state. "from" is slip --from.
func verbsOf(word day.StateWord) []string {
	return map[day.StateWord][]string{
		day.IsWaiting:     {"now", "skip", "retime", "from", "jump", "done", "edit"},
		day.IsDue:         {"now", "skip", "retime", "from", "done", "edit"},
		day.IsSending:     {"skip"},
		day.IsContingency: {"now", "release", "skip", "done", "edit"},
		day.IsUnscheduled: {"now", "skip", "retime", "done", "edit"},
		day.IsPast:        {"now", "skip", "retime", "done", "edit"},
		day.IsSkipped:     {"now", "edit"},
	}[word]
}

// refuses reports whether a control cannot be: the contract's table, and what is written beside it.
func (r *refDay) refuses(c day.Control, by string) bool {
	if r.ended {
		return true
	}
	for _, id := range c.IDs {
		if r.entry(id) == nil {
			return true
		}
	}
	switch c.Verb {
	case day.VerbHold:
		return r.held
	case day.VerbResume:
		return !r.held
	case day.VerbNow, day.VerbRelease:
		if r.held && !c.Anyway {
			return true
		}
	case day.VerbSlip:
		if r.justAfterAnother(by) && !c.Also {
			return true
		}
	case day.VerbPast:
		return !slices.ContainsFunc(r.entries, func(e *refEntry) bool { return e.stage == past })
	case day.VerbMode:
		return r.mode == c.Choice
	case day.VerbNote, day.VerbAdd, day.VerbEndEx, day.VerbReload:
		return false
	}
	return slices.ContainsFunc(c.IDs, func(id string) bool { return r.refusesFor(r.entry(id), c.Verb) })
}

// refusesFor reports whether an entry does not take a verb.
func (r *refDay) refusesFor(e *refEntry, verb day.Verb) bool {
	word := r.word(e)
	name := string(verb)
	if verb == day.VerbSlip {
		name = "from"
	}
	if !slices.Contains(verbsOf(word), name) {
		return true
	}
	switch verb {
	case day.VerbNow:
		return e.manual() || e.called > 0 || e.gone
	case day.VerbDone:
		return !e.manual()
	case day.VerbJump:
		at, _ := r.moment(e)
		return e.Anchor || e.course == following && r.isToPlay(r.entry(e.After)) || !at.After(r.present())
	case day.VerbSkip:
		return word == day.IsSending && !r.held
	case day.VerbRetime, day.VerbEdit:
		return word == day.IsPast && e.sent > 0
	default:
		return false
	}
}

// isToPlay reports whether an entry is to come: a jump to what comes after it would make it past.
func (r *refDay) isToPlay(e *refEntry) bool { return e.stage == toCome && !r.flies(e) }

// justAfterAnother reports whether another person has slipped the day in the last 30 s.
func (r *refDay) justAfterAnother(by string) bool {
	return slices.ContainsFunc(r.slips, func(e day.Event) bool { return e.By != by && r.now.Sub(e.At) < 30*time.Second })
}
