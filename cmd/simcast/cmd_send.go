package main

import (
	"cmp"
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
	results string
	dryRun  bool
	yes     bool
	wait    bool

	spaces     string // the file of a list of spaces
	skipSpaces bool
	newHosts   bool // the list's keys may go to hosts that the ledger has not seen
	given      func(flag string) bool
}

func (p *posting) addTo(cmd *cobra.Command) {
	addReading(cmd, &p.ReadOptions)
	flags, limits := cmd.Flags(), send.DefaultLimits()
	p.given = flags.Changed
	flags.StringVar(&p.results, "results", "", "the results `FILE`; its ending (.xlsx, .csv) decides the format")
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

func (a *app) sendCommand() *cobra.Command {
	p := &posting{}
	cmd := &cobra.Command{
		Use:   "send PLAN",
		Short: "Check a plan, post every delivery, write the results",
		Long: `send checks the whole plan, shows what it is about to do, asks, and posts one
message per team, one after another at the service's pace. It posts now: ts
schedules nothing. The results file says of each delivery what became of it.

What the ledger has as sent or uncertain is not posted again: killed at any
moment and started again, send goes on where it was.

With --spaces the plan goes to every space of a list, a CSV with a row a space:
name, base_url, and key_env (the variable that holds the key) or key_file (its
file). A variable ends in _KEY or begins with SIMCAST_, and a key file lies in the
list's folder or below it. Hosts that the ledger has not seen are asked about before
any key goes there; where nobody is at a terminal, --new-hosts says that they are
right. The plan is checked in all spaces before any is posted to, and --skip-spaces
leaves out those where it does not hold. --results is a folder then, with a file a
space; simcast rerun takes it.

` + exitCodes,
		Example: `  simcast send --demo samples/harbour-light.xlsx
  simcast send plan.xlsx --dry-run
  simcast send plan.xlsx --round rehearsal --redirect moderators
  simcast send plan.xlsx --rows 2-40 --team "Port operations" --yes
  simcast send plan.xlsx --spaces spaces.csv --round day`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			a.demoPace(cmd, p)
			return a.send(cmd.Context(), args[0], p)
		},
	}
	p.addTo(cmd)
	a.addAll(cmd)
	return cmd
}

// demoPace is the demo's own interval where none is asked for.
func (a *app) demoPace(cmd *cobra.Command, p *posting) {
	if a.settings.demo && !cmd.Flags().Changed("interval") {
		p.Interval = pace.DemoInterval
	}
}

func (a *app) send(ctx context.Context, path string, p *posting) error {
	if p.isMulti() {
		return a.sendSpaces(ctx, path, p)
	}
	if err := p.Validate(); err != nil {
		return err
	}
	file, err := openPlan(path, p.Sheet)
	if err != nil {
		return err
	}
	defer file.Close()
	if file.IsResults() {
		return usage(path+" is a results file, and send would post it again", "use simcast rerun "+path)
	}
	return a.runJob(ctx, p, file, cmp.Or(p.results, results.PathFor(path, p.Round, file.Format)))
}

// job is one send or rerun, from its open file on.
type job struct {
	*pipeline.Job
	posting  *posting
	results  string
	sheet    *results.File
	unposted *unposted
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
func (a *app) newJob(p *posting, file *readers.Plan, now func() time.Time, results string) (*pipeline.Job, error) {
	j, err := p.NewJob(file, a.zone(), now)
	if err != nil {
		return nil, err
	}
	j.Demo, j.ReadOnly, j.Wait, j.Now = a.settings.demo, p.dryRun, p.wait, a.now
	j.Hooks.Warn = func(known map[string]ledger.Standing) []readers.Problem { return otherResults(j, results, known) }
	return j, checkTarget(j, results)
}

// runJob is the way of send and rerun alike.
func (a *app) runJob(ctx context.Context, p *posting, file *readers.Plan, results string) error {
	started, err := a.newJob(p, file, a.now, results)
	if err != nil {
		return err
	}
	j := &job{Job: started, posting: p, results: results}
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
		a.showVerdict(j.File.File, &j.Plan.Verdict)
		a.say("Nothing was posted.")
		a.putOutcome(plan.Summary{}, "", j.Plan.Problems)
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
	j.sheet = results.NewFile(j.results, j.File.Mode, a.memoryOf(j), func(err error) { a.say("simcast: %v", err) }, a.now)
	j.Results = j.sheet
	return nil
}

// confirm shows what is about to happen, and asks.
func (a *app) confirm(j *job) error {
	a.showProblems(j.SendPlan.Problems)
	a.showBriefing(j)
	if j.ReadOnly {
		a.sayDryRun()
		a.putOutcome(plan.Summary{Counts: j.SendPlan.Count()}, "", j.SendPlan.Problems)
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
func checkTarget(j *pipeline.Job, results string) error {
	if _, err := sheet.FormatOf(results); err != nil {
		return err
	}
	plan, err := os.Stat(j.File.Path)
	if err != nil || j.Origin != nil {
		return err
	}
	if there, err := os.Stat(results); err == nil && os.SameFile(plan, there) {
		return usage("the results cannot take the plan's own place", "name another file with --results")
	}
	return nil
}
