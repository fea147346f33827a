package planninglayout

import (
	"slices"

	"simcast/readers"
	"simcast/readers/headers"
)

// plannedNames are the headers, folded, under which planners write when an inject is to go out.
func plannedNames() []string {
	return []string{"planned", "plannedtime", "plannedat", "plannedfor", "at", "when", "scheduled", "scheduledtime", "scheduledfor", "injecttime", "timeofinject", "sendat"}
}

// PlannedColumn is the index of the planner's own column with the planned time, -1 where the plan has none. In a planner's own
// sheet, that is the first column of times.
func PlannedColumn(file *readers.File) int {
	if at := slices.IndexFunc(file.Columns, func(c readers.Column) bool { return c.Kept == headers.At }); at >= 0 {
		return file.Columns[at].Index
	}
	for _, name := range plannedNames() {
		at := slices.IndexFunc(file.Columns, func(c readers.Column) bool { return !c.Known && headers.Fold(c.Header) == name })
		if at >= 0 {
			return file.Columns[at].Index
		}
	}
	return -1
}
