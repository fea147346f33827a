package day_test

import (
	"time"

	"simcast/pipeline/day"
)

// apply has an event take effect, at the moment that the reference has reached.
func (r *refDay) apply(e day.Event) {
	switch e.Verb {
	case day.VerbHold:
		r.held, r.heldAt = true, r.now
		for _, one := range r.entries {
			one.anyway = false
		}
	case day.VerbResume:
		r.resume(e.CatchUp)
	case day.VerbNow, day.VerbRelease:
		r.calls++
		r.each(e.IDs, func(one *refEntry) { r.call(one, e.Anyway) })
	case day.VerbSkip:
		r.each(e.IDs, r.skip)
	case day.VerbSlip:
		r.slip(e)
	case day.VerbRetime:
		r.each(e.IDs, func(one *refEntry) { r.retime(one, e.Moment) })
	case day.VerbJump:
		r.each(e.IDs, r.jump)
	case day.VerbPast:
		r.decide(e.Choice)
	case day.VerbDone:
		r.each(e.IDs, func(one *refEntry) {
			r.keep(one)
			one.stage, one.actual = done, r.now
		})
	case day.EventBecamePast:
		r.each(e.IDs, r.passes)
	case day.EventPlayed:
		r.each(e.IDs, func(one *refEntry) {
			one.stage, one.settled, one.reached = played, true, e.Results.Sent+e.Results.Uncertain > 0
		})
	default:
		r.applyRest(e)
	}
	r.settle()
}

func (r *refDay) applyRest(e day.Event) {
	switch e.Verb {
	case day.EventTake, day.VerbReload, day.VerbEdit, day.VerbAdd:
		r.take(e)
	case day.EventStart:
		r.mode = e.Options.Mode
	case day.VerbMode:
		r.mode = e.Choice
	case day.VerbEndEx:
		r.end()
	case day.EventReopen:
		r.ended = false
		for _, one := range r.entries {
			if one.stage == missed {
				r.passes(one)
			}
		}
	}
}

func (r *refDay) each(ids []string, do func(*refEntry)) {
	for _, id := range ids {
		do(r.entry(id))
	}
}

// passes makes an entry past, with the moment that it had.
func (r *refDay) passes(e *refEntry) {
	r.keep(e)
	e.stage, e.called, e.sendPast, e.anyway = past, 0, false, false
}

// resume restarts the exercise. What runs down was standing still, so it is later by the hold; not what somebody was already to
// do. With catch-up all keep their moments.
func (r *refDay) resume(catchUp bool) {
	var over []*refEntry
	for _, e := range r.entries {
		if r.wentBy(e, len(r.entries)) && (catchUp || e.course == fixed) {
			over = append(over, e)
		}
	}
	for _, e := range over {
		r.passes(e)
	}
	for _, e := range r.entries {
		if e.course != counting || !r.runs(e) {
			continue
		}
		if catchUp || (e.manual() || e.Kind == day.Note) && !e.from.Add(e.left).After(r.heldAt) {
			e.left -= r.now.Sub(e.from)
		}
		e.from = r.now
	}
	if !catchUp {
		r.offset += r.now.Sub(r.heldAt)
	}
	if catchUp { // exercise time has passed all the same
		r.exercise += time.Duration(float64(r.now.Sub(r.heldAt)) * r.Speed)
	}
	r.held = false
}

// wentBy reports whether the moment of an entry went by on hold. One that waits for its cause goes by with it alone, unless that one was
// begun: then its moment counts from there, whatever becomes of the rest.
func (r *refDay) wentBy(e *refEntry, depth int) bool {
	at, has := r.moment(e)
	if !has || !r.runs(e) || e.Kind == day.Note || e.called > 0 || e.sendPast || !at.After(r.heldAt) || !at.Before(r.now) || depth == 0 {
		return false
	}
	return !r.waitsForCause(e) || e.course != following || r.wentBy(r.entry(e.After), depth-1)
}

// call puts an entry at the head of the queue. That is its moment, unless it was begun before.
func (r *refDay) call(e *refEntry, anyway bool) {
	e.anyway = anyway && r.held
	e.called, e.sendPast, e.skipHand, e.given = r.calls, false, false, true
	if e.sent > 0 {
		e.stage = begun
		return
	}
	e.stage, e.apart, e.course, e.from, e.left = toCome, true, counting, r.now, 0
}

// skip leaves an entry out, or the rest of it: the player says when that is over.
func (r *refDay) skip(e *refEntry) {
	if e.skipHand = true; e.sent > 0 || r.flies(e) {
		e.leaveOut = true
		return
	}
	r.keep(e)
	e.stage, e.called, e.sendPast, e.anyway = skipped, 0, false, false
}

// end ends the day. Of what was begun, or is on its way, the rest is left out; the player says when that is over.
func (r *refDay) end() {
	if r.ended = true; r.held {
		r.exercise += time.Duration(float64(r.now.Sub(r.heldAt)) * r.Speed)
		r.held = false
	}
	for _, e := range r.entries {
		if e.course == counting && r.runs(e) {
			e.from, e.left = r.now, e.left-r.now.Sub(e.from)
		}
		switch word := r.word(e); {
		case word == day.IsSending, word == day.IsPast && e.sent > 0:
			e.leaveOut = true
		case word == day.IsWaiting, word == day.IsDue, word == day.IsPast, word == day.IsUnscheduled:
			r.keep(e)
			e.stage = missed
		}
	}
}

// begin has a request of an entry on its way.
func (r *refDay) begin(e *refEntry) {
	if r.flying = e.ID; e.sent == 0 {
		e.actual = r.now
	}
	r.settle()
}

// answered ends the request that is on its way, if there is one. What does not count never was.
func (r *refDay) answered(counts bool) {
	e := r.entry(r.flying)
	if r.flying = ""; e == nil {
		return
	}
	switch {
	case counts:
		if e.sent++; e.stage == toCome {
			r.keep(e)
			e.stage = begun
		}
	case e.sent == 0:
		e.actual = time.Time{}
		switch {
		case e.stage != toCome:
		case !e.leaveOut:
			r.again(e)
		default: // nothing was begun, so nothing is left
			r.keep(e)
			e.stage, e.called, e.leaveOut = skipped, 0, false
			if !e.skipHand {
				e.stage = missed
			}
		}
	}
	r.settle()
}
