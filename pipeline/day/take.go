package day

import (
	"cmp"
	"slices"
	"time"
)

// take takes entries that are new or changed, and notes those that the plan does not have any more. What was begun is not
// among them. In a day without entries nothing is past but what lies before STARTEX: what a late start has missed is found
// by the player.
func (s *State) take(e Event) {
	first := len(s.Entries) == 0
	var scheduled []*EntryState
	s.keepMoments(s.named(e.Gone))
	for _, entry := range e.Entries {
		x := s.byID[entry.Key()]
		if x == nil && s.takeNew(entry, e) || x != nil && s.takeAgain(x, entry) {
			scheduled = append(scheduled, s.byID[entry.Key()])
		}
	}
	slices.SortStableFunc(s.Entries, func(a, b *EntryState) int { return cmp.Compare(a.Place, b.Place) })
	for _, id := range e.Gone {
		if x := s.byID[id]; x != nil && !s.isUnderWay(x) && x.Phase != Played && x.Phase != Done {
			x.Phase, x.Gone, x.Reason, x.By = Skipped, true, ReasonGone, e.By
			x.MomentByHand = x.MomentByHand && x.Called == 0 // a call gives no moment for later
			x.uncall()
		}
	}
	s.makeAllPast(slices.DeleteFunc(scheduled, func(x *EntryState) bool { return x.Phase != Unsent || !s.isBefore(x, e.At, first) }), CauseControl)
}

// ReasonGone is why an entry is skipped that the plan does not have any more.
const ReasonGone = "the plan does not have this row any more"

// ReasonRestChanged is why the rest of a begun entry waits for somebody to decide.
const ReasonRestChanged = "its row was changed since it was begun: now sends the rest as the row is now, skip leaves it out"

// holdRest makes the rest of a begun entry past whose row says something else by now: some teams have what it said then. Only a
// start names such a row with its new content. While a process plays the day, an entry ends as it was begun.
func (s *State) holdRest(x *EntryState, entry Entry) {
	isOpen := x.IsBegun() && (x.Phase == PartlySent || x.Phase == Past) && !x.LeaveOut
	if !isOpen || x.Content == entry.Content {
		return
	}
	x.Content = entry.Content
	s.makePast(x, CauseControl)
	x.RestChanged = true
}

// takeNew takes an entry that the day does not have, and reports whether it has the moment that its plan says.
func (s *State) takeNew(entry Entry, e Event) bool {
	x := &EntryState{Entry: entry}
	s.byID[entry.Key()] = x
	s.Entries = append(s.Entries, x)
	if e.Verb == VerbAdd {
		x.Added, x.By = true, e.By
	}
	switch {
	case entry.Skip != "":
		x.Phase, x.Reason = Skipped, entry.Skip
		s.schedule(x)
	case e.Verb == VerbAdd && e.Moment.IsZero():
		s.call(x, e)
	case e.Verb == VerbAdd:
		s.moveTo(x, e)
	default:
		s.schedule(x)
		return true
	}
	return false
}

// planned is the moment of an entry that nobody has moved by itself: with what holds, slips and jumps of all have added.
func (s *State) planned(entry Entry) time.Time {
	switch {
	case entry.Kind == Contingency: // it has none but that of its call
		return time.Time{}
	case entry.Planned.IsZero() || entry.Anchor:
		return entry.Planned
	}
	return entry.Planned.Add(s.Offset)
}

// schedule gives an entry the moment that its plan says.
func (s *State) schedule(x *EntryState) {
	x.Expected, x.Shift, x.HasOwnMoment, x.MomentByHand = s.planned(x.Entry), 0, false, false
}

// isBefore reports whether the moment that the plan says lies before STARTEX, or, but for the first plan of a day, before the
// present.
func (s *State) isBefore(x *EntryState, at time.Time, first bool) bool {
	if x.Kind == Note || x.Kind == Contingency {
		return false
	}
	expected := s.Expected(x)
	return !x.Planned.IsZero() && x.Planned.Before(s.StartEx) ||
		!first && !expected.IsZero() && expected.Before(s.present(at)) && !s.waitsForCause(x)
}

// takeAgain takes an entry that the day has, with its cells as they stand now. A moment or a skip that was given by hand
// stays, unless those cells were changed; a call does, unless the entry is of another kind. It reports whether the entry has got the moment that its plan says.
func (s *State) takeAgain(x *EntryState, entry Entry) bool {
	if s.isUnderWay(x) || x.Phase == Played || x.Phase == Done { // its messages are what they are
		x.Place, x.Row = entry.Place, entry.Row
		s.holdRest(x, entry)
		return false
	}
	old := x.Entry
	x.Entry = entry
	wasGone := x.Gone
	x.Gone = false
	retimed := old.TimeCells != entry.TimeCells || old.Kind != entry.Kind
	// A moment by hand stays unless the cells of the time were changed. A contingency has none.
	keeps := x.MomentByHand && x.Called == 0 && old.TimeCells == entry.TimeCells && old.Kind != Contingency && entry.Kind != Contingency
	schedule := func() {
		if !keeps {
			s.schedule(x)
		}
	}
	switch {
	case entry.Skip != "" && (old.SkipCells != entry.SkipCells || wasGone && !x.SkippedByHand):
		x.Phase, x.Reason, x.SkippedByHand, x.By = Skipped, entry.Skip, false, ""
		x.uncall()
		schedule()
	case x.Phase == Skipped && entry.Skip == "" && (wasGone && !x.SkippedByHand || old.Skip != "" && !x.SkippedByHand || old.SkipCells != entry.SkipCells):
		x.Phase, x.Reason, x.SkippedByHand, x.By = Unsent, "", false, ""
		schedule()
		return true
	case x.Phase == Skipped && retimed && !x.SkippedByHand:
		schedule()
	case x.Phase == Missed || x.Phase == Skipped:
	case keeps:
	case retimed && x.Called == 0, old.Kind != entry.Kind:
		x.Phase = Unsent
		x.uncall()
		s.schedule(x)
		return true
	}
	return false
}
