package jsonout

import (
	"cmp"
	"time"

	"simcast/pipeline/day"
)

// Control is the JSON of what was asked of an exercise day.
type Control struct {
	Verb   string `json:"verb"`
	Round  string `json:"round"`
	N      int64  `json:"n"`
	State  string `json:"state"` // taken, waits or refused
	At     string `json:"at"`
	By     string `json:"by"`
	Reason string `json:"reason"`
}

// ControlOfAll is the JSON of what was asked of the days of several spaces.
type ControlOfAll struct {
	Verb   string           `json:"verb"`
	Round  string           `json:"round"`
	State  string           `json:"state"` // taken, waits or refused, in all of them; partly: refused in some; unclear: in some it is not known
	By     string           `json:"by"`
	Spaces []ControlInSpace `json:"spaces"`
}

// ControlInSpace is what became of a control in one of several spaces.
type ControlInSpace struct {
	Space  string `json:"space"`
	N      int64  `json:"n"`
	State  string `json:"state"` // taken, waits, refused, ended or already; unclear: it may have taken effect, or still do so
	At     string `json:"at"`
	Reason string `json:"reason"`
}

// StatusOfAll is the JSON of the boards of several spaces.
type StatusOfAll struct {
	Spaces []StatusInSpace `json:"spaces"`
}

// StatusInSpace is the board of one of several spaces.
type StatusInSpace struct {
	Space  string `json:"space"`
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
	Round        string        `json:"round"`
	StartEx      string        `json:"startex"`
	ExerciseTime float64       `json:"exercise_time"` // seconds
	Held         bool          `json:"held"`
	Offset       float64       `json:"offset_s"`
	Speed        float64       `json:"speed"`
	Entries      []StatusEntry `json:"entries"`
}

// StatusEntry is an entry of the board.
type StatusEntry struct {
	ID         string   `json:"id"`
	Row        int      `json:"row"`
	State      string   `json:"state"`
	PlannedAt  string   `json:"planned_at"`
	ExpectedAt string   `json:"expected_at"`
	ActualAt   string   `json:"actual_at"`
	LateBy     *float64 `json:"late_by"` // nil: nothing of it was played
	Kind       string   `json:"kind"`
	Controller string   `json:"controller"`
	Subject    string   `json:"subject"`
}

// StatusOf is the board of the day of a round.
func StatusOf(round string, b *day.Board) Status {
	zone := b.Location()
	s := Status{Round: round, StartEx: MomentText(b.StartEx, zone), ExerciseTime: secondsOf(b.ExerciseTime), Held: b.Held,
		Offset: secondsOf(b.Offset), Speed: b.Speed, Entries: []StatusEntry{}}
	for i := range b.Lines {
		line := &b.Lines[i]
		e := StatusEntry{ID: line.ID, Row: line.Row, State: string(line.State), Kind: cmp.Or(line.PlanKind, string(line.Kind)), Controller: line.Controller, Subject: line.Subject,
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
