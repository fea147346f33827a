package check

import (
	"fmt"

	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/templates"
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

// isUsedUp reports that nothing is left of one of them.
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

// addSize adds a row to the size of the rows met so far. The error is that this is too much.
func (r *planChecker) addSize(row readers.Row, o *outcome) error {
	r.size.deliveries += o.size.deliveries
	r.size.filled += o.size.filled
	r.size.steps += o.size.steps
	r.size.excess += o.size.excess
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
		return tooLarge("the templates up to here take too many steps: loops that are too long, or have no end",
			"shorten the loops, or split the plan into several files")
	case r.size.excess > r.maxSize.excess:
		return r.tooSlow(row, o)
	}
	return nil
}

// A template that has no end is stopped after a number of steps, and is an error of its
// cell. A plan may have thousands of them, so what they take together is bounded too. It is
// counted in steps and in the plan's order, so that the same plan always ends at the same cell.

// fairSteps is what a template may take without being counted: enough for what its own
// text holds, and for a loop over whatever stands in its row. A plan of such templates may have any size.
const (
	fairSteps       = 250
	fairStepsInText = 8 // for each byte of the template
	fairStepsInRow  = 4 // for each byte of the row's cells
)

// excessOf is how many steps of a template are more than is fair.
func excessOf(row readers.Row, template string, steps int64) int64 {
	excess := steps - fairSteps - fairStepsInText*int64(len(template))
	if excess <= 0 {
		return 0
	}
	for i := range row.Cells {
		excess -= fairStepsInRow * int64(len(row.Cells[i].Text))
	}
	return max(0, excess)
}

// chargeExcess counts what a template of the row has taken.
func (k *rowChecker) chargeExcess(in *plan.Inject, col schema.Column, steps int64) {
	excess := excessOf(in.Row, in.Cells[col], steps)
	k.size.excess += excess
	if excess > k.costliestExcess {
		k.costliest, k.costliestExcess = col, excess
	}
}

// isGivenUp reports that the row has taken more than it may: its templates are filled no further.
func (k *rowChecker) isGivenUp() bool { return k.size.excess > k.excessLeft }

// tooSlow is the error of the row at which all templates have taken too many steps.
func (r *planChecker) tooSlow(row readers.Row, o *outcome) error {
	place := r.file.Place(row, -1)
	if o.costliest >= 0 {
		place = r.file.Place(row, r.at[o.costliest])
	}
	return &readers.Problem{Place: place, Severity: readers.Error, Code: templates.CodeLimit,
		Message:    "the templates up to this one take too many steps: loops that are too long, or have no end; the rows below are not checked",
		Suggestion: "shorten the loops of this template, and of those above that take long"}
}
