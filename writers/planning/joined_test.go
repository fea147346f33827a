package planning

import (
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/mapping"
	"simcast/pipeline/newplan"
	"simcast/readers"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// madeOf is the workbook of a planner's own sheet.
func madeOf(t *testing.T, content string) []byte {
	t.Helper()
	file, table, err := mapping.Open(fileWith(t, "msel.csv", []byte(content)), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	objects := writertest.Harbour(t)
	made, err := newplan.Join([]newplan.Source{{File: file, Mapping: table}}, newplan.Options{Space: spaceFrom(t, objects)})
	if err != nil {
		t.Fatal(err)
	}
	made.Sides = []newplan.Side{{Name: readers.SheetSettings, Rows: [][]readers.Cell{{readers.VerbatimCell("name"), readers.VerbatimCell("value")}}}}
	imported, err := ImportMade(made)
	if err != nil {
		t.Fatal(err)
	}
	return planningOf(t, objects, imported)
}

const unknownInIt = "Harbour Light\n#,INJECT MODE,SEND FROM,SEND TO,SUBJECT,Script\n1,Email,CNN,Port operations,A,Smoke.\n2,Email,Leila Dufour,Port operations,B,Fire.\n"

// TestWhatIsNotUnderstoodIsSeen: its cell has a colour and a note, and the others have none.
func TestWhatIsNotUnderstoodIsSeen(t *testing.T) {
	book := writertest.OpenBook(t, madeOf(t, unknownInIt))
	fill := func(cell string) string {
		id, err := book.GetCellStyle(sheet.Injects, cell)
		if err != nil {
			t.Fatal(err)
		}
		style, err := book.GetStyle(id)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(style.Fill.Color, "")
	}
	if got, other := fill("D2"), fill("D3"); !strings.Contains(got, markedFill) || other != "" {
		t.Errorf("the cells have the colours %q and %q", got, other)
	}
	comments, err := book.GetComments(sheet.Injects)
	if err != nil {
		t.Fatal(err)
	}
	var noted []string
	for _, comment := range comments {
		if !strings.HasSuffix(comment.Cell, "1") {
			noted = append(noted, comment.Cell)
		}
	}
	if !slices.Equal(noted, []string{"D2"}) {
		t.Errorf("notes stand at %q", noted)
	}
}

// TestMappingIsAForm: what is asked comes first, with the words of the space to choose from; what is done is read back as such.
func TestMappingIsAForm(t *testing.T) {
	content := madeOf(t, unknownInIt)
	book := writertest.OpenBook(t, content)
	want := []string{startSheet, sheet.Injects, "Mapping", "Settings", sourcesSheet}
	if got := book.GetSheetList()[:5]; !slices.Equal(got, want) {
		t.Errorf("the sheets are %q", got)
	}
	rows, err := book.GetRows("Mapping")
	if err != nil {
		t.Fatal(err)
	}
	if first := strings.Join(rows[1], "|"); first != "persona|CNN||||1" {
		t.Errorf("the first row is %s", first)
	}
	rules, err := book.GetDataValidations("Mapping")
	if err != nil || len(rules) != 1 || !strings.HasPrefix(rules[0].Sqref, "C2") {
		t.Errorf("%+v, %v", rules, err)
	}
	_, table, err := mapping.Open(fileWith(t, "made.xlsx", content), "")
	if err != nil {
		t.Fatal(err)
	}
	if rows := table.Rows(); rows != nil {
		t.Errorf("in force are %q", rows)
	}
	above, err := book.GetCellValue(sourcesSheet, "D2")
	if err != nil || above != "Harbour Light" {
		t.Errorf("above the table stood %q, %v", above, err)
	}
}
