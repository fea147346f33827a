package problem

import (
	"simcast/readers"
	"simcast/templates/wording"
)

// Detail is what is wrong with one cell, before its place is known.
type Detail struct {
	Code, Message, Suggestion string

	OnPage  string // as in readers.Problem
	Value   string // what is wrong in the cell, "" where Message does not name it
	Nearest string // what Value stands for most likely, "" where that is not known
}

// At is the problem at a place.
func (d *Detail) At(place readers.Place, severity readers.Severity) readers.Problem {
	return readers.Problem{Place: place, Severity: severity, Code: d.Code, Message: d.Message, Suggestion: d.Suggestion, OnPage: d.OnPage, Value: CutValue(d.Value), Nearest: d.Nearest}
}

// maxValue is how many letters of a cell a problem holds. A cell may have a million.
const maxValue = 200

// CutValue is as much of a cell as a problem holds.
func CutValue(text string) string {
	if len(text) <= maxValue {
		return text
	}
	return wording.Cut(text, maxValue)
}

// CountErrors counts the problems that hold a plan up.
func CountErrors(problems []readers.Problem) int {
	n := 0
	for i := range problems {
		if problems[i].Severity == readers.Error {
			n++
		}
	}
	return n
}

// IsOfSeveralRows reports an error that cannot be passed over by leaving its row out: the
// meaning of other rows depends on it, or no results would have the row.
func IsOfSeveralRows(problem readers.Problem) bool {
	switch problem.Code {
	case "bad-setting", "missing-column", "inject-as-header", "merged-cells", "above-header", "to-or-team", "unread-teams", "column-twice":
		return true
	}
	return problem.Row == 0
}

// UsageError says what is wrong with what was asked for, and what to ask instead.
type UsageError struct{ Message, Suggestion string }

// Usage is a [UsageError].
func Usage(message, suggestion string) error { return &UsageError{message, suggestion} }

// Error says both in one line.
func (e *UsageError) Error() string {
	if e.Suggestion == "" {
		return e.Message
	}
	return e.Message + "; " + e.Suggestion
}

// MaxStray is how many cells of a row without a header are named. A row may have
// sixteen thousand.
const MaxStray = 20
