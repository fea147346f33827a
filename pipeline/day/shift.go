package day

import (
	"slices"
	"time"

	"simcast/pipeline/clock"
)

// The controls that move moments. Each moves what is still to come, and what is before the present by that is past at once. What
// is due already is not put before now by being moved earlier: it stays.

// resume ends a hold. What was still to come is later by its length; with CatchUp it keeps its moment, and what went by is past.
func (s *State) resume(e Event) {
	since := s.HeldSince
	length := e.At.Sub(since)
	wentBy := func(x *EntryState) bool {
		expected := s.Expected(x)
		return s.isToCome(x) && x.Called == 0 && !x.SendPast && x.Kind != Note && expected.After(since) && expected.Before(e.At)
	}
	var goesBy func(x *EntryState, depth int) bool
	goesBy = func(x *EntryState, depth int) bool { // what waits for its cause goes by with it alone
		cause := s.byID[x.After]
		return wentBy(x) && (!s.waitsForCause(x) || s.isToCome(cause) && depth < len(s.Entries) && goesBy(cause, depth+1))
	}
	var past []*EntryState
	if e.CatchUp {
		past = s.filter(func(x *EntryState) bool { return goesBy(x, 0) })
	} else {
		later := s.laterByHold(since, e.At)
		for x, by := range later {
			s.move(x, by)
		}
		past = s.filter(func(x *EntryState) bool { return x.Anchor && wentBy(x) })
		s.Offset += length
		s.HeldFor += length
	}
	addHold := func(touched *time.Time) { // a hold is no standstill of what was begun
		if touched.Before(e.At) {
			*touched = touched.Add(e.At.Sub(clock.Later(since, *touched)))
		}
	}
	addHold(&s.requestLateSince)
	for _, x := range s.Entries {
		if x.Phase == PartlySent {
			addHold(&x.RestLateSince)
		}
	}
	s.Held, s.HeldSince, s.HoldText, s.LastHold = false, time.Time{}, "", e
	s.makeAllPast(past, CauseHold)
}

// laterByHold is by how much a hold makes each entry later. What counts from a start within the hold is later by the rest of it.
func (s *State) laterByHold(since, until time.Time) map[*EntryState]time.Duration {
	by := map[*EntryState]time.Duration{}
	for _, x := range s.Entries {
		expected := s.Expected(x)
		switch {
		case !s.isToCome(x) || expected.IsZero() || x.Anchor && x.Called == 0:
		case (x.IsManual() || x.Kind == Note) && !expected.After(since): // it came before the hold
		case x.Called > 0:
			by[x] = until.Sub(clock.Later(since, x.CalledAt))
		case !x.follows():
			by[x] = until.Sub(since)
		default:
			if start := s.startOf(s.causeOf(x)); !start.IsZero() {
				by[x] = until.Sub(clock.Later(since, start))
			}
		}
	}
	return by
}

// slip moves all that is to come, or all from an entry on in the order of the board.
func (s *State) slip(e Event) {
	by := s.inClockTime(e.Length)
	slip := Slip{At: e.At, By: e.By, Length: e.Length}
	set := s.filter(s.isToCome)
	if len(e.IDs) > 0 {
		slip.From = e.IDs[0]
		from := s.byID[e.IDs[0]]
		set = s.filter(func(x *EntryState) bool { return s.isToCome(x) && (x == from || s.compareMoments(from, x) < 0) })
	} else {
		s.Offset += by
	}
	s.Slips = append(slices.DeleteFunc(s.Slips, func(l Slip) bool { return e.At.Sub(l.At) >= slipsApart }), slip)
	s.moveAll(set, by, e.At)
}

// inClockTime is a span of exercise time in clock time of this run, in whole milliseconds.
func (s *State) inClockTime(span time.Duration) time.Duration {
	return time.Duration(float64(span) / s.Speed).Round(time.Millisecond)
}

// jump moves exercise time to the moment of an entry: all that is to come is earlier by what is left until then.
func (s *State) jump(e Event) {
	x := s.byID[e.IDs[0]]
	if x == nil {
		return
	}
	by := s.Expected(x).Sub(s.present(e.At))
	s.moveAll(s.filter(s.isToCome), -by, e.At)
	s.Offset -= by
	s.Jumped += time.Duration(float64(by) * s.Speed)
}

// ShiftForPast is by how much past shift makes later what is still to come: so that the first of what is past is due then. What
// follows a cause that was not begun is due only after that one, so it does not count.
func (s *State) ShiftForPast(e Event) time.Duration {
	first := time.Time{}
	for _, x := range s.Entries {
		if !s.isShifted(e, x) || x.IsBegun() || s.followsAgain(x) && s.startOfCause(x).IsZero() {
			continue
		}
		if expected := s.Expected(x); first.IsZero() || expected.Before(first) {
			first = expected
		}
	}
	if first.IsZero() {
		return 0
	}
	return max(s.present(e.At).Sub(first), 0)
}

// isShifted reports whether past shift takes up an entry.
func (s *State) isShifted(e Event, x *EntryState) bool {
	return x.Phase == Past && e.decidesAbout(x) && !x.Anchor && !s.Expected(x).IsZero()
}

// shiftPast moves all that is past and all that is to come so that the first of what is past is due.
func (s *State) shiftPast(e Event) {
	by := s.ShiftForPast(e)
	past, toCome := s.filter(func(x *EntryState) bool { return s.isShifted(e, x) }), s.filter(s.isToCome)
	s.moveAll(toCome, by, e.At)
	for _, x := range past {
		x.By = e.By
		if x.IsBegun() {
			x.Phase, x.RestLateSince = PartlySent, e.At
			continue
		}
		x.Phase = Unsent
		x.Expected = x.Expected.Add(by)
		x.Called, x.CalledAt = 0, time.Time{}
		x.MomentByHand = x.MomentByHand || x.Kind == Contingency // it keeps the moment of its call, and is not to be released once more
		if s.followsAgain(x) {
			s.followAgain(x, s.present(e.At))
		}
	}
	s.Offset += by
}

// followsAgain reports whether an entry that past shift takes up counts from its cause again. It does not if its moment was
// given by hand, or if it is known that its cause counts.
func (s *State) followsAgain(x *EntryState) bool {
	cause := s.causeOf(x)
	isKnown := cause != nil && !s.startOf(cause).IsZero() && (cause.Phase == Played || cause.Phase == Done)
	return x.After != "" && x.Kind != Contingency && !x.MomentByHand && !isKnown
}

// followAgain has an entry count from its cause again. If that one is begun, the entry keeps its moment, and waits for what
// becomes of the cause.
func (s *State) followAgain(x *EntryState, present time.Time) {
	x.HasOwnMoment = false
	start := s.startOfCause(x)
	if start.IsZero() {
		return
	}
	x.Shift = x.Expected.Sub(start.Add(x.Span))
	if start.After(present) { // it began on hold, and the entry counts from there once that is over
		x.Shift += start.Sub(present)
	}
}

// retime gives an entry another moment.
func (s *State) retime(x *EntryState, e Event) {
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
