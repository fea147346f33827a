package results

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/resultsreport"
	"simcast/writers/sheet"
)

// TooBigError says that the results have more rows or columns than a sheet.
type TooBigError struct {
	What      string // "rows" or "columns"
	Got, Most int
}

// Error says what is wrong and what to do.
func (e *TooBigError) Error() string {
	return fmt.Sprintf("the results have %d %s, and a sheet of a workbook holds %d; "+
		"write them as a CSV with --results NAME.csv", e.Got, e.What, e.Most)
}

// Fits tells whether the format can hold the results of r whole: nil, a
// *TooLongError or *TooBigError for a workbook, an error of a NUL character, with
// which it would be taken for binary data, for a CSV. Only the plan's cells and the number of lines decide it, so it can be asked before
// anything is sent.
func Fits(format sheet.Format, r *resultsreport.Report) error {
	if format == sheet.XLSX {
		return fitsWorkbook(r)
	}
	for i := range r.Lines {
		row := r.Lines[i].Row
		for index, cell := range row.Cells {
			if strings.IndexByte(cell.Text, 0) >= 0 {
				return fmt.Errorf("%s: the text holds a NUL character, which a CSV cannot; "+
					"remove it, or write the results as a workbook with --results NAME.xlsx", r.File.Place(row, index))
			}
		}
	}
	return nil
}

const shortenOrText = "shorten it, or write the results as a CSV with --results NAME.csv"

func fitsWorkbook(r *resultsreport.Report) error {
	if rows := len(r.Lines) + 1; rows > excelize.TotalRows {
		return &TooBigError{"rows", rows, excelize.TotalRows}
	}
	if columns := sheetColumns(r); columns > excelize.MaxColumns {
		return &TooBigError{"columns", columns, excelize.MaxColumns}
	}
	for _, c := range r.File.Columns {
		if n, long := sheet.TooLong(c.Header); long {
			place := r.File.HeaderPlace(c.Index)
			return &sheet.TooLongError{Place: place, Units: n, Hint: shortenOrText}
		}
	}
	return cellsFit(r)
}

func cellsFit(r *resultsreport.Report) error {
	base := sheetColumns(r)
	for i := range r.Lines {
		row := r.Lines[i].Row
		for index, cell := range row.Cells {
			if n, long := sheet.TooLong(cell.Text); long {
				return &sheet.TooLongError{Place: r.File.Place(row, index), Units: n, Hint: shortenOrText}
			}
		}
		if columns := base + len(r.File.Stray(row)); columns > excelize.MaxColumns {
			return &TooBigError{"columns", columns, excelize.MaxColumns}
		}
	}
	return nil
}

// sheetColumns is how many columns a workbook of the results has.
func sheetColumns(r *resultsreport.Report) int {
	return len(layout(r)) + len(addedColumns(r, &postedTexts{}))
}
