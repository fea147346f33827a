package session

import (
	"context"
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// Current are runs, each with the counts of where its messages stand now: answers and later runs are in the ledger, whoever
// gave and began them. Of a run under way it is where that is.
func (s *Session) Current(ctx context.Context, runs ...*Run) (list []Snapshot) {
	for _, run := range runs {
		list = append(list, run.Snapshot())
	}
	if !slices.ContainsFunc(list, func(now Snapshot) bool { return now.kept != nil }) {
		return list
	}
	record, release, err := s.config.Access.Ledger(ctx, true)
	if err == nil {
		defer release()
	}
	for i := range list {
		now := &list[i]
		if now.kept == nil {
			continue
		}
		var standings map[string]ledger.Standing
		if err == nil {
			standings, err = record.Standings(ctx, now.kept.space, now.Briefing.Round)
		}
		if err != nil {
			now.Notes = append(now.Notes, fmt.Sprintf("these are the numbers at the end of the run, since the ledger could not be read: %v", err))
			continue
		}
		now.count(now.kept.asOf(standings))
	}
	return list
}

// kept is what an ended run keeps of its messages, to count them again.
type kept struct {
	*plan.SendPlan
	space string                 // in the ledger
	known map[string]plan.Status // where the ledger had them at the end, by their hashes
}

// keptOf keeps the messages of a run that has just ended, without their texts. The error is that of the ledger.
func keptOf(ctx context.Context, j *job) (*kept, error) {
	standings, err := j.Ledger.Standings(ctx, j.LedgerSpace.ID, j.SendPlan.Round)
	messages := &kept{j.SendPlan, j.LedgerSpace.ID, map[string]plan.Status{}}
	messages.Plan.ReleaseCheckData()
	for _, d := range messages.Deliveries {
		messages.known[d.Hash] = plan.StatusFrom(standings[d.Hash])
		d.MessageWithoutTeam = nil
		if d.Team != nil { // else the row's cell says in which line of teams it counts
			d.Inject.Row.Cells = nil
		}
	}
	return messages, err
}

// asOf are the messages as they stand now.
func (k *kept) asOf(standings map[string]ledger.Standing) *plan.SendPlan {
	current := *k.SendPlan
	current.Deliveries = slices.Clone(k.Deliveries)
	for i, d := range current.Deliveries {
		standing := standings[d.Hash]
		status := plan.StatusFrom(standing)
		if d.Hash == "" || status == k.known[d.Hash] {
			continue
		}
		changed := *d
		changed.Status = status
		if status.State == plan.Sent && !standing.Resolution.Is() { // a later run has sent it; of an answer, what an earlier run has sent stays so
			changed.Action = plan.ActionSend
		}
		current.Deliveries[i] = &changed
	}
	return &current
}

// count counts the messages as they stand in the plan.
func (s *Snapshot) count(all *plan.SendPlan) {
	chosen, rest := chosenOf(all)
	s.Chosen, s.Teams, s.NotChosen, s.CanRerun = chosen.Count(), chosen.ByTeam(), rest, 0
	s.Unclear = s.Unclear || s.Chosen.Uncertain+rest.Uncertain > 0
	open := all.OpenDeliveries()
	s.Open, s.MoreOpen = firstOf(open)
	for _, d := range open {
		if d.Status.State != plan.Uncertain && !d.Held && !d.Inject.Invalid && d.Before != plan.Sent {
			s.CanRerun++
		}
	}
}

// NotChosen counts what the choice of rows, teams or channels leaves out of a run.
type NotChosen struct {
	Messages  int // that are not sent
	Uncertain int // of Messages
	Sent      int // by earlier runs
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
	rest = NotChosen{Messages: in(plan.Failed) + in(plan.Uncertain) + in(plan.Pending), Uncertain: in(plan.Uncertain), Sent: in(plan.Sent)}
	return &only, rest
}

// firstOf are the first of deliveries that want looking at, as the page shows them, and how many more there are.
func firstOf(open []*plan.Delivery) (list []plan.Delivery, more int) {
	for _, d := range open[:min(maxOpen, len(open))] {
		list = append(list, *d) // the run goes on with it
	}
	return list, len(open) - len(list)
}
