package history

import (
	"errors"
	"fmt"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// notesHeaders are the headers of the messages that the ledger does not have, and their widths in characters.
func notesHeaders() (headers []string, widths []float64) {
	return []string{"id", "team", "round", "result", "reason", "results file"}, []float64{14, 34, 14, 11, 50, 60}
}

// styleNotes sets up the sheet of notes.
func styleNotes(book *excelize.File) error {
	errs := []error{sheet.SetPage(book, notesName, "landscape", 1)}
	_, widths := notesHeaders()
	for i, width := range widths {
		name, err := excelize.ColumnNumberToName(i + 1)
		errs = append(errs, err, book.SetColWidth(notesName, name, name, width))
	}
	return errors.Join(errs...)
}

// writeNotes says in which zone the times are, what is not in the history, and where it is.
func writeNotes(rows *ooxml.Rows, styles sheet.Styles, b Book) error {
	lines := []string{
		"History has one row for each thing that happened to a message. The column \"now\" says where the message stands by now.",
		fmt.Sprintf("Times in the column %s are in the time zone %s.", timeLocal, zoneName(b.Zone)),
	}
	if b.hasDays() {
		lines = append(lines, "Times in the sheet "+controlsName+" are in this time zone, too. An answer there has the clock times of its day.")
	}
	if b.Days != nil {
		lines = append(lines, b.Days.Unreadable...)
	}
	if b.Untried != nil && b.Untried.Sentence() != "" {
		lines = append(lines, b.Untried.Sentence())
	}
	for _, line := range lines {
		if err := rows.Row(0, []ooxml.Cell{sheet.TextCell(styles.Number, line)}); err != nil {
			return err
		}
	}
	if b.Untried == nil || len(b.Untried.Rows) == 0 {
		return nil
	}
	return writeUntried(rows, styles, b)
}

// zoneName is how people call a zone.
func zoneName(zone *time.Location) string {
	if zone == time.Local {
		return "of the computer that wrote this file"
	}
	return zone.String()
}

// writeUntried writes the messages that the ledger does not have.
func writeUntried(rows *ooxml.Rows, styles sheet.Styles, b Book) error {
	headers, widths := notesHeaders()
	heading := []ooxml.Cell{sheet.TextCell(styles.Bold, "Not tried from this computer")}
	var cells []ooxml.Cell
	for _, header := range headers {
		cells = append(cells, sheet.TextCell(styles.Header, header))
	}
	if err := errors.Join(rows.Row(2*sheet.LineHeight, heading), rows.Row(0, cells)); err != nil {
		return err
	}
	for _, row := range b.Untried.Rows {
		cells = cells[:0]
		for _, text := range []string{row.ID, row.Team, row.Round, row.Result, row.Reason, row.File} {
			cells = append(cells, sheet.TextCell(styles.Text, text))
		}
		if err := rows.Row(sheet.RowHeight(cells, widths), cells); err != nil {
			return err
		}
	}
	return nil
}
