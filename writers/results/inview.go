package results

import (
	"cmp"
	"slices"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// maxInView is how many characters stand side by side at most: they can be read on one screen, and on one page of landscape A4.
const maxInView = 250

// rank says which columns are in view first: the lower, the sooner.
type rank uint8

const (
	always       rank = iota // who it is of, who gets it, and what became of it
	plannedTime              // when it was planned
	caption                  // what the message is called
	recipient                // the one person who gets it
	plannersOwn              // what the planner noted
	restOfRow                // what else is sent
	onlyForRerun             // never: what a rerun or a search needs
)

// rank is that of a column.
func (c *column) rank() rank {
	if !c.ofPlan {
		switch c.known {
		case readers.ColumnResult, readers.ColumnReason, readers.ColumnSentLocal, readers.ColumnPostedBody:
			return always
		}
		return onlyForRerun
	}
	switch c.known {
	case "id", "persona", "channel", "team", "body":
		return always
	case "subject", "title":
		return caption
	case "position", "role", "player_email":
		return recipient
	case "":
		if c.planned {
			return plannedTime
		}
		return plannersOwn
	}
	return restOfRow
}

// setLooks gives each column its width, and says which are folded, printed and coloured. All that is in view is printed, but for
// the texts as posted.
func setLooks(columns []column, r *resultsreport.Report) {
	fixed := fixedWidths()
	for i := range columns {
		c := &columns[i]
		c.empty = c.isEmpty(r)
		c.width = fixed[c.known]
		if c.ofPlan {
			c.sizeOfTexts(r)
		}
		c.coloured = c.known == "id" || c.known == readers.ColumnResult
	}
	foldColumns(columns)
	for i := range columns {
		c := &columns[i]
		c.printed = !c.folded && c.known != readers.ColumnPostedBody
	}
}

// foldColumns folds away empty columns, those that only a rerun needs, and those for which there is no room beside more important ones.
func foldColumns(columns []column) {
	order := make([]*column, len(columns))
	for i := range columns {
		order[i] = &columns[i]
	}
	slices.SortStableFunc(order, func(a, b *column) int { return cmp.Compare(a.rank(), b.rank()) })
	room := float64(maxInView)
	for _, c := range order {
		rank := c.rank()
		c.folded = c.empty || rank == onlyForRerun || rank > always && c.width > room
		if !c.folded && c.known != readers.ColumnPostedBody {
			room -= c.width
		}
	}
}

// isEmpty reports whether no row has anything in the column, and nobody misses it. A column of the plan in which a failed row may
// lack something counts as filled.
func (c *column) isEmpty(r *resultsreport.Report) bool {
	if !c.ofPlan && c.known != readers.ColumnPostedBody { // the texts as posted come with the last file of a run
		return false
	}
	mayLack := false
	switch c.known {
	case "persona", "channel", "team", "body":
		return false
	case "subject", "title", "to", "assets":
		mayLack = true
	}
	for i := range r.Lines {
		if c.Cell(&r.Lines[i], r.Zone).Kind != readers.Empty || mayLack && r.Lines[i].Status.State == plan.Failed {
			return false
		}
	}
	return true
}
