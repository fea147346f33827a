package results

import (
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/sheet"
)

// What a row and a column of results may take, in lines and characters. A text that is longer is cut off in sight, and
// whole in its cell: with whole texts one would see three messages on a screen, and print a book. A row that is not sent
// has room for its reason.
const (
	tallestSent  = 3
	tallestOther = 5
	headerHeight = 24 // points
	widestColumn = 44
	sparseColumn = 14
)

// fixedWidths are those of columns whose width does not follow from their texts. What only a rerun or a search needs is
// narrow, and a reason may come later in the run.
func fixedWidths() map[string]float64 {
	return map[string]float64{
		readers.ColumnResult: 11, readers.ColumnMessageID: 38, readers.ColumnReason: 36, readers.ColumnHTTPStatus: 12, readers.ColumnAttempts: 10,
		readers.ColumnSentAt: 26, readers.ColumnTeamID: 9, readers.ColumnDelivery: 24, readers.ColumnPlannedAt: 26, readers.ColumnExpectedAt: 26, readers.ColumnLateBy: 9, readers.ColumnSentLocal: 19, readers.ColumnPostedBody: widestColumn,
	}
}

// widestOf is how wide a column of the plan may be. The columns that are always in view share one page.
func widestOf(known string) int {
	switch known {
	case "id":
		return 16
	case "persona":
		return 20
	case "channel":
		return 16
	case "team":
		return 34
	case "subject", "title":
		return 30
	}
	return widestColumn
}

// sizeOfTexts gives a column of the plan the length of its longest line of text, in
// characters, within bounds; the first lines of the results stand for all. Where few rows have anything in it, it is narrow.
func (c *column) sizeOfTexts(r *resultsreport.Report) {
	const share = 5 // one row in so many
	longest, filled, sample := 0, 0, r.Lines[:min(len(r.Lines), sheet.SampleLines)]
	for l := range sample {
		text := c.Cell(&sample[l], r.Zone).Text
		longest = max(longest, sheet.LongestLine(text)+1)
		if text != "" {
			filled++
		}
	}
	c.sparse = filled*share < len(sample) && c.known != "body"
	if c.sparse {
		longest = min(longest, sparseColumn)
	}
	longest = max(longest, sheet.LongestLine(c.Name)+3) // the filter's button
	c.width = float64(min(max(longest, sheet.Narrowest), widestOf(c.known)))
}

// textWidths are the widths by which rows get their heights. What is narrow on purpose, or folded away, makes no row taller, and
// neither does what was posted: it is about as long as its template.
func textWidths(columns []column) []float64 {
	const endless = 1 << 20
	widths := make([]float64, len(columns))
	for i, c := range columns {
		widths[i] = c.width
		if c.sparse || c.folded || !c.ofPlan && c.known != readers.ColumnReason {
			widths[i] = endless
		}
	}
	return widths
}

// maxKeyWidth is how much of a screen the key columns may take, in characters.
const maxKeyWidth = 60

// keyColumns is how many first columns stay in sight, so that one sees whose
// result it is: those up to the id, or up to the persona where there is none. They must leave room for the others.
func keyColumns(columns []column) int {
	for _, key := range []string{"id", "persona"} {
		total := 0.0
		for i, c := range columns {
			if !c.folded {
				total += c.width
			}
			if total > maxKeyWidth {
				break
			}
			if c.known == key && !c.folded {
				return i + 1
			}
		}
	}
	return 0
}

// tallestOf is how many lines of text a row shows at most.
func tallestOf(state plan.State) int {
	if state == plan.Sent || state == plan.Skipped {
		return tallestSent
	}
	return tallestOther
}
