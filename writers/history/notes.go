package history

import (
	"fmt"
	"time"

	"simcast/pipeline/history"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// writeNotes says in which zone the times are, and what is not in the history.
func writeNotes(rows *ooxml.Rows, styles sheet.Styles, b Book) error {
	lines := []string{
		"History has one row for each thing that happened to a message. The column \"now\" says where the message stands by now.",
		history.OnlyTried,
		fmt.Sprintf("Times in the column %s are in the time zone %s.", timeLocal, zoneName(b.Zone)),
	}
	if b.hasDays() {
		lines = append(lines, "Times in the sheet "+controlsName+" are in this time zone, too. An answer there has the clock times of its day.")
	}
	if b.Days != nil {
		lines = append(lines, b.Days.Unreadable...)
	}
	for _, line := range lines {
		if err := rows.Row(0, []ooxml.Cell{sheet.TextCell(styles.Number, line)}); err != nil {
			return err
		}
	}
	return nil
}

// zoneName is how people call a zone.
func zoneName(zone *time.Location) string {
	if zone == time.Local {
		return "of the computer that wrote this file"
	}
	return zone.String()
}
