package results

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// typedReport is a report of a plan with a cell of each kind, and a line of each
// result.
func typedReport(t *testing.T) *resultsreport.Report {
	t.Helper()
	file := &readers.File{Name: "plan.xlsx", Sheet: "Injects", Format: readers.XLSX, HeaderRow: 3}
	for i, header := range []string{"Ref", "From", "Channel", "Teams", "Likes", "ts", "at", "Draft", "Phone", "Lookup"} {
		name, known := headers.Fold(header), false
		for _, c := range readers.ColumnNames() {
			for _, alias := range append(c.Aliases, c.Name) {
				if alias == name {
					name, known = c.Name, true
				}
			}
		}
		file.Columns = append(file.Columns, readers.Column{Index: i, Header: header, Name: name, Known: known})
	}
	number := func(s string) readers.Cell { return readers.Cell{Text: s, Kind: readers.Number} }
	row := readers.Row{Number: 4, Cells: []readers.Cell{
		text("007"), text("=mayor"), text("mail"), text("players"), number("12.5"),
		dateCell(time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC).Unix()), clockCell(52_205),
		{Text: "TRUE", Kind: readers.Bool}, number("4712345678901234"), {Text: "#N/A", Kind: readers.Fault},
	}}
	r := &resultsreport.Report{File: file, PlanName: "plan.xlsx", SessionTeam: "S - Harbour Light", Run: "run-7", Round: "rehearsal", Zone: writertest.Oslo(t), Ended: true, MayGoOut: 21}
	for i, result := range resultOrder() {
		r.Lines = append(r.Lines, resultsreport.Line{
			Row: row, Team: fmt.Sprintf("T - Team %d", i%2), TeamID: fmt.Sprint(70 + i%2), TeamName: fmt.Sprintf("T - Team %d", i%2),
			Delivery: fmt.Sprintf("rehearsal:%d", i),
			Status:   plan.Status{State: result, HTTPStatus: 100 * (i + 1), Attempts: i, Reason: "said\nso"},
		})
	}
	r.Lines[0].Status.SentAt, r.Lines[0].Status.MessageID = writertest.Clock(), "12345678901234567890"
	r.Lines[4].Team, r.Lines[4].TeamID, r.Lines[4].TeamName, r.Lines[4].Delivery = "", "", "", ""
	return r
}

// opened opens what Write writes with excelize.
func opened(t *testing.T, r *resultsreport.Report) *excelize.File {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(written(t, sheet.XLSX, r)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { book.Close() })
	return book
}

// shown lists the cells of a row as a spreadsheet shows them, with the kind of each.
func shown(t *testing.T, book *excelize.File, sheet string, row, columns int) string {
	t.Helper()
	kinds := map[excelize.CellType]string{excelize.CellTypeInlineString: "text", excelize.CellTypeSharedString: "text",
		excelize.CellTypeUnset: "number", excelize.CellTypeNumber: "number", excelize.CellTypeBool: "bool", excelize.CellTypeFormula: "formula"}
	var lines []string
	for column := 1; column <= columns; column++ {
		cell, _ := excelize.CoordinatesToCellName(column, row)
		value, err := book.GetCellValue(sheet, cell)
		if err != nil {
			t.Fatal(err)
		}
		kind, _ := book.GetCellType(sheet, cell)
		formula, _ := book.GetCellFormula(sheet, cell)
		if value == "" && formula == "" {
			continue
		}
		lines = append(lines, fmt.Sprintf("%s %s %q%s", cell, kinds[kind], value, formula))
	}
	return strings.Join(lines, "\n")
}

func TestSheetOfInjects(t *testing.T) {
	book := opened(t, typedReport(t))
	want := strings.Join([]string{
		`A2 text "007"`, `B2 text "=mayor"`, `C2 text "mail"`, `D2 text "T - Team 0"`, `E2 number "12.5"`,
		`F2 number "2026-11-20 14:30"`, `G2 number "14:30:05"`, `H2 bool "TRUE"`, `I2 text "4712345678901234"`,
		`J2 formula ""NA()`,
		`K2 text "sent"`, `L2 text "12345678901234567890"`, `M2 text "said\nso"`, `N2 number "100"`, `O2 number "0"`,
		`P2 text "2026-11-21T11:50:31+01:00"`, `Q2 text "70"`, `R2 text "rehearsal:0"`,
		`S2 number "2026-11-21 11:50:31"`,
	}, "\n")
	if diff := cmp.Diff(want, shown(t, book, "Injects", 2, 20)); diff != "" {
		t.Error(diff)
	}
	header := "Ref From Channel Teams Likes ts at Draft Phone Lookup result message_id reason http_status attempts sent_at team_id delivery sent_local posted_body"
	rows, err := book.GetRows("Injects")
	if err != nil || len(rows) != 6 || strings.Join(rows[0], " ") != header {
		t.Errorf("%d rows, %v, header %q", len(rows), err, rows[0])
	}
	if got := rows[5][3]; got != "players" {
		t.Errorf("a line without a team has lost its cell: %q", got)
	}
}

func TestResultCellsHaveTheirColours(t *testing.T) {
	book := opened(t, typedReport(t))
	for i, result := range resultOrder() {
		for _, column := range []string{"A", "K"} { // the id, and the result
			id, err := book.GetCellStyle("Injects", fmt.Sprintf("%s%d", column, i+2))
			if err != nil {
				t.Fatal(err)
			}
			style, err := book.GetStyle(id)
			if err != nil || !strings.HasSuffix(style.Fill.Color[0], resultColours()[result].fill) {
				t.Errorf("%s: %v, %v", result, style.Fill.Color, err)
			}
		}
	}
}

func TestSheetIsFrozenFilteredAndFitsThePage(t *testing.T) {
	book := opened(t, typedReport(t))
	if panes, err := book.GetPanes("Injects"); err != nil || !panes.Freeze || panes.YSplit != 1 {
		t.Errorf("panes %+v, %v", panes, err)
	}
	if layout, err := book.GetPageLayout("Injects"); err != nil || *layout.Orientation != "landscape" || *layout.FitToWidth != 1 {
		t.Errorf("page %+v, %v", layout, err)
	}
	names := map[string]string{}
	for _, name := range book.GetDefinedName() {
		names[name.Name] = name.RefersTo
	}
	want := map[string]string{"_xlnm._FilterDatabase": "'Injects'!$A$1:$T$6", "_xlnm.Print_Titles": "Injects!$1:$1", "_xlnm.Print_Area": "Injects!$A$1:$S$6"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"Injects", "Summary"}, book.GetSheetList()); diff != "" {
		t.Error(diff)
	}
}

func TestWhoseResultItIsStaysInSight(t *testing.T) {
	for plan, want := range map[string]int{
		"id,persona,channel,body\nA1,mayor,mail,Hello\n":                                1,
		"skip,id,persona,channel,body\n,A1,mayor,mail,Hello\n":                          2,
		"persona,channel,body,id\nmayor,mail," + strings.Repeat("Hello ", 20) + ",A1\n": 1, // the id is too far away
		"channel,body,persona\nmail," + strings.Repeat("Hello ", 20) + ",mayor\n":       0, // too wide
		"persona,channel,body\n" + strings.Repeat("mayor", 40) + ",mail,Hello\n":        1,
	} {
		book := opened(t, writertest.Report(t, plan))
		panes, err := book.GetPanes("Injects")
		if err != nil || panes.XSplit != want {
			t.Errorf("%q: %d columns stay, not %d (%v)", plan, panes.XSplit, want, err)
		}
	}
}

func TestSummaryOfADemoSaysThatItIsOne(t *testing.T) {
	for mark, want := range map[string]bool{resultsreport.SpaceMark(space.Fingerprint("")): true, resultsreport.SpaceMark(space.Fingerprint("a key")): false} {
		report := typedReport(t)
		report.Space = mark
		rows, err := opened(t, report).GetRows("Summary")
		got := slices.ContainsFunc(rows, func(row []string) bool {
			return len(row) > 1 && row[0] == "Demo" && strings.HasPrefix(row[1], "nothing reached anybody")
		})
		if err != nil || got != want {
			t.Errorf("of the space %s: %t, %v", mark, got, err)
		}
	}
}

func TestSummary(t *testing.T) {
	book := opened(t, typedReport(t))
	got, err := book.GetRows("Summary")
	want := [][]string{
		{"Results of plan.xlsx"},
		{"1 sent · 1 failed · 1 uncertain · 1 pending · 1 skipped"},
		{"Needs your attention: 1 failed, 1 uncertain"},
		{"team", "result", "id", "in Injects", "persona", "", "", "subject or text", "reason"},
		{"1 failed: read the reason of each failed row in the results; fix the row if something in it is wrong. Click a + above the table of Injects to see folded columns. Then save, and rerun this file on the page, or with simcast rerun"},
		{"T - Team 1", "failed", "007", "row 3", "=mayor", "", "", "", "said\nso"},
		{"1 uncertain: look for the uncertain messages in the exercise, and answer for each whether it is there: choose sent (it is there) or failed in the column result of Injects, or answer on the page, or with simcast resolve"},
		{"T - Team 0", "uncertain", "007", "row 4", "=mayor", "", "", "", "said\nso"},
		{"1 message is not sent yet. To send what is not sent, rerun this file on the page, or with simcast rerun"},
		{"Teams"},
		{"1 row of the plan: 4 messages, one for each team of a row. Counted as one each: 1 row skipped."},
		{"Team", "sent", "failed", "uncertain", "pending", "skipped", "total"},
		{"T - Team 0", "1", "0", "1", "0", "0", "2"},
		{"T - Team 1", "0", "1", "0", "1", "0", "2"},
		{"(rows that are skipped)", "0", "0", "0", "0", "1", "1"},
		{"Total", "1", "1", "1", "1", "1", "5"},
		{"Not sent yet: 1 message"},
		{"why", "messages", "which"},
		{"said\nso", "1", "007 to Team 1"},
		{"Skipped: 1 row"},
		{"why", "rows", "which"},
		{"said\nso", "1", "007"},
		{"This run"},
		{"Plan", "plan.xlsx"}, {"Round", "rehearsal"}, {"Space", "S - Harbour Light"}, {"Run", "run-7"}, {"State", "ended"},
		{"First sent", "2026-11-21 11:50:31"}, {"Last sent", "2026-11-21 11:50:31"}, {"Times are in", "Europe/Oslo"},
		{"Columns", "Seldom needed columns of Injects are folded. Click a + above the table to see them."},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

// TestSummarySaysHowTheRunEnded: in the words of the screen, also once the file was read back, as resolve does.
func TestSummarySaysHowTheRunEnded(t *testing.T) {
	for ended, want := range map[plan.Summary]string{
		{}:                                "ended",
		{Interrupted: true}:               "interrupted",
		{Stopped: "the key is not known"}: "stopped: the key is not known",
	} {
		r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\n", plan.Pending)
		r.End(ended.EndedAs())
		path := filepath.Join(t.TempDir(), "plan.results.xlsx")
		writertest.NoError(t, os.WriteFile(path, written(t, sheet.XLSX, r), 0o600))
		file, err := readers.Open(path, readers.Options{})
		writertest.NoError(t, err)
		defer file.Close()
		writertest.NoError(t, file.Buffer())
		again, _, err := resultsreport.Read(file)
		writertest.NoError(t, err)
		for _, report := range []*resultsreport.Report{r, again} {
			if got, err := opened(t, report).SearchSheet("Summary", want); len(got) != 1 || err != nil {
				t.Errorf("%q stands in %v, %v", want, got, err)
			}
		}
	}
}

func TestProperties(t *testing.T) {
	file, _ := writertest.ReadPlan(t, "again.xlsx", written(t, sheet.XLSX, typedReport(t)))
	if sum := file.Properties[resultsreport.PropSum]; len(sum) != 64 || sum == ooxml.BlankSum {
		t.Errorf("sum %q", sum)
	}
	delete(file.Properties, resultsreport.PropSum)
	want := map[string]string{
		resultsreport.PropPlan: "plan.xlsx", readers.PropColumns: "sent_local,posted_body",
		resultsreport.PropRun: "run-7", resultsreport.PropSpace: "", resultsreport.PropRound: "rehearsal", resultsreport.PropRedirect: "",
		resultsreport.PropZone: "Europe/Oslo", resultsreport.PropEnded: "true", resultsreport.PropEndedAs: "", resultsreport.PropMayGoOut: "21", resultsreport.PropReach: "",
	}
	if diff := cmp.Diff(want, file.Properties); diff != "" {
		t.Error(diff)
	}
	if !file.IsResults() {
		t.Error("the results are no results file")
	}
}

// A number whose style is missing may be the row's id, or the planner's own: it stays, unless the row may still go out.
func TestNumbersWithoutAStyleStay(t *testing.T) {
	r := typedReport(t)
	for i := range r.Lines {
		r.Lines[i].Row.Cells = slices.Clone(r.Lines[i].Row.Cells)
		for _, column := range []int{0, 2, 9} {
			r.Lines[i].Row.Cells[column] = readers.Cell{Text: readers.NoStyle + "7.5", Kind: readers.Fault}
		}
	}
	for _, format := range []sheet.Format{sheet.XLSX, sheet.CSV} {
		_, rows := writertest.ReadPlan(t, "again."+string(format), written(t, format, r))
		for i, row := range rows {
			own := "#N/A"
			if r.Lines[i].Status.State == plan.Sent {
				own = "7.5"
			}
			if got := row.Cells[0].Text; got != "7.5" {
				t.Errorf("%s: row %d has the id %s", format, row.Number, got)
			}
			if row.Cells[2].Kind != readers.Fault || (row.Cells[9].Kind == readers.Fault) == (own == "7.5") {
				t.Errorf("%s: row %d has %+v and %+v", format, row.Number, row.Cells[2], row.Cells[9])
			}
		}
	}
}

func TestFaultStaysAFault(t *testing.T) {
	r := typedReport(t)
	for text, formula := range map[string]string{"#N/A": "NA()", "#REF!": "#REF!", "a formula without a value": "NA()"} {
		r.Lines[0].Row.Cells[9].Text = text
		if got, _ := opened(t, r).GetCellFormula("Injects", "J2"); got != formula {
			t.Errorf("%s: formula %q", text, got)
		}
		_, rows := writertest.ReadPlan(t, "again.xlsx", written(t, sheet.XLSX, r))
		if got := rows[0].Cells[9].Kind; got != readers.Fault {
			t.Errorf("%s: read again as %s", text, got)
		}
	}
}
