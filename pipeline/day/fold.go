package day

import "time"

// Fold is the state that a record comes to. Its events and its requests are in the order of their moments; a request that
// started at the moment of an event, or before, is older than it.
func Fold(r Record) *State {
	s := New(r.Day)
	requests := r.Requests
	begin := func(until time.Time) {
		for len(requests) > 0 && (until.IsZero() || !requests[0].Started.After(until)) {
			s.RequestStarted(requests[0].ID, requests[0].Started)
			s.RequestEnded(requests[0].ID, requests[0].Started, requests[0].Counts)
			requests = requests[1:]
		}
	}
	sendingBefore := "" // the entry whose request was on its way at the last event
	nowSending := func(id string) {
		if sendingBefore != id {
			s.RequestEnded(sendingBefore, time.Time{}, false) // if it counts, the entry was begun before
		}
		sendingBefore = id
	}
	for _, e := range r.Events {
		nowSending(e.Sending)
		begin(e.At)
		s.Sending = e.Sending
		s.Apply(e)
		s.Sending = ""
	}
	nowSending("")
	begin(time.Time{})
	if last := len(r.Requests) - 1; last >= 0 && r.Requests[last].Ended.IsZero() && isOnItsWay(r.Requests[last], r.Events) {
		s.Sending = r.Requests[last].ID
	}
	return s
}

// isOnItsWay reports whether the last request, of which no answer is known, is on its way: no process has begun to play since.
func isOnItsWay(last Request, events []Event) bool {
	if len(events) == 0 {
		return true
	}
	e := events[len(events)-1]
	return last.Started.After(e.At) || e.Sending == last.ID
}

// RequestStarted says that a request for an entry is on its way since that moment. Until its answer the entry counts as begun.
func (s *State) RequestStarted(id string, started time.Time) {
	s.Sending = ""
	if e := s.byID[id]; e != nil {
		s.requestExpected = s.Expected(e)
	}
	s.Sending, s.Posted, s.requestLateSince = id, started, started
	if started.After(s.Last) {
		s.Last = started
	}
}

// RequestEnded says what came of a request. It counts unless the service asked to wait, or not a byte of it went out: then the
// entry is where it was before.
func (s *State) RequestEnded(id string, started time.Time, counts bool) {
	if started.After(s.Last) {
		s.Last = started
	}
	e := s.byID[id]
	if e == nil {
		s.Sending = ""
		return
	}
	expected := s.Expected(e) // as it is while the request is on its way
	touched := started
	if s.Sending == id {
		s.Sending, touched = "", s.requestLateSince
	}
	if !counts {
		s.leaveOutWhole(e)
		return
	}
	if e.Actual.IsZero() {
		e.Expected, e.HasOwnMoment, e.Actual = expected, true, started
	}
	e.RestLateSince = touched
	if e.Phase == Unsent {
		e.Phase = PartlySent
	}
}

// leaveOutWhole settles an entry whose rest was to be left out while its first request was on its way, and that was not begun
// after all: it is skipped, or missed if ENDEX has left it out.
func (s *State) leaveOutWhole(e *EntryState) {
	if !e.LeaveOut || s.isUnderWay(e) || e.Phase != Unsent {
		return
	}
	e.Expected, e.HasOwnMoment, e.LeaveOut = s.Expected(e), true, false
	e.Phase = Skipped
	e.uncall()
	if !e.SkippedByHand {
		e.Phase = Missed
	}
}
