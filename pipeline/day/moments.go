package day

import (
	"cmp"
	"slices"
	"time"
)

// Expected is the moment of an entry as the day stands, zero where it has none. That of one that was begun stays. A follower
// counts from its cause:
//   - the cause is to come: from its expected moment;
//   - it was begun, and something was sent or may be: from its actual start; while nothing is known of that, too;
//   - otherwise the follower has no moment. Nor has what follows a note, which nobody plays, and what follows itself by way of others.
func (s *State) Expected(e *EntryState) time.Time { return s.expected(e, 0) }

func (s *State) expected(e *EntryState, depth int) time.Time {
	switch {
	case e.Actual.IsZero() && s.isSending(e):
		return s.requestExpected
	case !e.follows():
		return e.Expected
	}
	if depth > len(s.Entries) {
		return time.Time{} // they follow one another in a circle
	}
	cause := s.causeOf(e)
	if cause == nil {
		return time.Time{}
	}
	base := s.startOf(cause)
	if s.isToCome(cause) {
		base = s.expected(cause, depth+1)
	}
	if base.IsZero() {
		return base
	}
	return base.Add(e.Span + e.Shift)
}

// causeOf is what an entry follows by its cell, nil where that is nothing that is played.
func (s *State) causeOf(e *EntryState) *EntryState {
	if cause := s.byID[e.After]; cause != nil && cause.Kind != Note {
		return cause
	}
	return nil
}

// startOf is the actual start from which the followers of an entry count. It is zero where the entry was not begun, and where
// nothing was sent of it.
func (s *State) startOf(cause *EntryState) time.Time {
	switch {
	case cause.Phase == Unsent && s.isUnderWay(cause):
		return s.Posted
	case cause.Phase == Played && cause.Results.Sent+cause.Results.Uncertain > 0, cause.Phase == Done, s.isOpen(cause):
		return cause.Actual
	}
	return time.Time{}
}

// startOfCause is the actual start from which an entry counts that follows another one, zero where it is not known.
func (s *State) startOfCause(e *EntryState) time.Time {
	if cause := s.causeOf(e); cause != nil {
		return s.startOf(cause)
	}
	return time.Time{}
}

// isOpen reports whether an entry was begun, and it is not known yet what becomes of the rest.
func (s *State) isOpen(e *EntryState) bool {
	return e.Phase == PartlySent || e.Phase == Past && e.IsBegun()
}

// waitsForCause reports whether a follower waits for its cause, or for what becomes of that one, whatever the time is.
func (s *State) waitsForCause(e *EntryState) bool {
	cause := s.causeOf(e)
	return e.follows() && cause != nil && (cause.Phase == Unsent || s.isOpen(cause))
}

// waitsFor is the id of the entry that e follows, where its moment cannot be told: it should have come, or what comes before it is
// not played until somebody says so; else "".
func (s *State) waitsFor(e *EntryState, expected, at time.Time) string {
	if !s.waitsForCause(e) {
		return ""
	}
	if !expected.After(s.present(at)) {
		return e.After
	}
	first := s.causeOf(e)
	for range s.Entries { // they may follow one another in a circle
		if !s.waitsForCause(first) {
			break
		}
		first = s.causeOf(first)
	}
	if first.isUnreleased() || (first.IsManual() || s.waitsForNow(first)) && s.isDue(first, at) {
		return e.After
	}
	return ""
}

// isDue reports whether the moment of an entry to come has come.
func (s *State) isDue(e *EntryState, at time.Time) bool {
	if e.Called > 0 || e.SendPast {
		return true
	}
	expected := s.Expected(e)
	return !expected.IsZero() && !expected.After(s.present(at)) && !s.waitsForCause(e)
}

// waitsForNow reports whether an entry goes out only when somebody says now, though it is due. Its own cell wins over the day's
// mode.
func (s *State) waitsForNow(e *EntryState) bool {
	isCue := e.Cue || s.Mode == ModeCue && !e.Auto
	return isCue && !e.IsManual() && e.Kind != Note && e.Called == 0 && !e.SendPast
}

// Queue is what may be posted now, in order: the rest of what was begun, what was called in the order of the calls, then
// what is due, by its moment and its place in the plan. On hold it is only what was called to go out on hold.
func (s *State) Queue(at time.Time) []*EntryState {
	var queue []*EntryState
	if s.Ended {
		return nil
	}
	for _, e := range s.Entries {
		switch {
		case e.IsManual() || e.Kind == Note || e.LeaveOut || s.Held && !e.GoesOnHold:
		case e.Phase == PartlySent:
			queue = append(queue, e)
		case e.Phase == Unsent && !e.isUnreleased() && s.isDue(e, at) && !s.waitsForNow(e):
			queue = append(queue, e)
		}
	}
	slices.SortStableFunc(queue, func(a, b *EntryState) int { return s.compareTurns(a, b) })
	return queue
}

// compareTurns orders two entries of the queue.
func (s *State) compareTurns(a, b *EntryState) int {
	rank := func(e *EntryState) int {
		switch {
		case e.Phase == PartlySent:
			return 0
		case e.Called > 0:
			return 1
		}
		return 2
	}
	if byRank := cmp.Compare(rank(a), rank(b)); byRank != 0 {
		return byRank
	}
	switch rank(a) {
	case 0:
		return cmp.Or(a.Actual.Compare(b.Actual), cmp.Compare(a.Place, b.Place))
	case 1:
		return cmp.Or(cmp.Compare(a.Called, b.Called), cmp.Compare(a.Place, b.Place))
	}
	return s.compareMoments(a, b)
}

// compareMoments orders two entries as the board has them: by their moments, then as in the plan. What has no moment is last.
func (s *State) compareMoments(a, b *EntryState) int {
	x, y := s.Expected(a), s.Expected(b)
	switch {
	case x.IsZero() != y.IsZero():
		if x.IsZero() {
			return 1
		}
		return -1
	}
	return cmp.Or(x.Compare(y), cmp.Compare(a.Place, b.Place))
}

// Lateness is how much later than its moment an entry of the queue is now. Of a begun one it is how long nothing of it was
// posted: an entry that takes long is not late by that.
func (s *State) Lateness(e *EntryState, at time.Time) time.Duration {
	since := s.Expected(e)
	if e.Phase == PartlySent {
		since = e.RestLateSince
	}
	if since.IsZero() {
		return 0
	}
	return max(at.Sub(since), 0)
}

// Overdue are those of the queue that are too late to be sent, but for those that past send has put there.
func (s *State) Overdue(at time.Time) []*EntryState {
	var late []*EntryState
	for _, e := range s.Queue(at) {
		if !e.SendPast && s.Lateness(e, at) > s.Options.PastAfter {
			late = append(late, e)
		}
	}
	return late
}

// OverdueAtStart are those that are too late for a process that begins to play: on hold, too, where nothing is in the queue. A
// hold keeps nothing from being past that went by before it.
func (s *State) OverdueAtStart(at time.Time) []*EntryState {
	return s.asResumed().Overdue(s.present(at))
}

// asResumed is the state as if nothing had the day on hold, for a look.
func (s *State) asResumed() *State {
	running := *s
	running.Held = false
	return &running
}

// EndsAt is when the day ends by itself, zero where it does so when nothing is left.
func (s *State) EndsAt() time.Time { return s.Options.EndEx }

// NextMoment is the first moment after at at which something changes by itself: STARTEX, ENDEX, or an entry that turns due.
// It is zero where none is to come.
func (s *State) NextMoment(at time.Time) time.Time {
	var next time.Time
	consider := func(moment time.Time) {
		if moment.After(at) && (next.IsZero() || moment.Before(next)) {
			next = moment
		}
	}
	if s.Ended {
		return next
	}
	consider(s.EndsAt())
	if s.Held {
		return next
	}
	consider(s.StartEx)
	for _, e := range s.Entries {
		if s.isToCome(e) {
			consider(s.Expected(e))
		}
	}
	return next
}

// NothingLeft reports whether every entry is played, done, skipped or a note.
func (s *State) NothingLeft() bool {
	return !slices.ContainsFunc(s.Entries, func(e *EntryState) bool {
		return e.Kind != Note && e.Phase != Played && e.Phase != Done && e.Phase != Skipped
	})
}

// ExerciseTime is how long the exercise has lasted: since STARTEX less holds, and with what jumps have passed over. Before
// STARTEX it is less than 0.
func (s *State) ExerciseTime(at time.Time) time.Duration {
	return time.Duration(float64(s.present(at).Sub(s.StartEx)-s.HeldFor)*s.Speed) + s.Jumped
}

// SoonToGo is what may be posted within a span from now: the queue, and what turns due by then, also what a resume would let go.
func (s *State) SoonToGo(at time.Time, within time.Duration) []*EntryState {
	var soon []*EntryState
	until := s.present(at).Add(within)
	for _, e := range s.Entries {
		expected := s.Expected(e)
		switch {
		case s.Ended || e.IsManual() || e.Kind == Note || e.LeaveOut:
		case e.Phase == PartlySent, e.Phase == Unsent && !e.isUnreleased() && (e.Called > 0 || e.SendPast || !expected.IsZero() && !expected.After(until)):
			soon = append(soon, e)
		}
	}
	return soon
}
