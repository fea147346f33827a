package view

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/reading"
	"simcast/templates/wording"
	"simcast/writers/planninglayout"
)

// Reading says how a plan was read: what each header means, and which columns are the planner's own. Empty columns of a
// planning workbook, which mean what their header says, are left out.
func Reading(name string, r *reading.Report) Block {
	where := fmt.Sprintf("header row %d", r.HeaderRow)
	if r.Sheet != "" {
		where = fmt.Sprintf("sheet %q, %s", r.Sheet, where)
	}
	b := Block{Title: "How it was read", About: name + ", " + where + "."}
	var own []string
	ofWorkbook := columnsOfWorkbook(r)
	for _, column := range r.Columns {
		header := wording.PrintableLine(column.Header, maxHeader)
		switch {
		case column.Column == "" && slices.Contains(ofWorkbook, column.Header):
			continue // its planner did not think of it, and its note at the header says the same
		case column.Column == "":
			own = append(own, header)
			continue
		case column.Cells == 0 && column.Header == column.Column:
			continue
		}
		mapped := ""
		if column.Mapped {
			mapped = ", as you mapped it"
		} else if column.ByCells {
			mapped = ", by its values"
		}
		b.add(Fact{Label: Plain(column.Column), Text: []Phrase{Plain(fmt.Sprintf("%s (%s%s)", header, wording.Counted(column.Cells, "cell"), mapped))}})
	}
	if len(own) > 0 {
		b.say("Your own columns, kept and not sent: " + strings.Join(own, ", ") + ".")
	}
	for _, one := range r.Defaults {
		b.say(fmt.Sprintf("Default of %s: %q fills %s.", one.Column, wording.Clip(one.Value), wording.Counted(one.Cells, "cell")))
	}
	if r.Times != nil {
		b.say(fmt.Sprintf("Times: %s (%s), for example %s.", r.Times.ReadAs, wording.Counted(r.Times.Cells, "cell"), r.Times.Example))
	}
	return b
}

// columnsOfWorkbook are the headers of a planning workbook that are none of the contract's, such as notes; none where the plan was
// not begun as one.
func columnsOfWorkbook(r *reading.Report) (names []string) {
	for _, column := range planninglayout.Columns() {
		isThere := slices.ContainsFunc(r.Columns, func(read reading.ColumnReport) bool { return read.Header == column.Name })
		switch {
		case column.IsPlanners:
			names = append(names, column.Name)
		case !isThere:
			return nil
		}
	}
	return names
}

// maxHeader is how many letters of a header are shown.
const maxHeader = 60
