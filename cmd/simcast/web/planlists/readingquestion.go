package planlists

import (
	"slices"

	"simcast/pipeline/mapping"
	"simcast/readers"
)

// Question is a header or a value, and what it may mean.
type Question struct {
	Index        int    // among all questions
	For, Written string // of the mapping that answers it
	Shown        string // as the plan has it
	Where        string // a cell, or several
	ReadAs       string // of a header: the column that it is read as, "" for one of the planner's own
	Mapped       bool   // a mapping says so
	Count        string // of cells or rows, in words
	Cells        int    // under a header that hold anything
	Example      string // of what stands under a header
	Why          string // it is in doubt; "" where it is not
	Severity     string // error or warning, "" where it is not in doubt
	Nearest      *Option
	Options      []Group
	IsTyped      bool   // what it means is typed in: Reading.Typed is offered
	Was          string // what was said of it on the page, "" for nothing
}

// Option is what a header or a value may mean.
type Option struct{ Value, Label string }

// Group is options under a heading.
type Group struct {
	Label   string
	Options []Option
}

// rank puts headers before values, for an answer to a header may settle these; then errors before warnings, and those of one
// column beside each other.
func (q *Question) rank() int {
	kinds := []string{mapping.Persona, mapping.Team, mapping.Channel, mapping.Kind, mapping.Status}
	rank := slices.Index(kinds, q.For)
	if q.For != mapping.Header {
		rank += 2 * len(kinds)
	}
	if q.Severity != string(readers.Error) {
		rank += len(kinds)
	}
	return rank
}

// suggest makes an option the nearest, if the question has it.
func (q *Question) suggest(value string) {
	if q.IsTyped && value != "" {
		q.Nearest = &Option{value, value}
	}
	for _, group := range q.Options {
		at := slices.IndexFunc(group.Options, func(o Option) bool { return o.Value == value })
		if at >= 0 && value != "" {
			q.Nearest = &group.Options[at]
			return
		}
	}
}
