package play

import (
	"errors"
	"slices"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// replan makes a plan that was taken the send plan of the run. It is called between two deliveries, by the sender.
func (p *Player) replan() error {
	p.mu.Lock()
	taken := p.pending
	if taken == nil || p.failedPlan {
		p.mu.Unlock()
		return nil
	}
	merged := p.withBegun(taken)
	p.mu.Unlock()

	sendPlan, kept := p.job.SendPlan, p.posted()
	p.job.Plan = merged
	if err := p.whileUnreachable(func() error { return p.job.ReconcileAgain(p.steady) }); err != nil {
		p.job.Plan, p.job.SendPlan = sendPlan.Plan, sendPlan
		p.mu.Lock()
		defer p.mu.Unlock()
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

	defer p.decide()()
	p.listMessages()
	if p.pending != taken { // another one has come meanwhile, and is next
		return nil
	}
	p.pending = nil
	if err := repeat(p.closeEmpty); err != nil {
		return err
	}
	return repeat(func() error { return p.skipRenamed(taken.fresh) })
}

// skipRenamed leaves out rows that have another id by now: sent under both, teams would have them twice. now sends one all the
// same. The lock is held.
func (p *Player) skipRenamed(fresh []string) error {
	for _, r := range renamedOf(p.state, p.inPlan, fresh) {
		if err := p.happen(day.Event{Control: day.Control{Verb: day.VerbSkip, IDs: []string{r.id}, Reason: r.reason}}); err != nil {
			return err
		}
	}
	return p.failed
}

// renamed is a row that has another id by now, and why it is left out.
type renamed struct{ id, reason string }

// renamedOf are the fresh rows that say what a row says that was sent, or is being sent, and that the plan does not have any more.
// Each such row stands for one fresh row: of several equal ones the others are to be sent.
func renamedOf(s *day.State, inPlan map[string]bool, fresh []string) (all []renamed) {
	isLeftOut := map[string]bool{}
	for _, e := range s.Entries {
		reason := "it says what " + e.ID + " says, which was sent and is gone from the plan"
		stands := func(x *day.EntryState) bool { return x.Phase == day.Skipped && x.Reason == reason }
		if inPlan[e.ID] || !e.IsBegun() || slices.ContainsFunc(s.Entries, stands) {
			continue
		}
		at := slices.IndexFunc(fresh, func(id string) bool {
			x := s.Entry(id)
			return x != nil && x != e && !isLeftOut[id] && x.Content == e.Content && (x.Phase == day.Unsent || x.Phase == day.Past)
		})
		if at >= 0 {
			isLeftOut[fresh[at]] = true
			all = append(all, renamed{fresh[at], reason})
		}
	}
	return all
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
// now, and what was played is not lost from the results with its row. The lock is held.
func (p *Player) withBegun(taken *change) *plan.Plan {
	merged := *taken.plan
	p.noteIDs(taken)
	merged.Injects = p.rowsOf(taken)
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
		case e.Phase == day.Past && e.RestChanged: // it waits for somebody, with its row as it is now
		case e.Phase != day.Played:
			merged.Injects[i] = was
		}
	}
	return &merged
}

// noteIDs takes note of the ids of the plan that was taken last. The lock is held.
func (p *Player) noteIDs(taken *change) {
	rows := taken.plan.Injects
	if taken.only != nil && p.inPlan == nil {
		rows = p.job.Plan.Injects
	}
	if taken.only == nil || p.inPlan == nil {
		p.inPlan = idsOf(rows)
	}
	for _, id := range taken.only {
		p.inPlan[id] = true
	}
}

// rowsOf are the rows of a plan that was taken. Where single ones were changed, the others are those of the run: the file may have
// been saved since, and what that changes counts from the next reload. The lock is held.
func (p *Player) rowsOf(taken *change) []*plan.Inject {
	if taken.only == nil {
		return slices.Clone(taken.plan.Injects)
	}
	changed := map[string]*plan.Inject{}
	var order []string
	for _, in := range taken.plan.Injects {
		if slices.Contains(taken.only, in.ID) && changed[in.ID] == nil {
			changed[in.ID] = in
			order = append(order, in.ID)
		}
	}
	rows := slices.Clone(p.job.Plan.Injects)
	for i, in := range rows {
		if other := changed[in.ID]; other != nil && in.ID != "" {
			rows[i] = other
			delete(changed, in.ID)
		}
	}
	for _, id := range order {
		if in := changed[id]; in != nil {
			rows = append(rows, in)
		}
	}
	return rows
}
