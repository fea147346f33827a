package board

import (
	"slices"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
)

// How much of the timeline is shown where not all of it is asked for: a day may have thousands of entries.
const (
	shownBefore = 10
	shownAfter  = 100
)

// Timeline are the items that have a moment, in its order: those before the line of now, and those after it.
type Timeline struct {
	Before, After  []Item
	Earlier, Later int    // how many are folded at either end
	EarlierFirst   string // the moment of the first that is folded
	LaterLast      string // and of the last one
	IsWhole        bool   // all are shown, and some would be folded
}

// timeline is the timeline at the moment at which the day stands.
func (v View) timeline() (t Timeline) {
	var timed []*day.Line
	for i := range v.Lines {
		if l := &v.Lines[i]; !view.MomentOf(l).IsZero() {
			timed = append(timed, l)
		}
	}
	slices.SortStableFunc(timed, view.ByMoment)
	at, _ := slices.BinarySearchFunc(timed, v.Present(), func(l *day.Line, now time.Time) int {
		if view.MomentOf(l).After(now) {
			return 1
		}
		return -1
	})
	before, after := timed[:at], timed[at:]
	t.Earlier, t.Later = max(0, len(before)-shownBefore), max(0, len(after)-shownAfter)
	if v.all {
		t.IsWhole, t.Earlier, t.Later = t.Earlier+t.Later > 0, 0, 0
	}
	if t.Earlier > 0 {
		t.EarlierFirst = v.Item(before[0]).Clock
	}
	if t.Later > 0 {
		t.LaterLast = v.Item(after[len(after)-1]).Clock
	}
	for _, l := range before[t.Earlier:] {
		t.Before = append(t.Before, v.Item(l))
	}
	for _, l := range after[:len(after)-t.Later] {
		t.After = append(t.After, v.Item(l))
	}
	return t
}
