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
}

// maxPlanSize is what may become of a plan, for a run keeps all of it: a row of a few bytes can
// stand for a thousand teams, and its template for a megabyte to each of them.
func maxPlanSize() size {
	return size{
		deliveries: 2 << 20, // twelve days at the service's pace; twice the rows that a sheet has
		filled:     1 << 30,
		steps:      1 << 27, // a thousand for each of 100,000 messages
	}
}

// isUsedUp reports that nothing is left of one of them.
func (s *size) isUsedUp() bool {
	return s.deliveries <= 0 || s.filled <= 0 || s.steps <= 0
}

func (s *size) subtract(other size) {
	s.deliveries -= other.deliveries
	s.filled -= other.filled
	s.steps -= other.steps
}

// charge adds a text that was filled in. What came out may be short, and have taken the
// memory of its template.
func (k *rowChecker) charge(template, filled int) { k.size.filled += max(template, filled) }

// addSize adds a row to the size of the rows met so far. The error is that this is too much.
func (r *planChecker) addSize(row readers.Row, of size) error {
	r.size.deliveries += of.deliveries
	r.size.filled += of.filled
	r.size.steps += of.steps
	tooLarge := func(message, suggestion string) error {
		return &readers.Problem{Place: r.file.Place(row, -1), Severity: readers.Error, Code: "plan-too-large", Message: message, Suggestion: suggestion}
	}
	switch {
	case r.size.deliveries > r.maxSize.deliveries:
		return tooLarge(fmt.Sprintf("the rows up to here make more than %d messages", r.maxSize.deliveries),
			"name fewer teams, or split the plan into several files")
	case r.size.filled > r.maxSize.filled:
		return tooLarge(fmt.Sprintf("the texts up to here are longer than %d MiB after they are filled in", r.maxSize.filled>>20),
			"shorten the templates, or split the plan into several files")
	case r.size.steps > r.maxSize.steps:
		return tooLarge("the templates up to here take too many steps: their loops are too long",
			"shorten the loops, or split the plan into several files")
	}
	return nil
}
