package pipeline

import (
	"simcast/apiclient"
	"simcast/pipeline/schema"
)

// ReleaseCheckData releases all that a job needs no more once it has taken its plan: a thousand jobs wait
// side by side.
func (j *Job) ReleaseCheckData() {
	own := map[*apiclient.Persona]*apiclient.Persona{} // one of them would hold on to all
	left := map[schema.Cells]*schema.Cells{}
	for _, in := range j.Plan.Injects {
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
	j.Connection.Space = j.Connection.Space.ForSending()
	j.Plan.Space = j.Connection.Space
}
