package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/suppressions"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/results"
)

// job is one send or rerun, in one space or in every space of a list.
type job struct {
	*pipeline.Job
	flags        *sendFlags
	path         string            // of the plan, or of the results that are run again: of one space
	planName     string            // what is sent, as the briefing names it
	began        time.Time         // as of which the plan is read in all spaces
	resultsPath  string            // of a file, or of a folder with a file for each space of the list
	listProblems []readers.Problem // of the list itself
	early        *local.Early
	openLedger   func() (ledger.Ledger, error)
	suppressions suppressions.Open // opens the ledger for the check
	files        []ledger.Part     // of the plan, where the ledger is to have it: of a day, and of what is left to workers
	played       *playedDay        // nil where everything goes out now
	atEnd
}

// one is the run of a job of one space.
func (j *job) one() *pipeline.SpaceRun { return j.Runs[0] }

// fileOf is the results file of a space, nil before it is opened, and where it cannot be made.
func fileOf(run *pipeline.SpaceRun) *results.File {
	file, _ := run.Results.(*results.File)
	return file
}

// atEnd is what to set right at the end of a job, the last one first.
type atEnd struct{ undo []func() }

// later has undo called at the end.
func (e *atEnd) later(undo func()) { e.undo = append(e.undo, undo) }

// close sets all of it right.
func (e *atEnd) close() {
	for _, undo := range slices.Backward(e.undo) {
		undo()
	}
}

// takePlan has the run in a space take an open file: a rerun where it is a results file.
func (a *app) takePlan(ctx context.Context, j *job, run *pipeline.SpaceRun, opened *pipeline.OpenedPlan) error {
	if err := run.TakePlan(&j.flags.SendOptions, opened, a.zone(), func() time.Time { return j.began }); err != nil {
		return err
	}
	run.Demo, run.ReadOnly, run.Wait, run.Now = a.settings.Demo, j.flags.DryRun, j.flags.Wait, a.now
	run.Holder.User, run.Suppressions = local.UserName(a.env), j.suppressions
	run.Warn = func(known map[string]ledger.Standing) []readers.Problem {
		return local.WarnOfOtherResults(ctx, run, known)
	}
	if j.played != nil {
		j.played.setUp(run)
	}
	return local.CheckResultsPath(run)
}

// runPlan takes a plan all the way: its messages are sent, or played by the clock. isResults refuses a results file in its place.
func (a *app) runPlan(ctx context.Context, path string, asked *sendFlags, played *playFlags, isResults func() error) error {
	if err := asked.Validate(); err != nil {
		return err
	}
	if asked.isMulti() {
		if err := a.checkSpaces(asked); err != nil {
			return err
		}
	}
	file, err := a.openPlan(ctx, path, &asked.ReadOptions)
	if err != nil {
		return err
	}
	defer file.Close()
	if file.IsResults() {
		return isResults()
	}
	j := a.newJob(ctx, asked, file.Name)
	j.path = path
	if played != nil {
		a.newPlayedDay(ctx, j, played)
	}
	if played != nil || asked.Workers {
		if j.files, err = dayplan.Files(file, &asked.ReadOptions); err != nil {
			return err
		}
	}
	if err := a.openSpaces(j, results.PathFor(path, asked.Round, file.Format)); err != nil {
		return err
	}
	if !j.IsAlone || played != nil { // it is read in each space; in a day once more, with what was changed in it
		if err := file.Buffer(); err != nil {
			return err
		}
	}
	j.Hooks.TakePlan = func(run *pipeline.SpaceRun) error { return a.takePlan(ctx, j, run, file) }
	return a.runJob(ctx, j)
}

// newJob is a job in the space of the key, or in every space of a list. Its ledger is opened once, when something of it is asked for first.
func (a *app) newJob(ctx context.Context, asked *sendFlags, planName string) *job {
	j := &job{Job: &pipeline.Job{IsAlone: !asked.isMulti(), SkipUnfit: asked.SkipSpaces, KeepsSpaces: asked.Workers}, flags: asked, planName: planName, began: a.now()}
	j.suppressions = a.openOnce(ctx, asked.DryRun, j.later)
	j.openLedger = func() (ledger.Ledger, error) {
		record, _, err := j.suppressions(ctx, asked.DryRun)
		return record, err
	}
	return j
}

// runJob takes a plan, results or a folder of them all the way: it is checked, shown and asked about, sent and reported. Until all spaces
// are known to be fit, nothing is posted to any.
func (a *app) runJob(ctx context.Context, j *job) error {
	defer j.close()
	if !j.IsAlone {
		j.later(local.CheckInLittleMemory())
	} else if err := j.Hooks.TakePlan(j.one()); err != nil { // before the space is asked for anything
		return err
	}
	j.early = a.interrupts.OnEarly(func() { a.putJob(j, toNothing) })
	j.later(j.early.Release)
	if err := a.reachSpaces(ctx, j); err != nil {
		return err
	}
	a.setHooks(ctx, j)
	return a.takeSteps(ctx, j)
}

// reachSpaces loads the space of the key, or those of a list, the hosts of which are asked about.
func (a *app) reachSpaces(ctx context.Context, j *job) error {
	if j.IsAlone {
		connection, stop, err := a.connect(ctx)
		if err != nil {
			return err
		}
		j.later(stop)
		j.one().Connection = connection
		return nil
	}
	if err := a.askHosts(ctx, j); err != nil {
		return err
	}
	a.connectMany(ctx, j)
	a.sayHints(j.listed())
	return nil
}

// setHooks has the job's steps show and ask at the terminal, of a list once for all spaces.
func (a *app) setHooks(ctx context.Context, j *job) {
	j.Hooks.Open = func() error { return a.openRecords(ctx, j) }
	j.Hooks.Ask = func() error { return a.confirm(ctx, j) }
	j.Hooks.Sending = func() pipeline.Sending { return a.startSending(j) }
	j.Hooks.Report = func() error { return a.report(j) }
	if a.mayAsk() {
		j.Hooks.Choose = func(unknown []*pipeline.SpaceRun) error { return a.askSpaces(j, unknown) }
	}
	if j.IsAlone { // at once, for it may wait for a run at the other address
		j.Hooks.Note = func(_ *pipeline.SpaceRun, note string) { a.say("%s", note) }
	} else {
		j.Hooks.TakeLanes = func(spaces int) error { return checkOpenFiles(spaces, local.MaxOpenFiles()) }
	}
	if j.played != nil {
		j.played.setHooks(ctx)
	}
}

// takeSteps takes the steps that are asked for: with --dry-run not the POSTs, with --workers those are left to them.
func (a *app) takeSteps(ctx context.Context, j *job) (err error) {
	switch {
	case j.flags.DryRun:
		err = j.Prepare(ctx)
	case j.flags.Workers:
		err = a.leaveToWorkers(ctx, j)
	default:
		err = j.Run(ctx)
	}
	wrong := (*pipeline.PlanError)(nil)
	switch {
	case errors.Is(err, pipeline.ErrUnfit):
		return a.refuseMany(j)
	case errors.As(err, &wrong):
		return a.refuse(j)
	}
	return err
}

// openRecords opens the ledger, and the results file of each space.
func (a *app) openRecords(ctx context.Context, j *job) error {
	record, err := j.openLedger()
	if err != nil {
		return err
	}
	for _, run := range j.Active() {
		tell := func(err error) { a.say("simcast: %v", inSpace(run.Name, err)) }
		run.Ledger, run.Results = record, results.NewFile(ctx, run.ResultsPath, run.File.Mode, a.memoryOf(record), tell, a.now)
	}
	return nil
}

// confirm shows what is about to happen, and asks.
func (a *app) confirm(ctx context.Context, j *job) error {
	a.showFaults(j)
	a.showBriefing(j, "")
	if j.flags.DryRun {
		a.say("Dry run: nothing was sent, and no file was written.")
		a.endJob(j, toQuestion)
		return nil
	}
	j.early.DoInstead(func() { a.endUnposted(ctx, j) })
	question := "Send " + wording.Counted(j.messages(), "message")
	if !j.IsAlone {
		question += " to " + wording.Counted(len(j.Active()), "space")
	}
	if err := a.confirmPost(j, question+"?", j.messages()); err != nil {
		return err
	}
	return j.makeFolder()
}

// pathOf is where the results of a space stand, "" where they could not be written.
func pathOf(run *pipeline.SpaceRun) string {
	if file := fileOf(run); file != nil && run.Summary.ResultsError == nil {
		return file.Path
	}
	return ""
}

// makeFolder makes the folder for the results of a list.
func (j *job) makeFolder() error {
	if j.IsAlone {
		return nil
	}
	if err := os.MkdirAll(j.resultsPath, 0o755); err != nil {
		return cannotWrite(j.resultsPath, err)
	}
	return nil
}

// messages is how many are to be posted in all spaces.
func (j *job) messages() (sum int) {
	for _, run := range j.Active() {
		sum += len(run.SendPlan.ToPost)
	}
	return sum
}

// limitMemory lets the job have as much memory as its spaces need, until its end.
func (j *job) limitMemory() {
	limit := local.LimitMemoryOfMany
	if j.IsAlone {
		limit = local.LimitMemory
	}
	j.later(limit())
}

// startSending shows how far the job is, as one in all its spaces, and lets Ctrl-C stop it.
func (a *app) startSending(j *job) pipeline.Sending {
	if !j.IsAlone {
		j.later(local.AddProcessor())
	}
	j.limitMemory()
	shown := terminal.ProgressOf(a.stderr, a.log(), j.Active(), j.messages())
	soft, hard, release := a.interrupts.TwoStops(shown.Stopping)
	j.later(release)
	return pipeline.Sending{Soft: soft, Hard: hard, Over: shown.Close, Clock: a.clock, Progress: shown.Progress, Ended: shown.Ended, OnSuspend: a.askAfterSuspend(soft, shown), MostOpen: a.mostOpen()}
}

// report says what became of the job: who did not get it, where the results are, and what to do next.
func (a *app) report(j *job) error {
	a.sayOutcome(j, true)
	a.endJob(j, toItsEnd)
	return j.exitCode()
}
