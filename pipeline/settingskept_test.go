package pipeline_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/results"
)

// sendOpened takes an open plan, or open results, all the way.
func (x *exercise) sendOpened(opened *pipeline.OpenedPlan, resultsPath string) {
	x.Helper()
	asked := pipeline.SendOptions{Limits: send.Limits{MaxAttempts: 1}}
	j, err := asked.NewRun(opened, time.UTC, time.Now)
	x.must(err)
	j.Connection = &space.Connection{Client: x.client, Space: x.space, Fingerprint: "key"}
	j.Ledger, j.Results = x.book, results.NewFile(x.Context(), resultsPath, 0o600, x.book, func(err error) { x.Error(err) }, time.Now)
	job := pipeline.JobOf(j, pipeline.Hooks{Sending: func() pipeline.Sending { return pipeline.Sending{Soft: x.Context(), Hard: x.Context()} }})
	x.must(job.Run(x.Context()))
	x.must(j.Summary.ResultsError)
}

// opened opens a file as it is asked for, with what the ledger has kept of it.
func (x *exercise) opened(path string, read pipeline.ReadOptions) *pipeline.OpenedPlan {
	x.Helper()
	opened, err := read.OpenResults(x.Context(), path, x.book)
	x.must(err)
	x.Cleanup(func() { opened.Close() })
	if len(opened.Warnings) > 0 {
		x.Error(opened.Warnings)
	}
	return opened
}

// saveWorkbookOf saves the lines of a CSV as a workbook.
func (x *exercise) saveWorkbookOf(path, text string) {
	x.Helper()
	book := excelize.NewFile()
	defer book.Close()
	x.must(book.SetSheetName("Sheet1", "Injects"))
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		cells := strings.Split(line, ",")
		x.must(book.SetSheetRow("Injects", "A"+string(rune('1'+i)), &cells))
	}
	x.must(book.SaveAs(path))
}

// TestRerunHasTheSettingsOfItsRun holds that results carry the settings in force, with the flags; that a rerun, and the next
// one, has them without any flag; and that its own flags win over them.
func TestRerunHasTheSettingsOfItsRun(t *testing.T) {
	const planText = "id,persona,channel,team,body\nA1,port_authority,microblog,Port operations,Smoke over Berth 7.\n"
	for _, ending := range []string{".xlsx", ".csv"} {
		x := newExercise(t)
		path, resultsPath := filepath.Join(x.folder, "plan"+ending), filepath.Join(x.folder, "plan.results"+ending)
		if ending == ".xlsx" {
			x.saveWorkbookOf(path, planText)
		} else {
			x.must(os.WriteFile(path, []byte(planText), 0o600))
		}
		file, other := filepath.Join(x.folder, "settings.csv"), filepath.Join(x.folder, "other.csv")
		x.must(os.WriteFile(file, []byte("name,value\navoid,Siemens; BBC\ninvented,port-verrin.example\nmark,NOT THIS\n"), 0o600))
		x.must(os.WriteFile(other, []byte("avoid,Reuters\n"), 0o600))
		x.sendOpened(x.opened(path, pipeline.ReadOptions{SettingsFile: file, Mark: "EXERCISE VERRIN"}), resultsPath)

		want := [][]string{{"name", "value"}, {"avoid", "Siemens; BBC"}, {"invented", "port-verrin.example"}, {"mark", "EXERCISE VERRIN"}}
		for range 2 { // the results of the run, and those of its rerun
			opened := x.opened(resultsPath, pipeline.ReadOptions{})
			if diff := cmp.Diff(want, opened.Settings.Rows()); diff != "" {
				t.Errorf("%s: results have other settings (-want +got):\n%s", ending, diff)
			}
			x.sendOpened(opened, resultsPath)
		}
		opened := x.opened(resultsPath, pipeline.ReadOptions{SettingsFile: other, Mark: "ÜBUNG"})
		want = [][]string{{"name", "value"}, {"invented", "port-verrin.example"}, {"avoid", "Reuters"}, {"mark", "ÜBUNG"}}
		if diff := cmp.Diff(want, opened.Settings.Rows()); diff != "" {
			t.Errorf("%s: the flags of the rerun do not win (-want +got):\n%s", ending, diff)
		}
		if hasSheet := opened.Side(readers.SheetSettings) != nil; hasSheet != (ending == ".xlsx") {
			t.Errorf("%s: a sheet Settings is there: %v", ending, hasSheet)
		}
	}
}
