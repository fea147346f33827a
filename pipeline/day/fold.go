package day

import "time"

// Fold is the state that a record comes to. Its events and its requests are in the order of their moments; a request that
// started at the moment of an event, or before, is older than it.
func Fold(r Record) *State {
	f := FoldOn(r)
	return f.State
}

// FoldOn is Fold with what is to be known of the record for going on with it.
func FoldOn(r Record) Folding {
	f, requests := Folding{State: New(r.Day)}, r.Requests
	for _, e := range r.Events {
		for len(requests) > 0 && !requests[0].Started.After(e.At) {
			f.request(requests[0])
			requests = requests[1:]
		}
		f.Event(e)
	}
	for _, q := range requests {
		f.request(q)
	}
	f.Settle()
	return f
}

// Folding is the state of a record that goes on: what is new comes in the order of its moments. After Settle the state is that of Fold.
type Folding struct {
	*State
	last    Request   // that is in the state
	sending string    // the entry whose request was on its way at the last event
	started time.Time // when the last process began to play
	isOpen  bool      // the last request has no end yet

	meanwhile []Event  // that came since the last request began, while it is open
	before    *Folding // as it was without them; nil where there are none
}

// Event is the next event. One that comes while a request is on its way counts it as one that counts, until its end tells.
func (f *Folding) Event(e Event) {
	if f.isOpen {
		if f.before == nil {
			before := *f
			before.State = f.Clone()
			f.before = &before
			f.RequestEnded(f.last.ID, f.last.Started, true)
		}
		f.meanwhile = append(f.meanwhile, e)
	}
	f.nowSending(f.onItsWay(e.At))
	f.Sending = f.sending
	f.Apply(e)
	f.Sending = ""
	if e.Verb == EventStart {
		f.started = e.At
	}
}

// Begin is the next request, which is on its way: until its end its entry counts as begun.
func (f *Folding) Begin(id string, started time.Time) {
	f.nowSending("")
	f.last, f.isOpen = Request{ID: id, Started: started, Counts: true}, true
	f.RequestStarted(id, started)
}

// HasMeanwhile reports whether events came since the request began that is on its way.
func (f *Folding) HasMeanwhile() bool { return f.before != nil }

// End is the end of the request that is on its way. What came meanwhile is folded behind it, now that it is known whether it counts.
func (f *Folding) End(ended time.Time, counts bool) {
	meanwhile := f.meanwhile
	if f.before != nil {
		*f = *f.before
	}
	f.isOpen, f.last.Ended, f.last.Counts = false, ended, counts
	f.RequestEnded(f.last.ID, f.last.Started, counts)
	for _, e := range meanwhile {
		f.Event(e)
	}
}

// IsSettled reports whether Settle changes nothing.
func (f *Folding) IsSettled() bool { return f.sending == "" }

// Settle says that all events up to now are there.
func (f *Folding) Settle() {
	f.nowSending("")
	f.Sending = f.onItsWay(time.Time{})
}

// request is the next request of a record, with what came of it.
func (f *Folding) request(q Request) {
	f.Begin(q.ID, q.Started)
	f.End(q.Ended, q.Counts)
}

// onItsWay is the entry whose request was on its way at a moment, the zero one for the end; "" where none was. There is one request at a
// time, so that only the last one can be: unless it had its end by then, or another process has begun to play since.
func (f *Folding) onItsWay(moment time.Time) string {
	hasEnded := !f.last.Ended.IsZero() && (moment.IsZero() || !f.last.Ended.After(moment))
	if hasEnded || !f.last.Started.After(f.started) {
		return ""
	}
	return f.last.ID
}

// nowSending says of which entry a request is on its way, "" for none. Another one that was on its way has ended: if it counts, its entry
// was begun before.
func (f *Folding) nowSending(id string) {
	if f.sending != id {
		f.RequestEnded(f.sending, time.Time{}, false)
	}
	f.sending = id
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
