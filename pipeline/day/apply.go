package day

import (
	"slices"
	"time"
)

// Apply brings the state up to date after an event. That the event may be is asked before, by Refuse.
func (s *State) Apply(e Event) {
	s.Last = e.At
	s.block(e)
	switch e.Verb {
	case EventTake:
		s.take(e)
	case EventStart:
		s.start(e)
	case EventStopped:
		s.Started = false
	case EventClock:
		s.WallAhead = e.WallAhead
	case EventReopen:
		s.reopen()
	case EventBecamePast:
		s.makeAllPast(s.named(e.IDs), e.Cause)
	case EventPlayed:
		s.each(e.IDs, func(x *EntryState) { x.Phase, x.Results = Played, *e.Results })
	default:
		if apply := SpecOf(e.Verb).Apply; apply != nil {
			apply(s, e)
		}
	}
}

// each calls f for the entries of these ids.
func (s *State) each(ids []string, f func(*EntryState)) {
	for _, id := range ids {
		if e := s.byID[id]; e != nil {
			f(e)
		}
	}
}

// block notes what keeps everything from going out until the day is resumed.
func (s *State) block(e Event) {
	switch e.Verb {
	case VerbHold, VerbResume, VerbEndEx, EventReopen, EventStart:
		s.Blocked = ""
	}
	if e.Blocks != "" {
		s.Blocked = e.Blocks
	}
}

func (s *State) start(e Event) {
	s.Started, s.Run, s.Host, s.Epoch, s.WallAhead, s.Again, s.Sending = true, e.Run, e.Host, e.Epoch, e.WallAhead, e.Again, ""
	if e.Options != nil {
		endsAt := s.Options.EndEx
		s.Options = *e.Options
		if s.Options.EndEx.IsZero() {
			s.Options.EndEx = endsAt
		}
		if e.Options.Mode != "" {
			s.Mode = e.Options.Mode
		}
	}
}

// reopen takes an ended day up again: what was missed is past.
func (s *State) reopen() {
	s.Ended, s.EndedAt, s.EndedBy = false, time.Time{}, ""
	s.Options.EndEx = time.Time{}
	for _, e := range s.Entries {
		if e.Phase == Missed {
			s.makePast(e, CauseControl)
		}
	}
}

// makePast takes an entry out of what goes by itself. Its moment stays what it is.
func (s *State) makePast(e *EntryState, cause Cause) {
	e.Expected, e.HasOwnMoment = s.Expected(e), true
	e.Phase, e.Cause, e.WasPast, e.RestChanged = Past, cause, true, false
	e.uncall()
}

// makeAllPast takes entries out of what goes by itself, all with the moments that they had before.
func (s *State) makeAllPast(all []*EntryState, cause Cause) {
	s.keepMoments(all)
	for _, e := range all {
		s.makePast(e, cause)
	}
}

// keepMoments has entries keep the moments that they have, whatever becomes of what they follow. All of them are asked before
// the first of them changes.
func (s *State) keepMoments(all []*EntryState) {
	for _, e := range all {
		e.Expected = s.Expected(e)
	}
	for _, e := range all {
		e.HasOwnMoment = true
	}
}

// named are the entries of these ids.
func (s *State) named(ids []string) []*EntryState {
	return s.filter(func(e *EntryState) bool { return slices.Contains(ids, e.Key()) })
}
