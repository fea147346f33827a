package day

import (
	"slices"
	"time"
)

// Apply brings the state up to date after an event. That the event may be is asked before, by Refuse.
func (s *State) Apply(e Event) {
	s.Last = e.At
	switch e.Verb {
	case EventTake, VerbReload, VerbEdit, VerbAdd:
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
	case VerbHold:
		s.hold(e)
	case VerbResume:
		s.resume(e)
	case VerbNow, VerbRelease:
		s.each(e.IDs, func(x *EntryState) { s.call(x, e) })
	case VerbSkip:
		s.keepMoments(s.named(e.IDs))
		s.each(e.IDs, func(x *EntryState) { s.skip(x, e.By, e.Reason) })
	case VerbSlip:
		s.slip(e)
	case VerbRetime:
		s.each(e.IDs, func(x *EntryState) { s.retime(x, e) })
	case VerbJump:
		s.jump(e)
	case VerbPast:
		s.decidePast(e)
	case VerbDone:
		s.keepMoments(s.named(e.IDs))
		s.each(e.IDs, func(x *EntryState) {
			x.Phase, x.Actual, x.By, x.Reason = Done, e.At, e.By, e.Reason
		})
	case VerbMode:
		s.Mode = e.Choice
	case VerbEndEx:
		s.end(e)
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

// hold stops the exercise. What was called to go out on an earlier hold waits for the end of this one.
func (s *State) hold(e Event) {
	s.Held, s.HeldSince, s.HeldBy, s.HoldText, s.LastHold = true, e.At, e.By, e.Reason, e
	for _, x := range s.Entries {
		x.GoesOnHold = false
	}
}

func (s *State) start(e Event) {
	s.Started, s.Run, s.Host, s.WallAhead, s.Again, s.Sending = true, e.Run, e.Host, e.WallAhead, e.Again, ""
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

// end is ENDEX: what was still to come is missed, but for contingencies that nobody has released. Of what was begun the rest
// is left out.
func (s *State) end(e Event) {
	s.Ended, s.EndedAt, s.EndedBy = true, e.At, e.By
	s.Held, s.HoldText = false, ""
	s.keepMoments(s.filter(func(x *EntryState) bool { return x.Kind != Note && s.isToCome(x) }))
	for _, x := range s.Entries {
		switch {
		case x.Kind == Note || x.isUnreleased():
		case s.isUnderWay(x) && (x.Phase == PartlySent || x.Phase == Unsent || x.Phase == Past):
			x.LeaveOut = true
		case x.Phase == Unsent || x.Phase == Past:
			x.Phase, x.HasOwnMoment = Missed, true
		}
	}
}

// call puts an entry at the head of the queue. Its moment is that of the call, unless it was begun before.
func (s *State) call(x *EntryState, e Event) {
	if x.IsBegun() {
		x.Phase, x.RestLateSince = PartlySent, e.At
	} else {
		x.Phase, x.Expected, x.HasOwnMoment = Unsent, e.At, true
	}
	x.Called, x.CalledAt, x.MomentByHand, x.GoesOnHold, x.SendPast = e.N, e.At, true, e.Anyway && s.Held, false
	x.SkippedByHand, x.By, x.Reason = false, e.By, ""
}

// skip leaves an entry out; of one that was begun the rest.
func (s *State) skip(x *EntryState, by, reason string) {
	x.By, x.Reason, x.SkippedByHand = by, reason, true
	if s.isUnderWay(x) {
		x.LeaveOut = true
		return
	}
	x.Expected, x.HasOwnMoment = s.Expected(x), true
	x.Phase = Skipped
	x.uncall()
}

// decidesAbout reports whether a decision about what is past is about an entry.
func (e *Event) decidesAbout(x *EntryState) bool {
	return len(e.IDs) == 0 || slices.Contains(e.IDs, x.ID)
}

// decidePast decides about all that is past, or about those of it that are named.
func (s *State) decidePast(e Event) {
	if e.Choice == PastShift {
		s.shiftPast(e)
		return
	}
	for _, x := range s.Entries {
		if x.Phase != Past || !e.decidesAbout(x) {
			continue
		}
		if e.Choice == PastSkip {
			s.skip(x, e.By, "it was past")
			continue
		}
		x.Phase, x.SendPast, x.By = Unsent, true, e.By
		if x.IsBegun() {
			x.Phase, x.RestLateSince = PartlySent, e.At
		}
	}
}
