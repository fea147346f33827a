package export

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"simcast/pipeline/catalog"
	"simcast/readers"
	"simcast/writers/sheet"
)

// writeText writes a list as CSV. It begins with a byte order mark, without which
// Excel takes it for the machine's own code page, and each text that a
// spreadsheet could run has a mark before it, which simcast's reader takes off.
func writeText(w io.Writer, comma rune, objects catalog.Objects, list catalog.List, wrote func()) error {
	if _, err := io.WriteString(w, "\uFEFF"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.Comma = comma
	t := sheet.NewTable(list, objects.Of(list))
	s := t.Measure()
	if err := out.Write(s.Headers()); err != nil {
		return err
	}
	for row := range t.Rows {
		record := s.Row(t.Cells(row))
		for i, text := range record {
			if strings.IndexByte(text, 0) >= 0 {
				return fmt.Errorf("entry %d of the %s, %s: the text holds a NUL character, which a CSV cannot; export it as .xlsx or .json",
					row+1, list.Kind, s.Columns[i].Header)
			}
			record[i] = readers.EscapeFormula(text)
		}
		if err := out.Write(record); err != nil {
			return err
		}
		wrote()
	}
	out.Flush()
	return out.Error()
}
