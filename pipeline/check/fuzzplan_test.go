package check_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/check"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
	"simcast/readers"
)

// openFuzzed opens a plan of these bytes, nil where it is refused in a planner's words.
func openFuzzed(t *testing.T, name string, content []byte) *readers.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	pipetest.Must(t, os.WriteFile(path, content, 0o600))
	file, err := readers.Open(path, readers.Options{})
	if err != nil {
		var fileError *readers.FileError
		if !errors.As(err, &fileError) && len(readers.ProblemsIn(err)) == 0 {
			t.Fatalf("%T: %v", err, err)
		}
		return nil
	}
	t.Cleanup(func() { file.Close() })
	return file
}

// rowsOf are the rows that a file can be read to give.
func rowsOf(t *testing.T, name string, content []byte) (rows int, whole bool) {
	t.Helper()
	file := openFuzzed(t, name, content)
	for _, err := range file.Rows() {
		if err != nil {
			return rows, false
		}
		rows++
	}
	return rows, true
}

// holdPlan holds every row of a plan to be in exactly one place, and every problem
// to name its own.
func holdPlan(t *testing.T, checked *plan.Plan, rows int, whole bool) {
	t.Helper()
	if checked.Verdict.Rows != rows || len(checked.Injects) != rows || checked.Verdict.Broken == whole {
		t.Fatalf("%d rows became %d injects, counted %d, broken %v", rows, len(checked.Injects), checked.Verdict.Rows, checked.Verdict.Broken)
	}
	for _, problem := range checked.Verdict.Problems {
		if problem.File == "" || problem.Message == "" || problem.Code == "" || problem.Suggestion == "" || len(problem.String()) > 16<<10 {
			t.Fatalf("a problem that does not help: %+v", problem)
		}
	}
	seen := map[string]bool{}
	for _, in := range checked.Injects {
		if len(in.Deliveries) == 0 {
			t.Fatalf("row %d is nowhere", in.Row.Number)
		}
	}
	sendPlan, err := reconcile.Reconcile(checked, map[string]ledger.Standing{}, reconcile.Options{})
	pipetest.Must(t, err)
	for _, d := range sendPlan.Deliveries {
		if d.Hash != "" && seen[d.Hash] {
			t.Fatalf("row %d is another row's delivery", d.Inject.Row.Number)
		}
		seen[d.Hash] = true
	}
	for _, d := range sendPlan.ToPost {
		if d.Team == nil || d.Hash == "" || d.Inject.Invalid {
			t.Fatalf("row %d would be posted", d.Inject.Row.Number)
		}
	}
	for _, d := range sendPlan.Deliveries {
		if d.Action != plan.ActionSend && d.Status.State == "" {
			t.Fatalf("row %d has no state", d.Inject.Row.Number)
		}
	}
}

// Whatever stands in a plan, each of its rows is one inject, checked the same every
// time, and nothing that has an error would be posted.
func FuzzPlan(f *testing.F) {
	for _, seed := range []string{
		"persona,channel,team,body\nharbour_master,gosocial,all,{{.ship_line}}\n,mail,5202;T - ,{{.\n",
		"id,persona,channel,team,position,to,subject,body,cc,assets\n1,fire_chief,mail,players,Crisis manager,,s,b,\"a@b.c,<x>\",image|http://a/b|x\n1,fire_chief,mail,,,,,,;,\n",
		"persona;channel;is_hacked;hacked_image;ts;likes;replies\nport_authority;websites;yes;javascript:x;2026-11-20;-1;1e9\n",
		"persona,channel,skip,player_email,type,sentiment,body\npetra_lindqvist,gosocial,x,,individual,good,a\npetra_lindqvist,gosocial,,a@b.c,team,,a,stray\n",
		"sender,CHANNEL,audience,text,own\nPETRA_LINDQVIST,GoSocial,\"a\nb\",{{.Row.own}},1\n",
	} {
		f.Add([]byte(seed))
	}
	space := pipetest.Harbour(f)
	f.Fuzz(func(t *testing.T, content []byte) {
		file := openFuzzed(t, "plan.csv", content)
		if file == nil {
			return
		}
		options := plan.Options{Zone: time.UTC, Now: pipetest.Noon}
		plan, err := check.Load(file, space, options)
		if err != nil {
			holdUsage(t, err)
			return
		}
		rows, whole := rowsOf(t, "plan.csv", content)
		holdPlan(t, plan, rows, whole)
		checked, err := check.Check(openFuzzed(t, "plan.csv", content), space, options)
		pipetest.Must(t, err)
		if diff := cmp.Diff(plan.Verdict, checked); diff != "" {
			t.Fatal("another check says otherwise: ", diff)
		}
		if _, err := check.Check(openFuzzed(t, "plan.csv", content), nil, options); err != nil {
			holdUsage(t, err)
		}
	})
}

// holdUsage holds an error of a check to be one of the file or of what was asked.
func holdUsage(t *testing.T, err error) {
	t.Helper()
	var usage *problem.UsageError
	var file *readers.FileError
	if !errors.As(err, &usage) && !errors.As(err, &file) {
		t.Fatalf("%T: %v", err, err)
	}
}

// Whatever a results file says, in bytes or in its cells, it is taken row by row or
// refused, what it has as out is out of its own deliveries, and a row that it has as
// sent or uncertain is not posted.
func FuzzResults(f *testing.F) {
	const header = "persona,channel,team,body,result,message_id,reason,http_status,attempts,sent_at,team_id,delivery\n"
	space := pipetest.Harbour(f)
	own := plantest.DeliveriesOf(plantest.TakeFile(f, pipetest.SaveCSV(f, pipetest.PostRow, pipetest.PostRow), space, plan.Options{}))
	line := func(result string, n int) string {
		return fmt.Sprintf("petra_lindqvist,gosocial,,What is burning?,%s,m,r,200,1,2026-11-20T11:00:00Z,5201,:%s\n", result, own[n].Hash)
	}
	for _, seed := range []string{
		header + line("sent", 0) + line("uncertain", 1), header + line("sent", 1) + line("pending", 1) + line("", 0),
		header + "a,b,c,d,SENT,'=x,'+y,-1,99999999999999999999,soon,x,r:1\na,b,c,d,lost,,,,,,,q:2\n",
		header + "a,b,c,d,skipped,,,,,,,a:b:" + own[0].Hash + "\n", "result,delivery,persona,channel\n,:,,\nsent,::,x,mail\n", header,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		file := openFuzzed(t, "plan.results.csv", content)
		if file == nil || !file.IsResults() {
			return
		}
		rows, whole := rowsOf(t, "plan.results.csv", content)
		origin, err := reconcile.ReadOrigin(file)
		if err != nil {
			holdOriginError(t, err)
			return
		}
		for hash := range origin.Out {
			if !origin.Hashes[hash] {
				t.Fatalf("%s is out, and is no delivery of the file", hash)
			}
		}
		checked, err := check.Load(openFuzzed(t, "plan.results.csv", content), space, plan.Options{Zone: time.UTC, Now: pipetest.Noon, IsRerun: true, Copied: origin.Copied})
		pipetest.Must(t, err)
		holdPlan(t, checked, rows, whole)
		sendPlan, err := reconcile.Reconcile(checked, map[string]ledger.Standing{}, reconcile.Options{Round: origin.Round})
		pipetest.Must(t, err)
		isNewRow := origin.Copied // rows of these hashes; and those whose message another row is now
		for _, d := range sendPlan.Deliveries {
			isNewRow[d.Hash] = isNewRow[d.Hash] || d.Hash != "" && d.Hash != d.Inject.Prior.Hash
		}
		for _, d := range sendPlan.ToPost {
			if prior := d.Inject.Prior; prior.WentOut() && !isNewRow[prior.Hash] {
				t.Fatalf("row %d is %s, and would be posted", d.Inject.Row.Number, prior.State)
			}
		}
	})
}

// holdOriginError holds it to be of the file, or of a cell of the results.
func holdOriginError(t *testing.T, err error) {
	t.Helper()
	var problem *readers.Problem
	var file *readers.FileError
	if !errors.As(err, &file) && (!errors.As(err, &problem) || problem.Row == 0) {
		t.Fatalf("%T: %v", err, err)
	}
}
