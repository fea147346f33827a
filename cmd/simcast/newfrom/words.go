package newfrom

import (
	"fmt"
	"strings"

	"simcast/pipeline/newplan"
	"simcast/templates/wording"
)

// Describe says of what a plan was made that [Sources.Join] gave, if it gave one, and what was not understood, a line each. So many
// cells are marked.
func Describe(made *newplan.Plan, marked int) (lines []string) {
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
			add("  %s: %s", nameOf(source.File, source.Sheet), wording.Counted(source.Rows, "row"))
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

// NextStep says what is to be done with the new workbook.
func NextStep(made *newplan.Plan) string {
	switch {
	case made == nil:
		return "fill in the sheet Injects, and check it"
	case len(made.Asked()) > 0:
		return "fill in the column means of the sheet Mapping, and check the plan"
	}
	return "look through the sheet Injects, and check it"
}

// nameOf is a sheet as --from names it. A CSV has no sheets.
func nameOf(file, sheet string) string { return strings.TrimSuffix(file+"#"+sheet, "#") }
