package play

import (
	"errors"
	"slices"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// replan makes a plan that was taken the send plan of the run. It is called between two deliveries, by the sender.
func (p *Player) replan() error {
	taken := p.pending
	if taken == nil || taken.plan == nil || p.failedPlan {
		return nil
	}
	merged := p.withBegun(taken)
	sendPlan, kept := p.job.SendPlan, p.posted()
	p.job.Plan = merged
	if err := p.job.ReconcileAgain(p.patient); err != nil {
		p.job.Plan, p.job.SendPlan = sendPlan.Plan, sendPlan
		p.failedPlan = true // it is tried again after resume: until then nothing of the earlier plan goes out
		if errors.Is(err, ledger.ErrUnreachable) {
			return p.fail(err)
		}
		return err
	}
	*sendPlan, p.job.SendPlan = *p.job.SendPlan, sendPlan // the run has the old pointer
	for _, d := range sendPlan.Deliveries {
		if was := kept[d.Hash]; was != nil && d.Hash != "" {
			d.Action, d.Status, d.Before, d.SentBefore = was.Action, was.Status, was.Before, was.SentBefore
		}
	}
	p.listMessages()
	if p.pending = nil; p.state.Ended {
		return nil
	}
	if err := repeat(p.closeEmpty); err != nil {
		return err
	}
	return repeat(func() error { return p.skipRenamed(taken.fresh) })
}

// takeLast makes the plan that others have changed last the send plan, after the last delivery: an ENDEX may come right after a reload, and the
// results have the rows of the newest plan. One that cannot be loaded, or compared with the record, is not in them.
func (p *Player) takeLast() {
	for p.pending != nil && !p.failedPlan && p.failed == nil {
		p.loadBeside()
		if l := p.loading; l != nil {
			<-l.done.Done()
			if l.err != nil {
				return
			}
			continue
		}
		if p.replan() != nil {
			return
		}
	}
}

// skipRenamed leaves out rows that have another id by now: sent under both, teams would have them twice. now sends one all the
// same.
func (p *Player) skipRenamed(fresh []string) error {
	for _, r := range dayplan.RenamedOf(p.state.State, p.inPlan, fresh) {
		if err := p.happen(day.Event{Control: day.Control{Verb: day.VerbSkip, IDs: []string{r.ID}, Reason: r.Reason}}); err != nil {
			return err
		}
	}
	return p.failed
}

// posted are copies of the deliveries that have their results, by what they are: what this run has sent was not sent before, and
// what has failed is not sent again by itself. Deliveries of begun rows are in the next send plan, too, and reconciled again there.
func (p *Player) posted() map[string]*plan.Delivery {
	posted := map[string]*plan.Delivery{}
	for _, d := range p.job.SendPlan.Deliveries {
		if isFinal(d) && d.Hash != "" {
			kept := *d
			posted[d.Hash] = &kept
		}
	}
	return posted
}

// withBegun is a plan whose begun rows are those that were begun: what is being sent ends as it began, whatever its row says by
// now, and what was played is not lost from the results with its row.
func (p *Player) withBegun(taken *change) *plan.Plan {
	merged := *taken.plan
	p.inPlan = dayplan.IDsOf(taken.plan.Injects)
	merged.Injects = slices.Clone(taken.plan.Injects)
	old := map[string]*plan.Inject{}
	for _, in := range p.job.Plan.Injects {
		if in.ID != "" {
			old[in.ID] = in
		}
	}
	here := map[string]int{}
	for i, in := range merged.Injects {
		here[in.ID] = i
	}
	for _, e := range p.state.Entries {
		was := old[e.ID]
		if was == nil || !e.IsBegun() && p.state.Sending != e.ID {
			continue
		}
		i, isThere := here[e.ID]
		switch {
		case !isThere:
			merged.Injects = append(merged.Injects, was)
		case taken.rests[e.ID]: // it waited for somebody, with its row as it is now
		case e.Phase != day.Played:
			merged.Injects[i] = was
		}
	}
	return &merged
}
