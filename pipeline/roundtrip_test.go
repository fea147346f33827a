package pipeline_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/check"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/results"
)

// exercise is a planner's folder, a ledger and a stand-in on a loopback socket.
type exercise struct {
	*testing.T
	standIn *simulator.Simulator
	client  *apiclient.Client
	space   *space.Space
	book    ledger.Ledger
	folder  string
}

func newExercise(t *testing.T) *exercise {
	x := &exercise{T: t, standIn: simulator.New(simulator.Options{Space: simulator.Harbour()}), folder: t.TempDir()}
	baseURL, stop, err := simulator.Start(t.Context(), "127.0.0.1:0", x.standIn)
	x.must(err)
	t.Cleanup(stop)
	x.client, err = apiclient.New(apiclient.Config{BaseURL: baseURL, Key: x.standIn.Key()})
	x.must(err)
	t.Cleanup(x.client.Close)
	x.space, err = space.Load(t.Context(), x.client)
	x.must(err)
	x.elsewhere()
	return x
}

func (x *exercise) must(err error) {
	x.Helper()
	if err != nil {
		x.Fatal(err)
	}
}

// elsewhere goes on at a machine whose ledger is empty.
func (x *exercise) elsewhere() {
	book, err := sqlite.InMemory()
	x.must(err)
	x.Cleanup(func() { book.Close() })
	x.book = book
}

// run sends the plan at path, or runs it again where it is a results file, under
// faults, and writes results.
func (x *exercise) run(path, resultsFile, faults string) plan.Summary {
	x.Helper()
	given, err := simulator.ParseFaults(faults)
	x.must(err)
	x.standIn.SetFaults(given)
	options := plan.Options{Zone: time.UTC, Now: time.Now()}
	file := x.open(path)
	if file.IsResults() {
		origin, err := reconcile.ReadOrigin(x.open(path))
		x.must(err)
		options.IsRerun, options.Copied = true, origin.Copied
	}
	checked, err := check.Load(file, x.space, options)
	x.must(err)
	if checked.Verdict.Errors() > 0 {
		x.Fatal(checked.Verdict.Problems)
	}
	standings, err := x.book.Standings("space", "")
	x.must(err)
	sendPlan, err := reconcile.Reconcile(checked, standings, reconcile.Options{})
	x.must(err)
	run, err := ledgertest.BeginRun(x.book, ledger.Run{Name: "run", Space: "space", Started: time.Now()})
	x.must(err)
	x.must(run.Import(sendPlan.Imported))
	ending, err := send.Send(sendPlan, x.Context(), context.Background(), send.Config{Queue: send.EverythingNow(sendPlan), Name: "run", Poster: x.client, Ledger: run,
		Results: results.NewFile(resultsFile, 0o600, x.book, func(err error) { x.Error(err) }, time.Now),
		Clock:   clock.System{}, Jitter: func() float64 { return 0 }, Limits: send.Limits{MaxAttempts: 2, MaxOutage: time.Second}})
	x.must(err)
	x.must(ending.ResultsError)
	return ending
}

func (x *exercise) open(path string) *readers.File {
	x.Helper()
	file, err := readers.Open(path, readers.Options{})
	x.must(err)
	x.Cleanup(func() { file.Close() })
	return file
}

// published is how often each body came out.
func (x *exercise) published() map[string]int {
	times := map[string]int{}
	for _, p := range x.standIn.Published() {
		times[fmt.Sprint(p.Message.Body, " to ", p.Message.TeamID)]++
	}
	return times
}

// said are the results by what they are of, as the file has them.
func (x *exercise) said(path string) map[string]string {
	x.Helper()
	file := x.open(path)
	index := map[string]int{}
	for _, column := range file.Columns {
		index[column.Name] = column.Index
	}
	said := map[string]string{}
	for row, err := range file.Rows() {
		x.must(err)
		key := row.Cells[index["body"]].Text + " to " + row.Cells[index["team_id"]].Text
		if _, twice := said[key]; twice {
			x.Errorf("%s stands twice in %s", key, path)
		}
		said[key] = row.Cells[index["result"]].Text
	}
	return said
}

// plan writes nine deliveries of seven rows; one row is skipped.
func (x *exercise) plan() string {
	path := filepath.Join(x.folder, "plan.csv")
	file, err := os.Create(path)
	x.must(err)
	out := csv.NewWriter(file)
	x.must(out.WriteAll([][]string{
		{"id", "skip", "persona", "channel", "team", "position", "subject", "body", "to", "when", "is_draft"},
		{"A", "", "harbour_master", "mail", "5202;moderators", "", "=1+1", "one", "Crisis manager", "", ""},
		{"B", "", "petra_lindqvist", "gosocial", "", "", "", "two", "", "", ""},
		{"C", "yes", "petra_lindqvist", "gosocial", "", "", "", "skipped", "", "", ""},
		{"D", "", "fire_chief", "messenger", "", "Crisis manager", "", "three", "", "", "x"},
		{"E", "", "bartol_sand", "gosocial", "5203;5204;5205", "", "", "four\nlines", "", "", ""},
		{"F", "", "petra_lindqvist", "gosocial", "", "", "007", "five at {{.Row.when}}", "", "2026-11-20 14:30", "no"},
		{"G", "", "old_akeroyd", "forum", "", "", "", "six", "", "", ""},
	}))
	x.must(file.Close())
	return path
}

// TestThereAndBack sends a plan under faults, and runs its results again until
// all is done: on the same ledger, and on another machine from the file alone.
// Whatever comes of the first run, nothing is published twice, and what a file
// says of a delivery is so.
func TestThereAndBack(t *testing.T) {
	t.Parallel()
	for _, faults := range []string{
		"", "script=400+404+ok+500+500+ok", "script=ok+cut-after+ok+cut-before+502-after+502", "script=ok+ok+401",
		"script=429+3xok+429@301s", "script=html-after+cut-body+html", "script=2x500+2x503+2x500+2x500+ok",
	} {
		for _, ending := range []string{".xlsx", ".csv"} {
			for _, moved := range []bool{false, true} {
				t.Run(fmt.Sprint(faults, ending, moved), func(t *testing.T) {
					x := newExercise(t)
					results := filepath.Join(x.folder, "plan.results"+ending)
					x.run(x.plan(), results, faults)
					x.hold(results)
					first := x.said(results)
					if moved {
						x.elsewhere()
					}
					x.run(results, results, "")
					x.hold(results)
					for delivery, result := range x.said(results) {
						if want := map[string]string{"uncertain": "uncertain", "skipped": "skipped"}[first[delivery]]; want != "" && result != want || want == "" && result != "sent" {
							t.Errorf("%s, which was %s, is %s", delivery, first[delivery], result)
						}
					}
					before := len(x.standIn.Published())
					if ending := x.run(results, results, ""); ending.Sent > 0 || len(x.standIn.Published()) != before {
						t.Errorf("a third run posts: %+v", ending.Counts)
					}
				})
			}
		}
	}
}

// hold compares what the file says with what was published.
func (x *exercise) hold(results string) {
	x.Helper()
	said, published := x.said(results), x.published()
	if len(said) != 10 {
		x.Errorf("%d lines in the results, want 10: nine deliveries, and one row skipped", len(said))
	}
	for delivery, result := range said {
		n := published[strings.Replace(delivery, "{{.Row.when}}", "2026-11-20 14:30", 1)]
		if n > 1 || result == "sent" && n != 1 || result != "sent" && result != "uncertain" && n != 0 {
			x.Errorf("%s is %s, and was published %d times", delivery, result, n)
		}
	}
}
