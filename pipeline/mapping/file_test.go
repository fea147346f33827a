package mapping_test

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/mapping"
	"simcast/pipeline/pipetest"
	"simcast/readers"
)

// saveBook writes a workbook of these sheets, each a name and its rows.
func saveBook(t *testing.T, name string, names []string, sheets ...[][]string) string {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for i, sheet := range names {
		if i == 0 {
			pipetest.Must(t, book.SetSheetName("Sheet1", sheet))
		} else {
			_, err := book.NewSheet(sheet)
			pipetest.Must(t, err)
		}
		for y, row := range sheets[i] {
			at, err := excelize.CoordinatesToCellName(1, y+1)
			pipetest.Must(t, err, book.SetSheetRow(sheet, at, &row))
		}
	}
	path := filepath.Join(t.TempDir(), name)
	pipetest.Must(t, book.SaveAs(path))
	return path
}

func TestAFileOfMappingsIsRead(t *testing.T) {
	rows := [][]string{{"for", "written", "means", "done"}, {"header", "Send To", "team"}, {"team", "Blue;Cell", "T - Blue"}, {"kind", "x", "note", "done"}}
	want := []mapping.Entry{{For: "header", Written: "Send To", Means: "team"}, {For: "team", Written: "Blue;Cell", Means: "T - Blue"}}
	for name, path := range map[string]string{
		"first sheet":   saveBook(t, "map.xlsx", []string{"Words", "More"}, rows, [][]string{{"x"}}),
		"sheet Mapping": saveBook(t, "map.xlsx", []string{"Words", "MAPPING"}, [][]string{{"x"}}, rows),
		"csv":           pipetest.SaveText(t, "map.csv", "for,written,means,done\r\nheader,Send To,team\r\nteam,Blue;Cell,T - Blue\r\nkind,x,note,done\r\n"),
		"semicolons":    pipetest.SaveText(t, "map.csv", "\ufefffor;written;means;done\nheader;Send To;team\nteam;\"Blue;Cell\";T - Blue\nkind;x;note;done\n"),
	} {
		got, problems, err := mapping.ReadFile(path)
		if err != nil || len(problems) > 0 {
			t.Errorf("%s: %v, %v", name, err, problems)
		}
		if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(mapping.Entry{}, "Place")); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestWhatAFileOfMappingsHasWrongIsNamedWithItsPlace(t *testing.T) {
	rows := [][]string{{"for", "written", "means"}, {"header", "Send To", "teem"}}
	for path, want := range map[string]string{
		saveBook(t, "map.xlsx", []string{"Mapping"}, rows):                                 "map.xlsx:Mapping!C2",
		pipetest.SaveText(t, "map.csv", "for,written,means\nheader,\"Send\nTo\",teem\n"):   "map.csv:2 (row 2) [means]",
		pipetest.SaveText(t, "map.csv", "for,written,means\n\nheader,\"Send\nTo\",teem\n"): "map.csv:3 (row 3) [means]",
	} {
		entries, problems, err := mapping.ReadFile(path)
		if err != nil || len(entries) > 0 || len(problems) != 1 {
			t.Errorf("%s: %v, %v, %v", want, entries, problems, err)
			continue
		}
		if got := problems[0].Place.String(); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
	var wrong *readers.FileError
	if _, _, err := mapping.ReadFile(filepath.Join(t.TempDir(), "none.xlsx")); !errors.As(err, &wrong) {
		t.Errorf("no file: %v", err)
	}
	if _, problems, err := mapping.ReadFile(pipetest.SaveText(t, "map.csv", "")); err == nil && len(problems) == 0 {
		t.Error("an empty file is no mapping, and nothing was said")
	}
}

// The plan's own sheet Mapping is read, hidden or not; over it come a file and flags.
func TestAPlanIsOpenedWithItsMapping(t *testing.T) {
	injects := [][]string{{"Sent By Whom", "How", "What", "Who"}, {"petra_lindqvist", "gosocial", "Smoke.", "Communications"}}
	path := saveBook(t, "plan.xlsx", []string{"List", "Mapping"}, injects, [][]string{{"for", "written", "means"},
		{"header", "Sent By Whom", "persona"}, {"header", "How", "channel"}, {"header", "What", "title"}, {"header", "Who", "to"}})
	pipetest.EditWorkbook(t, path, func(book *excelize.File) { pipetest.Must(t, book.SetSheetVisible("Mapping", false)) })
	flags, err := mapping.ParseFlags([]string{"What=body", "D1="})
	pipetest.Must(t, err)
	file, table, err := mapping.Open(path, "", []mapping.Entry{{For: mapping.Header, Written: "What", Means: "subject"}}, flags)
	pipetest.Must(t, err)
	defer file.Close()
	var got []string
	for _, column := range file.Columns {
		got = append(got, column.Name)
	}
	if diff := cmp.Diff([]string{"persona", "channel", "body", "who"}, got); diff != "" {
		t.Error(diff)
	}
	if !file.IsPlannersSheet || len(table.Unused(readers.Place{})) > 0 {
		t.Errorf("%v, %v", file.IsPlannersSheet, table.Unused(readers.Place{}))
	}
}

func TestAWrongMappingOfThePlanIsItsError(t *testing.T) {
	path := saveBook(t, "plan.xlsx", []string{"Injects", "Mapping"}, [][]string{{"persona", "channel", "body"}, {"a", "tv", "b"}},
		[][]string{{"for", "written", "means"}, {"channel", "JIEE", "pigeon"}})
	_, _, err := mapping.Open(path, "")
	var wrong *readers.Problem
	if !errors.As(err, &wrong) || wrong.Code != "bad-mapping" || wrong.Place.String() != "plan.xlsx:Mapping!C2" {
		t.Errorf("%v", err)
	}
}
