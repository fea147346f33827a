package writers

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// holdGolden compares what a test got with the golden file at path.
func holdGolden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("it is not what %s has:\n%s\nrun go test ./writers -update if that is meant", path, got)
	}
}

// openBook opens a workbook as others read it.
func openBook(t testing.TB, content []byte) *excelize.File {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = book.Close() })
	return book
}

// sheetText tells a sheet as text: a line a filled cell, with its address.
func sheetText(t testing.TB, book *excelize.File, sheet string) string {
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
