package check

import (
	"simcast/pipeline/plan"
)

// Previews gives a proof of each delivery, in the plan's order, every row at least
// once. A row whose teams are not known has one for all of them, or, without a
// space, one for each that its cell names. The plan has to be taken with
// Options.Pieces.
func Previews(p *plan.Plan) []plan.Preview {
	var proofs []plan.Preview
	for _, in := range p.Injects {
		proofs = append(proofs, in.Previews...)
	}
	return proofs
}
