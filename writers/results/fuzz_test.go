package results

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// Whatever a planner wrote and the service said, written results read back the same,
// in every format, and no cell of them is a formula.
func FuzzResults(f *testing.F) {
	for i, seed := range [][3]string{
		{"=1+1", "@SUM(A1)", "5b1c"}, {"a\nb", "-2+3\ttab", "=HYPERLINK(\"http://x\")"}, {"_x000D_", "\x1b[31m", "'"}, {"{{.x}}", "\r\n=x", "+49"},
		{"\x07\ufffe", "sep=,", "#N/A"}, {"\",\";", "\"\"", "\u202e"}, {"PK\x03\x04", "%PDF", "\ufeff"}, {"#N/A", " =1", "\t=1"},
	} {
		f.Add(seed[0], seed[1], seed[2], uint8(i), int64(1795185000), i)
	}
	f.Fuzz(func(t *testing.T, own, reason, id string, word uint8, unix int64, n int) {
		if len(own) > 4<<10 || len(reason) > 4<<10 || !utf8.ValidString(own) || !utf8.ValidString(reason) || !utf8.ValidString(id) || strings.ContainsAny(own, "\r\x00") {
			return // the reader gives no such cells, and the client no such words
		}
		result := []plan.State{plan.Sent, plan.Failed, plan.Uncertain, plan.Pending, plan.Skipped}[word%5]
		fate := plan.Status{State: result, Reason: reason, MessageID: id, Attempts: max(n, 0), SentAt: time.Unix(unix&(1<<37-1), 0)}
		for _, format := range []sheet.Format{sheet.XLSX, sheet.CSV, sheet.TSV} {
			holdResults(t, format, own, fate)
		}
	})
}

func holdResults(t *testing.T, format sheet.Format, own string, fate plan.Status) {
	t.Helper()
	file := &readers.File{Name: "plan.csv", Format: readers.CSV, Comma: ';', HeaderRow: 1}
	for i, header := range []string{"persona", "channel", "own"} {
		file.Columns = append(file.Columns, readers.Column{Index: i, Header: header, Name: header, Known: i < 2})
	}
	row := readers.Row{Number: 2, Line: 2, Cells: []readers.Cell{text("p"), text("mail"), text(own)}}
	report := &resultsreport.Report{File: file, Run: "run", Round: "r", Zone: time.UTC, Lines: []resultsreport.Line{{Row: row, Status: fate, TeamID: "7", Delivery: "r:x"}}}
	content := written(t, format, report)
	path := filepath.Join(t.TempDir(), "plan.results."+string(format))
	writertest.NoError(t, os.WriteFile(path, content, 0o600))
	back, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	defer back.Close()
	rows := 0
	for row, err := range back.Rows() {
		writertest.NoError(t, err)
		rows++
		holdLine(t, format, texts(back, []readers.Row{row})[0], own, fate)
	}
	if rows != 1 {
		t.Fatalf("%s: %d rows", format, rows)
	}
}

func holdLine(t *testing.T, format sheet.Format, got map[string]string, own string, fate plan.Status) {
	t.Helper()
	if got["own"] != own && strings.TrimSpace(own) != "" && !blankText(own) {
		t.Fatalf("%s: the planner's %q came back as %q", format, own, got["own"])
	}
	if got["result"] != string(fate.State) || got["delivery"] != "r:x" || got["team_id"] != "7" {
		t.Fatalf("%s: %q", format, got)
	}
	if sent, err := time.Parse(time.RFC3339, got["sent_at"]); err != nil || !sent.Equal(fate.SentAt) {
		t.Fatalf("%s: sent at %s, not %s", format, got["sent_at"], fate.SentAt)
	}
	for name, said := range map[string]string{"reason": fate.Reason, "message_id": fate.MessageID} {
		if format == sheet.XLSX {
			continue // a text of a workbook is a text, whatever it looks like
		}
		if cell := got[name]; strings.IndexAny(cell, "=+-@\t\r\n＝＋－＠") == 0 {
			t.Fatalf("%s: %s %q is written as %q, which a spreadsheet runs", format, name, said, cell)
		}
	}
}

// blankText reports a text that reads as an empty cell.
func blankText(text string) bool {
	return strings.Trim(headers.Fold(text), "_-") == ""
}

func TestResultsCalculateNothing(t *testing.T) {
	r := evilReport(t)
	writertest.HoldInert(t, written(t, sheet.XLSX, r))
	text := written(t, sheet.CSV, r)
	writertest.HoldCSVInert(t, text, "message_id", "reason", "team", "team_id")
	plan, rows := writertest.ReadPlan(t, "again.csv", text)
	for i, row := range texts(plan, rows) {
		if row["team"] != writertest.Formulas()[i] && row["team"] != fmt.Sprint(5000+i) {
			t.Errorf("no rerun finds the team %q", row["team"])
		}
		if row["body"] != r.Lines[i].Row.Cells[4].Text {
			t.Errorf("the planner's cell became %q", row["body"])
		}
	}
}

// evilReport is of a plan in which each planner's cell, and each word of the service, is a formula.
func evilReport(t *testing.T) *resultsreport.Report {
	t.Helper()
	var checked bytes.Buffer
	out := csv.NewWriter(&checked)
	rows := [][]string{{"id", "persona", "channel", "team", "body", "=EVIL"}}
	for _, text := range writertest.Formulas() {
		rows = append(rows, []string{text, text, text, text, text, text})
	}
	if err := out.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	r := writertest.Report(t, checked.String())
	r.Round, r.Redirect, r.Run = "EVIL", "=EVIL", "=EVIL"
	for i, text := range writertest.Formulas() {
		r.Lines[i].Status = plan.Status{State: plan.Failed, MessageID: text, Reason: text, HTTPStatus: 400, Attempts: 1}
		r.Lines[i].Team, r.Lines[i].TeamName, r.Lines[i].TeamID = text, text, fmt.Sprint(5000+i)
	}
	return r
}
