package results

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// bodies are what a ledger has of requests that posted these bodies.
func bodies(posted ...ledger.PostedBody) iter.Seq2[ledger.PostedBody, error] {
	return func(yield func(ledger.PostedBody, error) bool) {
		for _, one := range posted {
			if !yield(one, nil) {
				return
			}
		}
	}
}

// columnOf gives the cells of a column under its header, as many as there are rows.
func columnOf(t *testing.T, book *excelize.File, header string) []string {
	t.Helper()
	rows, err := book.GetRows("Injects")
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for i, name := range rows[0] {
		if name != header {
			continue
		}
		for _, row := range rows[1:] {
			row = append(row, make([]string, len(rows[0])-len(row))...)
			cells = append(cells, row[i])
		}
	}
	return cells
}

// outReport is a report whose first rows are sent, with hashes a, b, c and so on.
func outReport(t *testing.T, content string, states ...plan.State) *resultsreport.Report {
	t.Helper()
	r := writertest.Report(t, content)
	for i, state := range states {
		r.Lines[i].Status.State, r.Lines[i].TeamID, r.Lines[i].Delivery = state, "7", "day:"+string(rune('a'+i))
	}
	return r
}

func TestSummaryIsInView(t *testing.T) {
	book := opened(t, typedReport(t))
	if name := book.GetSheetName(book.GetActiveSheetIndex()); name != "Summary" {
		t.Errorf("%s is in view", name)
	}
}

func TestSummaryLeadsToTheRows(t *testing.T) {
	book := opened(t, typedReport(t))
	for cell, want := range map[string]string{"D6": "Injects!A3", "D8": "Injects!A4"} {
		if linked, target, err := book.GetCellHyperLink("Summary", cell); err != nil || !linked || target != want {
			t.Errorf("%s leads to %q, not %q (%v)", cell, target, want, err)
		}
	}
}

func TestHeldBackRowsNeedSomebody(t *testing.T) {
	r := outReport(t, "id,persona,channel,subject,body\nA1,mayor,mail,Fire,Hello\nA2,mayor,mail,Fire,Hello\n", plan.Pending, plan.Pending)
	r.Lines[0].HeldBack, r.Lines[0].Status.Reason = true, "held back: sent with other cells"
	counted := `"2 pending (1 of them held back)`
	if text := writertest.SheetText(t, opened(t, r), "Summary"); !strings.Contains(text, counted) {
		t.Error("what is held back is not counted:\n" + text)
	}
	r.Lines[0].Status.Reason = plan.LeftOutBy + "--rows"
	if text := writertest.SheetText(t, opened(t, r), "Summary"); !strings.Contains(text, counted) {
		t.Error("what a choice left out, and is held back, is not counted:\n" + text)
	}
	r.Lines[0].Status.Reason = "held back: sent with other cells"
	text := writertest.SheetText(t, opened(t, r), "Summary")
	for _, want := range []string{`"Needs your attention: 1 held back"`, `"A1"`, `"row 2"`, `"Fire"`, `"held back: sent with other cells"`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the summary:\n%s", want, text)
		}
	}
	if strings.Contains(text, `"A2"`) || !strings.Contains(text, "1 message") {
		t.Error("a row that a rerun posts needs nobody, and is counted:\n" + text)
	}
}

// TestSummaryOfSkippedRows does not say that they are sent.
func TestSummaryOfSkippedRows(t *testing.T) {
	r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA2,mayor,mail,Hello\n", plan.Skipped, plan.Skipped)
	r.Ended = true
	text := writertest.SheetText(t, opened(t, r), "Summary")
	if !strings.Contains(text, "No message was to be sent.") || strings.Contains(text, "All messages are sent.") {
		t.Error("it says:\n" + text)
	}
}

// TestSummarySaysWhatIsStillOpen: nothing is said to be done above messages that are pending.
func TestSummarySaysWhatIsStillOpen(t *testing.T) {
	for want, c := range map[string]struct {
		state plan.State
		ended bool
	}{
		`"Nothing to do"`:          {plan.Sent, true},
		`"Not everything is sent"`: {plan.Pending, true},
		`"The run had not ended"`:  {plan.Pending, false},
	} {
		r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA2,mayor,mail,Hello\n", c.state, plan.Sent)
		r.Ended = c.ended
		text := writertest.SheetText(t, opened(t, r), "Summary")
		if !strings.Contains(text, want) || strings.Contains(text, "All messages are sent.") != (c.state == plan.Sent) {
			t.Errorf("not %s:\n%s", want, text)
		}
		if strings.Contains(text, "send what is not sent") != (c.state == plan.Pending) {
			t.Errorf("%s: what to do is not said rightly:\n%s", want, text)
		}
	}
}

func TestSummaryListsAHundredOfAKind(t *testing.T) {
	r := writertest.Report(t, "id,persona,channel,body\n"+strings.Repeat("A1,mayor,mail,Hello\n", maxListed+3))
	for i := range r.Lines {
		r.Lines[i].Status.State = plan.Failed
	}
	text := writertest.SheetText(t, opened(t, r), "Summary")
	if !strings.Contains(text, fmt.Sprintf(`"row %d"`, maxListed+1)) || strings.Contains(text, fmt.Sprintf(`"row %d"`, maxListed+2)) ||
		!strings.Contains(text, "and 3 more: filter the column result in Injects by failed") {
		t.Error(text)
	}
}

func TestSummaryNamesThePlanOfARerun(t *testing.T) {
	file, rows := writertest.ReadPlan(t, "plan.results.xlsx", written(t, sheet.XLSX, typedReport(t)))
	r := writertest.ReportOf(t, file, rows)
	r.PlanName = file.Properties[resultsreport.PropPlan]
	if text := writertest.SheetText(t, opened(t, r), "Summary"); !strings.Contains(text, `"Results of plan.xlsx"`) || strings.Contains(text, "plan.results.xlsx") {
		t.Error(text)
	}
	r.PlanName = "" // as of a CSV
	if text := writertest.SheetText(t, opened(t, r), "Summary"); !strings.Contains(text, `"Rerun of"`) || !strings.Contains(text, `"plan.results.xlsx"`) {
		t.Error(text)
	}
}

func TestEmptyColumnsOfThePlanAreHidden(t *testing.T) {
	content := "id,skip,persona,channel,body,cc,to,notes\nA1,,mayor,mail,Hello,,,\nA2,,mayor,mail,Hello,,,x\n"
	for state, want := range map[plan.State]string{plan.Sent: "skip cc to posted_body", plan.Failed: "skip cc posted_body"} { // a failed row may lack its to
		r := outReport(t, content, plan.Sent, state)
		book := opened(t, r)
		var hidden []string
		for i, c := range append(layout(r), addedColumns(r, &postedTexts{})...) {
			if visible, err := book.GetColVisible("Injects", letters(i)); err != nil || !visible && c.rank() != onlyForRerun {
				hidden = append(hidden, c.Name)
			}
		}
		if got := strings.Join(hidden, " "); got != want {
			t.Errorf("%s: %q are hidden, not %q", state, got, want)
		}
		again, rows := writertest.ReadPlan(t, "again.xlsx", written(t, sheet.XLSX, r))
		if got := texts(again, rows); got[1]["notes"] != "x" || got[0]["skip"] != "" || rows[0].Hidden {
			t.Errorf("a rerun reads %v", got)
		}
	}
}

func TestResultIsChosenAndColoured(t *testing.T) {
	book := opened(t, outReport(t, "id,persona,channel,body,team\nA1,mayor,mail,Hello,x\nA2,mayor,mail,Hello,x\n"))
	rules, err := book.GetDataValidations("Injects")
	if err != nil || len(rules) != 1 || rules[0].Sqref != "F2:F3" || rules[0].Formula1 != `"sent,failed,uncertain,pending,skipped"` {
		t.Errorf("%+v, %v", rules, err)
	}
	formats, err := book.GetConditionalFormats("Injects")
	if err != nil {
		t.Fatal(err)
	}
	for _, area := range []string{"A2:A3", "F2:F3"} {
		var conditions []string
		for _, format := range formats[area] {
			conditions = append(conditions, format.Criteria)
		}
		want := []string{`TRIM($F2)="sent"`, `TRIM($F2)="failed"`, `TRIM($F2)="uncertain"`, `OR(TRIM($F2)="pending",TRIM($F2)="")`, `TRIM($F2)="skipped"`}
		if diff := cmp.Diff(want, conditions); diff != "" {
			t.Error(area, diff)
		}
	}
}

func TestTextsAsPosted(t *testing.T) {
	r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello {{.x}}\nA2,mayor,mail,Hello\nA3,mayor,mail,Hello\nA4,mayor,mail,Hello\n",
		plan.Sent, plan.Uncertain, plan.Failed, plan.Sent)
	r.PostedBodies = bodies(
		ledger.PostedBody{Hash: "a", Body: `{"body":"Hello at first"}`, Accepted: true},
		ledger.PostedBody{Hash: "b", Body: `{"body":"Hello, perhaps"}`},
		ledger.PostedBody{Hash: "c", Body: `{"body":"Hello, never"}`},
		ledger.PostedBody{Hash: "a", Body: `{"body":"Hello port"}`, Accepted: true},
		ledger.PostedBody{Hash: "a", Body: `{"body":"Hello, unanswered"}`},
		ledger.PostedBody{Hash: "d", Body: `not a request`, Accepted: true},
		ledger.PostedBody{Hash: "elsewhere", Body: `{"body":"Hello"}`, Accepted: true},
	)
	if diff := cmp.Diff([]string{"Hello port", "Hello, perhaps", "", ""}, columnOf(t, opened(t, r), "posted_body")); diff != "" {
		t.Error(diff)
	}
	if text := string(written(t, sheet.CSV, r)); strings.Contains(text, "posted_body") || strings.Contains(text, "sent_local") {
		t.Error("a CSV has other columns than the contract's: " + text)
	}
}

// TestSummaryShowsTextsFilledIn: as posted, else as the check made them. What nobody has filled in is not shown.
func TestSummaryShowsTextsFilledIn(t *testing.T) {
	r := outReport(t, "id,persona,channel,subject,body\nA1,mayor,mail,,Hello {{.x}}\nA2,mayor,mail,Storm at {{.x}},Hello\nA3,mayor,mail,,Bye {{.x}}\nA4,mayor,mail,Rain at {{.x}},Wet\n",
		plan.Uncertain, plan.Failed, plan.Failed, plan.Failed)
	r.PostedBodies = bodies(ledger.PostedBody{Hash: "a", Body: `{"body":"Hello Verrin"}`})
	r.Lines[0].Caption, r.Lines[1].Caption = "Hello by now", "Storm at Verrin"
	text := writertest.SheetText(t, opened(t, r), "Summary")
	for _, want := range []string{`"Hello Verrin"`, `"Storm at Verrin"`, `"Wet"`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the summary:\n%s", want, text)
		}
	}
	if strings.Contains(text, "{{") || strings.Contains(text, "by now") {
		t.Errorf("the summary has a text that was not sent:\n%s", text)
	}
}

// TestTextsAsPostedAreKept by a rerun whose ledger does not have them, and its columns stand once.
func TestTextsAsPostedAreKept(t *testing.T) {
	r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA2,mayor,mail,Hello\nA3,mayor,mail,Hello\n", plan.Sent, plan.Sent, plan.Sent)
	for i := range r.Lines {
		r.Lines[i].Status.SentAt = writertest.Clock()
	}
	r.PostedBodies = bodies(ledger.PostedBody{Hash: "a", Body: `{"body":"one"}`}, ledger.PostedBody{Hash: "b", Body: `{"body":"two"}`},
		ledger.PostedBody{Hash: "c", Body: `{"body":"three"}`})
	file, rows := writertest.ReadPlan(t, "plan.results.xlsx", written(t, sheet.XLSX, r))
	again := writertest.ReportOf(t, file, rows)
	for i := range again.Lines {
		again.Lines[i].Status, again.Lines[i].Delivery = r.Lines[i].Status, r.Lines[i].Delivery
	}
	again.Lines[2].Status.State = plan.Failed // the planner has looked, and it is not there
	again.PostedBodies = bodies(ledger.PostedBody{Hash: "b", Body: `{"body":"two, again"}`})
	book := opened(t, again)
	if diff := cmp.Diff([]string{"one", "two, again", ""}, columnOf(t, book, "posted_body")); diff != "" {
		t.Error(diff)
	}
	header, err := book.GetRows("Injects")
	if want := "id persona channel body team result message_id reason http_status attempts sent_at team_id delivery sent_local posted_body"; err != nil || strings.Join(header[0], " ") != want {
		t.Errorf("%v, %q", err, header[0])
	}
}

func TestUnreadableLedgerIsToldOf(t *testing.T) {
	r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\n", plan.Sent)
	r.PostedBodies = func(yield func(ledger.PostedBody, error) bool) {
		yield(ledger.PostedBody{}, errors.New("disk is gone"))
	}
	if text := writertest.SheetText(t, opened(t, r), "Summary"); !strings.Contains(text, "the ledger could not be read: disk is gone") {
		t.Error(text)
	}
}

// TestPlannersColumnOfAnAddedName stays the planner's, and simcast's stands beside it under another name: once, however often
// the results are run again, and also where the workbook has lost its properties.
func TestPlannersColumnOfAnAddedName(t *testing.T) {
	plans := map[string]string{
		"posted_body (simcast)":   "id,persona,channel,body,Posted body\nA1,mayor,mail,Hello,mine\n",
		"posted_body (simcast 2)": "id,persona,channel,body,Posted body,posted_body (SimCast)\nA1,mayor,mail,Hello,mine,too\n",
	}
	for name, text := range plans {
		r := outReport(t, text, plan.Sent)
		r.PostedBodies = bodies(ledger.PostedBody{Hash: "a", Body: `{"body":"Hello"}`})
		r.Lines[0].Status.SentAt = writertest.Clock()
		workbook := written(t, sheet.XLSX, r)
		header := injectsHeader(t, opened(t, r))
		if !slices.Contains(header, name) {
			t.Fatalf("no %q: %q", name, header)
		}
		for _, path := range []string{"plan.results.xlsx", "lost.results.xlsx"} {
			if path == "lost.results.xlsx" {
				workbook = withoutProperties(t, workbook)
			}
			file, rows := writertest.ReadPlan(t, path, workbook)
			if index := file.Index(readers.ColumnPostedBody); index != slices.Index(header, name) {
				t.Errorf("%s: column %d is taken for simcast's %q", path, index, name)
			}
			if got := texts(file, rows)[0]["Posted body"]; got != "mine" {
				t.Errorf("%s: the planner's holds %q", path, got)
			}
			again := writertest.ReportOf(t, file, rows)
			again.Lines[0].Status, again.Lines[0].Delivery = r.Lines[0].Status, r.Lines[0].Delivery
			book := opened(t, again) // the ledger does not know what was posted: the results file does
			if diff := cmp.Diff(header, injectsHeader(t, book)); diff != "" {
				t.Error(path, diff)
			}
			if diff := cmp.Diff([]string{"Hello"}, columnOf(t, book, name)); diff != "" {
				t.Error(path, diff)
			}
		}
	}
}

// injectsHeader are the headers of the first sheet.
func injectsHeader(t *testing.T, book *excelize.File) []string {
	t.Helper()
	rows, err := book.GetRows("Injects")
	if err != nil {
		t.Fatal(err)
	}
	return rows[0]
}

// withoutProperties is the workbook after a program that does not keep what it does not know.
func withoutProperties(t *testing.T, workbook []byte) []byte {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(workbook))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows("Injects")
	if err != nil {
		t.Fatal(err)
	}
	bare := excelize.NewFile()
	defer bare.Close()
	if err := bare.SetSheetName("Sheet1", "Injects"); err != nil {
		t.Fatal(err)
	}
	for i, row := range rows {
		if err := bare.SetSheetRow("Injects", fmt.Sprintf("A%d", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	out, err := bare.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestSentLocalIsTheWallClock of the zone, as a date.
func TestSentLocalIsTheWallClock(t *testing.T) {
	r := outReport(t, "id,persona,channel,body\nA1,mayor,mail,Hello\nA2,mayor,mail,Hello\n", plan.Sent, plan.Pending)
	r.Lines[0].Status.SentAt = writertest.Clock() // an hour earlier in UTC
	if diff := cmp.Diff([]string{"2026-11-21 11:50:31", ""}, columnOf(t, opened(t, r), "sent_local")); diff != "" {
		t.Error(diff)
	}
}

func TestResultsAreCountedUnderTheirTeamOrALineOfTheirOwn(t *testing.T) {
	r := outReport(t, "id,persona,channel,team,body\n"+strings.Repeat("A1,mayor,mail,x,Hello\n", 5), plan.Sent, plan.Failed, plan.Failed, plan.Skipped, plan.Pending)
	r.Lines[0].TeamName = "T - Red"
	for i := range r.Lines[1:] {
		r.Lines[1+i].TeamID = ""
	}
	var got []string
	for _, t := range tallies(r.Lines) {
		got = append(got, fmt.Sprint(t.Team, []int{t.Sent, t.Failed, t.Uncertain, t.Pending, t.Skipped}))
	}
	want := []string{"T - Red[1 0 0 0 0]", rowsFailed + "[0 2 0 0 0]", rowsLeft + "[0 0 0 1 0]", rowsSkipped + "[0 0 0 0 1]", "Total[1 2 0 1 1]"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
