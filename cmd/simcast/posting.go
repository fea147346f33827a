package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/progress"
	"simcast/pipeline"
	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pace"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// posting is what send and rerun take alike.
type posting struct {
	pipeline.SendOptions
	resultsPath string
	dryRun      bool
	yes         bool
	wait        bool

	spaces     string // the file of a list of spaces
	skipSpaces bool
	newHosts   bool // the list's keys may go to hosts that the ledger has not seen
	given      func(flag string) bool
}

func (p *posting) addTo(cmd *cobra.Command) {
	addReading(cmd, &p.ReadOptions)
	flags, limits := cmd.Flags(), send.DefaultLimits()
	p.given = flags.Changed
	flags.StringVar(&p.resultsPath, "results", "", "the results `FILE`; its ending (.xlsx, .csv) decides the format")
	flags.DurationVar(&p.Interval, "interval", pace.DefaultInterval, "least time between the starts of two POSTs")
	flags.StringVar(&p.Pace, "pace", pace.Fixed, "how the `PACE` is kept: fixed, or adaptive, which begins at --interval and finds what the service lets through")
	flags.DurationVar(&p.MinInterval, "min-interval", 0, fmt.Sprintf("how quick an adaptive pace may become (default %s)", pace.DefaultMinInterval))
	flags.BoolVar(&p.dryRun, "dry-run", false, "all but the POSTs; writes no file")
	flags.BoolVar(&p.yes, "yes", false, "do not ask")
	flags.BoolVar(&p.SkipInvalid, "skip-invalid", false, "post the good rows of a plan with errors; the others are failed")
	flags.StringVar(&p.Round, "round", "", "the round, one playing of the plan: `NAME`")
	flags.StringVar(&p.Redirect, "redirect", "", "a rehearsal: every inject goes once, to this `TEAM` alone (needs a --round of its own)")
	flags.BoolVar(&p.Again, "again", false, "also what the ledger has as sent in this round")
	flags.BoolVar(&p.Changed, "changed", false, "also rows whose id was sent before with other cells")
	flags.BoolVar(&p.ResendUncertain, "resend-uncertain", false, "also what is uncertain: it may go out twice")
	flags.IntVar(&p.Limits.MaxAttempts, "max-attempts", limits.MaxAttempts, "give a delivery up after so many answers of 500 or 503")
	flags.IntVar(&p.Limits.MaxFailures, "max-failures", limits.MaxFailures, "stop after so many failed deliveries (0: never)")
	flags.DurationVar(&p.Limits.MaxOutage, "max-outage", limits.MaxOutage, "stop when the service is out of reach for longer")
	flags.BoolVar(&p.wait, "wait", false, "wait for another run in this space instead of refusing")
	addSameSpace(flags, &p.SendOptions)
	flags.BoolVar(&p.NewSpace, "new-space", false, "the key is of a space that the ledger does not know")
	flags.StringVar(&p.spaces, "spaces", "", "post to every space of a list: `FILE`, a CSV with the columns name, base_url, and key_env or key_file")
	flags.BoolVar(&p.skipSpaces, "skip-spaces", false, "leave out the spaces of the list that cannot be reached, or in which the plan has errors")
	flags.BoolVar(&p.newHosts, "new-hosts", false, "send the keys of the list to hosts that the ledger has not seen, without asking")
	_ = cmd.MarkFlagFilename("spaces", "csv", "tsv", "xlsx") // the flag is there
	cmd.MarkFlagsMutuallyExclusive("same-space", "new-space")
}

// demoPace is the demo's own interval where none is asked for.
func (a *app) demoPace(cmd *cobra.Command, p *posting) {
	if a.settings.demo && !cmd.Flags().Changed("interval") {
		p.Interval = pace.DemoInterval
	}
}

// job is one send or rerun, from its open file on.
type job struct {
	*pipeline.Job
	posting     *posting
	resultsPath string
	resultsFile *results.File
	unposted    *unposted
	atEnd
}

// atEnd is what to set right at the end of a job, the last one first.
type atEnd struct{ undo []func() }

func (e *atEnd) later(undo func()) { e.undo = append(e.undo, undo) }

func (e *atEnd) close() {
	for _, undo := range slices.Backward(e.undo) {
		undo()
	}
}

// newJob begins a job, in one space or in one of many, at the moment of now.
func (a *app) newJob(p *posting, file *readers.Plan, now func() time.Time, resultsPath string) (*pipeline.Job, error) {
	j, err := p.NewJob(file, a.zone(), now)
	if err != nil {
		return nil, err
	}
	j.Demo, j.ReadOnly, j.Wait, j.Now = a.settings.demo, p.dryRun, p.wait, a.now
	j.Hooks.Warn = func(known map[string]ledger.Standing) []readers.Problem { return otherResults(j, resultsPath, known) }
	return j, checkTarget(j, resultsPath)
}

// runJob is the way of send and rerun alike.
func (a *app) runJob(ctx context.Context, p *posting, file *readers.Plan, resultsPath string) error {
	started, err := a.newJob(p, file, a.now, resultsPath)
	if err != nil {
		return err
	}
	j := &job{Job: started, posting: p, resultsPath: resultsPath}
	defer j.close()
	j.unposted = a.untilPosting(func() { a.putOutcome(plan.Summary{}, "", nil) })
	j.later(j.unposted.release)
	connection, stop, err := a.connect(ctx)
	if err != nil {
		return err
	}
	j.later(stop)
	j.Connection = connection
	j.Hooks.Open = func() error { return a.openRecords(j) }
	j.Hooks.Note = func(note string) { a.say("%s", note) }
	j.Hooks.Ask = func() error { return a.confirm(j) }
	j.Hooks.Sending = func() pipeline.Sending { return a.begin(j) }
	j.Hooks.Report = func() error { return a.printSummary(j) }
	if a.mayAsk() {
		j.Hooks.Choose = func(unknown *identify.UnknownKeyError) error { return a.askSpace(j.Job, unknown) }
	}
	err = p.run(ctx, j)
	if wrong := (*pipeline.PlanError)(nil); errors.As(err, &wrong) {
		a.showVerdict(j.File.Name, &j.Plan.Verdict)
		a.say("Nothing was posted.")
		a.putOutcome(plan.Summary{}, "", j.Plan.Verdict.Problems)
		return exit{exitPlan}
	}
	return err
}

// run takes the steps that are asked for.
func (p *posting) run(ctx context.Context, steps pipeline.Steps) error {
	if p.dryRun {
		return pipeline.Prepare(ctx, steps)
	}
	return pipeline.Run(ctx, steps)
}

// openRecords opens the ledger and the results file.
func (a *app) openRecords(j *job) (err error) {
	if j.Ledger, err = a.openLedger(j.ReadOnly); err != nil {
		return err
	}
	j.later(func() { _ = j.Ledger.Close() }) // each of its writes was durable before
	j.resultsFile = results.NewFile(j.resultsPath, j.File.Mode, a.memoryOf(j), func(err error) { a.say("simcast: %v", err) }, a.now)
	j.Results = j.resultsFile
	return nil
}

// confirm shows what is about to happen, and asks.
func (a *app) confirm(j *job) error {
	a.showProblems(j.SendPlan.Problems())
	a.showBriefing(j)
	if j.ReadOnly {
		a.sayDryRun()
		a.putOutcome(plan.Summary{Counts: j.SendPlan.Count()}, "", j.SendPlan.Problems())
		return nil
	}
	j.unposted.fromNowOn(func() { a.tellUnposted(j) })
	n := len(j.SendPlan.ToPost)
	return a.confirmPost(fmt.Sprintf("Post %s?", wording.Counted(n, "message")), n, j.posting.yes)
}

func (a *app) sayDryRun() { a.say("Dry run: nothing was posted, and no file was written.") }

// begin shows the run from now on, and gives it the interrupts.
func (a *app) begin(j *job) pipeline.Sending {
	j.later(machine.LimitMemory())
	shown := progress.OfRun(a.stderr, a.log(), len(j.SendPlan.ToPost))
	how, release := a.sending(j.unposted, &shown.UI)
	j.later(release)
	how.Progress, how.OnSuspend = shown.Progress, a.askAfterSuspend(how.Soft, &shown.UI)
	return how
}

// sending is what a run is sent with, in one space or in many. From now on its own end says it all.
func (a *app) sending(early *unposted, shown *progress.UI) (how pipeline.Sending, release func()) {
	soft, hard, release := a.twoStops(shown.Stopping)
	early.begun.Store(true)
	return pipeline.Sending{Soft: soft, Hard: hard, Over: shown.Close, Clock: a.clock}, release
}

// checkTarget refuses results that would stand in the plan's own place, or in a
// format that there is not.
func checkTarget(j *pipeline.Job, resultsPath string) error {
	if _, err := sheet.FormatOf(resultsPath); err != nil {
		return err
	}
	planFile, err := os.Stat(j.File.Path)
	if err != nil || j.IsRerun() {
		return err
	}
	if there, err := os.Stat(resultsPath); err == nil && os.SameFile(planFile, there) {
		return usage("the results cannot take the plan's own place", "name another file with --results")
	}
	return nil
}
