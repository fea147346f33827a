package results

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/writers/sheet"
)

// letters are those of a column by its index, which is within bounds: see Fits.
func letters(index int) string {
	name, _ := excelize.ColumnNumberToName(index + 1)
	return name
}

// styleInjects sets up how the injects are seen, filled in and printed. It must come before the rows.
func styleInjects(book *excelize.File, styles resultStyles, columns []column, rows int) error {
	filter := book.AutoFilter(sheet.Injects, "A1:"+letters(len(columns)-1)+strconv.Itoa(rows+1), nil) // it forgets what was set of the sheet before
	errs := []error{filter, freeze(book, columns), setPrint(book, columns, rows), addChoices(book, columns, rows), colourResults(book, styles, columns, rows),
		sheet.LineRows(book, sheet.Injects, fmt.Sprintf("A2:%s%d", letters(len(columns)-1), max(rows, 1)+1))}
	for i, c := range columns {
		name := letters(i)
		errs = append(errs, book.SetColWidth(sheet.Injects, name, name, c.width))
		if c.folded { // a click on the + above the next column opens it
			errs = append(errs, book.SetColOutlineLevel(sheet.Injects, name, 1), book.SetColVisible(sheet.Injects, name, false))
		}
	}
	return errors.Join(errs...)
}

// freeze keeps the header and the key columns in sight.
func freeze(book *excelize.File, columns []column) error {
	panes := excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}
	if keys := keyColumns(columns); keys > 0 {
		panes.XSplit, panes.TopLeftCell, panes.ActivePane = keys, letters(keys)+"2", "bottomRight"
	}
	return book.SetPanes(sheet.Injects, &panes)
}

// setPrint has the columns in view printed on pages that hold them all side by side, so that each shows whose result it is:
// each page with the header.
func setPrint(book *excelize.File, columns []column, rows int) error {
	last := 0
	for i, c := range columns {
		if c.printed {
			last = i
		}
	}
	name := func(name, refersTo string) error {
		return book.SetDefinedName(&excelize.DefinedName{Name: name, Scope: sheet.Injects, RefersTo: refersTo})
	}
	return errors.Join(
		name("_xlnm.Print_Area", fmt.Sprintf("%s!$A$1:$%s$%d", sheet.Injects, letters(last), rows+1)),
		name("_xlnm.Print_Titles", sheet.Injects+"!$1:$1"),
		sheet.SetPage(book, sheet.Injects, "landscape", 1),
	)
}

// resultColumn is the index of the column result.
func resultColumn(columns []column) int {
	for i, c := range columns {
		if c.known == readers.ColumnResult {
			return i
		}
	}
	return 0
}

// addChoices lets a planner who has looked in the exercise choose the result.
func addChoices(book *excelize.File, columns []column, rows int) error {
	var words []string
	for _, state := range resultOrder() {
		words = append(words, string(state))
	}
	rule := excelize.NewDataValidation(true)
	rule.Sqref = rowsOf(resultColumn(columns), rows)
	if err := rule.SetDropList(words); err != nil {
		return err
	}
	rule.SetError(excelize.DataValidationErrorStyleStop, readers.ColumnResult, "Choose one of the list. An empty cell is pending.")
	return book.AddDataValidation(sheet.Injects, rule)
}

// rowsOf are the cells of a column under its header; of results without rows, the one under it.
func rowsOf(index, rows int) string {
	return fmt.Sprintf("%s2:%s%d", letters(index), letters(index), max(rows, 1)+1)
}

// colourResults has the cells with a result's colour follow what a planner chooses. The cells have
// their colours besides, for programs that know no conditional formats.
func colourResults(book *excelize.File, styles resultStyles, columns []column, rows int) error {
	result := "$" + letters(resultColumn(columns)) + "2"
	var formats []excelize.ConditionalFormatOptions
	for _, state := range resultOrder() {
		condition := fmt.Sprintf(`TRIM(%s)="%s"`, result, state)
		if state == plan.Pending {
			condition = fmt.Sprintf(`OR(%s,TRIM(%s)="")`, condition, result)
		}
		look := styles.whileIn[state]
		formats = append(formats, excelize.ConditionalFormatOptions{Type: "formula", Criteria: condition, Format: &look})
	}
	var errs []error
	for i := range columns {
		if columns[i].coloured {
			errs = append(errs, book.SetConditionalFormat(sheet.Injects, rowsOf(i, rows), formats))
		}
	}
	return errors.Join(errs...)
}
