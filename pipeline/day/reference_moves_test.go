package day_test

import (
	"slices"
	"time"

	"simcast/pipeline/day"
)

// slip moves all that is to come, or all from one entry on.
func (r *refDay) slip(e day.Event) {
	by := time.Duration(float64(e.Length) / r.Speed).Round(time.Millisecond)
	order := r.byBoard()
	if len(e.IDs) > 0 {
		order = order[slices.Index(order, r.entry(e.IDs[0])):]
	} else {
		r.offset += by
	}
	r.slips = append(r.slips, e)
	waiting := r.waiting()
	for _, one := range order {
		if !r.runs(one) || one.called > 0 || one.sendPast {
			continue
		}
		switch one.course {
		case counting:
			if by > 0 || r.word(one) != day.IsDue { // what is due is not put before now
				one.left += by
			}
		case following:
			if !slices.Contains(order, r.entry(one.After)) {
				one.extra += by
			}
		}
	}
	r.passOver(waiting)
}

// waiting are the entries whose moment is to come.
func (r *refDay) waiting() []*refEntry {
	var waiting []*refEntry
	for _, e := range r.entries {
		if at, has := r.moment(e); has && r.runs(e) && e.called == 0 && !e.sendPast && e.Kind != day.Note && at.After(r.present()) {
			waiting = append(waiting, e)
		}
	}
	return waiting
}

// passOver makes past what was waiting and is put before the present.
func (r *refDay) passOver(waiting []*refEntry) {
	for _, e := range waiting {
		if at, _ := r.moment(e); at.Before(r.present()) {
			r.passes(e)
		}
	}
}

// retime gives an entry another moment.
func (r *refDay) retime(e *refEntry, at time.Time) {
	e.stage, e.called, e.sendPast, e.anyway, e.apart, e.given = toCome, 0, false, false, true, true
	r.put(e, at)
	if at.Before(r.present()) {
		r.passes(e)
	}
}

// jump lets exercise time pass at once, until the moment of an entry.
func (r *refDay) jump(target *refEntry) {
	until, _ := r.moment(target)
	by := until.Sub(r.present())
	waiting := r.waiting()
	for _, e := range r.entries {
		if e.course == counting && r.runs(e) && e.called == 0 && !e.sendPast && r.word(e) != day.IsDue {
			e.left -= by
		}
	}
	r.passOver(waiting)
	r.offset -= by
	r.exercise += time.Duration(float64(by) * r.Speed)
}

// decide says what becomes of what is past.
func (r *refDay) decide(choice string) {
	for _, e := range r.entries {
		switch {
		case e.stage != past || choice == day.PastShift:
		case choice == day.PastSkip:
			r.skip(e)
		default:
			r.back(e)
			e.sendPast = true
		}
	}
	if choice == day.PastShift {
		r.shift()
	}
}

// shift moves all that is past, and all that is to come, so that the first of what is past is due. Of one that was begun it is
// the rest that goes on.
func (r *refDay) shift() {
	var over []*refEntry
	first := r.present()
	for _, e := range r.entries {
		at, has := r.moment(e)
		if e.stage != past || e.Anchor || !has {
			continue
		}
		if over = append(over, e); e.sent == 0 && at.Before(first) && !r.comesAfter(e) {
			first = at
		}
	}
	by := r.present().Sub(first)
	for _, e := range r.entries {
		if e.course == counting && r.runs(e) && e.called == 0 && !e.sendPast {
			e.left += by
		}
	}
	for _, e := range over {
		if r.back(e); e.stage == begun {
			continue
		}
		if e.left += by; r.isFollower(e) {
			r.ties(e)
		}
	}
	r.offset += by
}

// isFollower reports whether an entry has a cause, and nobody has given it another moment.
func (r *refDay) isFollower(e *refEntry) bool {
	return e.After != "" && !e.given && e.Kind != day.Contingency
}

// comesAfter reports whether an entry that is past is to wait for a cause that was not begun, or of which nothing was sent.
func (r *refDay) comesAfter(e *refEntry) bool {
	_, how := r.baseOf(e)
	return r.isFollower(e) && how != counting
}

// ties has an entry follow its cause again, unless that one is over and counts. If the cause was begun, the time that is left until the
// moment of the entry stays.
func (r *refDay) ties(e *refEntry) {
	base, how := r.baseOf(e)
	cause := r.entry(e.After)
	switch {
	case how != counting:
		e.apart, e.course = false, none // settle looks for its cause
	case cause.stage != played && cause.stage != done:
		e.apart, e.since = false, base
		if base.After(e.from) {
			e.from = base
		}
	}
}

// back takes an entry up again that was past.
func (r *refDay) back(e *refEntry) {
	e.stage = toCome
	if e.sent > 0 {
		e.stage = begun
		return
	}
	r.again(e)
}
