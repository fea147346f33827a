package results

import (
	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/writers/sheet"
)

// What a row and a column of results may take, in lines and characters. A text that is longer is cut off in sight, and
// whole in its cell: with whole texts one would see three messages on a screen, and print a book.
const (
	tallestRow   = 4
	headerHeight = 24 // points
	widestColumn = 44
	sparseColumn = 14
)

// fixedWidths are those of columns whose width does not follow from their texts. What only a rerun or a search needs is
// narrow, and a reason may come later in the run.
func fixedWidths() map[string]float64 {
	return map[string]float64{
		readers.ColumnResult: 11, readers.ColumnMessageID: 12, readers.ColumnReason: 36, readers.ColumnHTTPStatus: 12, readers.ColumnAttempts: 10,
		readers.ColumnSentAt: 26, readers.ColumnTeamID: 9, readers.ColumnDelivery: 12, readers.ColumnSentLocal: 19, readers.ColumnPostedBody: widestColumn,
	}
}

// setLooks gives each column its width, and says which are hidden, printed and coloured.
func setLooks(columns []column, r *plan.Report) {
	fixed, printed := fixedWidths(), true
	for i := range columns {
		c := &columns[i]
		c.hidden = c.isHidden(r)
		c.width = fixed[c.Name]
		if c.ofPlan {
			c.sizeOfTexts(r)
		}
		c.printed = printed && !c.hidden
		c.coloured = c.known == "id" || !c.ofPlan && c.Name == readers.ColumnResult
		printed = printed && (c.ofPlan || c.Name != readers.ColumnSentAt) // what is behind it nobody reads on paper
	}
}

// sizeOfTexts gives a column of the plan the length of its longest line of text, in
// characters, within bounds; the first lines of the results stand for all. Where few rows have anything in it, it is narrow.
func (c *column) sizeOfTexts(r *plan.Report) {
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
	c.width = float64(min(max(longest, sheet.Narrowest), widestColumn))
}

// isHidden reports whether nothing stands in the column, and nobody misses it. Hidden columns are read like others. A column
// of the plan in which a failed row may lack something stays in sight.
func (c *column) isHidden(r *plan.Report) bool {
	if !c.ofPlan && c.Name != readers.ColumnPostedBody { // the texts as posted come with the last file of a run
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

// textWidths are the widths by which rows get their heights. What is narrow on purpose makes no row taller, and neither does
// what was posted: it is about as long as its template.
func textWidths(columns []column) []float64 {
	const endless = 1 << 20
	widths := make([]float64, len(columns))
	for i, c := range columns {
		widths[i] = c.width
		if c.sparse || !c.ofPlan && c.Name != readers.ColumnReason {
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
			if !c.hidden {
				total += c.width
			}
			if total > maxKeyWidth {
				break
			}
			if c.known == key && !c.hidden {
				return i + 1
			}
		}
	}
	return 0
}
