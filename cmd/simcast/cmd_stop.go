package main

import (
	"cmp"
	"context"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/machine"
	"simcast/pipeline/ledger"
)

// stopName is the command of simcast control that is about a run of workers, and not about a day.
const stopName = "stop"

// stopCommand is simcast control stop.
func (a *app) stopCommand(o *controlOptions) *cobra.Command {
	return &cobra.Command{
		Use:   stopName + " RUN",
		Short: "Stop a run that was left to workers",
		Long: `stop asks the workers to stop a run that was left to them with simcast send --workers, or
play --workers. A message that is on its way ends; the rest stays pending. simcast runs
shows the names of runs. An exercise day does not end by it: simcast play goes on with it,
and simcast control endex ends it. stop is about a run, and needs no --round.`,
		Example: "  simcast control stop 20261127-093001-1a2b",
		Args:    help.OneRun(true),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.round != "" || o.spaces != "" || o.space != "" {
				return usage("simcast control stop is about a run in all its spaces, and not about an exercise day", "leave --round, --spaces and --space out")
			}
			return a.stopRun(cmd.Context(), args[0], cmp.Or(strings.TrimSpace(o.by), machine.UserName(a.env)))
		},
	}
}

// stopRun asks the workers to stop a run, and says what that means.
func (a *app) stopRun(ctx context.Context, name, by string) error {
	record, run, err := a.openRun(ctx, name)
	if err != nil {
		return err
	}
	defer record.Close()
	stops, err := record.StopWorkersRun(run.Name, ledger.ThisProcess(by))
	if err != nil {
		return err
	}
	if run, err = findRun(record, run.Name); err != nil {
		return err
	}
	if a.settings.json {
		a.putJSON(jsonout.Stopped{Verb: stopName, Run: run.Name, State: string(run.State()), By: by})
	}
	switch {
	case !stops:
		a.say("The run %s has ended already: there is nothing to stop.", run.Name)
	case run.IsDone():
		a.say("The run %s is stopped. What was not sent is pending.", run.Name)
		a.say("To write its results files: %s", a.commandAgain("results", run.Name))
	default:
		a.say("The run %s stops: a message that is on its way ends, and the rest stays pending.", run.Name)
		a.say("To see how far it is: %s", a.commandAgain("runs", run.Name))
		a.say("If no worker is running any more, do the same again in 15 seconds.")
	}
	return nil
}
