package planning

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/pipeline/check"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// planningOf is the planning workbook of a space, with the rows of carried.
func planningOf(t testing.TB, o catalog.Objects, carried *Imported) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := (Workbook{Objects: o, File: "plan.xlsx", Carried: carried}).Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// spaceFrom is the space that lists make.
func spaceFrom(t testing.TB, o catalog.Objects) *space.Space {
	t.Helper()
	space, err := o.Space()
	if err != nil {
		t.Fatal(err)
	}
	return space
}

// personaObject is a persona as the service gives it.
func personaObject(t testing.TB, hash, handle, name string, channels ...string) json.RawMessage {
	t.Helper()
	return writertest.JSON(t, map[string]any{
		"system_info":    map[string]any{"hash": hash, "handle": handle, "name": name},
		"communications": map[string]any{"channels": channels},
	})
}

// oddObjects is a space whose names are what a spreadsheet or simcast could stumble over.
func oddObjects(t testing.TB) catalog.Objects {
	t.Helper()
	return catalog.Objects{
		Personas: []json.RawMessage{
			personaObject(t, "", "nobody", "No Hash", "mail"),
			personaObject(t, "1234567890123456789", "=1+1", "@name", "mail"),
			personaObject(t, "h3", "{{.x}}", "-Dash", "forum"),
		},
		Teams: []json.RawMessage{
			writertest.JSON(t, map[string]any{"id": 1, "name": "S - One; Two"}),
			writertest.JSON(t, map[string]any{"id": 2, "name": "T - Same"}),
			writertest.JSON(t, map[string]any{"id": 3, "name": "T - Same"}),
			writertest.JSON(t, map[string]any{"id": 4, "name": "T - " + strings.Repeat("long ", 60)}),
		},
		Smartwords: []json.RawMessage{
			writertest.JSON(t, map[string]any{"index": `odd "index"\`, "value": "=cmd()"}),
			writertest.JSON(t, map[string]any{"index": "Team", "value": "a word of that name"}),
			writertest.JSON(t, map[string]any{"index": "long", "value": strings.Repeat("0123456789", 7000)}),
			writertest.JSON(t, map[string]any{"index": "blank", "value": " "}),
		},
	}
}

// TestPlanningOfTheDemo holds all that the workbook says: cells, notes, drop-downs and names.
func TestPlanningOfTheDemo(t *testing.T) {
	book := writertest.OpenBook(t, planningOf(t, writertest.Harbour(t), nil))
	var text strings.Builder
	for _, sheet := range book.GetSheetList() {
		text.WriteString(writertest.SheetText(t, book, sheet))
	}
	comments, err := book.GetComments(sheet.Injects)
	if err != nil {
		t.Fatal(err)
	}
	text.WriteString("notes\n")
	for _, c := range comments {
		fmt.Fprintf(&text, "%s\t%s\n", c.Cell, c.Paragraph[0].Text)
	}
	text.WriteString("names\n")
	for _, n := range book.GetDefinedName() {
		fmt.Fprintf(&text, "%s\t%s\t%s\n", n.Name, n.Scope, n.RefersTo)
	}
	rules, err := book.GetDataValidations(sheet.Injects)
	if err != nil {
		t.Fatal(err)
	}
	text.WriteString("drop-downs\n")
	for _, r := range rules {
		fmt.Fprintf(&text, "%s\t%s %s %s", r.Sqref, r.Type, r.Operator, r.Formula1)
		if r.Error != nil {
			fmt.Fprintf(&text, "\t%s", *r.Error)
		}
		text.WriteString("\n")
	}
	writertest.HoldGolden(t, *update, "testdata/planning.txt", []byte(text.String()))
}

// TestDropDownsSayWhetherTheyAreStrict reads the file's own words: readers differ in
// what they take the unsaid for.
func TestDropDownsSayWhetherTheyAreStrict(t *testing.T) {
	path := fileWith(t, "plan.xlsx", planningOf(t, writertest.Harbour(t), nil))
	if !ooxml.Unbroken(path) {
		t.Error("it does not count as untouched")
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	book, err := ooxml.Open(content)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := book.Sheet(sheet.Injects)
	if err != nil {
		t.Fatal(err)
	}
	root, err := book.Tree(sheet.Part)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, rule := range root.Child("dataValidations").All("dataValidation") {
		said[rule.Attribute("sqref")] = rule.Attribute("showErrorMessage")
	}
	want := map[string]string{}
	for i, c := range planninglayout.Columns() {
		letters, _ := excelize.ColumnNumberToName(i + 1)
		switch area := letters + "2:" + letters + "2001"; {
		case c.Strict || c.Holds == planninglayout.Whole:
			want[area] = "true"
		case c.Range != "":
			want[area] = "0"
		}
	}
	if diff := cmp.Diff(want, said); diff != "" {
		t.Error(diff)
	}
}

// verdictOn checks the plan at path.
func verdictOn(t testing.TB, path string, space *space.Space) plan.Verdict {
	t.Helper()
	file, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	verdict, err := check.Check(file, space, plan.Options{Zone: time.UTC, Now: writertest.Clock()})
	if err != nil {
		t.Fatal(err)
	}
	return verdict
}

// TestExamplesPassTheCheck takes the skip of the examples off, as a planner would.
func TestExamplesPassTheCheck(t *testing.T) {
	for name, objects := range map[string]catalog.Objects{"the demo's": writertest.Harbour(t), "an odd one": oddObjects(t)} {
		book := writertest.OpenBook(t, planningOf(t, objects, nil))
		for row := 2; row <= 3; row++ {
			letters, _ := excelize.ColumnNumberToName(planninglayout.Index("skip") + 1)
			cell := fmt.Sprintf("%s%d", letters, row)
			if skip, _ := book.GetCellValue(sheet.Injects, cell); skip != "yes" {
				t.Errorf("%s: an example is not skipped", name)
			}
			if err := book.SetCellValue(sheet.Injects, cell, nil); err != nil {
				t.Fatal(err)
			}
		}
		path := t.TempDir() + "/plan.xlsx"
		if err := book.SaveAs(path); err != nil {
			t.Fatal(err)
		}
		verdict := verdictOn(t, path, spaceFrom(t, objects))
		if verdict.Rows != 2 || verdict.Deliveries != 2 || len(verdict.Problems) > 0 {
			t.Errorf("%s space: %d rows, %d deliveries, %v", name, verdict.Rows, verdict.Deliveries, verdict.Problems)
		}
	}
}

// TestEmptyCellsAreReady holds the formats of the columns, by which a spreadsheet
// takes what is typed there, and that they cost no cells.
func TestEmptyCellsAreReady(t *testing.T) {
	carried, err := carryFile(t, fileWith(t, "plan.csv", []byte("persona,channel,own\na,mail,x\n")))
	if err != nil {
		t.Fatal(err)
	}
	content := planningOf(t, writertest.Harbour(t), carried)
	book := writertest.OpenBook(t, content)
	const asText, general = 49, 0
	for i, name := range append(columnNames(), "own") {
		letters, _ := excelize.ColumnNumberToName(i + 1)
		id, err := book.GetColStyle(sheet.Injects, letters)
		if err != nil {
			t.Fatal(err)
		}
		style, err := book.GetStyle(id)
		if err != nil {
			t.Fatal(err)
		}
		switch want := asText; name {
		case "ts":
			if style.CustomNumFmt == nil || *style.CustomNumFmt != "yyyy-mm-dd hh:mm" {
				t.Errorf("%s: %+v", name, style)
			}
		case "replies", "likes", "reposts", "own":
			want = general
			fallthrough
		default:
			if style.NumFmt != want {
				t.Errorf("%s has the number format %d, not %d", name, style.NumFmt, want)
			}
		}
	}
	if rows, err := book.GetRows(sheet.Injects); err != nil || len(rows) != 2 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	if len(content) > 60_000 {
		t.Errorf("the file has %d bytes", len(content))
	}
}

func TestPlanningCalculatesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "=EVIL&E.csv")
	if err := os.WriteFile(path, []byte("persona,channel,body,=EVIL\n"+strings.Repeat(`"=EVIL","=EVIL","=EVIL","=EVIL"`+"\n", 3)), 0o600); err != nil {
		t.Fatal(err)
	}
	from, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	carried, err := ImportRows(from)
	if err != nil {
		t.Fatal(err)
	}
	writertest.HoldInert(t, planningOf(t, writertest.Evil(t), carried))
}
