package dayplan

import (
	"reflect"
	"slices"

	"simcast/pipeline/day"
)

// Compare says what a plan that is taken again changes of a day: the entries that are new, or not as the day has them, and the
// keys of those that the plan does not have any more. What was begun, played or done stays as it is; it only gets its place
// and row in the plan as it is now, so that it stands where it belongs.
func Compare(s *day.State, entries []day.Entry) (changed []day.Entry, gone []string) {
	has := map[string]bool{}
	for i := range entries {
		e := &entries[i]
		has[e.Key()] = true
		known := s.Entry(e.Key())
		switch {
		case known == nil:
			changed = append(changed, *e)
		case isFixed(s, known):
			if moved := known.Entry; moved.Place != e.Place || moved.Row != e.Row {
				moved.Place, moved.Row = e.Place, e.Row
				changed = append(changed, moved)
			}
		case known.Gone || !isSame(&known.Entry, e):
			changed = append(changed, *e)
		}
	}
	for _, known := range s.Entries {
		if !has[known.Key()] && !known.Gone && !isFixed(s, known) {
			gone = append(gone, known.Key())
		}
	}
	return changed, gone
}

// isFixed reports whether a plan can change nothing of an entry any more.
func isFixed(s *day.State, e *day.EntryState) bool {
	return e.Phase == day.Played || e.Phase == day.Done || e.IsBegun() || s.Sending != "" && s.Sending == e.ID
}

func isSame(a, b *day.Entry) bool {
	one, other := *a, *b
	if !one.Planned.Equal(other.Planned) || !slices.Equal(one.Teams, other.Teams) {
		return false
	}
	one.Teams, other.Teams, one.Planned = nil, nil, other.Planned
	return reflect.DeepEqual(one, other)
}
