package settings

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/readers"
)

// workbook writes sheets of rows, in their order.
func workbook(t *testing.T, sheets map[string][][]any, order ...string) string {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for i, sheet := range order {
		if i == 0 {
			if err := book.SetSheetName("Sheet1", sheet); err != nil {
				t.Fatal(err)
			}
		} else if _, err := book.NewSheet(sheet); err != nil {
			t.Fatal(err)
		}
		for row, cells := range sheets[sheet] {
			place, _ := excelize.CoordinatesToCellName(1, row+1)
			if err := book.SetSheetRow(sheet, place, &cells); err != nil {
				t.Fatal(err)
			}
		}
	}
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	if err := book.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	return path
}

func pairsOf(lines []Line) [][2]string {
	var pairs [][2]string
	for _, line := range lines {
		pairs = append(pairs, [2]string{line.Name, line.Value})
	}
	return pairs
}

// sheetLines are the lines of the sheet of an open plan.
func sheetLines(t *testing.T, path string) []Line {
	t.Helper()
	file, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	return OfSheet(file.Side(readers.SheetSettings))
}

func TestTheSheetOfAPlanIsRead(t *testing.T) {
	t.Parallel()
	path := workbook(t, map[string][][]any{
		"Injects":   {{"persona", "channel"}, {"mark", "NOT THIS"}},
		"settings ": {{"Value", "Name:", "Why"}, {45, "lint.team-idle.minutes", "long room"}, {}, {"off", " lint.real-phone"}},
	}, "Injects", "settings ")
	lines := sheetLines(t, path)
	if diff := cmp.Diff([][2]string{{"lint.team-idle.minutes", "45"}, {"lint.real-phone", "off"}}, pairsOf(lines)); diff != "" {
		t.Errorf("other lines (-want +got):\n%s", diff)
	}
	if got := lines[1].Place.String(); !strings.HasSuffix(got, "settings !A4") {
		t.Errorf("the second line stands at %s", got)
	}
}

func TestAPlanWithoutTheSheetHasNoSettings(t *testing.T) {
	t.Parallel()
	csv := filepath.Join(t.TempDir(), "plan.csv")
	if err := os.WriteFile(csv, []byte("persona,channel\nmark,X\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{csv, workbook(t, map[string][][]any{"Injects": {{"persona", "channel"}, {"mark", "X"}}}, "Injects")} {
		if lines := sheetLines(t, path); len(lines) > 0 {
			t.Errorf("%s: %v", path, lines)
		}
	}
}

func TestAFileIsReadWithAndWithoutAHeader(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	want := [][2]string{{"mark", "ÜBUNG"}, {"avoid", "a; b"}}
	for _, path := range []string{
		write("header.csv", "name,value\nmark,ÜBUNG\navoid,a; b\n"),
		write("semicolons.csv", "name;value\nmark;ÜBUNG\n\navoid;\"a; b\"\n"),
		write("bare.csv", "mark,ÜBUNG\navoid,a; b\n"),
		workbook(t, map[string][][]any{"First": {{"name", "value"}, {"mark", "ÜBUNG"}, {"avoid", "a; b"}}, "Other": {{"mark", "X"}}}, "First", "Other"),
		workbook(t, map[string][][]any{"Notes": {{"mark", "X"}}, "Settings": {{"mark", "ÜBUNG"}, {"avoid", "a; b"}}}, "Notes", "Settings"),
	} {
		lines, err := ReadFile(path)
		if diff := cmp.Diff(want, pairsOf(lines)); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got):\n%s", path, err, diff)
		}
	}
	var failed *readers.FileError
	if _, err := ReadFile(filepath.Join(folder, "none.csv")); !errors.As(err, &failed) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// TestAColumnThatStandsTwiceIsAnError: it names both cells, for a setting may stand in either.
func TestAColumnThatStandsTwiceIsAnError(t *testing.T) {
	t.Parallel()
	path := workbook(t, map[string][][]any{"Settings": {{"name", "Name", "value", "why", "why"}, {"mark", "", "EXERCISE", "", ""}}}, "Settings")
	lines, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s, problems := Read(lines, nil)
	if len(problems) != 1 || problems[0].Severity != readers.Error || problems[0].Code != "column-twice" || problems[0].Cell != "B1" ||
		problems[0].Message != `the column "name" appears twice, here and in A1` {
		t.Errorf("%+v", problems)
	}
	if s.Mark != "EXERCISE" {
		t.Errorf("the mark is %q", s.Mark)
	}
}

func TestErrorValuesAreMarked(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "s.xlsx")
	book := excelize.NewFile()
	defer book.Close()
	if err := errors.Join(book.SetSheetRow("Sheet1", "A1", &[]any{"region"}), book.SetCellFormula("Sheet1", "B1", "1/0"), book.SaveAs(path)); err != nil {
		t.Fatal(err)
	}
	lines, err := ReadFile(path)
	if err != nil || len(lines) != 1 || !lines[0].Fault {
		t.Errorf("%v, %+v", err, lines)
	}
}
