package readers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simcast/readers/headers"
	"simcast/templates/wording"
)

// The names of the columns of results.
const (
	ColumnResult     = headers.Result
	ColumnMessageID  = headers.MessageID
	ColumnReason     = headers.Reason
	ColumnHTTPStatus = headers.HTTPStatus
	ColumnAttempts   = headers.Attempts
	ColumnSentAt     = headers.SentAt
	ColumnTeamID     = headers.TeamID
	ColumnDelivery   = headers.Delivery
)

// The names of the columns that a results workbook has after those of the contract. Nobody reads them back but the
// writer of the next results; in a plan they are the planner's own.
const (
	ColumnSentLocal  = "sent_local"
	ColumnPostedBody = "posted_body"
)

// The names of the columns that the results of a day have after those of the contract.
const (
	ColumnPlannedAt  = "planned_at"
	ColumnExpectedAt = "expected_at"
	ColumnLateBy     = "late_by"
)

// PropColumns is the custom document property of a results workbook that has the headers of those columns that simcast
// itself added, separated by commas. A plan may have had a column of such a name before.
const PropColumns = "simcast_columns"

// ColumnNames gives the contract's columns of a plan that a message is made of, and after them the eight
// columns of results, in the contract's order.
func ColumnNames() []headers.Column {
	return slices.DeleteFunc(headers.Columns(), func(c headers.Column) bool { return c.Kept })
}

// knownColumns maps every folded name and alias of a plan in the contract's words to its column.
func knownColumns() map[string]headers.Column {
	known := map[string]headers.Column{}
	for _, column := range headers.Columns() {
		for _, name := range append([]string{column.Name}, column.Aliases...) {
			known[headers.Fold(name)] = column
		}
	}
	return known
}

// spellings gives the headers that mean the named column, the name first.
func spellings(name string) []string {
	names := ColumnNames()
	at := slices.IndexFunc(names, func(c headers.Column) bool { return c.Name == name })
	return append([]string{name}, names[at].Aliases...)
}

// addedColumns are those of every results workbook, and dayColumns those of the results of a day.
func addedColumns() []string { return []string{ColumnSentLocal, ColumnPostedBody} }

func dayColumns() []string { return []string{ColumnPlannedAt, ColumnExpectedAt, ColumnLateBy} }

// AddedHeader is the header under which a results workbook has the named column that simcast adds. Where the plan has a
// column of that name, both stay, and simcast's is called `posted_body (simcast)`.
func (p *File) AddedHeader(name string) string {
	header := name
	for n := 1; p.hasOwn(header); n++ {
		header = name + " (simcast)"
		if n > 1 { // the plan was made from results, and has that column too
			header = fmt.Sprintf("%s (simcast %d)", name, n)
		}
	}
	return header
}

// hasOwn reports whether the planner has a column of that header.
func (p *File) hasOwn(header string) bool {
	return slices.ContainsFunc(p.Columns, func(own Column) bool { return !own.Known && own.Name == headers.Fold(header) })
}

// addedName is the name of the column that simcast adds under a header such as `posted_body` or `posted_body (simcast)`,
// "" where it adds none.
func addedName(header string) string {
	folded := headers.Fold(header)
	for _, name := range append(addedColumns(), dayColumns()...) {
		rest, begins := strings.CutPrefix(folded, headers.Fold(name))
		if !begins {
			continue
		}
		number, marked := strings.CutPrefix(rest, "(simcast")
		_, notNumbered := strconv.Atoi(number)
		if rest == "" || marked && (number == "" || notNumbered == nil) {
			return name
		}
	}
	return ""
}

// markAddedColumns finds the columns that simcast added to the results after those of the contract: those that the
// workbook names. A file that has lost its properties, as a workbook that was saved as CSV, has them right of
// `delivery`, where no plan's own column stands.
func (p *File) markAddedColumns() {
	if !p.IsResults() {
		return
	}
	property, isNamed := p.Properties[PropColumns]
	named := map[string]bool{}
	for _, header := range strings.Split(property, ",") {
		named[headers.Fold(header)] = true
	}
	for i := range p.Columns {
		column := &p.Columns[i]
		isAdded := named[column.Name]
		if !isNamed {
			isAdded = column.Index > p.Index(ColumnDelivery)
		}
		if name := addedName(column.Header); isAdded && name != "" && !column.Known && !p.has(name) {
			column.Name, column.Known, column.Result = name, true, true
		}
	}
}

// renamedColumns warns of columns of a plan whose names simcast's own columns have in a results workbook.
func (p *File) renamedColumns(row Row) []Problem {
	if p.IsResults() {
		return nil // it has both by now
	}
	var renamed []Problem
	for _, name := range addedColumns() {
		at := slices.IndexFunc(p.Columns, func(own Column) bool { return own.Name == headers.Fold(name) })
		if at < 0 {
			continue
		}
		header := shorten(p.Columns[at].Header, 80)
		renamed = append(renamed, Problem{Place: p.Place(row, p.Columns[at].Index), Severity: Warning, Code: "column-renamed",
			Message:    fmt.Sprintf("simcast adds a column %s to a results workbook, and the plan has the column %q", name, header),
			Suggestion: fmt.Sprintf("yours keeps its name, and simcast's is called %q there", p.AddedHeader(name)), Value: header})
	}
	return renamed
}

// IsOwn reports a column of the planner's own, which means nothing, and of which no mapping says so.
func (c *Column) IsOwn() bool { return !c.Known && c.Kept == "" && !c.Mapped }

// isOnlyCalled reports a column that means something else than its header says, or nothing: by a mapping or by its cells.
func (c *Column) isOnlyCalled() bool { return !c.Known && (c.Kept != "" || c.Mapped || c.ByCells) }

// NameInMap is how --map names a column: by its header, or by the header's cell where that is long, or has what a shell or --map itself would
// take for something else.
func (p *File) NameInMap(column Column) string {
	if wording.Clip(column.Header) == column.Header && !strings.ContainsAny(column.Header, "\"$`\\!:") {
		return column.Header
	}
	return p.HeaderPlace(column.Index).Cell
}
