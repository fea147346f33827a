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
	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline/catalog"
	"simcast/writers/planninglayout"
)

// TestLibreOfficePlans has a workbook of simcast new filled in once in LibreOffice.
func TestLibreOfficePlans(t *testing.T) {
	t.Parallel()
	filled := newLibreOffice(t)
	filled.simcast(exitDone, nil, "new", "new.xlsx")
	filled.fillIn("new.xlsx", "plan.xlsx")
	filled.run()
	for name, test := range map[string]func(*libreOffice){"sent": (*libreOffice).holdSending, "refreshed": (*libreOffice).holdRefresh} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newLibreOffice(t)
			for _, file := range []string{"new.xlsx", "plan.xlsx"} {
				o.must(copyFile(filled.path(file), o.path(file)))
			}
			test(o)
		})
	}
}

// holdSending is a planner's day: what was filled in is checked and sent; the results are
// fixed in LibreOffice and run again.
func (o *libreOffice) holdSending() {
	t := o.T
	holdSame(t, "what helps to fill it in", helpsIn(t, o.path("new.xlsx"), reachNew), helpsIn(t, o.path("plan.xlsx"), reachSaved))

	var verdict account
	o.simcast(exitDone, &verdict, "check", "plan.xlsx")
	if v := verdict.without(t, "hidden-rows").without(t, "ts-far-from-now").without(t, "no-time"); v.Rows != 6 || v.Deliveries != 7 || len(v.Problems) > 0 {
		t.Errorf("the check says:\n%s", verdict)
	}
	faults, err := simulator.ParseFaults("script=ok+400+2xok+404+cut-after")
	o.must(err)
	o.standIn().SetFaults(faults)
	before := time.Now().Unix()
	o.holdRun(jsonout.Totals{RunCounts: jsonout.RunCounts{Sent: 4, Failed: 2, Uncertain: 1, Skipped: 3}}, "send", "plan.xlsx")
	o.saves("plan.results.xlsx", "elsewhere.results.xlsx")
	o.fix("plan.results.xlsx")
	o.run()
	o.holdRun(jsonout.Totals{RunCounts: jsonout.RunCounts{Sent: 2, Already: 4, Uncertain: 1, Skipped: 3}}, "rerun", "plan.results.xlsx")
	o.holdGolden("published.txt", o.messages(before))
	o.holdGolden("ids.txt", o.column("plan.results.xlsx", "id"))
	if kept, err := filepath.Glob(o.path("plan.results 20*.xlsx")); err != nil || len(kept) != 1 {
		t.Errorf("what the planner saved is not kept: %q, %v", kept, err)
	}

	o.env = append(o.env, "SIMCAST_LEDGER="+o.path("elsewhere.db")) // a colleague's machine
	o.holdRun(jsonout.Totals{RunCounts: jsonout.RunCounts{Sent: 2, Already: 4, Uncertain: 1, Skipped: 3}}, "rerun", "elsewhere.results.xlsx")
}

// TestLibreOfficeSpace: an exported space that LibreOffice has saved is the same
// space, and gives the verdict of the live one.
func TestLibreOfficeSpace(t *testing.T) {
	t.Parallel()
	o := newLibreOffice(t)
	space := simulator.Harbour()
	for i, value := range []string{"=1+1", "-1", "@x", "'quoted", "007", "1E5", "TRUE", "2026-11-20", " lead and trail ", " \n ", "a\tb", "#N/A",
		"_x000D_", "<b>&amp;</b>", "⚓ אש", strings.Repeat("long \n", 20000)} {
		space.Smartwords = append(space.Smartwords, simulator.Smartword{Index: fmt.Sprintf("odd %d", i), Value: value})
	}
	space.Personas = append(space.Personas, json.RawMessage(`{"system_info": {"hash": "1234567890123456789", "handle": "=ana", "name": "007"}, "more": [1.50]}`))
	o.moveTo(space)
	o.simcast(exitDone, nil, "export", "-o", "space.xlsx")
	o.saves("space.xlsx", "saved.xlsx")
	texts := o.textFiles("=2+40")
	for _, file := range texts {
		o.saves(file, file+".xlsx")
	}
	o.run()
	for _, file := range texts {
		o.holdNoFormula(file + ".xlsx")
	}
	exported, err := catalog.ReadSpaceFile(o.path("space.xlsx"))
	o.must(err)
	saved, err := catalog.ReadSpaceFile(o.path("saved.xlsx"))
	o.must(err)
	if diff := cmp.Diff(exported, saved); diff != "" {
		t.Errorf("the space is another (- exported, + saved):\n%s", diff)
	}
	plan, err := filepath.Abs(filepath.Join("..", "..", "samples", "mistakes.csv"))
	o.must(err)
	var live, offline json.RawMessage
	o.simcast(exitPlan, &live, "check", plan)
	o.simcast(exitPlan, &offline, "check", plan, "--space-file", "saved.xlsx")
	if diff := cmp.Diff(string(live), string(offline)); diff != "" {
		t.Errorf("the verdict is another (- live, + from the workbook):\n%s", diff)
	}
}

// TestLibreOfficeAnnotate: marks that LibreOffice has saved are known again. What is
// fixed and moved there is marked as if nothing had been marked before.
func TestLibreOfficeAnnotate(t *testing.T) {
	t.Parallel()
	o := newLibreOffice(t)
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "foreign", "libreoffice.xlsx"))
	o.must(err)
	o.must(os.WriteFile(o.path("plan.xlsx"), data, 0o600))
	o.simcast(exitPlan, nil, "check", "plan.xlsx", "--annotate")
	o.saves("plan.checked.xlsx", "saved.xlsx")
	for file, as := range map[string]string{"plan.xlsx": "fresh.xlsx", "plan.checked.xlsx": "fixed.xlsx"} {
		o.does("OpenBook", o.path(file))
		o.does("EnterText", "Duty desk", "D16", "microblog")
		o.does("InsertRow", "Duty desk", "6")
		o.does("SaveBook", o.path(as))
	}
	o.run()
	marked := o.marksIn("plan.checked.xlsx")
	holdSame(t, "what LibreOffice kept", marked, o.marksIn("saved.xlsx"))
	for _, plan := range []string{"saved", "fresh", "fixed"} {
		o.simcast(exitPlan, nil, "check", plan+".xlsx", "--annotate")
	}
	holdSame(t, "what is marked again", marked, o.marksIn("saved.checked.xlsx"))
	holdSame(t, "what is marked after the fixing", o.marksIn("fresh.checked.xlsx"), o.marksIn("fixed.checked.xlsx"))
}

// holdRefresh: the workbook that LibreOffice has saved gets new lists, and
// keeps all that is the planner's. Its drop-downs reach as far as in a new one, and
// LibreOffice then offers what is new.
func (o *libreOffice) holdRefresh() {
	t := o.T
	rows, phones, helps := o.cellsIn("plan.xlsx", "Injects"), o.cellsIn("plan.xlsx", "Phone list"), helpsIn(t, o.path("plan.xlsx"), reachSaved)
	const brigade = "T - Fire brigade - 2026-11-20"
	space := simulator.Harbour()
	space.Teams = append(space.Teams, simulator.Team{ID: 5300, Name: brigade})
	o.moveTo(space)
	o.simcast(exitDone, nil, "new", "--refresh", "plan.xlsx")
	holdSame(t, "the sheet of injects", rows, o.cellsIn("plan.xlsx", "Injects"))
	holdSame(t, "the planner's own sheet", phones, o.cellsIn("plan.xlsx", "Phone list"))
	isTeams := func(help string) bool { return strings.HasPrefix(help, "simcast_team_words") } // it has one more
	holdSame(t, "what helps to fill it in", slices.DeleteFunc(helps, isTeams), slices.DeleteFunc(helpsIn(t, o.path("plan.xlsx"), reachNew), isTeams))

	o.does("OpenBook", o.path("plan.xlsx"))
	o.does("ChooseFrom", "Injects", cellAt(planninglayout.Index("team"), 7), brigade)
	o.does("SaveBook", o.path("plan.xlsx"))
	o.run()
	var out jsonout.Outcome
	o.simcast(exitDone, &out, "send", "plan.xlsx", "--yes", "--interval", "1ms", "--team", brigade)
	if out.Sent != 2 { // to all players, and to it alone
		t.Errorf("%d messages went to the new team", out.Sent)
	}
}

// header is the first row of the sheet of injects.
func (o *libreOffice) header(file string) []string {
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
func (d *workplace) holdRun(want jsonout.Totals, command, file string) {
	d.Helper()
	var got jsonout.Outcome
	d.simcast(exitOpen, &got, command, file, "--yes", "--interval", "1ms")
	got.Run, got.Results, got.Problems = "", "", nil
	if fmt.Sprint(got.Totals) != fmt.Sprint(want) {
		d.Errorf("%s %s: %+v, not %+v", command, file, got.Totals, want)
	}
}

// holdGolden holds lines to a file of testdata/libreoffice.
func (o *libreOffice) holdGolden(name string, lines []string) {
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
func (o *libreOffice) column(file, header string) (cells []string) {
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
