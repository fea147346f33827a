package day

import (
	"slices"
	"time"
)

// Phase is where an entry is, apart from the clock.
type Phase uint8

// The phases.
const (
	Unsent     Phase = iota // nothing was posted of it
	PartlySent              // a first message was posted, and the rest is still to be posted
	Played                  // all its deliveries have their results
	Done                    // a manual one, carried out
	Skipped                 // by the plan, or by hand
	Past                    // its moment went by; of a begun one that of the rest
	Missed                  // ENDEX came before
)

// EntryState is an entry, and what became of it.
type EntryState struct {
	Entry
	Phase         Phase
	Expected      time.Time     // its moment, unless it is a follower's that counts from its cause (see [State.Expected]); zero: it has none
	Shift         time.Duration // of a follower: what is added to the moment that follows from its cause
	HasOwnMoment  bool          // its moment stands in Expected, also where its cell names a cause
	MomentByHand  bool          // its moment was given by hand, by a call too
	Called        int64         // the number of the event that put it at the head of the queue, 0 where none did
	CalledAt      time.Time
	GoesOnHold    bool      // it was called on this hold, to go out all the same
	SendPast      bool      // by past send: it goes out late, and does not become past again
	Actual        time.Time // the start of the request that began it; of a manual one when it was done; zero before
	RestLateSince time.Time // of a begun one: the start of its last request, later by the holds since
	LeaveOut      bool      // the rest of a begun one is not posted
	Results       Results   // of a played one
	Reason        string    // why it is skipped; of a done one, the note
	By            string    // who skipped it, called it, moved it or did it
	Cause         Cause     // why it is past, or was before it was begun
	SkippedByHand bool      // skipped by hand, and not by the plan
	Gone          bool      // the plan does not have it any more
	Added         bool      // by hand
	WasPast       bool      // it is past, or was before it was begun

	RestChanged bool // it is past since the row says something else than when it was begun
}

// IsBegun reports whether something was posted of it.
func (e *EntryState) IsBegun() bool { return !e.Actual.IsZero() && !e.IsManual() }

// uncall takes an entry out of the head of the queue, and out of what past send has put there.
func (e *EntryState) uncall() {
	e.Called, e.CalledAt, e.GoesOnHold, e.SendPast = 0, time.Time{}, false, false
}

// follows reports whether its moment counts from another entry.
func (e *EntryState) follows() bool { return e.After != "" && !e.HasOwnMoment && e.Kind != Contingency }

// isUnreleased reports whether it waits for no moment, but to be released. One that was released may get a moment by hand.
func (e *EntryState) isUnreleased() bool {
	return e.Kind == Contingency && e.Called == 0 && !e.MomentByHand && !e.SendPast && e.Phase == Unsent
}

// State is where a day stands after some of its record.
type State struct {
	Day
	Options Options
	Mode    string // of the day: of all entries whose cell does not say it

	Entries []*EntryState // in the plan's order
	byID    map[string]*EntryState

	Held      bool
	HeldSince time.Time
	HeldBy    string
	HoldText  string        // the reason
	HeldFor   time.Duration // all holds that are over and that were not caught up
	Offset    time.Duration // what holds, slips and jumps of all entries have added, in clock time of this run
	Jumped    time.Duration // what jumps have added to exercise time, in exercise time
	Slips     []Slip        // the last one, and those not long before it
	LastHold  Event         // the last hold or resume
	Blocked   string        // why nothing goes out on this hold, whatever is called; "" where what is called does

	Sending          string    // the id whose request is on its way, "" where none is
	Posted           time.Time // the start of the last request
	requestExpected  time.Time // the moment that the entry of that request had then
	requestLateSince time.Time // Posted, later by the holds since
	Last             time.Time // of the last event, or of the start of the last request
	Started          bool      // a process has begun to play it
	Run              string    // of the last start
	Host             string    // and the machine of that
	Epoch            int64     // and that of the lane under which it plays
	Again            []string  // and the flags with which a later command goes on with the day
	Ended            bool
	EndedAt          time.Time
	EndedBy          string

	WallAhead time.Duration // how much later the wall clock of that machine is than the record's: it was set while the day ran
}

// Slip is a slip that took effect.
type Slip struct {
	At     time.Time
	By     string
	Length time.Duration // in exercise time
	From   string        // the entry from which on, "" for all
}

// New is a day of which nothing is known but what is fixed.
func New(d Day) *State {
	if d.Speed == 0 {
		d.Speed = 1
	}
	return &State{Day: d, Mode: ModeAuto, byID: map[string]*EntryState{}}
}

// Clone is a copy in which nothing is shared that changes.
func (s *State) Clone() *State {
	c := *s
	c.Slips, c.Entries, c.byID = slices.Clone(s.Slips), make([]*EntryState, len(s.Entries)), make(map[string]*EntryState, len(s.Entries))
	for i, e := range s.Entries {
		own := *e
		c.Entries[i], c.byID[own.Key()] = &own, &own
	}
	return &c
}

// Entry is the entry of that id, or of that [Entry.Key]; nil where there is none.
func (s *State) Entry(id string) *EntryState { return s.byID[id] }

// present is the moment by which what is due is told: on hold it stands.
func (s *State) present(at time.Time) time.Time {
	if s.Held && s.HeldSince.Before(at) {
		return s.HeldSince
	}
	return at
}

// isSending reports whether a request of an entry is on its way.
func (s *State) isSending(e *EntryState) bool { return s.Sending != "" && s.Sending == e.ID }

// isUnderWay reports whether something was posted of an entry, or is about to be.
func (s *State) isUnderWay(e *EntryState) bool {
	return e.IsBegun() || s.isSending(e)
}

// isToCome reports whether an entry is still to come: nothing of it was posted, and it is neither skipped, past, missed nor
// done. A contingency that nobody has released is not to come, and a note is as long as its moment is.
func (s *State) isToCome(e *EntryState) bool {
	return e.Phase == Unsent && !e.isUnreleased() && !s.isUnderWay(e)
}
