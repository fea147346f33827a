package writers

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"simcast/pipeline/plan"
	"simcast/readers"
)

// fakeClock is a time that stands still.
func fakeClock() time.Time { return time.Date(2026, 11, 21, 10, 50, 31, 0, time.UTC) }

// oslo is a zone an hour ahead in winter.
func oslo(t testing.TB) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Oslo")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// text is a cell of words.
func text(words string) readers.Cell { return readers.VerbatimCell(words) }

// readPlan reads a plan of the given name and content, all its rows.
func readPlan(t testing.TB, name string, content []byte) (*readers.Plan, []readers.Row) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	plan, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer plan.Close()
	var rows []readers.Row
	for row, err := range plan.Rows() {
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row.Clone())
	}
	return plan, rows
}

// reportOf is the report of a run of a plan in which every row is pending.
func reportOf(t testing.TB, file *readers.Plan, rows []readers.Row) *plan.Report {
	t.Helper()
	r := &plan.Report{Plan: file, Run: "run-7", Zone: oslo(t)}
	for _, row := range rows {
		r.Lines = append(r.Lines, plan.Line{Row: row, Status: plan.Status{State: plan.Pending}})
	}
	return r
}

// csvReport is the report of a run of a small CSV plan.
func csvReport(t testing.TB, content string) *plan.Report {
	t.Helper()
	plan, rows := readPlan(t, "plan.csv", []byte(content))
	return reportOf(t, plan, rows)
}

// written is what Results writes.
func written(t testing.TB, format Format, r *plan.Report) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Results(&out, format, r); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// texts gives the rows of a results file under its headers' names.
func texts(plan *readers.Plan, rows []readers.Row) []map[string]string {
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
