package day

import (
	"math"
	"time"
)

// StateWord is the contract's word for the state of an entry.
type StateWord string

// The states of entries.
const (
	IsWaiting     StateWord = "waiting"
	IsDue         StateWord = "due"
	IsSending     StateWord = "sending"
	IsPlayed      StateWord = "played"
	IsDone        StateWord = "done"
	IsContingency StateWord = "contingency"
	IsUnscheduled StateWord = "unscheduled"
	IsPast        StateWord = "past"
	IsSkipped     StateWord = "skipped"
	IsMissed      StateWord = "missed"
	IsNote        StateWord = "note"
)

// States are all states, in the order of an entry's way.
func States() []StateWord {
	return []StateWord{IsWaiting, IsDue, IsSending, IsPlayed, IsDone, IsContingency, IsUnscheduled, IsPast, IsSkipped, IsMissed, IsNote}
}

// Line is an entry as the board shows it.
type Line struct {
	Entry
	State    StateWord
	Expected time.Time // zero: it has none
	Actual   time.Time // zero: it was not begun
	LateBy   time.Duration
	IsLate   bool // by as much as counts as late
	Reason   string
	By       string
	Cause    Cause
	Called   bool // now or release has put it at the head of the queue
	IsCue    bool // at its moment it turns due, and waits for now
	Results  Results
	Added    bool
	Gone     bool
	WasPast  bool

	WaitsFor   string // the id of the entry that it follows, where that has to be played first by somebody, or is late: its moment cannot be told
	IsBefore   bool   // it is or was past because the plan has its moment before STARTEX
	PassedOver bool   // it was not begun, and its expected moment lies before STARTEX though the planned one does not: a jump or a slip did that
	Turn       int    // of a board alone: its place in the queue, from 1, on hold that after resume; 0: a message of it is on its way, or it is not in the queue
	Verbs      []Verb // of a board alone: what it takes now, by the contract's table
}

// Board is the day as people and scripts see it at a moment.
type Board struct {
	Day
	At           time.Time
	EndEx        time.Time // when it ends by itself; zero: when nothing is left
	Mode         string
	ExerciseTime time.Duration
	Held         bool
	HeldSince    time.Time
	HeldBy       string
	HoldReason   string
	Offset       time.Duration // what holds, slips and jumps of all have added, in exercise time
	Started      bool
	Ended        bool
	EndedAt      time.Time
	EndedBy      string
	WallAhead    time.Duration // how much later the wall clock of the machine that plays is than the day's
	Again        []string      // the flags with which a later command goes on with the day; nil where that is not known
	Sending      string
	Lines        []Line // in the plan's order
	Counts       map[StateWord]int
	Messages     Results // of all entries
}

// StateOf is the state of an entry at a moment.
func (s *State) StateOf(e *EntryState, at time.Time) StateWord {
	switch {
	case e.Kind == Note:
		return IsNote
	case e.Phase == Skipped:
		return IsSkipped
	case e.Phase == Played:
		return IsPlayed
	case e.Phase == Done:
		return IsDone
	case e.Phase == Missed:
		return IsMissed
	case e.Phase == Past:
		return IsPast
	case e.Phase == PartlySent || s.isUnderWay(e):
		return IsSending
	case e.isUnreleased():
		return IsContingency
	case s.isDue(e, at):
		return IsDue
	case s.Expected(e).IsZero():
		return IsUnscheduled
	}
	return IsWaiting
}

// Line is an entry as the board shows it at a moment.
func (s *State) Line(e *EntryState, at time.Time) Line {
	line := Line{Entry: e.Entry, State: s.StateOf(e, at), Expected: s.Expected(e), Actual: s.actual(e), Reason: e.Reason, By: e.By,
		Cause: e.Cause, Called: e.Called > 0 && e.Phase == Unsent && !s.isUnderWay(e), Results: e.Results, Added: e.Added, Gone: e.Gone, WasPast: e.WasPast}
	line.IsCue = (line.State == IsWaiting || line.State == IsDue) && s.waitsForNow(e)
	if e.isUnreleased() {
		line.Expected = time.Time{}
	}
	if line.State == IsWaiting || line.State == IsUnscheduled {
		line.WaitsFor = s.waitsFor(e, line.Expected, at)
	}
	if line.State == IsPast && e.RestChanged {
		line.Reason = ReasonRestChanged
	}
	line.PassedOver = line.Actual.IsZero() && !line.Expected.IsZero() && line.Expected.Before(s.StartEx) && (line.Planned.IsZero() || !line.Planned.Before(s.StartEx))
	line.IsBefore = e.WasPast && e.Cause == CauseControl && !e.MomentByHand && line.Actual.IsZero() && !line.Planned.IsZero() && line.Planned.Before(s.StartEx)
	if !line.Actual.IsZero() && !line.Expected.IsZero() {
		line.LateBy = max(line.Actual.Sub(line.Expected), 0)
		line.IsLate = line.LateBy > 0 && line.LateBy >= s.Options.Late
	}
	return line
}

// IsBegun reports whether something of the entry was posted.
func (l *Line) IsBegun() bool { return !l.Actual.IsZero() && !l.IsManual() }

// BeforeStartEx is why an entry was past from the beginning: no control did that.
const BeforeStartEx = "its time was before STARTEX"

// Why says to people why an entry is late or past, "" where there is nothing to say.
func (l *Line) Why() string {
	if l.IsBefore {
		return BeforeStartEx
	}
	return l.Cause.Words()
}

// WhyPast is the same in a word, where the cause has one.
func (l *Line) WhyPast() string {
	if l.IsBefore {
		return BeforeStartEx
	}
	return string(l.Cause)
}

// actual is when an entry was begun; while its first request is on its way, that one's start.
func (s *State) actual(e *EntryState) time.Time {
	if e.Actual.IsZero() && s.isSending(e) {
		return s.Posted
	}
	return e.Actual
}

// Board is the day at a moment.
func (s *State) Board(at time.Time) Board {
	b := Board{Day: s.Day, At: at, Mode: s.Mode, ExerciseTime: s.ExerciseTime(at), Held: s.Held, HeldSince: s.HeldSince, HeldBy: s.HeldBy,
		HoldReason: s.HoldText, Offset: time.Duration(math.Round(float64(s.Offset) * s.Speed)), Started: s.Started, Ended: s.Ended, EndedAt: s.EndedAt, EndedBy: s.EndedBy, WallAhead: s.WallAhead, Again: s.Again, Sending: s.Sending,
		EndEx: s.EndsAt(), Counts: map[StateWord]int{}}
	turns := map[*EntryState]int{}
	for _, e := range s.asResumed().Queue(s.present(at)) {
		if e.ID != s.Sending {
			turns[e] = len(turns) + 1
		}
	}
	for _, e := range s.Entries {
		line := s.Line(e, at)
		line.Turn, line.Verbs = turns[e], s.takenBy(e, line.State, at)
		b.Lines = append(b.Lines, line)
		b.Counts[line.State]++
		b.Messages.add(line.Results)
		if b.Sending == "" && line.State == IsSending {
			b.Sending = e.ID
		}
	}
	return b
}

func (r *Results) add(more Results) {
	r.Sent += more.Sent
	r.Failed += more.Failed
	r.Uncertain += more.Uncertain
	r.Left += more.Left
}
