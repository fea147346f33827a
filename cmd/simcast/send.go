package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"simcast/pipeline"
	"simcast/writers"
)

// posting is what send and rerun take alike.
type posting struct {
	reading
	wishes      pipeline.Wishes
	redirect    string
	results     string
	interval    time.Duration
	dryRun      bool
	yes         bool
	skipInvalid bool
	limits      pipeline.Limits
	wait        bool
	sameSpace   bool
	newSpace    bool
}

// The defaults of the contract. A demo is quicker.
const (
	defaultInterval = 500 * time.Millisecond
	demoInterval    = 50 * time.Millisecond
)

func (p *posting) addTo(cmd *cobra.Command) {
	p.reading.addTo(cmd)
	flags := cmd.Flags()
	flags.StringVar(&p.results, "results", "", "the results `FILE`; its ending (.xlsx, .csv) decides the format")
	flags.DurationVar(&p.interval, "interval", defaultInterval, "least time between the starts of two POSTs")
	flags.BoolVar(&p.dryRun, "dry-run", false, "all but the POSTs; writes no file")
	flags.BoolVar(&p.yes, "yes", false, "do not ask")
	flags.BoolVar(&p.skipInvalid, "skip-invalid", false, "post the good rows of a plan with errors; the others are failed")
	flags.StringVar(&p.wishes.Round, "round", "", "the round, one playing of the plan: `NAME`")
	flags.StringVar(&p.redirect, "redirect", "", "a rehearsal: every inject goes once, to this `TEAM` alone (needs a --round of its own)")
	flags.BoolVar(&p.wishes.Again, "again", false, "also what the ledger has as sent in this round")
	flags.BoolVar(&p.wishes.Changed, "changed", false, "also rows whose id was sent before with other cells")
	flags.BoolVar(&p.wishes.ResendUncertain, "resend-uncertain", false, "also what is uncertain: it may go out twice")
	flags.IntVar(&p.limits.MaxAttempts, "max-attempts", 5, "give a delivery up after so many answers of 500 or 503")
	flags.IntVar(&p.limits.MaxFailures, "max-failures", 0, "stop after so many failed deliveries (0: never)")
	flags.DurationVar(&p.limits.MaxOutage, "max-outage", 15*time.Minute, "stop when the service is out of reach for longer")
	flags.BoolVar(&p.wait, "wait", false, "wait for another run in this space instead of refusing")
	flags.BoolVar(&p.sameSpace, "same-space", false, "the key is a renewed one of a space that the ledger knows")
	flags.BoolVar(&p.newSpace, "new-space", false, "the key is of a space that the ledger does not know")
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

` + exitCodes,
		Example: `  simcast send --demo samples/harbour-light.xlsx
  simcast send plan.xlsx --dry-run
  simcast send plan.xlsx --round rehearsal --redirect moderators
  simcast send plan.xlsx --rows 2-40 --team "Port operations" --yes`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			a.demoPace(cmd, p)
			return a.send(cmd.Context(), args[0], p)
		},
	}
	p.addTo(cmd)
	return cmd
}

// demoPace is the demo's own interval where none is asked for.
func (a *app) demoPace(cmd *cobra.Command, p *posting) {
	if a.settings.demo && !cmd.Flags().Changed("interval") {
		p.interval = demoInterval
	}
}

func (a *app) send(ctx context.Context, path string, p *posting) error {
	if err := p.validate(); err != nil {
		return err
	}
	file, err := p.open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if file.IsResults() {
		return usage(path+" is a results file, and send would post it anew", "use simcast rerun "+path)
	}
	options, err := p.options(a.zone(), a.now(), "")
	if err != nil {
		return err
	}
	options.Redirect = p.redirect
	results := p.results
	if results == "" {
		results = writers.ResultsPath(path, p.wishes.Round, file.Format)
	}
	return a.post(ctx, a.newJob(p, file, options, results))
}

// validate refuses what cannot be meant, before anything is read or reached.
func (p *posting) validate() error {
	switch {
	case p.interval < 0:
		return usage("the interval cannot be negative", "write --interval 500ms")
	case p.limits.MaxAttempts < 1:
		return usage("--max-attempts has to be 1 at least", "write --max-attempts 5")
	case p.limits.MaxFailures < 0 || p.limits.MaxOutage < 0:
		return usage("--max-failures and --max-outage cannot be negative", "leave them out, or write 0 or more")
	}
	return pipeline.ValidRound(p.wishes.Round, p.redirect)
}

func usage(message, suggestion string) error {
	return &pipeline.UsageError{Message: message, Suggestion: suggestion}
}
