package day

import "time"

// Fold is the state that a record comes to. Its events and its requests are in the order of their moments; a request that
// started at the moment of an event, or before, is older than it.
func Fold(r Record) *State {
	f := fold{State: New(r.Day), requests: r.Requests}
	for _, e := range r.Events {
		f.nowSending(f.onItsWay(e.At))
		f.begin(e.At)
		f.Sending = f.sending
		f.Apply(e)
		f.Sending = ""
		if e.Verb == EventStart {
			f.started = e.At
		}
	}
	f.nowSending("")
	f.begin(time.Time{})
	f.Sending = f.onItsWay(time.Time{})
	return f.State
}

// fold is a state on its way through a record.
type fold struct {
	*State
	requests []Request
	begun    int       // how many of them are in the state
	sending  string    // the entry whose request was on its way at the last event
	started  time.Time // when the last process began to play
}

// until is the place of the first request that is later than a moment. The zero moment is the end.
func (f *fold) until(moment time.Time) int {
	place := f.begun
	for place < len(f.requests) && (moment.IsZero() || !f.requests[place].Started.After(moment)) {
		place++
	}
	return place
}

// onItsWay is the entry whose request was on its way at a moment, "" where none was. There is one request at a time, so that only the last
// one can be: unless it had its end by then, or another process has begun to play since.
func (f *fold) onItsWay(moment time.Time) string {
	place := f.until(moment)
	if place == 0 {
		return ""
	}
	last := f.requests[place-1]
	hasEnded := !last.Ended.IsZero() && (moment.IsZero() || !last.Ended.After(moment))
	if hasEnded || !last.Started.After(f.started) {
		return ""
	}
	return last.ID
}

// nowSending says of which entry a request is on its way, "" for none. Another one that was on its way has ended: if it counts, its entry
// was begun before.
func (f *fold) nowSending(id string) {
	if f.sending != id {
		f.RequestEnded(f.sending, time.Time{}, false)
	}
	f.sending = id
}

// begin has the requests until a moment in the state.
func (f *fold) begin(until time.Time) {
	for place := f.until(until); f.begun < place; f.begun++ {
		q := f.requests[f.begun]
		f.RequestStarted(q.ID, q.Started)
		f.RequestEnded(q.ID, q.Started, q.Counts)
	}
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
