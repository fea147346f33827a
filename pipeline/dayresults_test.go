package pipeline_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// saveReport writes results, and gives where they stand.
func saveReport(t *testing.T, format sheet.Format, ending string, r *resultsreport.Report) string {
	t.Helper()
	var out bytes.Buffer
	pipetest.Must(t, results.Write(&out, format, r))
	path := filepath.Join(t.TempDir(), "plan.results"+ending)
	pipetest.Must(t, os.WriteFile(path, out.Bytes(), 0o600))
	return path
}

// openFile opens a file that stands.
func openFile(t *testing.T, path string) *readers.File {
	t.Helper()
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	t.Cleanup(func() { file.Close() })
	return file
}

// daySendPlan is the send plan of a day with so many injects; one column of the plan has the name of one of simcast's.
func daySendPlan(t *testing.T, rows int) *plan.SendPlan {
	t.Helper()
	table := []string{"id,persona,channel,team,body,expected_at"}
	for i := range rows {
		table = append(table, fmt.Sprintf("A%d,petra_lindqvist,gosocial,moderators,no %d,own %d", i, i, i))
	}
	path := filepath.Join(t.TempDir(), "plan.csv")
	pipetest.Must(t, os.WriteFile(path, []byte(strings.Join(table, "\n")+"\n"), 0o600))
	oslo, err := time.LoadLocation("Europe/Oslo")
	pipetest.Must(t, err)
	checked := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Zone: oslo})
	sendPlan, err := reconcile.Reconcile(checked, nil, reconcile.Options{Round: "day  one"})
	pipetest.Must(t, err)
	if len(sendPlan.ToPost) != rows {
		t.Fatalf("%d are to be posted", len(sendPlan.ToPost))
	}
	sendPlan.IsDay = true
	return sendPlan
}

// takeOver are the results of a file after a run is taken over that had not ended.
func takeOver(t *testing.T, path string) *plan.SendPlan {
	t.Helper()
	origin, err := reconcile.ReadOrigin(openFile(t, path))
	pipetest.Must(t, err)
	again := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{IsRerun: true})
	sendPlan, err := reconcile.Reconcile(again, nil, reconcile.Options{Round: origin.Round, TakeOver: &origin})
	pipetest.Must(t, err)
	return sendPlan
}

// The results of a day say when each message was planned and expected, beside a plan's own column of such a name, and what is
// made of them later says the same.
func TestDaysResultsSayTheMoments(t *testing.T) {
	t.Parallel()
	for ending, format := range map[string]sheet.Format{".xlsx": sheet.XLSX, ".csv": sheet.CSV} {
		s := daySendPlan(t, 2)
		d := s.ToPost[0]
		d.Planned, d.Expected, d.LateBy = pipetest.Noon, pipetest.Noon.Add(time.Minute), 1500*time.Millisecond
		d.Status = plan.Status{State: plan.Sent, Attempts: 1, HTTPStatus: 200, MessageID: "m", SentAt: pipetest.Noon.Add(time.Minute)}
		s.ToPost[1].Planned = pipetest.Noon.Add(time.Hour)
		path := saveReport(t, format, ending, resultsreport.OfDay(s, "run", "space", true, nil))
		want := []string{resultsreport.FormatMoment(d.Planned, s.Plan.Options.Zone), resultsreport.FormatMoment(d.Expected, s.Plan.Options.Zone), "1.5"}
		for again := range 3 {
			file := openFile(t, path)
			var headers []string
			for _, c := range file.Columns {
				headers = append(headers, c.Header)
			}
			if got := strings.Join(headers, " "); !strings.Contains(got, "body expected_at result") || !strings.Contains(got, "delivery planned_at expected_at (simcast) late_by") ||
				strings.Count(got, "late_by") != 1 || strings.Count(got, "(simcast)") != 1 {
				t.Errorf("%s, written %d times: the columns are %s", ending, again+1, got)
			}
			pipetest.Must(t, file.Buffer())
			report, _, err := resultsreport.Read(file)
			pipetest.Must(t, err)
			if first := report.Lines[0].Day; first != (plan.DayCells{Planned: want[0], Expected: want[1], LateBy: want[2]}) {
				t.Errorf("%s, written %d times: %+v, want %v", ending, again+1, first, want)
			}
			if second := report.Lines[1].Day; second.Planned == "" || second.Expected != "" || second.LateBy != "" {
				t.Errorf("%s, written %d times: of what is pending %+v", ending, again+1, second)
			}
			if again == 0 { // a rerun, and then what resolve writes
				report = resultsreport.Of(takeOver(t, path), "run", "space", true, 0)
			}
			path = saveReport(t, format, ending, report)
		}
	}
}

// Results that are of no day have no such columns.
func TestOtherResultsHaveNoMoments(t *testing.T) {
	t.Parallel()
	s := daySendPlan(t, 1)
	s.IsDay = false
	file := openFile(t, saveReport(t, sheet.XLSX, ".xlsx", resultsreport.Of(s, "run", "space", true, 0)))
	for _, c := range file.Columns {
		if c.Name == readers.ColumnPlannedAt || c.Name == readers.ColumnLateBy || c.Name == readers.ColumnExpectedAt && c.Known {
			t.Errorf("there is a column %q", c.Header)
		}
	}
}

// A take-over of a day makes uncertain exactly what its file names, however many that are.
func TestTakeOverOfADay(t *testing.T) {
	t.Parallel()
	s := daySendPlan(t, 2200)
	named := map[string]bool{}
	var mayGoOut []*plan.Delivery
	for i, d := range s.ToPost {
		if i%11 != 3 {
			mayGoOut, named[d.Hash] = append(mayGoOut, d), true
		}
	}
	path := saveReport(t, sheet.XLSX, ".xlsx", resultsreport.OfDay(s, "run", "space", false, mayGoOut))
	if text := openFile(t, path).Properties[resultsreport.PropMayGoOut]; strings.Count(text, "day  one:") != len(mayGoOut) {
		t.Fatalf("%d names in %d bytes", strings.Count(text, "day  one:"), len(text))
	}
	again := takeOver(t, path)
	for _, d := range again.Deliveries {
		want := plan.Pending
		if named[d.Hash] {
			want = plan.Uncertain
		}
		if d.Status.State != want {
			t.Fatalf("%s is %s, want %s", d.Inject.ID, d.Status.State, want)
		}
	}
	if got := again.TakeOver.Uncertain; got != len(mayGoOut) {
		t.Errorf("%d are uncertain, want %d", got, len(mayGoOut))
	}
}

// Of a day's file that names nothing, nothing is out; of a CSV, and of a file whose names nobody can read, all that is pending
// may be.
func TestTakeOverOfADayWithoutNames(t *testing.T) {
	t.Parallel()
	s := daySendPlan(t, 3)
	none := saveReport(t, sheet.XLSX, ".xlsx", resultsreport.OfDay(s, "run", "space", false, nil))
	if got := takeOver(t, none).TakeOver.Uncertain; got != 0 {
		t.Errorf("nothing is named, and %d are uncertain", got)
	}
	text := saveReport(t, sheet.CSV, ".csv", resultsreport.OfDay(s, "run", "space", false, s.ToPost[:1]))
	if got := takeOver(t, text).TakeOver.Uncertain; got != 3 {
		t.Errorf("of a CSV %d are uncertain", got)
	}
	broken := resultsreport.OfDay(s, "run", "space", false, s.ToPost[:1])
	broken.MayGoOutNames = append(broken.MayGoOutNames, "day one:what")
	if got := takeOver(t, saveReport(t, sheet.XLSX, ".xlsx", broken)).TakeOver.Uncertain; got != 3 {
		t.Errorf("of names that cannot be read %d are uncertain", got)
	}
}
