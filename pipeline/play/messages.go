package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// listMessages lists the deliveries that are to be posted, by their entries.
func (p *Player) listMessages() {
	p.messages = map[string][]*plan.Delivery{}
	p.keepResults()
	for _, d := range p.job.SendPlan.ToPost {
		p.messages[d.Inject.ID] = append(p.messages[d.Inject.ID], d)
	}
	p.job.SendPlan.IsDay = true
	p.listGone()
}

// keepResults gives deliveries of begun entries the results that they have: a day posts each once, whatever a send would post again.
func (p *Player) keepResults() {
	p.job.SendPlan.ToPost = slices.DeleteFunc(p.job.SendPlan.ToPost, func(d *plan.Delivery) bool {
		e := p.state.Entry(d.Inject.ID)
		if e == nil || !e.IsBegun() || isFinal(d) {
			return false
		}
		switch d.Before {
		case plan.Sent:
			d.Status.State, d.Status.Reason, d.Status.SentAt, d.Action = plan.Sent, "", d.SentBefore, plan.ActionAlreadySent
		case plan.Failed:
			d.Status.State, d.Status.Reason, d.Action = plan.Failed, strings.TrimPrefix(d.Status.Reason, plan.FailedBefore), plan.ActionNone
		case plan.Uncertain:
			d.Action = plan.ActionNone
		default:
			return false
		}
		return true
	})
}

// nextOf is the next delivery of an entry that is still to be posted, nil where none is.
func (p *Player) nextOf(e *day.EntryState) *plan.Delivery {
	for _, d := range p.messages[e.ID] {
		if !isFinal(d) {
			return d
		}
	}
	return nil
}

// isFinal reports whether a delivery has its result.
func isFinal(d *plan.Delivery) bool {
	return d.Status.State == plan.Sent || d.Status.State == plan.Failed || d.Status.State == plan.Uncertain
}

// resultsOf are what became of an entry's deliveries.
func (p *Player) resultsOf(e *day.EntryState) day.Results {
	var counts ledger.Counts
	left, isThere := 0, false
	for _, d := range p.job.SendPlan.Deliveries {
		if d.Inject.ID != e.ID || d.Team == nil || p.goneLines[d] {
			continue
		}
		isThere = true
		switch {
		case e.IsBegun() && d.Held && !d.Status.WentOut():
			return p.resultsInLedger(e) // the row was changed since
		case isFinal(d):
			counts.Count(d.Status.State)
		case d.Action == plan.ActionSend:
			left++
		}
	}
	if !isThere && e.IsBegun() {
		return p.resultsInLedger(e)
	}
	return resultsFrom(counts, left)
}

// resultsFrom are results of which so many deliveries were left out.
func resultsFrom(c ledger.Counts, left int) day.Results {
	return day.Results{Sent: c.Sent, Failed: c.Failed, Uncertain: c.Uncertain, Left: left}
}

// resultsInLedger are what the ledger knows of the deliveries of an entry whose row is gone since another process began it.
func (p *Player) resultsInLedger(e *day.EntryState) day.Results {
	requests, err := p.ledger.Requests(p.patient, p.space, p.round, 0, 0)
	if errors.Is(err, ledger.ErrUnreachable) {
		_ = p.fail(fmt.Errorf("what became of %s is not known: %w", e.ID, err)) // Failed tells, and nothing is written
	} else if err != nil {
		p.warn(fmt.Sprintf("What became of %s cannot be read from the ledger: %v", e.ID, err))
	}
	last := map[string]ledger.Outcome{}
	for _, q := range requests {
		if q.InjectID == e.ID {
			last[q.Hash] = q.Outcome
		}
	}
	var counts ledger.Counts
	for _, outcome := range last {
		counts.Count(outcome.State())
	}
	return resultsFrom(counts, max(e.Deliveries-counts.Done(), 0))
}
