package main

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"

	"simcast/writers/results"
)

// sendCommand is simcast send.
func (a *app) sendCommand() *cobra.Command {
	flags := &sendFlags{}
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
	file, err := openPlan(path, flags.Sheet)
	if err != nil {
		return err
	}
	defer file.Close()
	if file.IsResults() {
		return usage(path+" is a results file, and send would post it again", "use simcast rerun "+path)
	}
	return a.runJob(ctx, flags, file, cmp.Or(flags.resultsPath, results.PathFor(path, flags.Round, file.Format)))
}
