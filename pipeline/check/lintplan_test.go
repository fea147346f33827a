package check_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/pipeline/lint"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/problem"
	"simcast/readers"
)

func TestObjectivesOfTheirSheet(t *testing.T) {
	path := pipetest.SaveWorkbook(t, markedRow.With("objective", "O1"), markedRow.With("body", "b", "objective", "O3; O4\nO5"), markedRow.With("body", "c", "objective", "O6", "skip", "x"))
	pipetest.EditWorkbook(t, path, func(book *excelize.File) {
		_, err := book.NewSheet("Objectives")
		pipetest.Must(t, err)
		pipetest.Must(t, book.SetSheetCol("Objectives", "A1", &[]string{"Objective", "O1 Put it out", "O2 Warn the public", "O4", "", "O6 Clean up"}))
	})
	checked := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Lint: true})
	holdTold(t, checked, "0 objective-uncovered", "0 objective-uncovered")
	for i, wanted := range []string{"O2 Warn the public", "O6 Clean up"} {
		if got := checked.Verdict.Problems[i]; !strings.Contains(got.Message, wanted) || !strings.Contains(got.Message+got.Suggestion, "Objectives!A") {
			t.Errorf("%+v", got)
		}
	}
	if chosen := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Lint: true, Filter: plan.Filter{Rows: []plan.RowRange{{From: 2, To: 2}}}}); len(chosen.Verdict.Problems) > 0 {
		t.Errorf("of a choice of rows: %v", chosen.Verdict.Problems)
	}
}

// Of rows that a choice leaves out nothing is said, but they stay in the day: row 4 follows row 3.
func TestFindingsOfChosenRows(t *testing.T) {
	rows := []pipetest.Row{
		markedRow.With("id", "A1", "at", "09:00", "body", "www.verrin-news.de"),
		markedRow.With("id", "A2", "at", "09:40", "body", "www.verrin-port.de"),
		markedRow.With("id", "A3", "at", "10:20", "body", "c"),
	}
	holdTold(t, linted(t, plan.Options{}, rows...), "2 real-domain body www.verrin-news.de", "3 real-domain body www.verrin-port.de", "3 team-idle at", "4 team-idle at")
	holdTold(t, linted(t, plan.Options{Filter: plan.Filter{IDs: []string{"A1", "A3"}}}, rows...), "2 real-domain body www.verrin-news.de", "4 team-idle at")
}

// An error of lint is one of its inject, which then is not sent even with --skip-invalid; a warning is not.
func TestErrorsOfLintMakeInjectsInvalid(t *testing.T) {
	rows := []pipetest.Row{markedRow.With("body", "This is not a drill."), markedRow.With("body", "www.verrin-news.de"), markedRow.With("body", "c"),
		markedRow.With("body", "This is not a drill, Ada says.", "lint", "ok not-a-drill this is not a drill: she reads it out")}
	for name, c := range map[string]struct {
		strict bool
		want   []bool
	}{"as it is": {false, []bool{true, false, false, false}}, "strict": {true, []bool{true, true, false, false}}} {
		t.Run(name, func(t *testing.T) {
			checked := linted(t, plan.Options{Strict: c.strict}, rows...)
			for i, in := range checked.Injects {
				if in.Invalid != c.want[i] {
					t.Errorf("row %d: invalid is %v: %v", in.Row.Number, in.Invalid, in.Problems)
				}
				if told := len(in.Problems) > 0; told != (i < 2) {
					t.Errorf("row %d has the problems %v", in.Row.Number, in.Problems)
				}
			}
		})
	}
}

// A rerun does not look at what is sent, and fails what it would send.
func TestErrorsOfLintInARerun(t *testing.T) {
	path := pipetest.SaveText(t, "plan.results.csv", "id,persona,channel,team,body,result,message_id,reason,http_status,attempts,sent_at,team_id,delivery\n"+
		"A1,petra_lindqvist,gosocial,session,EXERCISE This is not a drill.,sent,m-1,,200,1,2026-11-20T11:00:00Z,5200,:aa\n"+
		"A2,petra_lindqvist,gosocial,session,EXERCISE! This is not a drill.,pending,,,,0,,5200,:bb\n")
	checked := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Lint: true, IsRerun: true})
	holdTold(t, checked, "3 not-a-drill body This is not a drill")
	if checked.Injects[0].Invalid || !checked.Injects[1].Invalid {
		t.Errorf("%v, %v", checked.Injects[0].Problems, checked.Injects[1].Problems)
	}
}

// The text of a suppression is kept as the cells have it: filled in, it would be another one for each team.
func TestSuppressions(t *testing.T) {
	row := markedRow.With("id", "A1", "team", "Port operations;Communications", "body", "{{.Team.Name}}: www.verrin-news.de", "lint", "ok real-domain: agreed")
	changed := func(answer, known bool) plan.Options {
		return plan.Options{SuppressedTextChanged: func(lint.Suppression) (bool, bool) { return answer, known }}
	}
	first := linted(t, changed(false, false), row)
	holdTold(t, first)
	if got := first.Verdict.Suppressions; len(got) != 1 || got[0].Row != 2 || got[0].ID != "A1" || got[0].Rule != "real-domain" || got[0].Column != "body" {
		t.Errorf("%+v", got)
	}
	same := linted(t, changed(false, false), row.With("team", "IT response"))
	if first.Verdict.Suppressions[0].Digest != same.Verdict.Suppressions[0].Digest {
		t.Error("the same cell is another text for another team")
	}
	holdTold(t, linted(t, changed(true, true), row), "2 real-domain body www.verrin-news.de")
	offline := plantest.TakeFile(t, pipetest.SaveCSV(t, row), nil, plan.Options{Lint: true})
	holdTold(t, offline)
	if !strings.Contains(offline.Verdict.LintNote, "row 2") {
		t.Errorf("%q", offline.Verdict.LintNote)
	}
}

// A plan without columns of the day has replies too, and rows that are played by hand.
func TestRowsOfNoDay(t *testing.T) {
	holdTold(t, linted(t, plan.Options{}, markedRow.With("id", "A1", "subject", "Re: EXERCISE Tides"), markedRow.With("id", "A2", "subject", "EXERCISE Tides", "skip", "x"),
		markedRow.With("id", "A3", "subject", "EXERCISE tides"), markedRow.With("id", "A4", "subject", "RE: EXERCISE Tides", "body", "b")),
		"2 reply-before-cause subject Re: EXERCISE Tides")
	holdTold(t, linted(t, plan.Options{}, markedRow, markedRow.With("channel", "phone", "id", "A2", "subject", ""), markedRow.With("channel", "phone", "controller", "Ada", "body", "b")),
		"3 no-controller controller")
}

// Rows of merged cells are checked once more, and what lint and the times have found is told once, also as it is found.
func TestFindingsOfMergedRowsAreToldOnce(t *testing.T) {
	path := pipetest.SaveWorkbook(t, markedRow.With("at", "soon", "id", "A1", "body", "www.verrin-news.de", "objective", "O1"), markedRow.With("at", "09:30", "id", "A2", "persona", "", "body", "b"),
		markedRow.With("at", "10:30", "id", "A3", "body", "c"))
	pipetest.EditWorkbook(t, path, func(book *excelize.File) {
		header, err := book.GetRows("Injects")
		pipetest.Must(t, err)
		column, err := excelize.ColumnNumberToName(slices.Index(header[0], "persona") + 1)
		pipetest.Must(t, err)
		pipetest.Must(t, book.MergeCell("Injects", column+"2", column+"3"))
	})
	want := []string{"2 real-domain body www.verrin-news.de", "2 bad-time at soon", "4 team-idle at"}
	holdTold(t, plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Lint: true}), want...)
	var found []readers.Problem
	restarts := 0
	plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Lint: true,
		Found: func(some []readers.Problem) { found = append(found, some...) }, Restarted: func() { found, restarts = nil, restarts+1 }})
	problem.Sort(found)
	if diff := cmp.Diff(want, told(found)); diff != "" || restarts != 1 {
		t.Errorf("%d restarts\n%s", restarts, diff)
	}
}
