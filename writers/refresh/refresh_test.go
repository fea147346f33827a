package refresh

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/writers/export"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// TestRefreshWithTheSameSpace changes nothing, not a byte.
func TestRefreshWithTheSameSpace(t *testing.T) {
	book := planningBook(t, writertest.Harbour(t))
	before, after := writertest.PartsOf(t, book), writertest.PartsOf(t, refreshed(t, book, writertest.Harbour(t)))
	for name, content := range before {
		if after[name] != content {
			t.Errorf("%s has changed", name)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d parts, not %d", len(after), len(before))
	}
}

// TestFormulasAreReckonedAnew: those over the lists hold values of before.
func TestFormulasAreReckonedAnew(t *testing.T) {
	was, is := otherSpace(t, 3, 2, 1), otherSpace(t, 4, 2, 1)
	book := planningBook(t, was)
	if main := writertest.PartsOf(t, refreshed(t, book, is))["xl/workbook.xml"]; !strings.Contains(main, `<calcPr fullCalcOnLoad="1" `) {
		t.Errorf("a spreadsheet would show old values: %s", main)
	}
	for _, calc := range []string{"", `<calcPr fullCalcOnLoad="0"/>`} {
		other := writertest.Repack(t, book, func(name string, content []byte) []byte {
			return regexp.MustCompile(`<calcPr .*</calcPr>`).ReplaceAll(content, []byte(calc))
		})
		if main := writertest.PartsOf(t, refreshed(t, other, is))["xl/workbook.xml"]; !strings.Contains(main, `</definedNames><calcPr fullCalcOnLoad="1"/>`) {
			t.Errorf("with %q a spreadsheet would show old values: %s", calc, main)
		}
	}
}

// TestRefreshIsAsGoodAsNew: whatever the space was and is, the sheets and the ranges
// are those of a new workbook.
func TestRefreshIsAsGoodAsNew(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ was, is [3]int }{ // personas, teams, smartwords
		{[3]int{14, 6, 16}, [3]int{20, 9, 20}},
		{[3]int{14, 6, 16}, [3]int{13, 5, 1}},
		{[3]int{14, 6, 16}, [3]int{0, 0, 0}},
		{[3]int{0, 0, 0}, [3]int{2, 1, 1}},
		{[3]int{1, 1, 1}, [3]int{300, 40, 30}},
	} {
		was, is := otherSpace(t, c.was[0], c.was[1], c.was[2]), otherSpace(t, c.is[0], c.is[1], c.is[2])
		holdLists(t, writertest.OpenBook(t, refreshed(t, planningBook(t, was), is)), writertest.OpenBook(t, planningBook(t, is)))
	}
}

// TestRefreshOfForeignWorkbooks: what planners have put into a workbook, also beside
// the lists, stays, whatever program has saved it. The workbooks' recipe stands beside
// them.
func TestRefreshOfForeignWorkbooks(t *testing.T) {
	o := writertest.Harbour(t)
	o.Personas = append(otherSpace(t, 15, 1, 1).Personas[14:], o.Personas[1:]...) // another organisation first
	o.Personas = slices.Delete(o.Personas, 2, 4)                                  // city_hall and norlane are gone
	o.Teams = otherSpace(t, 1, 14, 1).Teams
	o.Smartwords = o.Smartwords[3:5]
	for _, file := range []string{"openpyxl", "libreoffice"} {
		before, err := os.ReadFile("testdata/" + file + ".xlsx")
		if err != nil {
			t.Fatal(err)
		}
		after := refreshed(t, before, o)
		book := writertest.OpenBook(t, after)
		for place, want := range map[string]string{
			"Personas!B2": "=extra_1", "Personas!B3": "verrin_courier", "Personas!H3": "Ann", "Personas!B4": "harbour_master",
			"Personas!A5": "", "Personas!B6": "mayor_castellan", "Personas!B14": "null_tide", "Personas!A15": "",
			"Teams!A11": "6004", "Teams!A12": "a note below the teams", "Teams!A13": "6005", "Teams!A16": "6008",
			"Smartwords!A3": "ship_line", "Smartwords!A4": "", "Channels!T16": "", "Channels!U20": "",
		} {
			sheet, cell, _ := strings.Cut(place, "!")
			if got, err := book.GetCellValue(sheet, cell); err != nil || got != want {
				t.Errorf("%s: %s is %q, not %q, %v", file, place, got, want, err)
			}
		}
		holdLooks(t, book, "Teams", "B7", "B16")
		holdParts(t, before, after, "Personas", "Teams", "Smartwords", "Channels")
		holdReach(t, after)
	}
}

// TestRefreshOfMovedColumns: a planner may put columns between those of a list, and
// take out what no drop-down needs.
func TestRefreshOfMovedColumns(t *testing.T) {
	book := changedBook(t, planningBook(t, otherSpace(t, 3, 2, 1)), func(f *excelize.File) error {
		return errors.Join(f.RemoveCol("Personas", "E"), f.InsertCols("Personas", "B", 1),
			f.SetCellStr("Personas", "B1", "nick"), f.SetCellStr("Personas", "B2", "Bo"))
	})
	content := refreshed(t, book, otherSpace(t, 15, 2, 1))
	f := writertest.OpenBook(t, content)
	rows := writertest.SheetCells(t, f, "Personas")
	if want := []string{"hash", "nick", "handle", "name", "organisation", "channels"}; !slices.Equal(rows[0], want) {
		t.Errorf("headers %q, not %q", rows[0], want)
	}
	if want := []string{fmt.Sprintf("%032d", 1), "", "=extra_1", "Extra 1", "yes", "mail"}; !slices.Equal(rows[15], want) {
		t.Errorf("the last row is %q, not %q", rows[15], want)
	}
	if rows[1][1] != "Bo" {
		t.Errorf("the planner's own cell is %q", rows[1][1])
	}
	if main := writertest.PartsOf(t, content)["xl/workbook.xml"]; !strings.Contains(main, ">Channels!$T$2:$T$16<") {
		t.Errorf("the words of personas are elsewhere: %s", main)
	}
}

// TestRefreshOfACopiedList: Excel copies the ranges of a sheet with it.
func TestRefreshOfACopiedList(t *testing.T) {
	own := excelize.DefinedName{Name: planninglayout.PersonasName, RefersTo: "Teams!$A$2:$A$4", Scope: "Teams"}
	book := changedBook(t, planningBook(t, otherSpace(t, 3, 2, 1)), func(f *excelize.File) error { return f.SetDefinedName(&own) })
	names := writertest.OpenBook(t, refreshed(t, book, otherSpace(t, 15, 2, 1))).GetDefinedName()
	if !slices.Contains(names, own) {
		t.Errorf("the copy's range is not as it was: %v", names)
	}
	if !slices.Contains(names, excelize.DefinedName{Name: planninglayout.PersonasName, RefersTo: "Channels!$T$2:$T$16", Scope: "Workbook"}) {
		t.Errorf("the drop-down offers something else: %v", names)
	}
}

// TestRefreshOfLongTexts: they have columns at the right, and none too many.
func TestRefreshOfLongTexts(t *testing.T) {
	o := otherSpace(t, 2, 2, 1)
	long := strings.Repeat("é_x0041_\x01", 9000)
	o.Smartwords = append(o.Smartwords, writertest.JSON(t, map[string]any{"index": "long", "value": long}))
	content := refreshed(t, planningBook(t, otherSpace(t, 2, 2, 1)), o)
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	back, err := catalog.ReadSpaceFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if cells := catalog.Smartwords().Cells(back.Smartwords[1]); cells[1] != long {
		t.Errorf("the text came back with %d bytes, not %d", len(cells[1]), len(long))
	}
	again := writertest.OpenBook(t, refreshed(t, content, otherSpace(t, 2, 2, 1)))
	if text := writertest.SheetText(t, again, "Smartwords"); strings.Contains(text, "_x0041_") {
		t.Errorf("the old text is still there: %.300s", text)
	}
}

func TestRefreshRefuses(t *testing.T) {
	o := writertest.Harbour(t)
	plan := planningBook(t, o)
	without := func(sheet string) []byte {
		return changedBook(t, plan, func(f *excelize.File) error { return f.DeleteSheet(sheet) })
	}
	var exported bytes.Buffer
	writertest.NoError(t, export.Write(&exported, sheet.XLSX, o, []string{"personas", "teams", "smartwords"}, func(int, int) {}))
	for want, book := range map[string][]byte{
		`it has no sheet "Personas": only a workbook that simcast new has made can be refreshed`: without("Personas"),
		"has a row of totals: remove that row": writertest.Repack(t, plan, func(name string, content []byte) []byte {
			return bytes.Replace(content, []byte(`displayName="simcast_teams"`), []byte(`displayName="simcast_teams" totalsRowCount="1"`), 1)
		}),
		`it has no sheet "Channels"`:                           without("Channels"),
		`it has no sheet "Channels": only a workbook`:          exported.Bytes(),
		"is a text file, although it is named like a workbook": []byte("persona,channel\nx,mail\n"),
		`its sheet Teams has no column "id" in its first row`:  changedBook(t, plan, func(f *excelize.File) error { return f.SetCellStr("Teams", "A1", "number") }),
		"it has no range with the name simcast_persona_words": changedBook(t, plan, func(f *excelize.File) error {
			return f.DeleteDefinedName(&excelize.DefinedName{Name: planninglayout.PersonasName})
		}),
		"it has no range with the name simcast_team_words": changedBook(t, plan, func(f *excelize.File) error {
			return f.DeleteDefinedName(&excelize.DefinedName{Name: planninglayout.TeamsName})
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
	if _, err := Lists(path, o); err == nil || !strings.Contains(err.Error(), "is open in a spreadsheet program (~$plan.xlsx): save and close it there first") {
		t.Errorf("%v", err)
	}
}

func TestRefreshedListsCalculateNothing(t *testing.T) {
	writertest.HoldInert(t, refreshed(t, planningBook(t, writertest.Harbour(t)), writertest.Evil(t)))
}
