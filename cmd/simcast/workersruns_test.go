package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/pipeline"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plantest"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/sheet"
)

// leftRun is a workplace with a shared ledger, and a run in it that is left to workers.
type leftRun struct {
	*workplace
	address string // of the database
	record  ledger.SharedLedger
	name    string
	hashes  []string // of its messages, the same in all spaces
}

const leftRound = "day"

// planMode is that of the plan's file.
const planMode fs.FileMode = 0o640

func noonWorker() ledger.Holder { return ledger.Holder{User: "worker", Host: "rack-1", PID: 7} }

// leaveRun leaves a plan of three rows to workers in spaces of these names, as simcast send --workers does.
func leaveRun(t *testing.T, format sheet.Format, spaces ...string) *leftRun {
	t.Helper()
	if err := pgtest.Available(); err != nil {
		pgtest.Missing(t, err)
	}
	address, drop, err := pgtest.NewDatabase(t.Context())
	x := &leftRun{workplace: newWorkplace(t), address: address, name: "20261127-093001-1a2b"}
	x.must(err)
	t.Cleanup(func() { x.must(errors.Join(x.dump(address), drop())) })
	x.env = append(x.env, "SIMCAST_LEDGER="+address)
	place, err := local.FindLedger(address, func(string) string { return "" }, false)
	x.must(err)
	record, err := place.Open(t.Context())
	x.must(err)
	t.Cleanup(func() { x.must(record.Close()) })
	x.record = record.(ledger.SharedLedger)
	asked := pipeline.SendOptions{Round: leftRound, Interval: time.Millisecond, Limits: send.DefaultLimits()}
	rows := []pipetest.Row{pipetest.PostRow.With("id", "A1", "body", "One"), pipetest.PostRow.With("id", "A2", "body", "Two"), pipetest.PostRow.With("id", "A3", "body", "Three"),
		pipetest.PostRow.With("id", "A4", "body", "Never", "skip", "yes")}
	path := pipetest.SaveCSV(x, rows...)
	if format == sheet.XLSX {
		path = pipetest.SaveWorkbook(x, rows...)
	}
	opened, err := asked.Open(path)
	x.must(err)
	defer opened.Close()
	leaving := frozen.Leaving{Job: &pipeline.Job{RunName: x.name}, To: x.record}
	leaving.Files, err = dayplan.Files(opened, &asked.ReadOptions)
	x.must(errors.Join(err, opened.Buffer()))
	for _, name := range spaces {
		leaving.Job.Runs = append(leaving.Job.Runs, x.prepare(&asked, opened, name+".results."+string(format), name))
	}
	leaving.Options = frozen.NewOptions(leaving.Job.Runs[0], nil)
	leaving.Options.FileMode = planMode
	x.must(leaving.Start(t.Context()))
	return x
}

// prepare prepares the plan in one space, which has a stand-in of its own.
func (x *leftRun) prepare(asked *pipeline.SendOptions, opened *pipeline.OpenedPlan, resultsName, name string) *pipeline.SpaceRun {
	x.Helper()
	x.must(x.choose(name, ""))
	id := space.Fingerprint(x.standIn().Key())
	x.must(x.record.RememberSpace(x.workplace.Context(), ledger.Space{ID: id, Address: "one.example", Seen: pipetest.Noon}, id, nil, nil))
	run, err := asked.NewRun(opened, time.UTC, func() time.Time { return pipetest.Noon })
	x.must(err)
	run.Name, run.GivenRunName, run.ResultsPath, run.Holder = name, x.name+"-"+name, resultsName, ledger.Holder{User: "ada", Host: "desk"}
	run.Ledger, run.LedgerSpace.ID, run.Connection = x.record, id, &space.Connection{Space: pipetest.SpaceOf(x, simulator.Harbour())}
	x.must(run.Check(x.workplace.Context()))
	run.SendPlan = plantest.ReconcileNew(x, run.Plan)
	run.SendPlan.Round, x.hashes = leftRound, nil
	for _, d := range run.SendPlan.ToPost {
		x.hashes = append(x.hashes, d.Hash)
	}
	x.must(run.TakeLane(x.Context()))
	return run
}

// lane is how the run stands in a space.
func (x *leftRun) lane(name string) ledger.WorkersSpace {
	x.Helper()
	lanes, err := x.record.WorkersSpaces(x.workplace.Context(), x.name)
	x.must(err)
	for _, lane := range lanes {
		if lane.Name == name {
			return lane
		}
	}
	x.Fatalf("there is no space %s", name)
	return ledger.WorkersSpace{}
}

// take takes a space for a slice, and writes down what its first messages came to.
func (x *leftRun) take(name string, outcomes ...ledger.Outcome) ledger.WorkerLane {
	x.Helper()
	lane := x.lane(name)
	taken, err := x.record.TakeForWorker(x.workplace.Context(), x.name, lane.Space, lane.Epoch, ledger.Worker{Holder: noonWorker(), ID: "noon"})
	x.must(err)
	if taken == nil {
		x.Fatalf("%s is not taken: %+v", name, lane)
	}
	for i, outcome := range outcomes {
		n, err := taken.Run().Begin(x.workplace.Context(), ledger.Attempt{Hash: x.hashes[i], InjectID: "A", Source: ledger.SourcePosted, Space: lane.Space, Round: leftRound, TeamID: 5201,
			Body: `{"body":"as posted"}`, Started: pipetest.Noon, Requests: 1})
		x.must(err)
		x.must(taken.Run().End(x.workplace.Context(), n, pipetest.Noon, ledger.AttemptEnd{Outcome: outcome, Ended: pipetest.Noon, HTTPStatus: 200, MessageID: "m-1", Reason: map[ledger.Outcome]string{ledger.Refused: "no"}[outcome]}))
	}
	return taken
}

// fits holds what a command writes with --json to its schema.
func (x *leftRun) fits(args ...string) {
	x.Helper()
	described, err := readSchemas()
	x.must(err)
	var object json.RawMessage
	_, _ = x.run(&object, args...)
	x.must(described.holdOutput(append(args, "--json"), object))
}

// states are the results in a results file, from top to bottom.
func (x *leftRun) states(name string) string {
	x.Helper()
	file, err := readers.Open(x.path(name), readers.Options{})
	x.must(err)
	defer file.Close()
	report, _, err := resultsreport.Read(file)
	x.must(err)
	var states []string
	for _, line := range report.Lines {
		states = append(states, string(line.Status.State))
	}
	return strings.Join(states, " ")
}

// TestRunsOfWorkers holds what simcast runs, results and control stop show and write of a run while it goes on, and after its end.
func TestRunsOfWorkers(t *testing.T) {
	for _, format := range []sheet.Format{sheet.CSV, sheet.XLSX} {
		t.Run(string(format), func(t *testing.T) {
			t.Parallel()
			x := leaveRun(t, format, "north", "south")
			x.take("north", ledger.Accepted, ledger.Refused)
			x.must(x.record.SignWorker(t.Context(), ledger.Worker{Holder: noonWorker(), ID: "noon", Started: pipetest.Noon, MaxLanes: 4}, []string{x.lane("north").Space}))
			x.showsRuns()
			x.fits("runs")
			x.fits("runs", x.name)
			x.fits("results", x.name, "-o", "fits")
			x.writesUnderWay(string(format))
			x.stops(string(format))
		})
	}
}

func (x *leftRun) showsRuns() {
	x.Helper()
	var runs jsonout.Runs
	x.simcast(0, &runs, "runs")
	if len(runs.Runs) != 1 || len(runs.Workers) != 1 || len(runs.Unserved) != 1 {
		x.Fatalf("it has %+v", runs)
	}
	if r := runs.Runs[0]; r.Run != x.name || r.State != "under way" || r.Spaces != 2 || r.SpacesDone != 0 || r.ToSend != 6 || r.Sent != 1 || r.User != "ada" || r.Machine != "desk" {
		x.Errorf("the run is %+v", r)
	}
	if w := runs.Workers[0]; w.Machine != "rack-1" || w.Lanes != 1 || w.MaxLanes != 4 || w.Serves != 1 {
		x.Errorf("the worker is %+v", w)
	}
	if runs.Unserved[0] != (jsonout.Unserved{Run: x.name, Space: "south"}) {
		x.Errorf("no worker serves %+v", runs.Unserved)
	}
	var run jsonout.SpacesOfRun
	x.simcast(0, &run, "runs", x.name)
	if len(run.InSpaces) != 2 {
		x.Fatalf("it has %+v", run)
	}
	if in := run.InSpaces[0]; in.Space != "north" || in.Sent != 1 || in.Failed != 1 || in.Pending != 1 || !strings.Contains(in.Worker, "rack-1") || !in.Served {
		x.Errorf("north is %+v", in)
	}
	if in := run.InSpaces[1]; in.Space != "south" || in.Pending != 3 || in.Worker != "" || in.Served {
		x.Errorf("south is %+v", in)
	}
	_, said := x.run(nil, "runs", "20990101-000000-abcd")
	if !strings.Contains(said, `no run "20990101-000000-abcd"`) || !strings.Contains(said, x.name) {
		x.Errorf("of an unknown run it says %s", said)
	}
}

// writesUnderWay writes the results twice while the run goes on.
func (x *leftRun) writesUnderWay(ending string) {
	x.Helper()
	var out jsonout.ManyOutcome
	x.simcast(3, &out, "results", x.name, "-o", "now")
	if out.Sent != 1 || out.Failed != 1 || out.Pending != 4 || out.Skipped != 2 || len(out.Spaces) != 2 || out.Results != "now" {
		x.Errorf("it gives %+v", out)
	}
	if got := x.states("now/north.results." + ending); got != "sent failed pending skipped" {
		x.Errorf("north is %s", got)
	}
	_, said := x.run(nil, "results", x.name, "-o", "now")
	if !strings.Contains(said, "The run goes on in 2 spaces") {
		x.Errorf("of a run that goes on it says %s", said)
	}
	files, err := os.ReadDir(x.path("now"))
	x.must(err)
	if len(files) != 2 {
		x.Errorf("the second time did not replace the first: %v", files)
	}
}

// stops stops the run, and writes the results of its end beside a file that somebody has changed.
func (x *leftRun) stops(ending string) {
	x.Helper()
	north := x.lane("north")
	var stopped jsonout.Stopped
	x.simcast(0, &stopped, "control", "stop", x.name, "--as", "Ben")
	if stopped != (jsonout.Stopped{Verb: "stop", Run: x.name, State: "stopping", By: "Ben"}) {
		x.Errorf("it gives %+v", stopped)
	}
	if x.simcast(0, &stopped, "control", "stop", x.name, "--as", "Eve"); stopped.By != "Ben" {
		x.Errorf("asked once more, it gives %+v", stopped)
	}
	x.fits("control", "stop", x.name)
	if lane := x.lane("south"); lane.Ended.IsZero() {
		x.Errorf("south, which nobody has, has not ended: %+v", lane)
	}
	held := x.lane("north")
	if !held.Ended.IsZero() || held.Epoch != north.Epoch {
		x.Errorf("north, which a worker has, is %+v", held)
	}
	x.must(x.record.ForgetWorker(x.workplace.Context(), "noon"))
	x.must(os.WriteFile(x.path(filepath.Join("now", "south.results."+ending)), []byte("mine"), 0o600))
	x.simcast(3, nil, "results", x.name, "-o", "now")
	if got := x.states("now/south.results." + ending); got != "pending pending pending skipped" {
		x.Errorf("south is %s", got)
	}
	kept, err := filepath.Glob(x.path("now/south.results *"))
	x.must(err)
	if len(kept) != 1 {
		x.Errorf("what somebody has changed is not kept: %v", kept)
	}
}
