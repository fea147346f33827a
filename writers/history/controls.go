package history

import (
	"errors"
	"fmt"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// The sheet of what was asked for in days, after the other two.
const (
	controlsName = "Controls"
	controlsPart = "xl/worksheets/sheet3.xml" // as excelize names the third sheet
)

// hasDays reports whether a round was played by the clock.
func (b Book) hasDays() bool { return b.Days != nil && len(b.Days.Played)+len(b.Days.Controls) > 0 }

// controlsHeaders are the headers of the sheet, and their widths in characters.
func controlsHeaders() (headers []string, widths []float64) {
	return []string{"asked", "took effect", "verb", "what", "by", "host", "state", "answer", "round", "space"},
		[]float64{20, 20, 12, 60, 16, 16, 11, 50, 12, 28}
}

// styleControls sets up the sheet.
func styleControls(book *excelize.File, rows int) error {
	headers, widths := controlsHeaders()
	last, err := excelize.CoordinatesToCellName(len(headers), max(rows, 1)+1)
	errs := []error{err, book.AutoFilter(controlsName, "A1:"+last, nil), sheet.SetPage(book, controlsName, "landscape", 1),
		book.SetPanes(controlsName, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}),
		sheet.LineRows(book, controlsName, "A2:"+last), book.SetSheetDimension(controlsName, ""),
		book.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: controlsName, RefersTo: fmt.Sprintf("%s!$1:$1", controlsName)})}
	for i, width := range widths {
		name, err := excelize.ColumnNumberToName(i + 1)
		errs = append(errs, err, book.SetColWidth(controlsName, name, name, width))
	}
	return errors.Join(errs...)
}

// writeControls writes the header and a row a control, with its times as people of the zone write them.
func writeControls(rows *ooxml.Rows, styles sheet.Styles, b Book) error {
	headers, widths := controlsHeaders()
	var cells []ooxml.Cell
	for _, header := range headers {
		cells = append(cells, sheet.TextCell(styles.Header, header))
	}
	if err := rows.Row(0, cells); err != nil {
		return err
	}
	for _, c := range b.Days.Controls {
		cells = append(cells[:0], localTime(styles, c.Asked, b.Zone), localTime(styles, c.At, b.Zone))
		for _, text := range []string{c.Verb, c.What, c.By, c.Host, c.State, c.Answer, c.Round, b.Spaces.Name(c.Space)} {
			cells = append(cells, sheet.TextCell(styles.Text, text))
		}
		if err := rows.Row(sheet.RowHeight(cells, widths), cells); err != nil {
			return err
		}
	}
	return nil
}
