package writers

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
)

// planningBook is what simcast new makes of a space.
func planningBook(t testing.TB, o pipeline.Objects) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := (Planning{Objects: o, File: "plan.xlsx"}).Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// changedBook is a workbook that somebody has changed, and saved by other means.
func changedBook(t testing.TB, book []byte, change func(f *excelize.File) error) []byte {
	t.Helper()
	f := openBook(t, book)
	if err := change(f); err != nil {
		t.Fatal(err)
	}
	out, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// refreshed is what Refresh makes of a workbook.
func refreshed(t testing.TB, book []byte, o pipeline.Objects) []byte {
	t.Helper()
	content, err := tryRefresh(t, book, o)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func tryRefresh(t testing.TB, book []byte, o pipeline.Objects) ([]byte, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	if err := os.WriteFile(path, book, 0o600); err != nil {
		t.Fatal(err)
	}
	return Refresh(path, o)
}

// partsOf gives the parts of a workbook by their names.
func partsOf(t testing.TB, book []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, file := range archive.File {
		r, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		parts[file.Name] = string(content)
	}
	return parts
}

// otherSpace is the demo's with as many personas, teams and smartwords as it is asked for.
func otherSpace(t testing.TB, personas, teams, words int) pipeline.Objects {
	t.Helper()
	o := harbourObjects(t)
	for n := 1; len(o.Personas) < personas; n++ {
		o.Personas = append(o.Personas, asJSON(t, map[string]any{
			"system_info":    map[string]any{"hash": fmt.Sprintf("%032d", n), "handle": fmt.Sprintf("=extra_%d", n), "name": fmt.Sprintf("Extra %d", n), "is_organisation": true},
			"communications": map[string]any{"channels": []string{"mail"}}}))
	}
	for n := 1; len(o.Teams) < teams; n++ {
		o.Teams = append(o.Teams, asJSON(t, map[string]any{"id": 6000 + n, "name": fmt.Sprintf("T - Extra %d", n)}))
	}
	for n := 1; len(o.Smartwords) < words; n++ {
		o.Smartwords = append(o.Smartwords, asJSON(t, map[string]any{"index": fmt.Sprintf("extra %d", n), "value": "-1"}))
	}
	o.Personas, o.Teams, o.Smartwords = o.Personas[:personas], o.Teams[:teams], o.Smartwords[:words]
	return o
}

// TestRefreshWithTheSameSpace changes nothing, not a byte.
func TestRefreshWithTheSameSpace(t *testing.T) {
	book := planningBook(t, harbourObjects(t))
	before, after := partsOf(t, book), partsOf(t, refreshed(t, book, harbourObjects(t)))
	for name, content := range before {
		if after[name] != content {
			t.Errorf("%s has changed", name)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d parts, not %d", len(after), len(before))
	}
}

// TestRefreshIsAsGoodAsNew: whatever the space was and is, the sheets and the ranges
// are those of a new workbook.
func TestRefreshIsAsGoodAsNew(t *testing.T) {
	for _, c := range []struct{ was, is [3]int }{ // personas, teams, smartwords
		{[3]int{14, 6, 16}, [3]int{20, 9, 20}},
		{[3]int{14, 6, 16}, [3]int{13, 5, 1}},
		{[3]int{14, 6, 16}, [3]int{0, 0, 0}},
		{[3]int{0, 0, 0}, [3]int{2, 1, 1}},
		{[3]int{1, 1, 1}, [3]int{300, 40, 30}},
	} {
		was, is := otherSpace(t, c.was[0], c.was[1], c.was[2]), otherSpace(t, c.is[0], c.is[1], c.is[2])
		holdLists(t, openBook(t, refreshed(t, planningBook(t, was), is)), openBook(t, planningBook(t, is)))
	}
}

// holdLists compares the lists of two workbooks, and what feeds their drop-downs.
func holdLists(t *testing.T, got, want *excelize.File) {
	t.Helper()
	for _, sheet := range []string{"Personas", "Teams", "Smartwords", "Channels"} {
		if g, w := sheetText(t, got, sheet), sheetText(t, want, sheet); g != w {
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

// TestRefreshLeavesTheRest: what a planner has put into the workbook, also beside
// the lists.
func TestRefreshLeavesTheRest(t *testing.T) {
	book := changedBook(t, planningBook(t, harbourObjects(t)), func(f *excelize.File) error {
		bold, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}, NumFmt: 49})
		if err != nil {
			return err
		}
		return firstError(
			f.SetCellStr("Injects", "A4", "Mine"),
			f.SetCellStr("Personas", "H1", "who plays it"),
			f.SetCellStr("Personas", "H3", "Ann"), // of verrin_courier
			f.SetCellFormula("Personas", "I3", `A3&"!"`),
			f.SetCellStyle("Personas", "B4", "B4", bold),
			f.AddComment("Personas", excelize.Comment{Cell: "C6", Author: "Ann", Text: "ask first"}), // of mayor_castellan
			f.SetCellStr("Teams", "A12", "a note below the table"),
			f.SetColWidth("Teams", "B", "B", 71),
			second(f.NewSheet("Ours")),
			f.SetCellFormula("Ours", "A1", "COUNTA(Personas!A2:A15)"),
		)
	})
	o := harbourObjects(t)
	o.Personas = append([]json.RawMessage{otherSpace(t, 15, 1, 1).Personas[14]}, o.Personas[1:]...)
	o.Personas = slices.Delete(o.Personas, 2, 4) // city_hall and norlane are gone
	o.Teams = otherSpace(t, 1, 14, 1).Teams
	content := refreshed(t, book, o)
	f := openBook(t, content)
	for cell, want := range map[string]string{
		"Personas!B2": "=extra_1", "Personas!B3": "verrin_courier", "Personas!H3": "Ann", "Personas!B6": "mayor_castellan",
		"Personas!B4": "harbour_master", "Personas!B14": "", "Personas!A15": "", "Teams!A11": "6004", "Teams!A12": "a note below the table",
		"Teams!A13": "6005", "Injects!A4": "Mine",
	} {
		sheet, name, _ := strings.Cut(cell, "!")
		got, err := f.GetCellValue(sheet, name)
		if err != nil || got != want {
			t.Errorf("%s is %q, not %q, %v", cell, got, want, err)
		}
	}
	holdFormat(t, f, "Personas", "B4", 49)
	if formula, err := f.GetCellFormula("Personas", "I3"); err != nil || formula != `A3&"!"` {
		t.Errorf("the formula is %q, %v", formula, err)
	}
	holdParts(t, book, content, "Personas", "Teams", "Channels")
}

// holdParts holds all parts to their bytes, but for those of some sheets, their
// tables, and the workbook's own.
func holdParts(t *testing.T, before, after []byte, sheets ...string) {
	t.Helper()
	p, err := openParts(before)
	if err != nil {
		t.Fatal(err)
	}
	mayChange := map[string]bool{p.main: true}
	for _, name := range sheets {
		sheet, err := p.sheet(name)
		if err != nil {
			t.Fatal(err)
		}
		mayChange[sheet.part] = true
		for _, rel := range p.relations(sheet.part) {
			mayChange[rel.target] = mayChange[rel.target] || strings.HasSuffix(rel.kind, "/table")
		}
	}
	now := partsOf(t, after)
	for name, content := range partsOf(t, before) {
		if now[name] != content && !mayChange[name] {
			t.Errorf("%s has changed", name)
		}
	}
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func second(_ int, err error) error { return err }

// TestRefreshOfLongTexts: they have columns at the right, and none too many.
func TestRefreshOfLongTexts(t *testing.T) {
	o := otherSpace(t, 2, 2, 1)
	long := strings.Repeat("é_x0041_\x01", 9000)
	o.Smartwords = append(o.Smartwords, asJSON(t, map[string]any{"index": "long", "value": long}))
	content := refreshed(t, planningBook(t, otherSpace(t, 2, 2, 1)), o)
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	back, err := pipeline.ReadSpaceFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if cells := pipeline.Smartwords().Cells(back.Smartwords[1]); cells[1] != long {
		t.Errorf("the text came back with %d bytes, not %d", len(cells[1]), len(long))
	}
	again := openBook(t, refreshed(t, content, otherSpace(t, 2, 2, 1)))
	if text := sheetText(t, again, "Smartwords"); strings.Contains(text, "_x0041_") {
		t.Errorf("the old text is still there: %.300s", text)
	}
}

func TestRefreshRefuses(t *testing.T) {
	o := harbourObjects(t)
	plan := planningBook(t, o)
	without := func(sheet string) []byte {
		return changedBook(t, plan, func(f *excelize.File) error { return f.DeleteSheet(sheet) })
	}
	for want, book := range map[string][]byte{
		`it has no sheet "Personas": refresh a workbook that simcast new has made`: without("Personas"),
		`it has no sheet "Channels"`:                          without("Channels"),
		"it has no range with the name simcast_handles":       exportOf(t, XLSX, o, allOf()...),
		"is no workbook":                                      []byte("persona,channel\nx,mail\n"),
		`its sheet Teams has no column "id" in its first row`: changedBook(t, plan, func(f *excelize.File) error { return f.SetCellStr("Teams", "A1", "number") }),
		"it has no range with the name simcast_team_words": changedBook(t, plan, func(f *excelize.File) error {
			return f.DeleteDefinedName(&excelize.DefinedName{Name: teamsName})
		}),
	} {
		if _, err := tryRefresh(t, book, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %s", err, want)
		}
	}
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	for _, err := range []error{os.WriteFile(path, plan, 0o600), os.WriteFile(filepath.Join(filepath.Dir(path), "~$plan.xlsx"), nil, 0o600)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Refresh(path, o); err == nil || !strings.Contains(err.Error(), "is open in a spreadsheet program (~$plan.xlsx): save and close it there first") {
		t.Errorf("%v", err)
	}
}
