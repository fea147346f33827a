package session

import (
	"slices"

	"simcast/pipeline/plan"
)

// NotChosen counts what the choice of rows, teams or channels leaves out of a run.
type NotChosen struct {
	Messages int // that are not sent
	Sent     int // by earlier runs
}

// count counts the messages of a run as they stand now.
func (s *Snapshot) count(all *plan.SendPlan) {
	chosen, rest := chosenOf(all)
	s.Chosen, s.Teams, s.Skipped, s.NotChosen, s.CanRerun = chosen.Count(), chosen.ByTeam(), chosen.SkippedRows(), rest, 0
	if s.One.Row > 0 && len(chosen.Deliveries) > 0 {
		s.One.ID = chosen.Deliveries[0].Inject.ID
	}
	open := chosen.OpenDeliveries()
	s.Open, s.MoreOpen = firstOf(open)
	for _, d := range open {
		if d.Status.State != plan.Uncertain && !d.Held && !d.Inject.Invalid && d.Before != plan.Sent {
			s.CanRerun++
		}
	}
}

// chosenOf is the send plan with only those deliveries that a run was asked for: all that a run's page counts. A skipped
// row is none of them where other rows were chosen.
func chosenOf(all *plan.SendPlan) (chosen *plan.SendPlan, rest NotChosen) {
	only := *all
	only.Deliveries = slices.DeleteFunc(slices.Clone(all.Deliveries), func(d *plan.Delivery) bool {
		return !all.IsChosen(d) || d.Status.State == plan.Skipped && all.Selection.LeavesOutRow(d.Inject) != ""
	})
	whole, part := all.Count(), only.Count()
	in := func(state plan.State) int { return whole.In(state) - part.In(state) }
	return &only, NotChosen{Messages: in(plan.Failed) + in(plan.Uncertain) + in(plan.Pending), Sent: in(plan.Sent)}
}

// askedOf are the lines of its results that a run is asked for, none where these are all.
func askedOf(all *plan.SendPlan) (asked []askedLine) {
	chosen, _ := chosenOf(all)
	if len(chosen.Deliveries) == len(all.Deliveries) {
		return nil
	}
	for _, d := range chosen.Deliveries {
		asked = append(asked, askedLineOf(d))
	}
	return asked
}

// firstOf are the first of deliveries that want looking at, as the page shows them, and how many more there are.
func firstOf(open []*plan.Delivery) (list []plan.Delivery, more int) {
	for _, d := range open[:min(maxOpen, len(open))] {
		list = append(list, *d) // the run goes on with it
	}
	return list, len(open) - len(list)
}
