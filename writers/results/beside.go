package results

import (
	"errors"
	"fmt"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/resultsreport"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// addBeside adds the sheets that a rerun reads back, after the others.
func addBeside(book *excelize.File, styles resultStyles, tables []resultsreport.Table, parts map[string]func(*ooxml.Rows) error) error {
	for i, table := range tables {
		if _, err := book.NewSheet(table.Sheet); err != nil {
			return err
		}
		widths := besideWidths(table.Rows)
		errs := []error{book.SetSheetDimension(table.Sheet, "")}
		for column, width := range widths {
			name, err := excelize.ColumnNumberToName(column + 1)
			errs = append(errs, err, book.SetColWidth(table.Sheet, name, name, width))
		}
		if err := errors.Join(errs...); err != nil {
			return err
		}
		parts[fmt.Sprintf("xl/worksheets/sheet%d.xml", summaryIndex+2+i)] = func(rows *ooxml.Rows) error {
			return writeBeside(rows, styles, table.Rows, widths)
		}
	}
	return nil
}

// besideWidths are the widths of the columns of such a sheet, in characters: what stands in them decides, within bounds.
func besideWidths(rows [][]string) (widths []float64) {
	const room = 2 // beside the text
	for _, texts := range rows {
		for i, text := range texts {
			if i == len(widths) {
				widths = append(widths, sheet.Narrowest)
			}
			widths[i] = max(widths[i], float64(min(sheet.LongestLine(text)+room, sheet.Widest)))
		}
	}
	return widths
}

func writeBeside(rows *ooxml.Rows, styles resultStyles, table [][]string, widths []float64) error {
	for n, texts := range table {
		var cells []ooxml.Cell
		for _, text := range texts {
			cell := sheet.TextCell(styles.Text, text)
			if n == 0 {
				cell = ooxml.Cell{Kind: ooxml.Words, Style: styles.Header, Text: text}
			}
			cells = append(cells, cell)
		}
		if err := rows.Row(sheet.RowHeight(cells, widths), cells); err != nil {
			return err
		}
	}
	return nil
}
