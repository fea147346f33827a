package main

import (
	"fmt"
	"strings"

	"simcast/writers/planninglayout"
)

// columnsTopic is what simcast help columns says: what the planning workbook has beside its headers, for who writes a
// plan without it.
func columnsTopic() string {
	var b strings.Builder
	b.WriteString(`A plan has one row for each inject, and a header row that names the columns. The columns
persona and channel are needed. You can add columns; simcast keeps them in the results,
and does not send them. This makes a workbook with all columns, drop-downs and these
explanations:

  simcast new plan.xlsx

`)
	for _, column := range planninglayout.Columns() {
		fmt.Fprintf(&b, "  %-12s  %s\n", column.Name, column.Note)
	}
	return b.String()
}
