package day_test

import (
	"slices"

	"simcast/pipeline/day"
)

// take gives entries other rows, adds those that are new, and skips those that are gone.
func (r *refDay) take(e day.Event) {
	var moved []*refEntry
	isFirst := len(r.entries) == 0
	r.each(e.Gone, r.keep)
	for _, row := range e.Entries {
		one := r.entry(row.Key())
		if isNew := one == nil; isNew {
			one = &refEntry{Entry: row}
			r.entries = append(r.entries, one)
			if r.fresh(one); row.Skip != "" {
				one.stage = skipped
			}
			switch {
			case e.Verb == day.VerbAdd && e.Moment.IsZero():
				r.calls++
				r.call(one, false)
			case e.Verb == day.VerbAdd:
				one.apart, one.given = true, true
				r.put(one, e.Moment)
			}
			moved = append(moved, one)
			continue
		}
		if r.change(one, row) {
			moved = append(moved, one)
		}
	}
	slices.SortFunc(r.entries, func(a, b *refEntry) int { return a.Place - b.Place })
	for _, id := range e.Gone {
		if one := r.entry(id); !slices.Contains([]stage{begun, played, done}, one.stage) {
			one.given = one.given && one.called == 0
			one.stage, one.gone, one.called, one.sendPast, one.anyway = skipped, true, 0, false, false
		}
	}
	r.settle()
	for _, one := range moved {
		at, has := r.moment(one)
		early := !one.Planned.IsZero() && one.Planned.Before(r.StartEx) && e.Verb != day.VerbAdd
		if one.stage == toCome && one.Kind != day.Note && one.Kind != day.Contingency && one.called == 0 && (early || has && !isFirst && at.Before(r.present()) && !r.waitsForCause(one)) {
			r.passes(one)
		}
	}
}

// fresh gives an entry the moment that its row says.
func (r *refDay) fresh(e *refEntry) {
	e.course, e.extra, e.apart, e.given = none, 0, false, false
	if e.Kind == day.Contingency || e.After != "" || e.Planned.IsZero() {
		return
	}
	at := e.Planned
	if !e.Anchor {
		at = at.Add(r.offset)
	}
	r.put(e, at)
}

// change gives an entry another row, and reports whether it has got another moment by that. What was given by hand stays
// unless those cells were changed.
func (r *refDay) change(e *refEntry, row day.Entry) bool {
	kind := row.Kind != e.Kind
	times, skips, wasGone := row.TimeCells != e.TimeCells || kind, row.SkipCells != e.SkipCells, e.gone
	byHand := e.given && e.called == 0 && row.TimeCells == e.TimeCells && e.Kind != day.Contingency && row.Kind != day.Contingency
	e.Entry, e.gone = row, false
	moment := func() {
		if byHand {
			r.again(e)
		} else {
			r.fresh(e)
		}
	}
	switch {
	case e.stage == missed || e.stage == skipped && e.skipHand && !skips:
		return false
	case row.Skip != "" && (skips || wasGone):
		e.stage, e.called, e.sendPast, e.anyway, e.skipHand = skipped, 0, false, false, false
		moment()
		return false
	case byHand && e.stage != skipped:
		r.again(e) // as a note it stood still once its moment was over
	case e.stage == skipped && (skips || wasGone), e.stage != skipped && times && (e.called == 0 || kind):
		e.stage, e.called, e.sendPast, e.anyway, e.skipHand = toCome, 0, false, false, false
		moment()
		return true
	case e.stage == skipped && times:
		moment()
	}
	return false
}
