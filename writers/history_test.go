package writers

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
)

// TestHistoryWorkbookKeepsTexts: a body as posted can hold anything, and be
// longer than a cell.
func TestHistoryWorkbookKeepsTexts(t *testing.T) {
	nasty, long := "=1+1 \a _x0041_ \x7f", strings.Repeat("é", 40_000)
	path := filepath.Join(t.TempDir(), "history.xlsx")
	if err := WriteHistory(path, XLSX, []HistoryRecord{{Body: nasty}, {Body: long}}); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	if got, err := book.GetCellValue("History", "M2"); got != nasty {
		t.Errorf("%q, %v", got, err)
	}
	got, err := book.GetCellValue("History", "M3")
	if err != nil || !strings.HasSuffix(got, "é… (cut)") || ooxml.Units(got) < 32_700 {
		t.Errorf("%d characters, %v", ooxml.Units(got), err)
	}
	if err := WriteHistory(path, XLSX, nil); !os.IsExist(err) {
		t.Errorf("over an older file: %v", err)
	}
}
