package view_test

import (
	"testing"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/reading"
)

// TestReading: empty columns of a planning workbook are left out, and empty ones that a planner has named are not.
func TestReading(t *testing.T) {
	report := &reading.Report{Sheet: "Injects", HeaderRow: 1, Columns: []reading.ColumnReport{
		{Header: "id", Column: "id", Cells: 3}, {Header: "cc", Column: "cc"}, {Header: "SEND TO", Column: "team"}, {Header: "NOTES"}}}
	want := `How it was read: plan.xlsx, sheet "Injects", header row 1.
  id    id (3 cells)
  team  SEND TO (0 cells)
  Your own columns, kept and not sent: NOTES.
`
	if got := shown(func(screen terminal.Screen) { screen.Blocks(view.Reading("plan.xlsx", report)) }); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
