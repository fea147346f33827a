package boardview

import (
	"slices"
	"time"
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

// timelineOf is the timeline at a moment.
func timelineOf(items []Item, present time.Time, all bool) (t Timeline) {
	var timed []Item
	for _, i := range items {
		if !i.Moment.IsZero() {
			timed = append(timed, i)
		}
	}
	slices.SortStableFunc(timed, byMoment)
	at, _ := slices.BinarySearchFunc(timed, present, func(i Item, now time.Time) int {
		if i.Moment.After(now) {
			return 1
		}
		return -1
	})
	t.Before, t.After = timed[:at], timed[at:]
	t.IsWhole = all && (len(t.Before) > shownBefore || len(t.After) > shownAfter)
	if all {
		return t
	}
	if t.Earlier = len(t.Before) - shownBefore; t.Earlier > 0 {
		t.EarlierFirst, t.Before = t.Before[0].Clock, t.Before[t.Earlier:]
	}
	if t.Later = len(t.After) - shownAfter; t.Later > 0 {
		t.LaterLast, t.After = t.After[len(t.After)-1].Clock, t.After[:shownAfter]
	}
	t.Earlier, t.Later = max(0, t.Earlier), max(0, t.Later)
	return t
}
