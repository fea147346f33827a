package schedule

import (
	"slices"
	"time"
)

// Order gives for each row the time by which rows can be put in order without knowing STARTEX. It is false where a row has
// none, or where only STARTEX says which of two moments is earlier.
func Order(rows []Row, moments []Moment, zone *time.Location) ([]time.Time, bool) {
	first := time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC) // a leap year, for the 29 February without a year
	p := plan{options: Options{Zone: zone}}
	sorts := map[int]bool{}
	for i := range moments {
		if m := &moments[i]; m.Kind != After {
			_, sort, known := p.comparable(m)
			if sorts[sort] = true; !known || len(sorts) > 1 {
				return nil, false
			}
		}
	}
	all := slices.Clone(rows)
	for i := range all {
		all[i].OnBoard = true
	}
	times := make([]time.Time, len(rows))
	for i, entry := range Schedule(all, moments, first, zone) {
		if entry.At == nil {
			return nil, false
		}
		times[i] = *entry.At
	}
	return times, true
}
