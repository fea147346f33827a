package day_test

import (
	"cmp"
	"slices"

	"simcast/pipeline/day"
)

// byBoard are the entries in the order in which the board has them: by moment, then by place.
func (r *refDay) byBoard() []*refEntry {
	all := slices.Clone(r.entries)
	slices.SortStableFunc(all, func(a, b *refEntry) int { return r.before(a, b) })
	return all
}

// before compares two entries by their places on the board. Those without a moment come last.
func (r *refDay) before(a, b *refEntry) int {
	one, hasOne := r.moment(a)
	two, hasTwo := r.moment(b)
	switch {
	case hasOne != hasTwo && hasOne:
		return -1
	case hasOne != hasTwo:
		return 1
	case !one.Equal(two):
		return one.Compare(two)
	default:
		return a.Place - b.Place
	}
}

// queue are the entries that may be posted: the rest of what is begun, what was called, what is due. On hold it is what was called
// to go out all the same.
func (r *refDay) queue() []*refEntry {
	var queue []*refEntry
	for _, e := range r.byBoard() {
		goes := e.called > 0 || e.sendPast || !e.Cue && (e.Auto || r.mode != day.ModeCue)
		word := r.word(e)
		isNext := e.stage == begun || word == day.IsDue && goes
		if isNext && !e.manual() && !e.leaveOut && !r.ended && (!r.held || e.anyway) {
			queue = append(queue, e)
		}
	}
	rank := func(e *refEntry) int {
		switch {
		case e.stage == begun:
			return 0
		case e.called > 0:
			return 1
		default:
			return 2
		}
	}
	slices.SortStableFunc(queue, func(a, b *refEntry) int {
		switch {
		case rank(a) != rank(b) || rank(a) == 2:
			return rank(a) - rank(b)
		case rank(a) == 0:
			return cmp.Or(a.actual.Compare(b.actual), a.Place-b.Place)
		default:
			return cmp.Or(a.called-b.called, a.Place-b.Place)
		}
	})
	return queue
}
