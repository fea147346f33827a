package day

import (
	"slices"
	"time"
)

// What controls do that move moments. Each moves what is still to come, and what is before the present by that is past at once. What
// is due already is not put before now by being moved earlier: it stays.

// moveTo gives an entry another moment.
func (s *State) moveTo(x *EntryState, e Event) {
	x.Phase, x.Expected, x.HasOwnMoment, x.MomentByHand = Unsent, e.Moment, true, true
	x.By = e.By
	x.uncall()
	if e.Moment.Before(s.present(e.At)) {
		s.makePast(x, CauseControl)
	}
}

// moveAll moves a set of entries. Anchored ones keep their moment, and so does what was called or is sent though it is past. A
// follower whose cause is to come and in the set moves with its cause.
func (s *State) moveAll(set []*EntryState, by time.Duration, at time.Time) {
	present := s.present(at)
	in := map[*EntryState]bool{}
	for _, x := range set {
		in[x] = true
	}
	var moved, waited []*EntryState
	for _, x := range s.filter(s.isToCome) {
		expected := s.Expected(x)
		if expected.After(present) && x.Called == 0 && !x.SendPast && x.Kind != Note {
			waited = append(waited, x)
		}
		isDue := s.isDue(x, at)
		switch {
		case !in[x] || expected.IsZero() || x.Anchor || x.Called > 0 || x.SendPast:
		case isDue && (by < 0 || x.Kind == Note):
		case x.follows():
			if cause := s.causeOf(x); !in[cause] || !s.startOf(cause).IsZero() {
				moved = append(moved, x)
			}
		default:
			moved = append(moved, x)
		}
	}
	for _, x := range moved {
		s.move(x, by)
	}
	var past []*EntryState
	for _, x := range waited {
		if expected := s.Expected(x); !expected.IsZero() && expected.Before(present) {
			past = append(past, x)
		}
	}
	s.makeAllPast(past, CauseControl)
}

// move moves one entry.
func (s *State) move(x *EntryState, by time.Duration) {
	if x.follows() {
		x.Shift += by
		return
	}
	x.Expected = x.Expected.Add(by)
}

// filter gives the entries that a test picks.
func (s *State) filter(picks func(*EntryState) bool) []*EntryState {
	var picked []*EntryState
	for _, x := range s.Entries {
		if picks(x) {
			picked = append(picked, x)
		}
	}
	return slices.Clip(picked)
}
