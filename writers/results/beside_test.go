package results

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/settings"
	"simcast/readers"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// besideReport is a report with what was in force when the plan was read.
func besideReport(t *testing.T) *resultsreport.Report {
	t.Helper()
	r := smallReport(t)
	r.Beside = []resultsreport.Table{
		{Sheet: readers.SheetMapping, Rows: [][]string{{"for", "written", "means"}, {"channel", "Fax", "mail"}}},
		{Sheet: readers.SheetSettings, Rows: [][]string{{"name", "value"}, {"avoid", "=1+1; " + strings.Repeat("a very long name; ", 20)}, {"lint.team-idle.minutes", "045"}}},
	}
	return r
}

// TestSheetsBesideAreReadBack holds that a rerun finds what was in force, and that a person can read it.
func TestSheetsBesideAreReadBack(t *testing.T) {
	r := besideReport(t)
	book := written(t, sheet.XLSX, r)
	path := filepath.Join(t.TempDir(), "plan.results.xlsx")
	writertest.NoError(t, os.WriteFile(path, book, 0o600))
	file, err := readers.Open(path, readers.Options{})
	writertest.NoError(t, err)
	defer file.Close()
	for _, table := range r.Beside {
		var got [][]string
		for _, row := range file.Side(table.Sheet).Rows {
			var texts []string
			for _, cell := range row.Cells {
				texts = append(texts, cell.Text)
			}
			got = append(got, texts)
		}
		if diff := cmp.Diff(table.Rows, got); diff != "" {
			t.Errorf("%s is read back otherwise (-want +got):\n%s", table.Sheet, diff)
		}
	}
	workbook := writertest.OpenBook(t, book)
	for column, want := range map[string]float64{"A": 24, "B": sheet.Widest} { // the longest name and its room; not the whole list
		if width, err := workbook.GetColWidth(readers.SheetSettings, column); err != nil || width != want {
			t.Errorf("the column %s of Settings is %v wide, want %v, %v", column, width, want, err)
		}
	}
	if height, err := workbook.GetRowHeight(readers.SheetSettings, 2); err != nil || height < 6*sheet.LineHeight {
		t.Errorf("a long list has a row of height %v, %v", height, err)
	}
}

// filesOf is a ledger's memory of files that keeps all of them.
type filesOf struct {
	ledgerOf
	files *[]ledger.ResultsFile
}

func (f filesOf) RememberFile(_ context.Context, file ledger.ResultsFile) error {
	*f.files = append(*f.files, file)
	return nil
}

// TestLedgerKeepsWhatWasInForce holds that the ledger is given it for a CSV, which has no sheets for it.
func TestLedgerKeepsWhatWasInForce(t *testing.T) {
	var files []ledger.ResultsFile
	file := NewFile(t.Context(), filepath.Join(t.TempDir(), "plan.results.csv"), 0o640, filesOf{files: &files}, func(err error) { t.Error(err) }, writertest.Clock)
	writertest.NoError(t, file.Write(smallReport(t)))
	r := besideReport(t)
	writertest.NoError(t, file.Write(r))
	if len(files) != 2 || files[0].Mapping+files[0].Settings != "" {
		t.Fatalf("remembered are %+v", files)
	}
	entries, lines := mapping.Decode(files[1].Mapping), settings.Decode(files[1].Settings)
	if len(entries) != 1 || entries[0].Written != "Fax" || len(lines) != 2 || lines[1] != (settings.Line{Name: "lint.team-idle.minutes", Value: "045"}) {
		t.Errorf("kept are %+v and %+v", entries, lines)
	}
}
