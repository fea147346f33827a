package mappingsheet_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/mapping"
	"simcast/writers/mappingsheet"
	"simcast/writers/writertest"
)

func chosen(t *testing.T) []mapping.Entry {
	t.Helper()
	var entries []mapping.Entry
	for _, one := range [][3]string{{mapping.Header, "Send To", "team"}, {mapping.Persona, `The "Desk" <1> & co`, "city_hall"}, {mapping.Header, "F3", "ignore"}} {
		entry, wrong := mapping.NewEntry(one[0], one[1], one[2])
		if wrong != nil {
			t.Fatal(wrong.Message)
		}
		entries = append(entries, entry)
	}
	return entries
}

// with is the workbook with mappings, which its reader has in force.
func with(t *testing.T, content []byte, entries []mapping.Entry) (out []byte, inForce [][]string) {
	t.Helper()
	var written bytes.Buffer
	writertest.NoError(t, mappingsheet.Write(&written, mappingsheet.Book{File: "plan.xlsx", Content: content}, entries))
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	writertest.NoError(t, os.WriteFile(path, written.Bytes(), 0o600))
	file, table, err := mapping.Open(path, "")
	writertest.NoError(t, err)
	writertest.NoError(t, file.Close())
	return written.Bytes(), table.Rows()
}

// What was chosen on the page stands in the workbook, and no other part of it has changed but those that list its sheets.
func TestASheetIsAdded(t *testing.T) {
	content, err := os.ReadFile("../../testdata/msel/national-guard.xlsx")
	writertest.NoError(t, err)
	out, inForce := with(t, content, chosen(t))
	want := [][]string{{"for", "written", "means"}, {"header", "Send To", "team"}, {"persona", `The "Desk" <1> & co`, "city_hall"}, {"header", "F3", "ignore"}}
	if diff := cmp.Diff(want, inForce); diff != "" {
		t.Error(diff)
	}
	before, after := writertest.PartsOf(t, content), writertest.PartsOf(t, out)
	for name := range before {
		isList := name == "xl/workbook.xml" || name == "xl/_rels/workbook.xml.rels" || name == "[Content_Types].xml"
		if before[name] != after[name] && !isList {
			t.Errorf("%s has changed", name)
		}
	}
	if len(after) != len(before)+1 {
		t.Errorf("%d parts of %d", len(after), len(before))
	}
	if _, again := with(t, out, chosen(t)); !cmp.Equal(again, inForce) {
		t.Errorf("written again: %v", again)
	}
}

// A sheet that is there keeps its rows, whatever stands beside them; what is written later wins.
func TestASheetIsExtended(t *testing.T) {
	content := bookOf(t, [][]any{{"note", "means", "for", "written", "done"}, {"mine", "persona", "header", "Sender", ""}, {"", "to", "header", "Send To", ""}, {"", "mail", "header", "Mode", "done"}})
	out, inForce := with(t, content, chosen(t))
	want := [][]string{{"for", "written", "means"}, {"header", "Sender", "persona"}, {"header", "Send To", "team"}, {"persona", `The "Desk" <1> & co`, "city_hall"}, {"header", "F3", "ignore"}}
	if diff := cmp.Diff(want, inForce); diff != "" {
		t.Error(diff)
	}
	book := writertest.OpenBook(t, out)
	rows, err := book.GetRows("mapping")
	writertest.NoError(t, err)
	if len(rows) != 7 || rows[1][0] != "mine" || rows[2][1] != "to" || rows[4][1] != "team" || rows[4][3] != "Send To" {
		t.Errorf("its rows: %q", rows)
	}
	if out, _ := with(t, out, chosen(t)); len(rows) != rowsIn(t, out) {
		t.Errorf("written again it has %d rows", rowsIn(t, out))
	}
}

func rowsIn(t *testing.T, content []byte) int {
	t.Helper()
	rows, err := writertest.OpenBook(t, content).GetRows("mapping")
	writertest.NoError(t, err)
	return len(rows)
}

// An empty sheet gets its header. One without the columns stays as it is, and its planner is told.
func TestASheetWithoutColumns(t *testing.T) {
	if _, inForce := with(t, bookOf(t, nil), chosen(t)); len(inForce) != 4 {
		t.Errorf("in an empty sheet: %v", inForce)
	}
	var out bytes.Buffer
	err := mappingsheet.Write(&out, mappingsheet.Book{File: "plan.xlsx", Content: bookOf(t, [][]any{{"from", "to"}})}, chosen(t))
	if err == nil || !strings.Contains(err.Error(), "no column for; name its columns") || strings.Contains(err.Error(), "save it again") || out.Len() > 0 {
		t.Errorf("%v, and %d bytes", err, out.Len())
	}
}

// bookOf is a workbook with a plan and a sheet of mappings.
func bookOf(t *testing.T, rows [][]any) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	writertest.NoError(t, f.SetSheetRow("Sheet1", "A1", &[]any{"Number", "Channel", "Send To", "Sender", "Mode", "X"}))
	_, err := f.NewSheet("mapping")
	writertest.NoError(t, err)
	for i, row := range rows {
		cell, err := excelize.CoordinatesToCellName(1, i+1)
		writertest.NoError(t, err)
		writertest.NoError(t, f.SetSheetRow("mapping", cell, &row))
	}
	writertest.NoError(t, f.SetRowHeight("mapping", 5, 40)) // a row that holds nothing
	var out bytes.Buffer
	writertest.NoError(t, f.Write(&out))
	return out.Bytes()
}
