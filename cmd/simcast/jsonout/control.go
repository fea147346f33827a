package jsonout

import (
	"cmp"
	"time"

	"simcast/pipeline/day"
)

// Control is the JSON of what was asked of an exercise day.
type Control struct {
	// The verb, such as hold.
	Verb string `json:"verb"`
	// Name of the round; empty if it has none.
	Round string `json:"round"`
	// Its number in the record of the day; 0 if it is not in the record, or if that is not known.
	N int64 `json:"n"`
	// taken: it has taken effect. waits: nothing plays the day, and it counts from the next start; or no worker has taken
	// it yet, and the next one that plays the day takes it. refused: it cannot be.
	// unclear: it may have taken effect all the same, or still do so; look at control status before you ask again.
	State string `json:"state" jsonschema:"enum=taken,enum=waits,enum=refused,enum=unclear"`
	// When it took effect, or was recorded for the next start, as RFC 3339; empty if it is refused or unclear.
	At string `json:"at"`
	// Name of the person who asked for it.
	By string `json:"by"`
	// Why it is refused or unclear; or what has changed, such as the id of an inject that was added, and of what the check
	// warns in it, a line each. For people: the words may change.
	Reason string `json:"reason"`
}

// ControlOfAll is the JSON of what was asked of the days of several spaces.
type ControlOfAll struct {
	// The verb, such as hold.
	Verb string `json:"verb"`
	// Name of the round; empty if it has none.
	Round string `json:"round"`
	// taken, waits or refused, as in one space: of all spaces that is the same, but that some may wait, or be so already,
	// where others have taken it. partly: a hold is refused where no day has begun, and has taken effect in the others.
	// unclear: it is unclear in all spaces in which it was asked for; look at control status before you ask again.
	State string `json:"state" jsonschema:"enum=taken,enum=waits,enum=refused,enum=partly,enum=unclear"`
	// Name of the person who asked for it.
	By string `json:"by"`
	// What became of it in each space.
	Spaces []ControlInSpace `json:"spaces"`
}

// ControlInSpace is what became of a control in one of several spaces.
type ControlInSpace struct {
	// Name of the space in the list.
	Space string `json:"space"`
	// Its number in the record of the day; 0 if it is not in the record, or if that is not known.
	N int64 `json:"n"`
	// taken: it has taken effect. waits: nothing plays the day, and it counts from the next start; or no worker has taken
	// it yet, and the next one that plays the day takes it. refused: it cannot be.
	// ended: the day has ended there, and goes on in other spaces; nothing was done. already: the day is on hold there
	// already, or is not on hold, as others are to be; nothing was done. unclear: it may have taken effect all the same,
	// or still do so; look at control status before you ask again.
	State string `json:"state" jsonschema:"enum=taken,enum=waits,enum=refused,enum=ended,enum=already,enum=unclear"`
	// When it took effect, or was recorded for the next start, as RFC 3339; empty if it is refused or unclear.
	At string `json:"at"`
	// Why it is refused or unclear; or what has changed, such as the id of an inject that was added, and of what the check
	// warns in it, a line each. For people: the words may change.
	Reason string `json:"reason"`
}

// StatusOfAll is the JSON of the boards of several spaces.
type StatusOfAll struct {
	// The board of each space.
	Spaces []StatusInSpace `json:"spaces"`
}

// StatusInSpace is the board of one of several spaces.
type StatusInSpace struct {
	// Name of the space in the list.
	Space string `json:"space"`
	// Why nobody can act on this day now, such as that nothing plays it; empty if somebody can, or the day has ended.
	// Without a day there, the other keys are empty.
	Reason string `json:"reason"`
	Status
}

// StatusInSpaceOf is the board of the day in a space, and why nobody can act on it, where that is so.
func StatusInSpaceOf(space, round string, b *day.Board, why error) StatusInSpace {
	in := StatusInSpace{Space: space, Status: StatusOf(round, b)}
	if why != nil {
		in.Reason = why.Error()
	}
	return in
}

// Status is the JSON of the board of an exercise day.
type Status struct {
	// Name of the round; empty if it has none.
	Round string `json:"round"`
	// STARTEX, as RFC 3339.
	StartEx string `json:"startex"`
	// Seconds since STARTEX, without holds; less than 0 before it.
	ExerciseTime float64 `json:"exercise_time"`
	// Whether the day is on hold.
	Held bool `json:"held"`
	// Seconds by which holds and slips of all injects have made the day later than its plan; less than 0: earlier.
	Offset float64 `json:"offset_s"`
	// Exercise seconds a second: 1, but for rehearsals.
	Speed float64 `json:"speed"`
	// Each inject of the day, in the plan's order.
	Entries []StatusEntry `json:"entries"`
}

// StatusEntry is an entry of the board.
type StatusEntry struct {
	// The planner's name for the inject; empty for a note that has none.
	ID string `json:"id"`
	// Row, as a spreadsheet numbers it; 0 if it was added by hand.
	Row int `json:"row"`
	// Its state, such as waiting.
	State day.StateWord `json:"state"`
	// Its time in the plan, as RFC 3339; empty if it has none.
	PlannedAt string `json:"planned_at"`
	// Its time in the plan, and what slips and holds have added, as RFC 3339; empty if it has none.
	ExpectedAt string `json:"expected_at"`
	// Start of its first message, or when it was done by hand, as RFC 3339; empty if it was not begun.
	ActualAt string `json:"actual_at"`
	// Seconds by which it was begun after its expected time; null if it was not begun.
	LateBy *float64 `json:"late_by" jsonschema:"nullable"`
	// Kind of the row, such as inject or manual.
	Kind string `json:"kind"`
	// Who carries it out or watches over it, as the plan says.
	Controller string `json:"controller"`
	// Subject or title by which people know it.
	Subject string `json:"subject"`
}

// StatusOf is the board of the day of a round.
func StatusOf(round string, b *day.Board) Status {
	zone := b.Location()
	s := Status{Round: round, StartEx: MomentText(b.StartEx, zone), ExerciseTime: secondsOf(b.ExerciseTime), Held: b.Held,
		Offset: secondsOf(b.Offset), Speed: b.Speed, Entries: []StatusEntry{}}
	for i := range b.Lines {
		line := &b.Lines[i]
		e := StatusEntry{ID: line.ID, Row: line.Row, State: line.State, Kind: cmp.Or(line.PlanKind, string(line.Kind)), Controller: line.Controller, Subject: line.Subject,
			PlannedAt: MomentText(line.Planned, zone), ExpectedAt: MomentText(line.Expected, zone), ActualAt: MomentText(line.Actual, zone)}
		if !line.Actual.IsZero() {
			late := secondsOf(line.LateBy)
			e.LateBy = &late
		}
		s.Entries = append(s.Entries, e)
	}
	return s
}

// MomentText is a moment of an exercise day as RFC 3339 with milliseconds, "" where there is none.
func MomentText(at time.Time, zone *time.Location) string {
	if at.IsZero() {
		return ""
	}
	return at.In(zone).Format("2006-01-02T15:04:05.000Z07:00")
}

// secondsOf is a span in seconds, in whole milliseconds.
func secondsOf(span time.Duration) float64 { return float64(span.Milliseconds()) / 1000 }
