package summary

import (
	"fmt"
	"strings"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/reading"
	"simcast/templates/wording"
)

// Reading shows how a plan was read: what each header means, and which columns are the planner's own. Empty columns of a
// planning workbook, which mean what their header says, are left out.
func Reading(screen terminal.Screen, name string, r *reading.Report) {
	where := fmt.Sprintf("header row %d", r.HeaderRow)
	if r.Sheet != "" {
		where = fmt.Sprintf("sheet %q, %s", r.Sheet, where)
	}
	screen.Line(terminal.As(terminal.Strong, "How it was read"), terminal.Plain(fmt.Sprintf(": %s, %s.", name, where)))
	width := 0
	for _, column := range r.Columns {
		width = max(width, len(column.Column))
	}
	var own []string
	for _, column := range r.Columns {
		header := wording.PrintableLine(column.Header, maxHeader)
		if column.Column == "" {
			own = append(own, header)
			continue
		}
		if column.Cells == 0 && column.Header == column.Column {
			continue
		}
		mapped := ""
		if column.Mapped {
			mapped = ", as you mapped it"
		}
		screen.Hanging(width+4, terminal.Plain(fmt.Sprintf("  %-*s  %s (%s%s)", width, column.Column, header, wording.Counted(column.Cells, "cell"), mapped)))
	}
	if len(own) > 0 {
		screen.Hanging(4, terminal.Plain("  Your own columns, kept and not sent: "+strings.Join(own, ", ")+"."))
	}
	if r.Times != nil {
		screen.Hanging(4, terminal.Plain(fmt.Sprintf("  Times: %s (%s), for example %s.", r.Times.ReadAs, wording.Counted(r.Times.Cells, "cell"), r.Times.Example)))
	}
}

// maxHeader is how many letters of a header are shown.
const maxHeader = 60
