package annotate

import (
	"bytes"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/readers"
	"simcast/writers/writertest"
)

// TestProblemsLinkToAnySheet: a spreadsheet finds the cell, whatever the sheet is called.
func TestProblemsLinkToAnySheet(t *testing.T) {
	for sheet, want := range map[string]string{"Day 1": "'Day 1'!B2", "O'Neil & Co": "'O''Neil & Co'!B2", "=1": "'=1'!B2"} {
		f := excelize.NewFile()
		defer f.Close()
		if err := f.SetSheetName("Sheet1", sheet); err != nil {
			t.Fatal(err)
		}
		for row, cells := range [][]any{{"persona", "channel", "body"}, {"mayor", "mial", "Hello"}} {
			if err := f.SetSheetRow(sheet, "A"+string(rune('1'+row)), &cells); err != nil {
				t.Fatal(err)
			}
		}
		var plan, out bytes.Buffer
		if err := f.Write(&plan); err != nil {
			t.Fatal(err)
		}
		problem := readers.Problem{Place: readers.Place{Sheet: sheet, Row: 2, Cell: "B2", Column: "channel"}, Severity: readers.Error, Message: "there is no channel"}
		if _, err := Workbook(&out, Checked{File: "plan.xlsx", Content: plan.Bytes(), Sheet: sheet, Problems: []readers.Problem{problem}}); err != nil {
			t.Fatal(err)
		}
		linked, link, err := writertest.OpenBook(t, out.Bytes()).GetCellHyperLink(problemsSheet, "B3")
		if err != nil || !linked || link != want {
			t.Errorf("%s: linked %v to %q, not %q (%v)", sheet, linked, link, want, err)
		}
	}
}
