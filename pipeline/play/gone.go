package play

import (
	"slices"
	"strings"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// listGone puts a line into the results for each entry of the day whose row the plan does not have any more, after those of the
// plan. Its cells are what the day knows of the row. Nothing posts it, and no rerun does.
func (p *Player) listGone() {
	p.goneLines = map[*plan.Delivery]bool{}
	has := dayplan.IDsOf(p.job.Plan.Injects)
	for _, e := range p.state.Entries {
		if e.ID == "" || e.Kind == day.Note || has[e.ID] {
			continue
		}
		in := &plan.Inject{ID: e.ID, Row: p.rowOf(e), Skip: day.ReasonGone, File: p.job.Plan.File, Cells: &schema.Cells{}, Prior: plan.NoPriorResult(), IsOut: true}
		d := &plan.Delivery{Inject: in, Status: plan.Status{State: plan.Skipped, Reason: plan.DayReason(day.IsSkipped, day.ReasonGone)}}
		in.Deliveries = []*plan.Delivery{d}
		p.goneLines[d] = true
		p.job.SendPlan.Deliveries = append(p.job.SendPlan.Deliveries, d)
	}
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
