package main

import (
	"fmt"
	"strings"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline"
	"simcast/pipeline/newplan"
	"simcast/templates/wording"
)

// describeNew says of what a new plan was made, if it was made of sheets, and what was not understood, a line each. So many
// cells are marked.
func describeNew(made *newplan.Plan, marked int) (lines []string) {
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	addMarked := func() {
		if marked > 0 {
			add("%s %s marked in the sheet Injects; their notes say what is open.", wording.Counted(marked, "cell"), wording.Of(marked, "is", "are"))
		}
	}
	if made == nil {
		addMarked()
		return lines
	}
	if len(made.Sources) > 1 {
		for _, source := range made.Sources {
			add("  %s: %s", newplan.SheetName(source.File, source.Sheet), wording.Counted(source.Rows, "row"))
		}
		order := "in the order of the sheets, for not every row has a time that can be compared with the others"
		if made.Order == newplan.OrderOfTimes {
			order = "in the order of their times"
		}
		add("They are one plan, %s.", order)
	}
	lines = append(lines, made.Notes...)
	addMarked()
	if asked := made.Asked(); len(asked) > 0 {
		add("The sheet Mapping asks what these mean: %s.", strings.Join(asked, ", "))
	}
	return lines
}

// nextStepOfNew says what is to be done with the new workbook.
func nextStepOfNew(made *newplan.Plan) string {
	switch {
	case made == nil:
		return "fill in the sheet Injects, and check it"
	case len(made.Asked()) > 0:
		return "fill in the column means of the sheet Mapping, and check the plan"
	}
	return "look through the sheet Injects, and check it"
}

// needsFrom names a flag that was given and that only --from gives a meaning, "" where there is none.
func needsFrom(from *pipeline.NewFrom) string {
	given := flags.Of(from, flags.Only("sheet", "prefix", "map", "default", "mapping", "date-order"))
	return strings.Join(given[:min(len(given), 1)], "")
}

// aboutRows names the flags about the rows of a new plan, if one was given; else "".
func aboutRows(from *pipeline.NewFrom) string {
	if len(from.From) > 0 || from.Read.Sheet != "" {
		return "--from and --sheet"
	}
	return needsFrom(from)
}
