package day_test

import (
	"time"

	"simcast/pipeline/day"
)

// The reference is a second way of computing a day, straight from the contract. It walks through the time tick by tick, and
// keeps for each entry how much exercise time is left until its moment: that runs down while the exercise runs, and stands
// still on hold. So it adds up no holds, and shifts no moments by them.

// Where an entry is, in the reference.
type stage int

const (
	toCome stage = iota
	begun
	played
	done
	skipped
	past
	missed
)

// How an entry's moment comes about, in the reference.
type course int

const (
	none      course = iota // it has no moment
	counting                // its own time runs down
	following               // its cause is to come: its moment is that one's, and what lies between
	fixed                   // an anchor: a clock time that nothing moves
)

// refEntry is an entry of the reference. Its moment is from+left: from goes with the clock, and left runs down.
type refEntry struct {
	day.Entry
	stage    stage
	course   course
	from     time.Time
	left     time.Duration
	since    time.Time     // of one whose cause was begun: from when it counts
	extra    time.Duration // of one that follows: what a slip from it on has put between
	apart    bool          // it does not follow its cause any more: its moment was given by hand, or went by
	given    bool          // its moment was given by hand: by retime, now or release
	called   int           // the number of the call that put it at the head of the queue
	sendPast bool
	actual   time.Time
	sent     int  // its requests that count
	reached  bool // something was sent, or may have been
	settled  bool // it is known whether something was
	wentBy   bool // of a note: its moment is over
	skipHand bool
	gone     bool
	leaveOut bool // the rest of it is not posted
	anyway   bool // it was called on this hold, to go out all the same
}

// refDay is a day of the reference.
type refDay struct {
	day.Day
	entries  []*refEntry
	now      time.Time
	held     bool
	heldAt   time.Time
	offset   time.Duration
	exercise time.Duration // exercise time
	ended    bool
	flying   string // the entry whose request is on its way
	slips    []day.Event
	calls    int
	mode     string
}

func (r *refDay) entry(id string) *refEntry {
	for _, e := range r.entries {
		if e.Key() == id {
			return e
		}
	}
	return nil
}

// present is the moment at which the exercise stands.
func (r *refDay) present() time.Time {
	if r.held {
		return r.heldAt
	}
	return r.now
}

// tick lets time pass.
func (r *refDay) tick(step time.Duration) {
	r.now = r.now.Add(step)
	if r.held {
		return
	}
	r.exercise += time.Duration(float64(step) * r.Speed)
	for _, e := range r.entries {
		if e.course == counting && r.runs(e) {
			e.from = r.now
			e.left -= step
		}
	}
	r.settle()
}

// runs reports whether the time of an entry runs down: not if its moment is over for it.
func (r *refDay) runs(e *refEntry) bool { return e.stage == toCome && !r.flies(e) && !e.wentBy }

// flies reports whether a request of an entry is on its way.
func (r *refDay) flies(e *refEntry) bool { return r.flying != "" && r.flying == e.ID }

// moment is when an entry is expected.
func (r *refDay) moment(e *refEntry) (time.Time, bool) { return r.momentOf(e, len(r.entries)) }

func (r *refDay) momentOf(e *refEntry, depth int) (time.Time, bool) {
	switch e.course {
	case counting, fixed:
		return e.from.Add(e.left), true
	case following:
		cause := r.entry(e.After)
		if cause == nil || depth == 0 {
			return time.Time{}, false
		}
		base, has := r.momentOf(cause, depth-1)
		return base.Add(e.Span + e.extra), has
	default:
		return time.Time{}, false
	}
}

// put gives an entry a moment of its own, from which its time runs down.
func (r *refDay) put(e *refEntry, at time.Time) {
	e.course, e.from, e.left = counting, r.present(), at.Sub(r.present())
	if e.Anchor && e.called == 0 {
		e.course, e.from, e.left = fixed, at, 0
	}
}

// keep fixes the moment that an entry has: it does not follow another one from here on.
func (r *refDay) keep(e *refEntry) {
	if at, has := r.moment(e); has {
		if e.course == counting && !e.apart && e.After != "" {
			e.extra = at.Sub(e.since) - e.Span
		}
		e.course, e.from, e.left = counting, at, 0
	}
	e.apart = true
}

// again has the time of an entry run down that was kept: its moment stays.
func (r *refDay) again(e *refEntry) {
	at, has := r.moment(e)
	onHold := r.held && e.called > 0 && at.After(r.heldAt) // it was called on hold, and counts from then on
	if has && e.course != following && !onHold {
		r.put(e, at)
	}
}

// settle looks again at who follows whom: after each tick, and after whatever happened.
func (r *refDay) settle() {
	for range r.entries { // a chain is settled from its beginning on, whatever its order in the plan
		for _, e := range r.entries {
			r.follow(e)
			at, has := r.moment(e)
			e.wentBy = e.Kind == day.Note && has && !at.After(r.present()) && !r.waitsForCause(e)
		}
	}
}

// follow settles one that follows another.
func (r *refDay) follow(e *refEntry) {
	if e.After == "" || e.apart || e.stage != toCome && e.stage != skipped || r.flies(e) || e.Kind == day.Contingency {
		return
	}
	base, how := r.baseOf(e)
	if e.course == counting && how != counting { // what its cause had begun was not begun after all, or nothing came of it
		if cause := r.entry(e.After); cause != nil {
			e.extra = e.from.Add(e.left).Sub(e.since) - e.Span
		}
	}
	if how == counting && e.course != counting {
		e.since = base
		if e.from = r.now; r.held { // what was begun on hold counts from then on, once it is over
			e.from = r.heldAt
			if base.After(e.from) {
				e.from = base
			}
		}
		e.left = e.Span + e.extra - e.from.Sub(base)
	}
	e.course = how
}

// baseOf is the moment from which one counts that follows another, and how it counts from there.
func (r *refDay) baseOf(e *refEntry) (time.Time, course) {
	cause := r.entry(e.After)
	switch {
	case cause == nil || cause.Kind == day.Note || r.circle(e): // nobody plays a note
		return time.Time{}, none
	case r.flies(cause) || cause.sent > 0 && cause.stage != played || cause.stage == done, cause.stage == played && (cause.reached || !cause.settled):
		return cause.actual, counting
	case cause.stage != toCome || cause.course == none:
		return time.Time{}, none
	default:
		return time.Time{}, following
	}
}

// circle reports whether one follows itself in the end.
func (r *refDay) circle(e *refEntry) bool {
	at := e
	for range r.entries {
		if at.After == "" || at.apart {
			return false
		}
		if at = r.entry(at.After); at == nil {
			return false
		}
	}
	return true
}

// word is the contract's word for the state of an entry.
func (r *refDay) word(e *refEntry) day.StateWord {
	if e.Kind == day.Note {
		return day.IsNote
	}
	if e.stage != toCome && e.stage != begun {
		return map[stage]day.StateWord{played: day.IsPlayed, done: day.IsDone, skipped: day.IsSkipped, past: day.IsPast, missed: day.IsMissed}[e.stage]
	}
	at, has := r.moment(e)
	switch {
	case e.stage == begun || r.flies(e):
		return day.IsSending
	case e.called > 0 || e.sendPast:
		return day.IsDue
	case e.Kind == day.Contingency && !e.apart:
		return day.IsContingency
	case !has:
		return day.IsUnscheduled
	case r.waitsForCause(e), at.After(r.present()):
		return day.IsWaiting
	default:
		return day.IsDue
	}
}

// waitsForCause reports whether an entry waits for its cause, or for what becomes of that one.
func (r *refDay) waitsForCause(e *refEntry) bool {
	cause := r.entry(e.After)
	return e.course == following || !e.apart && cause != nil && (r.flies(cause) || cause.sent > 0 && cause.stage != played)
}

// manual reports whether somebody carries an entry out.
func (e *refEntry) manual() bool { return e.Kind == day.Manual || e.ByHand }
