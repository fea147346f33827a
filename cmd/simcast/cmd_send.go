package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/pace"
	"simcast/pipeline/send"
	"simcast/writers/results"
)

// sendCommand is simcast send.
func (a *app) sendCommand() *cobra.Command {
	flags := &sendFlags{}
	cmd := &cobra.Command{
		Use:   "send PLAN",
		Short: "Check a plan, post every message, and write the results",
		Long: `The whole plan is checked first. Then you see what is about to go out, and are asked.
One message per team is posted, one after another at the service's pace. It posts
now: ts schedules nothing. The results file says what became of each message.

What the ledger has as sent or uncertain is not posted again: killed at any
moment and started again, send goes on where it was.

With --spaces the plan goes to every space of a list, a CSV with a row a space:
name, base_url, and key_env (the variable that holds the key) or key_file (its
file). A variable ends in _KEY or begins with SIMCAST_, and a key file lies in the
list's folder or below it. Hosts that the ledger has not seen are asked about before
any key goes there; where nobody is at a terminal, --new-hosts says that they are
right. The plan is checked in all spaces before any is posted to, and --skip-spaces
leaves out those where it does not hold. --results is a folder then, with a file a
space; simcast rerun takes it.`,
		Example: `  simcast send plan.xlsx
  simcast send plan.xlsx --demo                    # on the stand-in: nothing reaches anybody
  simcast send plan.xlsx --dry-run
  simcast send plan.xlsx --round rehearsal --redirect moderators
  simcast send plan.xlsx --rows 2-40 --team "Port operations" --yes
  simcast send plan.xlsx --spaces spaces.csv --round day`,
		Args: help.One("plan", "PLAN.xlsx"),
		RunE: func(cmd *cobra.Command, args []string) error {
			a.setDefaultInterval(cmd, flags)
			return a.send(cmd.Context(), args[0], flags)
		},
	}
	flags.addTo(cmd)
	a.addAll(cmd)
	return cmd
}

// send posts a plan, and writes its results.
func (a *app) send(ctx context.Context, path string, flags *sendFlags) error {
	if flags.isMulti() {
		return a.sendSpaces(ctx, path, flags)
	}
	if err := flags.Validate(); err != nil {
		return err
	}
	return a.sendPlan(ctx, path, flags, flags.resultsPath)
}

// sendPlan is send in one space. The results go beside the plan where no path is given for them.
func (a *app) sendPlan(ctx context.Context, path string, flags *sendFlags, resultsPath string) error {
	file, err := openPlan(path, flags.Sheet)
	if err != nil {
		return err
	}
	defer file.Close()
	if file.IsResults() {
		return usage(path+" is a results file, and send would send its messages again", "use "+terminal.CommandLine("simcast", "rerun", path))
	}
	return a.runJob(ctx, flags, path, file, cmp.Or(resultsPath, results.PathFor(path, flags.Round, file.Format)))
}

// sendFlags are the flags that send and rerun share.
type sendFlags struct {
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

// addTo gives a command the flags.
func (f *sendFlags) addTo(cmd *cobra.Command) {
	addReading(cmd, &f.ReadOptions)
	flags, limits := cmd.Flags(), send.DefaultLimits()
	f.given = flags.Changed
	flags.StringVar(&f.resultsPath, "results", "", "the results `FILE`; its ending (.xlsx, .csv) decides the format")
	flags.DurationVar(&f.Interval, "interval", pace.DefaultInterval, "least `TIME` between the starts of two messages")
	flags.StringVar(&f.Pace, "pace", pace.Fixed, "the `PACE`: fixed, or adaptive, which begins at --interval and finds what the service lets through")
	flags.DurationVar(&f.MinInterval, "min-interval", 0, fmt.Sprintf("the least `TIME` between two messages that an adaptive pace may come to (default %s)", pace.DefaultMinInterval))
	flags.BoolVar(&f.dryRun, "dry-run", false, "check and show everything, but post nothing and write no file")
	flags.BoolVar(&f.yes, "yes", false, "do not ask")
	flags.BoolVar(&f.SkipInvalid, "skip-invalid", false, "post the good rows of a plan with errors; the others are failed")
	flags.StringVar(&f.Round, "round", "", "the `NAME` of the round, one playing of the plan")
	flags.StringVar(&f.Redirect, "redirect", "", "a rehearsal: every inject goes once, to this `TEAM` alone (needs a --round of its own)")
	flags.BoolVar(&f.Again, "again", false, "also what the ledger has as sent in this round")
	flags.BoolVar(&f.Changed, "changed", false, "also rows whose id was sent before with other cells")
	flags.BoolVar(&f.ResendUncertain, "resend-uncertain", false, "also what is uncertain: it may go out twice")
	flags.IntVar(&f.Limits.MaxAttempts, "max-attempts", limits.MaxAttempts, "give a message up after `COUNT` answers of 500 or 503")
	flags.IntVar(&f.Limits.MaxFailures, "max-failures", limits.MaxFailures, "stop after `COUNT` failed messages; 0: never")
	flags.DurationVar(&f.Limits.MaxOutage, "max-outage", limits.MaxOutage, "stop when the service is out of reach for longer than `TIME`")
	flags.BoolVar(&f.wait, "wait", false, "wait for another run in this space instead of refusing")
	addSameSpace(flags, &f.SendOptions)
	flags.BoolVar(&f.NewSpace, "new-space", false, "the key is of a space that the ledger does not know")
	flags.StringVar(&f.spaces, "spaces", "", "post to every space of the list in `FILE`, a CSV with the columns name, base_url, and key_env or key_file")
	flags.BoolVar(&f.skipSpaces, "skip-spaces", false, "leave out the spaces of the list that cannot be reached, or in which the plan has errors")
	flags.BoolVar(&f.newHosts, "new-hosts", false, "send the keys of the list to hosts that the ledger has not seen, without asking")
	_ = cmd.MarkFlagFilename("spaces", "csv", "tsv", "xlsx") // the flag is there
}

// setDefaultInterval sets the interval where none is asked for: a demo has its own.
func (a *app) setDefaultInterval(cmd *cobra.Command, f *sendFlags) {
	if !cmd.Flags().Changed("interval") {
		f.Interval = pace.Default(a.settings.demo)
	}
}

// isMulti reports whether a list of spaces was named, or something that only goes with one.
func (f *sendFlags) isMulti() bool { return f.given("spaces") || f.skipSpaces || f.newHosts }

// take takes the steps that are asked for: with --dry-run not the POSTs.
func (f *sendFlags) take(ctx context.Context, steps pipeline.Steps) error {
	if f.dryRun {
		return pipeline.Prepare(ctx, steps)
	}
	return pipeline.Run(ctx, steps)
}
