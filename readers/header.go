package readers

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"simcast/readers/headers"
	"simcast/templates/wording"
)

// headerRows is how far down the sheet the header row is looked for.
const headerRows = 20

// findHeader reads as far as the header row: the first of the first 20 rows that
// holds both persona and channel, in the contract's words, else in those of planners' own sheets. What stands above it
// is a banner.
func (p *File) findHeader() error {
	var row Row
	p.above, p.meant = nil, 0
	for {
		err := p.rows.next(&row)
		if err == io.EOF || err == nil && row.Number > headerRows {
			return p.findPlannersHeader(row, err == nil)
		}
		if err != nil {
			return err
		}
		if columns := matchColumns(row); isHeader(columns) {
			return p.takeHeader(row, columns)
		}
		p.above = append(p.above, row.Clone())
	}
}

// takeHeader takes a row for the header row, and finds what is wrong with it.
func (p *File) takeHeader(row Row, columns []Column) error {
	p.HeaderRow, p.HeaderLine, p.Columns = row.Number, row.Line, columns
	p.mapColumns(row)
	p.settleColumns()
	p.markAddedColumns()
	if !isHeader(p.Columns) && isHeader(columns) {
		return p.ignoredHeader(row)
	}
	p.Warnings = append(p.Warnings, slices.Concat(p.nearColumns(row), p.renamedColumns(row), p.timeIsAt(row), p.severalMeanings(row))...)
	return p.checkHeader(row).orNil()
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
			column.take(match)
			column.Meaning.KindOrOwn = match.Name == "kind" && headers.IsKindOrOwn(cell.Text)
		}
		columns = append(columns, column)
	}
	return columns
}

// take makes it a column that means something. One that is kept stays the planner's own for templates and results.
func (c *Column) take(meant headers.Column) {
	if meant.Kept {
		c.Name, c.Known, c.Result, c.Kept = headers.Fold(c.Header), false, false, meant.Name
		return
	}
	c.Name, c.Known, c.Result, c.Kept = meant.Name, true, meant.Result, ""
}

// leave makes it one of the planner's own.
func (c *Column) leave() {
	c.Name, c.Known, c.Result, c.Kept, c.Meaning = headers.Fold(c.Header), false, false, "", headers.Meaning{}
}

func isHeader(columns []Column) bool {
	p := File{Columns: columns}
	return p.has("persona") && p.has("channel")
}

func countKnown(columns []Column) int {
	count := 0
	for _, column := range columns {
		if column.Known || column.Kept != "" {
			count++
		}
	}
	return count
}

// checkHeader finds the columns that appear twice, and those that have the name
// of a result column though the file is no results file. In a planner's own sheet, columns without a meaning may have the
// same name.
func (p *File) checkHeader(row Row) Problems {
	var problems Problems
	first := map[string]Column{}
	for _, column := range p.Columns {
		key := column.Name
		if p.IsPlannersSheet {
			key = column.meaningKey()
		}
		if key == "" && p.IsPlannersSheet || column.Meaning.IfFilled != "" {
			continue
		}
		earlier, twice := first[key]
		switch {
		case twice:
			problems = append(problems, p.columnTwice(row, earlier, column))
		case column.Result && !p.IsResults():
			problems = append(problems, p.resultName(row, column))
		}
		if !twice {
			first[key] = column
		}
	}
	return problems
}

func (p *File) resultName(row Row, column Column) Problem {
	return Problem{Place: p.Place(row, column.Index), Severity: Error, Code: "result-column",
		Message:    fmt.Sprintf("the name of the column %q is reserved for the results of a run", shorten(column.Header, 80)),
		Suggestion: "rename it; a results file has both columns, `result` and `delivery`"}
}

// noHeader says what was looked for, what the likeliest row has and lacks, and which of its cells come near.
func (p *File) noHeader(best Row) error {
	problem := &Problem{Place: Place{File: p.Name, Sheet: p.Sheet}, Severity: Error, Code: "no-header"}
	if best.Number == 0 {
		problem.Message = "it is empty: there is no header row"
		problem.Suggestion = "write a row with at least the columns persona and channel"
		return problem
	}
	problem.Message = fmt.Sprintf("there is no header row: none of the first %d rows has persona and channel, or two other columns of injects", headerRows)
	problem.Suggestion = "name the columns persona (or from, sender) and channel in one row"
	columns := p.matchInSheet(best)
	near := p.nearHeaders(best, columns)
	if countKnown(columns) == 0 && len(near) == 0 {
		return problem
	}
	problem.Place = p.Place(best, -1)
	problem.Message += "; this row is closest to one: " + headerList(columns) + p.hasAndLacks(columns)
	switch lacks := lacking(columns); {
	case len(near) > 0:
		problem.Suggestion = strings.Join(near, "; ")
	case len(lacks) == 1:
		problem.Suggestion = fmt.Sprintf("say which header means %s, with --map \"HEADER=%[1]s\"; or name the columns persona (or from, sender) and channel in one row", lacks[0])
	}
	return problem
}

// lacking are those of the two columns that a header must hold which are not there.
func lacking(columns []Column) []string {
	here := File{Columns: columns}
	return slices.DeleteFunc([]string{"persona", "channel"}, here.has)
}

// hasAndLacks says which of the two columns that a header must hold the row has.
func (p *File) hasAndLacks(columns []Column) string {
	here := File{Columns: columns}
	switch {
	case here.has("persona"):
		return "; it has a persona and lacks a channel"
	case here.has("channel"):
		return "; it has a channel and lacks a persona"
	}
	return ""
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
			isFree := !column.Known && column.Kept == "" && column.Meaning == (headers.Meaning{})
			if len(near) < maxNearNames && isFree && wording.Nearest(column.Name, spellings(wanted)) != "" {
				near = append(near, fmt.Sprintf("write %s instead of %q in %s", wanted, shorten(column.Header, 80), p.Place(row, column.Index).Cell))
			}
		}
	}
	return near
}

// nearColumns warns of headers that are nearly the name of a column of the contract, and
// of words that planners write for a column that the plan does not have.
func (p *File) nearColumns(row Row) []Problem {
	var near []Problem
	meant, spellings := headers.Meant(), headers.Spellings()
	for _, column := range p.Columns {
		if column.Known || column.Mapped { // its planner has said what it is
			continue
		}
		header := shorten(column.Header, 80)
		if name := headers.Near(column.Name, spellings); name != "" {
			near = append(near, Problem{Place: p.Place(row, column.Index), Severity: Warning, Code: "near-column",
				Message:    fmt.Sprintf("the name of the column %q is almost %s, but it is not read as %s", header, name, name),
				Suggestion: fmt.Sprintf("if you mean this column, name it %s", name), Value: header, Nearest: name})
		} else if name := meant[column.Name]; name != "" && !p.has(name) {
			near = append(near, Problem{Place: p.Place(row, column.Index), Severity: Warning, Code: "likely-column",
				Message:    fmt.Sprintf("the column %q is not read, and the plan has no column %s", header, name),
				Suggestion: fmt.Sprintf("if you mean this column, name it %s", name), Value: header, Nearest: name})
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
