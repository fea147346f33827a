package planning

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"simcast/pipeline/catalog"
	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// carryFile carries the plan at path over.
func carryFile(t testing.TB, path string) (*Imported, error) {
	t.Helper()
	plan, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer plan.Close()
	return ImportRows(plan)
}

// fileWith is a new file with that content.
func fileWith(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// comparable is a verdict without its places: what it says of each cell, by column.
func comparable(v plan.Verdict) []string {
	says := []string{fmt.Sprint(v.Rows, v.Skipped, v.Hidden, v.Deliveries)}
	row, ofRow := 0, len(says) // where the problems of a row begin: a planning workbook has its columns in another order
	for _, p := range v.Problems {
		if p.Row == 0 && p.Code != "hidden-rows" && p.Code != "no-rows" {
			continue // of the file, its encoding for instance
		}
		if p.Code == "likely-column" {
			continue // the plan lacks a column that a planning workbook has
		}
		if p.Code == "doubtful-column" {
			continue // a planning workbook calls the column by its own name, and then it is meant
		}
		message := p.Message
		if p.Code == "id-twice" || p.Code == "hidden-rows" {
			message = regexp.MustCompile(`\d[\d–, ]*(?:and [\d,]+ more)?`).ReplaceAllString(message, "N") // rows that it names
		}
		suggestion := p.Suggestion
		if p.Code == "unknown-column" {
			suggestion = "" // it names the columns that there are, and a planning workbook has more
		}
		if p.Row != row {
			slices.Sort(says[ofRow:])
			row, ofRow = p.Row, len(says)
		}
		says = append(says, fmt.Sprint(p.Column, p.Severity, p.Code, message, suggestion))
	}
	slices.Sort(says[ofRow:])
	return says
}

// rowsAt reads all rows of a plan.
func rowsAt(t testing.TB, path string) (*readers.File, []readers.Row) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return writertest.ReadPlan(t, filepath.Base(path), data)
}

// holdCarried carries a plan over, and holds the new workbook to the same rows and
// the same verdict.
func holdCarried(t testing.TB, path string, objects catalog.Objects) {
	t.Helper()
	carried, err := carryFile(t, path)
	if err != nil {
		t.Fatal(err)
	}
	made := fileWith(t, "made.xlsx", planningOf(t, objects, carried))
	old, oldRows := rowsAt(t, path)
	renewed, newRows := rowsAt(t, made)
	if len(oldRows) != len(newRows) {
		t.Fatalf("%d rows, not %d", len(newRows), len(oldRows))
	}
	index := map[string]int{}
	for _, c := range renewed.Columns {
		index[c.Name] = c.Index
	}
	for n, row := range oldRows {
		if row.Hidden != newRows[n].Hidden {
			t.Errorf("row %d: hidden %v", row.Number, newRows[n].Hidden)
		}
		for _, c := range old.Columns {
			if diff := cmp.Diff(row.Cells[c.Index], newRows[n].Cells[index[c.Name]]); diff != "" {
				t.Errorf("row %d, %s: %s", row.Number, c.Header, diff)
			}
		}
	}
	space := spaceFrom(t, objects)
	if diff := cmp.Diff(comparable(verdictOn(t, path, space)), comparable(verdictOn(t, made, space))); diff != "" {
		t.Errorf("the verdict differs: %s", diff)
	}
}

func TestSamplesAreCarriedOver(t *testing.T) {
	for _, name := range []string{"harbour-light.xlsx", "harbour-light.csv", "mistakes.csv"} {
		holdCarried(t, filepath.Join("..", "..", "samples", name), writertest.Harbour(t))
	}
}

// oddCells are texts that a spreadsheet would take for something else.
func oddCells() []string {
	return []string{"=1+1", "@handle", "-12", "+3", "007", "1e5", "TRUE", "2026-11-20", "_x0041_", "a\nb", " \"quoted\" ", "12345678901234567890", "é😀", "#REF", "{{.Row.mood}}"}
}

// drawHeader draws columns of a plan: some of the contract's, by any of their
// names, and some of the planner's own.
func drawHeader(r *rapid.T) []string {
	header := []string{"Persona", "channel"}
	for _, c := range readers.ColumnNames() {
		if !c.Result && c.Name != "persona" && c.Name != "channel" && rapid.Bool().Draw(r, c.Name) {
			header = append(header, rapid.SampledFrom(append(c.Aliases, strings.ToUpper(c.Name))).Draw(r, c.Name+" as"))
		}
	}
	header = append(header, []string{"mood", "2026", "=own"}[:rapid.IntRange(0, 3).Draw(r, "own")]...)
	return rapid.Permutation(header).Draw(r, "header")
}

// drawPlanned draws a cell under a header: what belongs there, or what does not.
func drawPlanned(r *rapid.T, header string) string {
	switch rapid.IntRange(0, 3).Draw(r, "kind of cell") {
	case 0:
		return ""
	case 1:
		return rapid.SampledFrom(oddCells()).Draw(r, "odd")
	}
	for _, c := range readers.ColumnNames() {
		for _, name := range append(c.Aliases, c.Name) {
			if headers.Fold(name) == headers.Fold(header) {
				return rapid.SampledFrom(lawful(c.Name)).Draw(r, "cell")
			}
		}
	}
	return "note"
}

func TestRandomPlansAreCarriedOver(t *testing.T) {
	t.Parallel()
	objects := writertest.Harbour(t)
	rapid.Check(t, func(r *rapid.T) {
		if rapid.Bool().Draw(r, "workbook") {
			holdCarried(t, drawWorkbook(t, r), objects)
		} else {
			holdCarried(t, drawCSV(t, r), objects)
		}
	})
}

// drawCSV draws a plan as CSV, and gives its path.
func drawCSV(t *testing.T, r *rapid.T) string {
	t.Helper()
	records := [][]string{drawHeader(r)}
	for range rapid.IntRange(1, 5).Draw(r, "rows") {
		var record []string
		for _, name := range records[0] {
			record = append(record, drawPlanned(r, name))
		}
		records = append(records, record)
	}
	var data bytes.Buffer
	if err := csv.NewWriter(&data).WriteAll(records); err != nil {
		t.Fatal(err)
	}
	return fileWith(t, "plan.csv", data.Bytes())
}

// drawWorkbook draws a plan as a workbook, with blank and hidden rows, and gives its path.
func drawWorkbook(t *testing.T, r *rapid.T) string {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	header, row := drawHeader(r), rapid.IntRange(1, 3).Draw(r, "header row")
	for i, name := range header {
		set(t, book, i, row, name)
	}
	for range rapid.IntRange(1, 5).Draw(r, "rows") {
		row += rapid.IntRange(1, 2).Draw(r, "gap")
		for i, name := range header {
			set(t, book, i, row, drawValue(r, name))
		}
		if rapid.Bool().Draw(r, "hidden") {
			if err := book.SetRowVisible("Sheet1", row, false); err != nil {
				t.Fatal(err)
			}
		}
	}
	var data bytes.Buffer
	if err := book.Write(&data); err != nil {
		t.Fatal(err)
	}
	return fileWith(t, "plan.xlsx", data.Bytes())
}

// set puts a value into a cell of the first sheet, by its column from 0.
func set(t testing.TB, book *excelize.File, column, row int, value any) {
	t.Helper()
	cell, err := excelize.CoordinatesToCellName(column+1, row)
	if err == nil {
		err = book.SetCellValue("Sheet1", cell, value)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// drawValue draws a cell of a workbook: a text, a number, a date, a time or a flag.
func drawValue(r *rapid.T, header string) any {
	switch rapid.IntRange(0, 8).Draw(r, "kind of value") {
	case 0:
		return rapid.SampledFrom([]any{0, 7, -3, 12.5, 0.1, 1790000000, 123456789012345}).Draw(r, "number")
	case 1:
		return time.Date(2026, 11, 20, 14, 30, rapid.IntRange(0, 1).Draw(r, "second"), 0, time.UTC)
	case 2:
		return rapid.Bool().Draw(r, "flag")
	case 3:
		return 14*time.Hour + 30*time.Minute
	}
	return drawPlanned(r, header)
}

func TestWhatCannotBeCarriedOverIsNamed(t *testing.T) {
	csvFile := func(text string) string { return fileWith(t, "plan.csv", []byte(text)) }
	long := strings.Repeat("x", excelize.TotalCellChars+1)
	for name, test := range map[string]struct{ path, says string }{
		"a text too long": {csvFile("persona,channel,body\na,b,ok\na,b," + long + "\n"),
			"plan.csv:3 (row 3) [body]: the text has 32768 characters, and a cell of a workbook holds 32767; shorten it in the plan"},
		"a header too long": {csvFile("persona,channel," + long + "\na,b,c\n"), "the text has 32768 characters"},
		"cells under no header": {csvFile("persona,channel,\na,b,c\na,b,,d\n"),
			"plan.csv:2 (row 2) [column C]: the cell has no header above it; give its column a header"},
		"faults, all of them": {csvFile("persona,channel,body\na,b,#N/A\na,#REF!,c\n"),
			"[body]: the cell holds an error instead of a value: #N/A; fix the formula, or write the value itself, and save the plan\nplan.csv:3 (row 3) [channel]:"},
		"results": {csvFile("persona,channel,result,delivery\na,b,sent,x:y\n"), "is a results file: take the plan itself"},
	} {
		if _, err := carryFile(t, test.path); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %.300v", name, err)
		}
	}
	_, err := carryFile(t, csvFile("persona,channel,body\na,b,"+long+"\n"))
	var tooLong *sheet.TooLongError
	if !errors.As(err, &tooLong) || tooLong.Place.Cell != "C2" || tooLong.Units != len(long) {
		t.Errorf("%+v", tooLong)
	}
}

// TestPlannersColumnsAreFoundAgain: a plan's own column that a planning workbook has already is not there twice.
func TestPlannersColumnsAreFoundAgain(t *testing.T) {
	carried, err := carryFile(t, fileWith(t, "plan.csv", []byte("Phase,persona,AT,channel,Notes,mood\nsmoke,a,09:30,mail,mine,glad\n")))
	if err != nil {
		t.Fatal(err)
	}
	_, rows := writertest.ReadPlan(t, "made.xlsx", planningOf(t, writertest.Harbour(t), carried))
	for name, want := range map[string]string{"phase": "smoke", "at": "09:30", "notes": "mine", "persona": "a"} {
		if got := rows[0].Cells[planninglayout.Index(name)].Text; got != want {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
	if got := rows[0].Cells[len(columnNames())].Text; got != "glad" || !slices.Equal(carried.own, []string{"mood"}) {
		t.Errorf("own columns %q, the first is %q", carried.own, got)
	}
}

// TestManyRowsLeaveRoomForMore carries more rows over than a fresh workbook is ready for.
func TestManyRowsLeaveRoomForMore(t *testing.T) {
	const rows = 2600
	path := fileWith(t, "plan.csv", []byte("persona,channel,own\n"+strings.Repeat("leila_dufour,forum,x\n", rows)))
	carried, err := carryFile(t, path)
	if err != nil {
		t.Fatal(err)
	}
	book := writertest.OpenBook(t, planningOf(t, writertest.Harbour(t), carried))
	last := fmt.Sprint(rows + 500 + 1)
	rules, err := book.GetDataValidations(sheet.Injects)
	if err != nil || len(rules) == 0 {
		t.Fatal(rules, err)
	}
	formats, err := book.GetConditionalFormats(sheet.Injects)
	if err != nil || len(formats) != len(columnNames())+1 {
		t.Fatal(len(formats), err)
	}
	for _, rule := range rules {
		if !strings.HasSuffix(rule.Sqref, last) {
			t.Errorf("a drop-down reaches %s", rule.Sqref)
		}
	}
	for area := range formats {
		if !strings.HasSuffix(area, last) {
			t.Errorf("colours reach %s", area)
		}
	}
	header, err := book.GetRows(sheet.Injects)
	if err != nil || !slices.Equal(header[0], append(columnNames(), "own")) || len(header) != rows+1 {
		t.Errorf("%d rows, %v", len(header), header[0])
	}
}

// TestWhatFormatsAddIsNoted holds cells that go out to a note, where the format stays behind that shows more than the number.
func TestWhatFormatsAddIsNoted(t *testing.T) {
	book := excelize.NewFile()
	euros := `#,##0.00 "€"`
	style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &euros})
	if err != nil {
		t.Fatal(err)
	}
	for cell, value := range map[string]any{"A1": "persona", "B1": "channel", "C1": "body", "D1": "budget", "A2": "Leila Dufour", "B2": "microblog", "C2": 1234.5, "D2": 1234.5} {
		if err := errors.Join(book.SetCellValue("Sheet1", cell, value), book.SetCellStyle("Sheet1", "C2", "D2", style)); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	if err := book.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	carried, err := carryFile(t, path)
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]string{planninglayout.Index("body"): `The cell showed "1,234.50 €", and holds "1234.5", which goes out. Write it as players are to read it.`}
	if diff := cmp.Diff([]map[int]string{want}, carried.notes); diff != "" || carried.Marked() != 1 {
		t.Errorf("%d are marked: %s", carried.Marked(), diff)
	}
}

// TestIDsWithoutAStyleAreTakenOver holds a number to be the row's id, whatever its style was.
func TestIDsWithoutAStyleAreTakenOver(t *testing.T) {
	book := excelize.NewFile()
	days := "d mmmm"
	style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &days})
	if err != nil {
		t.Fatal(err)
	}
	for cell, value := range map[string]any{"A1": "id", "B1": "persona", "C1": "channel", "D1": "body", "A2": 12, "B2": "Leila Dufour", "C2": "microblog", "D2": "Smoke"} {
		if err := errors.Join(book.SetCellValue("Sheet1", cell, value), book.SetCellStyle("Sheet1", "A2", "A2", style)); err != nil {
			t.Fatal(err)
		}
	}
	book.Styles.NumFmts = nil
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	if err := book.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	carried, err := carryFile(t, path)
	if err != nil {
		t.Fatal(err)
	}
	if id := carried.rows[0].Cells[planninglayout.Index("id")]; id.Text != "12" {
		t.Errorf("%+v", id)
	}
}
