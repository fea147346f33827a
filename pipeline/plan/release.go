package plan

import (
	"simcast/apiclient"
	"simcast/pipeline/schema"
)

// ReleaseCheckData releases all that nobody needs once the plan is checked: in many spaces a thousand plans wait side by
// side.
func (p *Plan) ReleaseCheckData() {
	own := map[*apiclient.Persona]*apiclient.Persona{} // one of the space's would hold on to all of them
	left := map[schema.Cells]*schema.Cells{}
	for _, in := range p.Injects {
		if own[in.Persona] == nil {
			persona := *in.Persona
			own[in.Persona] = &persona
		}
		in.Persona = own[in.Persona]
		// What is posted is in the message by now.
		rest := schema.Cells{schema.ColChannel: in.Cells[schema.ColChannel], schema.ColDraft: in.Cells[schema.ColDraft], schema.ColTS: in.Cells[schema.ColTS]}
		if left[rest] == nil {
			left[rest] = &rest
		}
		in.Cells = left[rest]
	}
	p.Space = p.Space.ForSending()
}
