package check

import (
	"fmt"

	"simcast/readers"
)

// size is what the rows met so far have become.
type size struct {
	deliveries int
	filled     int   // bytes of the texts as they are filled in
	steps      int64 // of all templates
	excess     int64 // of steps, those of templates that cost far more than their texts explain
}

// maxPlanSize is what may become of a plan, for a run keeps all of it: a row of a few bytes can
// stand for a thousand teams, and its template for a megabyte to each of them.
func maxPlanSize() size {
	return size{
		deliveries: 2 << 20, // twelve days at the service's pace; twice the rows that a sheet has
		filled:     1 << 30,
		steps:      1 << 27, // a thousand for each of 100,000 messages
		excess:     3 << 20, // some thirty templates without end, which take a few seconds
	}
}

// isUsedUp reports that of what is left of something there is nothing.
func (s *size) isUsedUp() bool {
	return s.deliveries <= 0 || s.filled <= 0 || s.steps <= 0 || s.excess <= 0
}

func (s *size) subtract(other size) {
	s.deliveries -= other.deliveries
	s.filled -= other.filled
	s.steps -= other.steps
	s.excess -= other.excess
}

// charge adds a text that was filled in. What came out may be short, and have taken the
// memory of its template.
func (k *rowChecker) charge(template, filled int) { k.size.filled += max(template, filled) }

// addSize adds a row to what was met, and refuses it where that is too much.
func (r *planChecker) addSize(row readers.Row, o *outcome) error {
	r.size.deliveries += o.size.deliveries
	r.size.filled += o.size.filled
	r.size.steps += o.size.steps
	r.size.excess += o.size.excess
	tooLarge := func(message, suggestion string) error {
		return &readers.Problem{Place: r.plan.Place(row, -1), Severity: readers.Error, Code: "plan-too-large", Message: message, Suggestion: suggestion}
	}
	switch {
	case r.size.deliveries > r.maxSize.deliveries:
		return tooLarge(fmt.Sprintf("the rows up to here are more than %d messages", r.maxSize.deliveries),
			"name fewer teams, or split the plan into several files")
	case r.size.filled > r.maxSize.filled:
		return tooLarge(fmt.Sprintf("the texts up to here are longer than %d MiB once they are filled in", r.maxSize.filled>>20),
			"shorten the templates, or split the plan into several files")
	case r.size.steps > r.maxSize.steps:
		return tooLarge("the templates up to here take too many steps: loops that are too long, or have no end",
			"shorten the loops, or split the plan into several files")
	case r.size.excess > r.maxSize.excess:
		return r.tooSlow(row, o)
	}
	return nil
}
