package check

import (
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/templates"
)

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
	place := r.plan.Place(row, -1)
	if o.costliest >= 0 {
		place = r.plan.Place(row, r.at[o.costliest])
	}
	return &readers.Problem{Place: place, Severity: readers.Error, Code: templates.CodeLimit,
		Message:    "the templates up to this one take too many steps: loops that are too long, or have no end; the rows below are not checked",
		Suggestion: "shorten the loops of this template, and of those above that take long"}
}

// fillForPreview fills a text for its proof. Where proofs have taken too many steps, a text
// with more than plain references is not filled.
func (k *rowChecker) fillForPreview(in *plan.Inject, parsed *templates.Template, text string, scope templates.Scope) ([]templates.Piece, error) {
	if k.previewExcess > k.maxSize.excess {
		return parsed.FillKnown(scope), nil
	}
	before := k.renderer.StepsUsed()
	pieces, err := parsed.FillPieces(scope)
	k.previewExcess += excessOf(in.Row, text, k.renderer.StepsUsed()-before)
	return pieces, err
}
