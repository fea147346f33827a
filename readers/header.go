package readers

import (
	"fmt"
	"io"
	"simcast/readers/headers"
	"slices"
	"strings"

	"simcast/templates/wording"
)

// headerRows is how far down the sheet the header row is looked for.
const headerRows = 20

// findHeader reads as far as the header row: the first of the first 20 rows that
// holds both persona and channel. What stands above it is a banner.
func (p *File) findHeader() error {
	var row, best Row
	bestKnown := -1
	p.above = nil
	for {
		err := p.rows.next(&row)
		if err == io.EOF || err == nil && row.Number > headerRows {
			return p.noHeader(best)
		}
		if err != nil {
			return err
		}
		columns := matchColumns(row)
		if isHeader(columns) {
			p.HeaderRow, p.Columns = row.Number, columns
			p.markAddedColumns()
			p.Warnings = append(p.Warnings, slices.Concat(p.nearColumns(row), p.renamedColumns(row))...)
			return p.checkHeader(row).orNil()
		}
		p.above = append(p.above, row.Clone())
		if known := countKnown(columns); known > bestKnown {
			best, bestKnown = p.above[len(p.above)-1], known
		}
	}
}

// matchColumns reads a row as headers. Empty cells are no columns.
func matchColumns(row Row) []Column {
	known := knownColumns()
	var columns []Column
	for i, cell := range row.Cells {
		name := headers.Fold(cell.Text)
		if cell.Kind == Empty {
			continue
		}
		column := Column{Index: i, Header: cell.Text, Name: name}
		if match, ok := known[name]; ok {
			column.Name, column.Known, column.Result = match.Name, true, match.Result
		}
		columns = append(columns, column)
	}
	return columns
}

func isHeader(columns []Column) bool {
	p := File{Columns: columns}
	return p.has("persona") && p.has("channel")
}

func countKnown(columns []Column) int {
	count := 0
	for _, column := range columns {
		if column.Known {
			count++
		}
	}
	return count
}

// checkHeader finds the columns that appear twice, and those that have the name
// of a result column though the file is no results file.
func (p *File) checkHeader(row Row) Problems {
	var problems Problems
	first := map[string]Column{}
	for _, column := range p.Columns {
		earlier, twice := first[column.Name]
		switch {
		case twice:
			problems = append(problems, p.columnTwice(row, earlier, column))
		case column.Result && !p.IsResults():
			problems = append(problems, p.resultName(row, column))
		}
		if !twice {
			first[column.Name] = column
		}
	}
	return problems
}

func (p *File) columnTwice(row Row, earlier, later Column) Problem {
	here, there, cell := shorten(later.Header, 80), shorten(earlier.Header, 80), p.Place(row, earlier.Index).Cell
	message := fmt.Sprintf("the column %q appears twice, here and in %s", here, cell)
	switch {
	case headers.Fold(earlier.Header) != headers.Fold(later.Header):
		message = fmt.Sprintf("%q means the same column (%s) as %q in %s", here, later.Name, there, cell)
	case headers.FoldName(here) != headers.FoldName(there):
		message = fmt.Sprintf("the column %q has the same name as %q in %s: spaces, _, - and punctuation at the end do not count", here, there, cell)
	}
	return Problem{Place: p.Place(row, later.Index), Severity: Error, Code: "column-twice",
		Message: message, Suggestion: "rename or delete one of the two"}
}

func (p *File) resultName(row Row, column Column) Problem {
	return Problem{Place: p.Place(row, column.Index), Severity: Error, Code: "result-column",
		Message:    fmt.Sprintf("the name of the column %q is reserved for the results of a run", shorten(column.Header, 80)),
		Suggestion: "rename it; a results file has both columns, `result` and `delivery`"}
}

// noHeader says what was looked for, and which cells of the likeliest row come near.
func (p *File) noHeader(best Row) error {
	problem := &Problem{Place: Place{File: p.Name, Sheet: p.Sheet}, Severity: Error, Code: "no-header"}
	if best.Number == 0 {
		problem.Message = "it is empty: there is no header row"
		problem.Suggestion = "write a row with at least the columns persona and channel"
		return problem
	}
	problem.Message = fmt.Sprintf("there is no header row: no row of the first %d has both persona and channel", headerRows)
	problem.Suggestion = "name the columns persona (or from, sender) and channel in one row"
	columns := matchColumns(best)
	if countKnown(columns) == 0 && len(p.nearHeaders(best, columns)) == 0 {
		return problem
	}
	problem.Place = p.Place(best, -1)
	problem.Message += "; this row is closest to one: " + headerList(columns)
	if near := p.nearHeaders(best, columns); len(near) > 0 {
		problem.Suggestion = strings.Join(near, "; ")
	}
	return problem
}

// maxNearNames is how many misspellings a message names.
const maxNearNames = 6

// nearHeaders tells, for each of the two columns that a header must hold and
// that is missing, which cell is perhaps its misspelling.
func (p *File) nearHeaders(row Row, columns []Column) []string {
	var near []string
	here := File{Columns: columns}
	for _, wanted := range []string{"persona", "channel"} {
		if here.has(wanted) {
			continue
		}
		for _, column := range columns {
			if len(near) < maxNearNames && !column.Known && wording.Nearest(column.Name, spellings(wanted)) != "" {
				near = append(near, fmt.Sprintf("write %s instead of %q in %s", wanted, shorten(column.Header, 80), p.Place(row, column.Index).Cell))
			}
		}
	}
	return near
}

// headerList shows the headers of a row, as many as fit a line.
func headerList(columns []Column) string {
	const most = 12
	var headers []string
	for _, column := range columns[:min(len(columns), most)] {
		headers = append(headers, shorten(column.Header, 30))
	}
	if len(columns) > most {
		headers = append(headers, "…")
	}
	return strings.Join(headers, ", ")
}

// shorten makes text fit a message: one line of so many printable characters.
func shorten(text string, most int) string {
	return wording.PrintableLine(text, most)
}
