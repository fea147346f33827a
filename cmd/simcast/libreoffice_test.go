package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/apiclient/simulator"
)

// TestLibreOfficePlan is a planner's day in LibreOffice: a workbook of simcast new
// is filled in there, checked and sent; the results are mended there and run again.
func TestLibreOfficePlan(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.simcast(exitDone, nil, "new", "new.xlsx")
	o.fillIn("new.xlsx", "plan.xlsx")
	o.run()
	holdSame(t, "what helps to fill it in", helpsIn(t, o.path("new.xlsx")), helpsIn(t, o.path("plan.xlsx")))

	var verdict account
	o.simcast(exitDone, &verdict, "check", "plan.xlsx")
	if v := verdict.without(t, "hidden-rows").without(t, "ts-far-from-now"); v.Rows != 6 || v.Deliveries != 7 || len(v.Problems) > 0 {
		t.Errorf("the check says:\n%s", verdict)
	}
	faults, err := simulator.ParseFaults("script=ok+400+2xok+404+cut-after")
	o.must(err)
	o.standIn().SetFaults(faults)
	before := time.Now().Unix()
	o.holdRun(outcome{Sent: 4, Failed: 2, Uncertain: 1, Skipped: 3}, "send", "plan.xlsx")
	o.mend("plan.results.xlsx")
	o.run()
	o.holdRun(outcome{Sent: 2, Already: 4, Uncertain: 1, Skipped: 3}, "rerun", "plan.results.xlsx")
	o.holdGolden("published.txt", o.messages(before))
	o.holdGolden("ids.txt", o.column("plan.results.xlsx", "id"))
}

// TestLibreOfficeSpace: an exported space that LibreOffice has saved gives the
// verdict of the live one.
func TestLibreOfficeSpace(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.simcast(exitDone, nil, "export", "-o", "space.xlsx")
	o.saves("space.xlsx", "saved.xlsx")
	o.run()
	plan, err := filepath.Abs(filepath.Join("..", "..", "samples", "mistakes.csv"))
	o.must(err)
	var live, offline json.RawMessage
	o.simcast(exitPlan, &live, "check", plan)
	o.simcast(exitPlan, &offline, "check", plan, "--space-file", "saved.xlsx")
	if diff := cmp.Diff(string(live), string(offline)); diff != "" {
		t.Errorf("the verdict is another (- live, + from the workbook):\n%s", diff)
	}
}

// TestLibreOfficeAnnotate: marks that LibreOffice has saved are known again. They
// go where a cell was mended there, and nothing is marked twice.
func TestLibreOfficeAnnotate(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	plan, err := filepath.Abs(filepath.Join("..", "..", "testdata", "foreign", "libreoffice.xlsx"))
	o.must(err)
	o.simcast(exitPlan, nil, "check", plan, "--annotate", "-o", "marked.xlsx")
	o.does("OpenBook", o.path("marked.xlsx"))
	o.does("SaveBook", o.path("saved.xlsx"))
	o.does("OpenBook", o.path("marked.xlsx"))
	o.does("EnterText", "Duty desk", "D16", "microblog")
	o.does("SaveBook", o.path("mended.xlsx"))
	o.run()

	marked := marksIn(t, o.path("marked.xlsx"), "Duty desk")
	holdSame(t, "what LibreOffice kept", marked, marksIn(t, o.path("saved.xlsx"), "Duty desk"))
	o.simcast(exitPlan, nil, "check", "saved.xlsx", "--annotate", "-o", "again.xlsx")
	holdSame(t, "what is marked again", marked, marksIn(t, o.path("again.xlsx"), "Duty desk"))
	o.simcast(exitPlan, nil, "check", "mended.xlsx", "--annotate", "-o", "less.xlsx")
	left := slices.DeleteFunc(slices.Clone(marked), func(mark string) bool { return strings.Contains(mark, "D16") })
	holdSame(t, "what is marked after the mending", left, marksIn(t, o.path("less.xlsx"), "Duty desk"))
}

// typed is what a planner does in a cell: EnterText or ChooseFrom, in the column of
// that header.
type typed struct{ how, header, text string }

const (
	types   = "EnterText"
	chooses = "ChooseFrom"
)

// typedRows go under the two examples of a new workbook.
func typedRows() [][]typed {
	return [][]typed{
		{{types, "id", "007"}, {chooses, "persona", "port_authority"}, {chooses, "channel", "microblog"}, {chooses, "team", "players"},
			{types, "body", "Smoke over {{.berth}}.\nStay inside. ⚓"}, {chooses, "sentiment", "negative"}, {types, "likes", "120"}, {types, "owner", "Ruben"}},
		{{types, "id", "2026-11-20"}, {types, "persona", "Helga Brandt"}, {chooses, "channel", "mail"}, {types, "team", "Port operations; City crisis cell"},
			{types, "subject", "=1+1 \"units\" at {{.Row.owner}}"}, {types, "body", "-12 degrees"}, {types, "to", "{{.Team.Name}}"}, {types, "owner", "=5*5"}},
		{{types, "id", "1E5"}, {chooses, "skip", "yes"}, {types, "persona", "nobody yet"}},
		{{types, "id", "+4"}, {chooses, "persona", "harbour_master"}, {chooses, "channel", "backchannel"}, {chooses, "team", "T - Port operations - 2026-11-20"},
			{types, "body", "TRUE"}, {types, "ts", "2001-11-20 09:30"}, {chooses, "is_draft", "no"}},
	}
}

// fillIn types the rows and a column of the planner's own, hides one of them, and
// adds a sheet.
func (o *office) fillIn(file, as string) {
	o.Helper()
	o.does("OpenBook", o.path(file))
	at := append(o.header(file), "owner")
	o.does("EnterText", "Injects", cellAt(len(at)-1, 1), "Owner")
	for n, row := range typedRows() {
		for _, cell := range row {
			o.does(cell.how, "Injects", cellAt(slices.Index(at, cell.header), 4+n), cell.text)
		}
	}
	o.does("HideRow", "Injects", "7")
	o.does("AddSheet", "Phone list")
	o.does("EnterText", "Phone list", "B2", "=20+22")
	o.does("SaveBook", o.path(as))
}

// mend gives the failed mail another subject, and saves the results where they were.
func (o *office) mend(results string) {
	o.Helper()
	rows, err := readTable(o.path(results))
	o.must(err)
	subject, result := slices.Index(rows[0], "subject"), slices.Index(rows[0], "result")
	row := slices.IndexFunc(rows, func(row []string) bool { return row[result] == "failed" && row[subject] != "" })
	o.does("OpenBook", o.path(results))
	o.does("EnterText", "Injects", cellAt(subject, row+1), "mended")
	o.does("SaveBook", o.path(results))
}

// header is the first row of the sheet of injects.
func (o *office) header(file string) []string {
	o.Helper()
	book, err := excelize.OpenFile(o.path(file))
	o.must(err)
	defer book.Close()
	rows, err := book.GetRows("Injects")
	o.must(err)
	return rows[0]
}

// cellAt names a cell by its column, counted from 0, and its row, from 1.
func cellAt(column, row int) string {
	name, err := excelize.CoordinatesToCellName(column+1, row)
	if err != nil {
		panic(err) // a header that is not there
	}
	return name
}

// holdRun sends or reruns, and holds the counts to what is wanted.
func (d *desk) holdRun(want outcome, command, file string) {
	d.Helper()
	var got outcome
	d.simcast(exitOpen, &got, command, file, "--yes", "--interval", "1ms")
	got.Run, got.Results, got.Problems = "", "", nil
	if fmt.Sprint(got) != fmt.Sprint(want) {
		d.Errorf("%s %s: %+v, not %+v", command, file, got, want)
	}
}

// holdGolden holds lines to a file of testdata/libreoffice.
func (o *office) holdGolden(name string, lines []string) {
	o.Helper()
	golden, got := filepath.Join("..", "..", "testdata", "libreoffice", name), strings.Join(lines, "\n")+"\n"
	if *update {
		o.must(os.WriteFile(golden, []byte(got), 0o644))
	}
	want, err := os.ReadFile(golden)
	o.must(err)
	if diff := cmp.Diff(string(want), got); diff != "" {
		o.Errorf("%s is not so (- as it is there, + as it is):\n%s", name, diff)
	}
}

// column gives the cells under a header of the first sheet.
func (o *office) column(file, header string) (cells []string) {
	o.Helper()
	rows, err := readTable(o.path(file))
	o.must(err)
	column, err := columnOf(rows, header)
	o.must(err)
	for _, row := range rows[1:] {
		cells = append(cells, row[column])
	}
	return cells
}

func holdSame(t *testing.T, what string, want, got []string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s has changed (- as it was, + as it is):\n%s", what, diff)
	}
}
