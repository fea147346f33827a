// Package writertest has what tests of several writers share: plans and reports to write, spaces to
// write of, and what may not stand in a file.
package writertest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// Clock is a time that stands still.
func Clock() time.Time { return time.Date(2026, 11, 21, 10, 50, 31, 0, time.UTC) }

// Oslo is a zone an hour ahead in winter.
func Oslo(t testing.TB) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Oslo")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// ReadPlan reads a plan of the given name and content, all its rows.
func ReadPlan(t testing.TB, name string, content []byte) (*readers.File, []readers.Row) {
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

// ReportOf is the report of a run of a plan in which every row is pending.
func ReportOf(t testing.TB, file *readers.File, rows []readers.Row) *resultsreport.Report {
	t.Helper()
	r := &resultsreport.Report{File: file, Run: "run-7", Zone: Oslo(t)}
	for _, row := range rows {
		r.Lines = append(r.Lines, resultsreport.Line{Row: row, Status: plan.Status{State: plan.Pending}})
	}
	return r
}

// Report is the report of a run of a small CSV plan.
func Report(t testing.TB, content string) *resultsreport.Report {
	t.Helper()
	plan, rows := ReadPlan(t, "plan.csv", []byte(content))
	return ReportOf(t, plan, rows)
}

// OpenBook opens a workbook as others read it.
func OpenBook(t testing.TB, content []byte) *excelize.File {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = book.Close() })
	return book
}

// SheetText tells a sheet as text: a line a filled cell, with its address.
func SheetText(t testing.TB, book *excelize.File, sheet string) string {
	t.Helper()
	rows, err := book.GetRows(sheet, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "sheet %s\n", sheet)
	for r, row := range rows {
		for c, cell := range row {
			if cell == "" {
				continue
			}
			name, err := excelize.CoordinatesToCellName(c+1, r+1)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&text, "%s\t%q\n", name, cell)
		}
	}
	return text.String()
}

// HoldGolden compares what a test got with the golden file at path, which update rewrites first.
func HoldGolden(t *testing.T, update bool, path string, got []byte) {
	t.Helper()
	if update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("it is not what %s has:\n%s\nrun its test with -update if that is meant", path, got)
	}
}

// NoError ends the test where there is one.
func NoError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// SheetCells gives a sheet's rows as excelize reads them.
func SheetCells(t testing.TB, book *excelize.File, sheet string) [][]string {
	t.Helper()
	rows, err := book.GetRows(sheet, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
