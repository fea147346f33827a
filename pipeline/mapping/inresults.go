package mapping

import (
	"slices"

	"simcast/readers"
)

// RowsFor is Rows as results of the plan hold them, so that a rerun reads the results as the plan was read. In results the
// header stands in the first row, and columns without a header are gone: what was mapped by its cell would not be found, or
// another column in its place. Each header that is mapped has a row of its own. It is named as it stands, or by
// its cell in the results where another is compared alike. Mappings of headers that the plan does not have are left out.
func (t *Table) RowsFor(plan *readers.File) [][]string {
	isHeader := func(entry Entry) bool { return entry.For == Header }
	return rowsOf(append(t.headersInResults(plan), slices.DeleteFunc(t.inForce(), isHeader)...))
}

// headersInResults are the mappings of the plan's headers.
func (t *Table) headersInResults(plan *readers.File) []Entry {
	var entries []Entry
	alike, at := comparedAlike(plan), 0
	for _, column := range plan.Columns {
		if column.Result { // results have new ones
			continue
		}
		cell := plan.HeaderPlace(column.Index).Cell
		if means, found := t.Header(column.Header, cell); found && column.Mapped {
			written := column.Header
			if alike[keyOf(Header, written)] > 1 {
				written = plan.Place(readers.Row{Number: 1}, at).Cell
			}
			entries = append(entries, Entry{For: Header, Written: written, Means: means})
		}
		at++
	}
	return entries
}

// comparedAlike counts the headers of results by what they are compared by.
func comparedAlike(plan *readers.File) map[key]int {
	count := map[key]int{}
	for _, column := range plan.Columns {
		if !column.Result {
			count[keyOf(Header, column.Header)]++
		}
	}
	if plan.Index("team") < 0 {
		count[keyOf(Header, "team")]++ // results have that column of themselves
	}
	return count
}
