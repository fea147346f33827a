package check

import (
	"slices"
	"time"

	"simcast/pipeline/lint"
	"simcast/pipeline/schedule"
)

// setMoments gives the entries their moments, as far as they are known together: without a STARTEX, spans from it, clock
// times and dates cannot be compared, and those of most rows count. It gives STARTEX, zero where nothing says it.
func (t *times) setMoments(entries []lint.Entry) time.Time {
	o := &t.options
	startEx, isKnown := t.startEx()
	moments := t.read.Moments
	if !isKnown {
		moments = momentsOfOneSort(moments)
	}
	all := schedule.Times(t.rows, moments, startEx, o.Zone) // also of rows that a choice leaves out: they stay in the day
	for i, at := 0, 0; i < len(entries); i++ {
		e := &entries[i]
		for t.rows[at].Number < e.Row {
			at++
		}
		e.At, e.HasTime = all[at], !all[at].IsZero()
		switch m := &t.read.Moments[at]; m.Kind {
		case schedule.After:
			e.After = m.Cause
		case schedule.FromStartEx:
			e.Minus = m.Span < 0
		}
	}
	if !isKnown {
		return time.Time{}
	}
	return startEx
}

// startEx is STARTEX, as it was asked for or as the settings of the plan have its clock time; else some moment from which all
// others count, which is not known to be it.
func (t *times) startEx() (startEx time.Time, isKnown bool) {
	o := &t.options
	if !o.StartEx.IsZero() && !o.Rehearsal {
		return o.StartEx, true
	}
	day := o.Now.In(o.Zone)
	for i := range t.read.Moments {
		if at, known := t.read.Moments[i].At(time.Time{}, o.Zone); known {
			day = at
			break
		}
	}
	if o.Settings.StartEx.IsSet() {
		return o.Settings.StartEx.On(day), true
	}
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, o.Zone), false
}

// momentsOfOneSort are the moments that can be compared without STARTEX: those of the sort that most rows have, and what
// follows them.
func momentsOfOneSort(moments []schedule.Moment) []schedule.Moment {
	sort := func(kind schedule.Kind) int {
		switch kind {
		case schedule.None, schedule.After:
			return 0
		case schedule.FromStartEx:
			return 1
		case schedule.OnFirstDay, schedule.OnDay:
			return 2
		}
		return 3
	}
	var count [4]int
	for i := range moments {
		count[sort(moments[i].Kind)]++
	}
	most := 1
	for candidate := 2; candidate < len(count); candidate++ {
		if count[candidate] > count[most] {
			most = candidate
		}
	}
	if count[most] == len(moments)-count[0] { // there is one sort alone
		return moments
	}
	kept := slices.Clone(moments)
	for i := range kept {
		if of := sort(kept[i].Kind); of != 0 && of != most {
			kept[i] = schedule.Moment{}
		}
	}
	return kept
}
