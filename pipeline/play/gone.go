package play

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// goneMessages is where the messages of an entry stand whose row is gone, by hash.
type goneMessages map[string]ledger.Standing

// lacksBegun reports whether the plan does not have the row of a begun entry any more. One that is taken while a process plays the day
// takes none away (withBegun).
func (p *Player) lacksBegun() bool {
	has := dayplan.IDsOf(p.job.Plan.Injects)
	return slices.ContainsFunc(p.state.Entries, func(e *day.EntryState) bool { return e.IsBegun() && !has[e.ID] })
}

// readGone reads where the messages stand of rows that the plan does not have. It asks nothing of the state: nobody has to have the lock.
func (p *Player) readGone(ctx context.Context) error {
	standings, err := p.ledger.Standings(ctx, p.space, p.round)
	has := dayplan.IDsOf(p.job.Plan.Injects)
	p.outOfGone = map[string]goneMessages{}
	for hash, standing := range standings {
		id := standing.InjectID
		if has[id] {
			continue
		}
		if p.outOfGone[id] == nil {
			p.outOfGone[id] = goneMessages{}
		}
		p.outOfGone[id][hash] = standing
	}
	return err
}

// listGone puts lines into the results for each entry of the day whose row the plan does not have any more, after those of the
// plan: one for each of its messages that was tried, and one where others are left, or there is none. Their cells are what the day
// knows of the row. Nothing posts them, and no rerun does.
func (p *Player) listGone() {
	p.goneLines = map[*plan.Delivery]bool{}
	has, listed := dayplan.IDsOf(p.job.Plan.Injects), map[string]bool{}
	for _, d := range p.job.SendPlan.Deliveries {
		listed[d.Hash] = true // also what went out for a row that has another id by now
	}
	for _, e := range p.state.Entries {
		if e.ID == "" || e.Kind == day.Note || has[e.ID] {
			continue
		}
		in := &plan.Inject{ID: e.ID, Row: p.rowOf(e), Skip: day.ReasonGone, File: p.job.Plan.File, Persona: &apiclient.Persona{}, Cells: &schema.Cells{schema.ColChannel: e.Channel}, Prior: plan.NoPriorResult(), IsOut: true}
		for hash, standing := range p.outOfGone[e.ID] {
			if status := plan.StatusFrom(standing); e.IsBegun() && status.State != plan.Pending && !listed[hash] {
				status.Reason = plan.WithGone(status.Reason)
				in.Deliveries = append(in.Deliveries, p.goneDelivery(in, hash, standing, status))
			}
		}
		slices.SortFunc(in.Deliveries, func(a, b *plan.Delivery) int {
			return cmp.Or(a.Status.SentAt.Compare(b.Status.SentAt), cmp.Compare(a.Hash, b.Hash))
		})
		if len(in.Deliveries) == 0 || e.Deliveries > len(in.Deliveries) {
			in.Deliveries = append(in.Deliveries, &plan.Delivery{Inject: in, Status: plan.Status{State: plan.Skipped, Reason: plan.DayReason(day.IsSkipped, day.ReasonGone)}})
		}
		for _, d := range in.Deliveries {
			p.goneLines[d] = true
		}
		p.job.SendPlan.Deliveries = append(p.job.SendPlan.Deliveries, in.Deliveries...)
	}
}

// goneDelivery is a message of a row that is gone, as the ledger has it.
func (p *Player) goneDelivery(in *plan.Inject, hash string, standing ledger.Standing, status plan.Status) *plan.Delivery {
	d := &plan.Delivery{Inject: in, Hash: hash, Status: status, Team: &apiclient.Team{ID: standing.TeamID}}
	if status.State == plan.Sent {
		d.Action = plan.ActionAlreadySent
	}
	known := p.job.Plan.Space
	if at := slices.IndexFunc(known.Teams, func(team apiclient.Team) bool { return team.ID == standing.TeamID }); at >= 0 {
		d.Team = &known.Teams[at]
	}
	if persona, _ := known.Persona(standing.Persona); persona != nil {
		in.Persona = persona
	}
	return d
}

// rowOf is a row of the plan's columns with what the day knows of an entry.
func (p *Player) rowOf(e *day.EntryState) readers.Row {
	file := p.job.Plan.File
	row := readers.Row{Number: e.Row}
	caption := "subject"
	if file.Index(caption) < 0 {
		caption = "body"
	}
	for column, text := range map[string]string{caption: e.Subject, "id": e.ID, "persona": e.Persona, "channel": e.Channel, "team": strings.Join(e.Teams, "; ")} {
		at := file.Index(column)
		if at < 0 {
			continue
		}
		if more := at + 1 - len(row.Cells); more > 0 {
			row.Cells = slices.Concat(row.Cells, make([]readers.Cell, more))
		}
		row.Cells[at] = readers.Cell{Text: text, Kind: readers.Text}
	}
	return row
}
