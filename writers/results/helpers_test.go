package results

import (
	"bytes"
	"testing"
	"time"

	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/sheet"
)

// text is a cell of words.
func text(words string) readers.Cell { return readers.VerbatimCell(words) }

// written is what Write writes.
func written(t testing.TB, format sheet.Format, r *resultsreport.Report) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, format, r); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// texts gives the rows of a results file under its headers' names.
func texts(plan *readers.File, rows []readers.Row) []map[string]string {
	var out []map[string]string
	for _, row := range rows {
		cells := map[string]string{}
		for _, c := range plan.Columns {
			cells[c.Header] = row.Cells[c.Index].Text
		}
		out = append(out, cells)
	}
	return out
}

// dateCell is a date as the reader gives it.
func dateCell(unix int64) readers.Cell {
	format := "2006-01-02 15:04"
	if unix%60 != 0 {
		format += ":05"
	}
	return readers.Cell{Text: time.Unix(unix, 0).UTC().Format(format), Unix: unix, Kind: readers.Date}
}

// clockCell is a time of day as the reader gives it.
func clockCell(seconds int64) readers.Cell {
	format := "15:04"
	if seconds%60 != 0 {
		format += ":05"
	}
	return readers.Cell{Text: time.Unix(seconds, 0).UTC().Format(format), Unix: seconds, Kind: readers.Clock}
}
