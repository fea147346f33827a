package reconcile

import (
	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// AttemptOf is what the ledger writes down of a delivery, but for its body.
func AttemptOf(d *plan.Delivery) ledger.Attempt {
	in := d.Inject
	team := apiclient.Team{}
	if d.Team != nil {
		team = *d.Team
	}
	return ledger.Attempt{Hash: d.Hash, InjectID: in.ID, Place: in.Place().String(),
		Persona: in.Persona.SystemInfo.Hash, PersonaName: in.Persona.SystemInfo.Name, Channel: in.Channel(),
		TeamID: team.ID, Team: team.Name, Endpoint: string(in.Endpoint), Draft: in.Draft(), Generation: d.Generation}
}
