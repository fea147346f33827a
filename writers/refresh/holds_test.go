package refresh

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/writers/ooxml"
	"simcast/writers/planning"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// planningBook is what simcast new makes of a space.
func planningBook(t testing.TB, o catalog.Objects) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := (planning.Workbook{Objects: o, File: "plan.xlsx"}).Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// changedBook is a workbook that somebody has changed, and saved by other means.
func changedBook(t testing.TB, book []byte, change func(f *excelize.File) error) []byte {
	t.Helper()
	f := writertest.OpenBook(t, book)
	if err := change(f); err != nil {
		t.Fatal(err)
	}
	out, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// refreshed is what Lists makes of a workbook.
func refreshed(t testing.TB, book []byte, o catalog.Objects) []byte {
	t.Helper()
	content, err := tryRefresh(t, book, o)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func tryRefresh(t testing.TB, book []byte, o catalog.Objects) ([]byte, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	if err := os.WriteFile(path, book, 0o600); err != nil {
		t.Fatal(err)
	}
	return Lists(path, o)
}

// otherSpace is the demo's with as many personas, teams and smartwords as it is asked for.
func otherSpace(t testing.TB, personas, teams, words int) catalog.Objects {
	t.Helper()
	o := writertest.Harbour(t)
	for n := 1; len(o.Personas) < personas; n++ {
		o.Personas = append(o.Personas, writertest.JSON(t, map[string]any{
			"system_info":    map[string]any{"hash": fmt.Sprintf("%032d", n), "handle": fmt.Sprintf("=extra_%d", n), "name": fmt.Sprintf("Extra %d", n), "is_organisation": true},
			"communications": map[string]any{"channels": []string{"mail"}}}))
	}
	for n := 1; len(o.Teams) < teams; n++ {
		o.Teams = append(o.Teams, writertest.JSON(t, map[string]any{"id": 6000 + n, "name": fmt.Sprintf("T - Extra %d", n)}))
	}
	for n := 1; len(o.Smartwords) < words; n++ {
		o.Smartwords = append(o.Smartwords, writertest.JSON(t, map[string]any{"index": fmt.Sprintf("extra %d", n), "value": "-1"}))
	}
	o.Personas, o.Teams, o.Smartwords = o.Personas[:personas], o.Teams[:teams], o.Smartwords[:words]
	return o
}

// holdLists compares the lists of two workbooks, and what feeds their drop-downs.
func holdLists(t *testing.T, got, want *excelize.File) {
	t.Helper()
	for _, sheet := range []string{"Personas", "Teams", "Smartwords", "Channels"} {
		if g, w := writertest.SheetText(t, got, sheet), writertest.SheetText(t, want, sheet); g != w {
			t.Errorf("%s:\n%s\nnot\n%s", sheet, g, w)
		}
		gotTables, err := got.GetTables(sheet)
		if err != nil {
			t.Fatal(err)
		}
		wantTables, err := want.GetTables(sheet)
		if err != nil {
			t.Fatal(err)
		}
		if g, w := fmt.Sprintf("%+v", gotTables), fmt.Sprintf("%+v", wantTables); len(gotTables) != len(wantTables) || len(gotTables) > 0 && gotTables[0].Range != wantTables[0].Range {
			t.Errorf("%s: tables %s, not %s", sheet, g, w)
		}
	}
	if g, w := got.GetDefinedName(), want.GetDefinedName(); !slices.Equal(g, w) {
		t.Errorf("ranges\n%v, not\n%v", g, w)
	}
}

// holdLooks holds a cell to the looks of another.
func holdLooks(t *testing.T, book *excelize.File, sheet, like, cell string) {
	t.Helper()
	want, err := book.GetCellStyle(sheet, like)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := book.GetCellStyle(sheet, cell); err != nil || got != want {
		t.Errorf("%s has the style %d, not %d, %v", cell, got, want, err)
	}
}

// holdReach holds tables and ranges to the last rows of the lists of the test above.
func holdReach(t *testing.T, book []byte) {
	t.Helper()
	p, err := ooxml.Open(book)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Personas": "A1:F14", "Teams": "A1:B16", "Smartwords": "A1:C3"} {
		sheet, err := p.Sheet(name)
		if err != nil {
			t.Fatal(err)
		}
		table, err := p.Read(p.Related(sheet.Part, "table"))
		if err != nil || bytes.Count(table, []byte(`ref="`+want+`"`)) != 2 { // its own and its filter's
			t.Errorf("%s: not %s in %s, %v", name, want, table, err)
		}
	}
	for _, name := range writertest.OpenBook(t, book).GetDefinedName() {
		want := map[string]string{planninglayout.TeamsName: "Channels!$U$2:$U$19", planninglayout.FlagsName: "Channels!$X$2:$X$3"}[name.Name]
		if want != "" && name.RefersTo != want {
			t.Errorf("%s is %s, not %s", name.Name, name.RefersTo, want)
		}
	}
}

// holdParts holds all parts to their bytes, but for the tables of some sheets and
// the workbook's own; of the sheets, all but their cells and how far they reach; of
// the injects, all but the last row of the drop-downs.
func holdParts(t *testing.T, before, after []byte, sheets ...string) {
	t.Helper()
	p, err := ooxml.Open(before)
	if err != nil {
		t.Fatal(err)
	}
	injects, err := p.Sheet(sheet.Injects)
	if err != nil {
		t.Fatal(err)
	}
	isSheet, mayChange := map[string]bool{}, map[string]bool{p.Main: true}
	for _, name := range sheets {
		sheet, err := p.Sheet(name)
		if err != nil {
			t.Fatal(err)
		}
		isSheet[sheet.Part] = true
		for _, rel := range p.Relations(sheet.Part) {
			mayChange[rel.Target] = mayChange[rel.Target] || strings.HasSuffix(rel.Kind, "/table")
		}
	}
	now := writertest.PartsOf(t, after)
	for name, was := range writertest.PartsOf(t, before) {
		is := now[name]
		if isSheet[name] {
			was, is = withoutCells(was), withoutCells(is)
		}
		if name == injects.Part {
			was = withAllRows(was)
		}
		if was != is && !mayChange[name] {
			t.Errorf("%s has changed", name)
		}
	}
}

func withoutCells(sheet string) string {
	return regexp.MustCompile(`(?s)<sheetData>.*</sheetData>|<dimension [^>]*>`).ReplaceAllString(sheet, "")
}

// withAllRows is a sheet that LibreOffice has saved, its drop-downs as simcast new
// made them.
func withAllRows(sheet string) string {
	return regexp.MustCompile(`(<dataValidation [^>]* sqref="[A-Z]+2:[A-Z]+)1005"`).ReplaceAllString(sheet, `${1}2001"`)
}
