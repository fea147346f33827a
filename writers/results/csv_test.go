package results

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

func TestCSVInFull(t *testing.T) {
	r := writertest.Report(t, "ID;From;Channel;Body;Teams;Note\n"+
		"A1;mayor;mail;\"Two\nlines; and \"\"more\"\"\";players;=1+1\n"+
		"A2;mayor;mail;Bye;;-3\n")
	first := &r.Lines[0]
	first.Team, first.TeamID, first.Delivery = "T - Harbour", "7", ":abc"
	first.Status = plan.Status{State: plan.Sent, MessageID: "=HYPERLINK(1)", Reason: "a draft", HTTPStatus: 200,
		Attempts: 2, SentAt: writertest.Clock()}
	want := "\uFEFFID;From;Channel;Body;Teams;Note;result;message_id;reason;http_status;attempts;sent_at;team_id;delivery\n" +
		"A1;mayor;mail;\"Two\nlines; and \"\"more\"\"\";T - Harbour;=1+1;" +
		"sent;'=HYPERLINK(1);a draft;200;2;2026-11-21T11:50:31+01:00;7;:abc\n" +
		"A2;mayor;mail;Bye;;-3;pending;;;;;;;\n"
	if diff := cmp.Diff(want, string(written(t, sheet.CSV, r))); diff != "" {
		t.Error(diff)
	}
	if got := string(written(t, sheet.TSV, r)); !strings.HasPrefix(got, "\uFEFFID\tFrom\t") {
		t.Errorf("tsv begins %q", got[:20])
	}
}

func TestTeamColumnIsAppended(t *testing.T) {
	r := writertest.Report(t, "persona,channel,note\nmayor,mail,x\n")
	r.Lines[0].Team = "S - All"
	want := "persona,channel,note,team,result"
	if got := string(written(t, sheet.CSV, r)); !strings.HasPrefix(got, want) || !strings.Contains(got, "mayor,mail,x,S - All,pending") {
		t.Error(got)
	}
}

func TestResultsOfResultsReplaceTheOldColumns(t *testing.T) {
	r := writertest.Report(t, "result,persona,channel,team,delivery,attempts,note\nfailed,mayor,mail,all,:x,3,n\n")
	r.Lines[0].Status = plan.Status{State: plan.Sent, Attempts: 4}
	want := "persona,channel,team,note,result,message_id,reason,http_status,attempts,sent_at,team_id,delivery\n" +
		"mayor,mail,all,n,sent,,,,4,,,\n"
	if diff := cmp.Diff(want, string(written(t, sheet.CSV, r))); diff != "" {
		t.Error(diff)
	}
}

func TestWorkbookDatesInCSV(t *testing.T) {
	summer := dateCell(time.Date(2026, 7, 1, 14, 30, 5, 0, time.UTC).Unix())
	if got := cellText(summer, writertest.Oslo(t)); got != "2026-07-01T14:30:05+02:00" {
		t.Errorf("a date: %s", got)
	}
	if got := cellText(clockCell(52_200), writertest.Oslo(t)); got != "14:30" {
		t.Errorf("a time: %s", got)
	}
}

func TestOnlyTheServicesWordsAreDefanged(t *testing.T) {
	for said, want := range map[string]string{
		"": "", "fine": "fine", "=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@a": "'@a", "\t=1": "'\t=1",
		"\r=1": "\uFFFD=1", "a\x00b": "a\uFFFDb", "bad \xff byte": "bad \uFFFD byte", "two\nlines": "two\nlines",
	} {
		if got := sheet.EscapeFormula(said); got != want {
			t.Errorf("defang(%q) = %q, want %q", said, got, want)
		}
	}
}

// Excel takes a CSV without a byte order mark for its own code page, and one that begins with ID for another format.
func TestMarkIsThereWhereExcelNeedsIt(t *testing.T) {
	for name, plan := range map[string]struct {
		content []byte
		mark    bool
	}{
		"plain":           {[]byte("persona,channel,body\nmayor,mail,Aeroe\n"), false},
		"id":              {[]byte("id,persona,channel,body\nA1,mayor,mail,Aeroe\n"), false},
		"ID":              {[]byte("ID,persona,channel,body\nA1,mayor,mail,Aeroe\n"), true},
		"another ID":      {[]byte("IDs,persona,channel,body\nA1,mayor,mail,Aeroe\n"), true},
		"ID later":        {[]byte("persona,ID,channel,body\nmayor,A1,mail,Aeroe\n"), false},
		"more than ASCII": {[]byte("persona,channel,body\nmayor,mail,Aeroe\nmayor,mail,Ærø\n"), true},
		"in a header":     {[]byte("persona,channel,body,Über\nmayor,mail,Aeroe,\n"), true},
		"latin":           {[]byte("persona,channel,body\nmayor,mail,\xC6r\xF8\n"), true},
		"utf-16":          {littleEnd("persona,channel,body\nmayor,mail,Ærø\n"), true},
	} {
		parsed, rows := writertest.ReadPlan(t, "plan.csv", plan.content)
		got := string(written(t, sheet.CSV, writertest.ReportOf(t, parsed, rows)))
		if strings.HasPrefix(got, "\uFEFF") != plan.mark || !strings.Contains(got, "Ærø") && !strings.Contains(got, "Aeroe") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// littleEnd gives text of the basic plane as UTF-16 with its byte order mark.
func littleEnd(text string) []byte {
	out := []byte{0xFF, 0xFE}
	for _, r := range text {
		out = append(out, byte(r), byte(r>>8))
	}
	return out
}

// TestStrayCellsStayStray: a row with more cells than headers is an error, and a
// rerun of the results must meet that error again.
func TestStrayCellsStayStray(t *testing.T) {
	r := writertest.Report(t, "persona,channel,,body\nmayor,mail,gap,Hello, and more\nmayor,mail,,Bye\n")
	for _, format := range []sheet.Format{sheet.XLSX, sheet.CSV} {
		plan, rows := writertest.ReadPlan(t, "again."+string(format), written(t, format, r))
		var got []string
		for _, index := range plan.Stray(rows[0]) {
			got = append(got, rows[0].Cells[index].Text)
		}
		if diff := cmp.Diff([]string{"gap", " and more"}, got); diff != "" {
			t.Errorf("%s: %s", format, diff)
		}
		if plan.Stray(rows[1]) != nil || texts(plan, rows)[1]["body"] != "Bye" {
			t.Errorf("%s: the good row has stray cells", format)
		}
	}
}

func TestNulIsToldBeforehand(t *testing.T) {
	r := writertest.Report(t, "persona,channel,body\nmayor,mail,x\n")
	r.Lines[0].Row.Cells[2] = readers.Cell{Text: "a\x00b", Kind: readers.Text}
	if err := Fits(sheet.CSV, r); err == nil || !strings.Contains(err.Error(), "plan.csv:2 (row 2) [body]") {
		t.Errorf("csv: %v", err)
	}
	plan, rows := writertest.ReadPlan(t, "again.xlsx", written(t, sheet.XLSX, r))
	if got := texts(plan, rows)[0]["body"]; got != "a\x00b" {
		t.Errorf("xlsx: %q", got)
	}
}

func TestUnknownFormatIsRefused(t *testing.T) {
	if err := Write(io.Discard, "ods", writertest.Report(t, "persona,channel\nmayor,mail\n")); err == nil {
		t.Error("ods was written")
	}
}
