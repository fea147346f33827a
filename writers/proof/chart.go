package proof

import (
	"slices"
	"time"

	"simcast/templates/wording"
)

// chart is a table of the messages over time, a row a team, with a bar for each number.
type chart struct {
	Slot    string   // how long a column is
	Heads   []string // of the columns
	Rows    []chartRow
	Dated   bool // some message has a moment
	Planned bool // moments are those of the plan, of some messages at least
}

type chartRow struct {
	Team  string
	Cells []chartCell
}

// chartCell is how many messages a team gets, and how wide their bar is, in hundredths of the column.
type chartCell struct{ Count, Wide int }

// maxSlots is how many columns of time fit on a page.
const maxSlots = 16

// slotWidths are those that people count in, in seconds.
var slotWidths = [...]int64{60, 120, 300, 600, 900, 1800, 3600, 2 * 3600, 3 * 3600, 6 * 3600, 12 * 3600,
	86400, 2 * 86400, 7 * 86400, 14 * 86400, 30 * 86400, 91 * 86400, year, 5 * year, 20 * year, 100 * year, 1000 * year}

const year = 365 * 86400

// axis lays moments out in slots.
type axis struct {
	zone        *time.Location
	start, slot int64 // unix seconds, and seconds
	slots       int   // 0 where no message has a moment
}

func (b *book) axis() axis {
	var moments []int64
	for _, team := range b.Teams {
		for _, e := range team.entries {
			if !e.Idle && !e.at.IsZero() {
				moments = append(moments, e.at.Unix())
			}
		}
	}
	if len(moments) == 0 {
		return axis{}
	}
	first, last := slices.Min(moments), slices.Max(moments)
	at := axis{zone: b.zone}
	for _, at.slot = range slotWidths {
		if (last-first)/at.slot < maxSlots-1 {
			break
		}
	}
	_, offset := time.Unix(first, 0).In(b.zone).Zone()
	past := (first + int64(offset)) % at.slot
	at.start = first - (past+at.slot)%at.slot // there were moments before 1970
	at.slots = int((last-at.start)/at.slot) + 1
	return at
}

// heads name the columns: the day where it is another one than before.
func (a axis) heads() []string {
	var heads []string
	day := ""
	for slot := range a.slots {
		at := time.Unix(a.start+int64(slot)*a.slot, 0).In(a.zone)
		switch today := at.Format("2 Jan"); {
		case a.slot >= 86400:
			heads = append(heads, at.Format("2 Jan 2006"))
		case today != day:
			day = today
			heads = append(heads, today+" "+at.Format("15:04"))
		default:
			heads = append(heads, at.Format("15:04"))
		}
	}
	return heads
}

// column is where a message stands that has this moment, or none: after those of all moments.
func (a axis) column(moment time.Time) int {
	if moment.IsZero() {
		return a.slots
	}
	return int((moment.Unix() - a.start) / a.slot)
}

// draw makes the chart. Its last column is of messages without a moment, where there are any.
func (b *book) draw() chart {
	axis := b.axis()
	chart := chart{Dated: axis.slots > 0, Planned: b.Planned, Slot: slotText(axis.slot), Heads: axis.heads()}
	most, undated := 1, 0
	for _, team := range b.Teams {
		row := chartRow{team.Name, make([]chartCell, axis.slots+1)}
		for _, e := range team.entries {
			if !e.Idle {
				cell := &row.Cells[axis.column(e.at)]
				cell.Count++
				most = max(most, cell.Count)
			}
		}
		undated += row.Cells[axis.slots].Count
		if slices.ContainsFunc(row.Cells, func(cell chartCell) bool { return cell.Count > 0 }) {
			chart.Rows = append(chart.Rows, row)
		}
	}
	if undated > 0 {
		chart.Heads = append(chart.Heads, "when sent")
	}
	for i := range chart.Rows {
		cells := chart.Rows[i].Cells[:len(chart.Heads)]
		for at := range cells {
			cells[at].Wide = (cells[at].Count*100 + most - 1) / most
		}
		chart.Rows[i].Cells = cells
	}
	return chart
}

func slotText(seconds int64) string {
	of := func(unit int64) int { return int(seconds / unit) }
	switch {
	case seconds%year == 0:
		return "about " + wording.Counted(of(year), "year")
	case seconds%86400 == 0:
		return wording.Counted(of(86400), "day")
	case seconds%3600 == 0:
		return wording.Counted(of(3600), "hour")
	}
	return wording.Counted(of(60), "minute")
}
