package proof

import (
	"time"

	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/templates/wording"
)

// ownCell is a cell of a column that is the planner's own: it is not sent.
type ownCell struct{ Column, Text string }

// maxOwn is how many letters of such a cell are shown.
const maxOwn = 600

// ownCells are the filled cells of the planner's own columns in a row, but for the planned time.
func (b *book) ownCells(in *plan.Inject) []ownCell {
	var cells []ownCell
	for _, column := range b.Plan.File.Columns {
		if column.Known || column.Index == b.plannedAt {
			continue
		}
		if cell := in.CellAt(column.Index); cell.Kind != readers.Empty {
			cells = append(cells, ownCell{oneLine(column.Header), wording.Cut(cell.Text, maxOwn)})
		}
	}
	return cells
}

// planned is when a row is planned for: as the page shows it, and as a moment where it has a date. It schedules nothing.
func (b *book) planned(in *plan.Inject) (text string, moment time.Time) {
	if b.plannedAt < 0 {
		return "", moment
	}
	cell := in.CellAt(b.plannedAt)
	switch cell.Kind {
	case readers.Empty, readers.Fault:
		return "", moment
	case readers.Date:
		wall := time.Unix(cell.Unix, 0).UTC()
		moment = time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), wall.Second(), 0, b.zone)
	default:
		for _, form := range []string{"2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02T15:04:05", time.RFC3339} {
			if read, err := time.ParseInLocation(form, oneLine(cell.Text), b.zone); err == nil {
				moment = read.In(b.zone)
				break
			}
		}
	}
	if moment.IsZero() {
		return clip(cell.Text), moment
	}
	return moment.Format("2 Jan 15:04"), moment
}
