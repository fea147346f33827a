package session

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// SinceEnd counts what became of a run's messages after its end.
type SinceEnd struct {
	Sent     int // sent by a later run
	Answered int // somebody has answered whether they are there
	Other    int // any other change, such as a refusal
}

// Any reports whether anything has changed.
func (s SinceEnd) Any() bool { return s != SinceEnd{} }

// endedPlan is what an ended run keeps of its messages, to count them again.
type endedPlan struct {
	*plan.SendPlan
	known map[string]plan.Status // where the ledger had them at the end, by their hashes
}

// keepEnded keeps what counts of the messages of a run that has just ended: their texts, and most cells of their rows, may take much
// memory.
func keepEnded(ctx context.Context, j *job) (*endedPlan, error) {
	standings, err := j.Ledger.Standings(ctx, j.LedgerSpace.ID, j.SendPlan.Round)
	if err != nil {
		return nil, err
	}
	of := j.SendPlan.Plan
	ended := &endedPlan{known: map[string]plan.Status{}, SendPlan: &plan.SendPlan{Selection: j.SendPlan.Selection,
		Plan: &plan.Plan{File: &readers.File{Columns: of.File.Columns}, Space: of.Space, Redirect: of.Redirect}}}
	rows, cells := map[*plan.Inject]*plan.Inject{}, map[schema.Cells]*schema.Cells{}
	for _, d := range j.SendPlan.Deliveries {
		if rows[d.Inject] == nil {
			rows[d.Inject] = keepRow(d, cells)
		}
		ended.Deliveries = append(ended.Deliveries, &plan.Delivery{Inject: rows[d.Inject], Team: d.Team, Hash: d.Hash, Status: d.Status, Action: d.Action,
			Before: d.Before, Held: d.Held})
		ended.known[d.Hash] = plan.StatusFrom(standings[d.Hash])
	}
	return ended, nil
}

// keepRow keeps what counts of the row of a delivery. Rows share the cells that are kept.
func keepRow(d *plan.Delivery, shared map[schema.Cells]*schema.Cells) *plan.Inject {
	in := d.Inject
	cells := schema.Cells{schema.ColChannel: strings.Clone(in.Channel()), schema.ColDraft: strings.Clone(in.Cells[schema.ColDraft])}
	if shared[cells] == nil {
		shared[cells] = &cells
	}
	kept := &plan.Inject{ID: strings.Clone(in.ID), LeftOut: in.LeftOut, Invalid: in.Invalid, Row: readers.Row{Number: in.Row.Number, Line: in.Row.Line}, Cells: shared[cells]}
	if d.Team == nil { // then its cell says in which line of teams it counts
		kept.Row.Cells = in.Row.Cells
	}
	return kept
}

// Current are runs, each with the counts of where its messages stand now: answers and later runs are in the ledger, whoever
// gave and began them. Of a run under way it is where that is.
func (s *Session) Current(ctx context.Context, runs ...*Run) []Snapshot {
	read := s.standingsReader()
	defer func() { read.close() }()
	var list []Snapshot
	for _, run := range runs {
		now := run.Snapshot()
		if !now.UnderWay() && now.Summary != nil && run.ended != nil {
			standings, err := read.of(ctx, run.space, now.Briefing.Round)
			if err != nil {
				now.Notes = append(now.Notes, fmt.Sprintf("these are the numbers at the end of the run, since the ledger could not be read: %v", err))
			} else {
				now.recount(run.ended, standings)
			}
		}
		list = append(list, now)
	}
	return list
}

// standingsReader reads the ledger when it is first asked, and each round once.
type standingsReader struct {
	session *Session
	record  ledger.Ledger
	close   func()
	read    map[[2]string]map[string]ledger.Standing
}

func (s *Session) standingsReader() *standingsReader {
	return &standingsReader{session: s, close: func() {}, read: map[[2]string]map[string]ledger.Standing{}}
}

func (r *standingsReader) of(ctx context.Context, space, round string) (standings map[string]ledger.Standing, err error) {
	if known, isRead := r.read[[2]string{space, round}]; isRead {
		return known, nil
	}
	if r.record == nil {
		record, release, err := r.session.config.Access.Ledger(ctx, true)
		if err != nil {
			return nil, err
		}
		r.record, r.close = record, release
	}
	standings, err = r.record.Standings(ctx, space, round)
	if err == nil {
		r.read[[2]string{space, round}] = standings
	}
	return standings, err
}

// recount brings all counts up to where the messages stand now.
func (s *Snapshot) recount(ended *endedPlan, standings map[string]ledger.Standing) {
	current := *ended.SendPlan
	current.Deliveries = slices.Clone(ended.Deliveries)
	for i, d := range current.Deliveries {
		standing := standings[d.Hash]
		status := plan.StatusFrom(standing)
		if d.Hash == "" || status == ended.known[d.Hash] {
			continue
		}
		changed := *d
		changed.Status = status
		switch {
		case standing.Resolution.Is():
			s.Since.Answered++ // what an earlier run has sent stays so
		case status.State == plan.Sent:
			s.Since.Sent++
			changed.Action = plan.ActionSend
		default:
			s.Since.Other++
		}
		current.Deliveries[i] = &changed
	}
	if s.Since.Any() {
		s.count(&current)
	}
	s.Unclear = s.Unclear || s.Summary.Uncertain > 0
}

// count counts the messages as they stand in the plan.
func (s *Snapshot) count(sendPlan *plan.SendPlan) {
	chosen, rest := chosenOf(sendPlan)
	counts, teams, all := chosen.Count(), chosen.ByTeam(), sendPlan.OpenDeliveries()
	if s.Summary != nil {
		summary := *s.Summary
		summary.Counts = counts
		s.Summary = &summary
	}
	s.Teams, s.NotChosen, s.CanRerun = teams, rest, 0
	s.Open, s.MoreOpen = firstOf(all)
	for _, d := range all {
		if d.Status.State != plan.Uncertain && !d.Held && !d.Inject.Invalid && d.Before != plan.Sent {
			s.CanRerun++
		}
	}
}
