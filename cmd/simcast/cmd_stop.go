package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// stopCommand is simcast control stop.
func (a *app) stopCommand(o *controlOptions) *cobra.Command {
	cmd := &cobra.Command{
		Use:   control.VerbStop + " RUN",
		Short: "Stop a run that was left to workers",
		Long: `stop asks the workers to stop a run that was left to them with simcast send --workers, or
play --workers. A message that is on its way ends; the rest stays pending. simcast runs
shows the names of runs. An exercise day does not end by it: simcast play goes on with it,
and simcast control endex ends it. stop is about a run, and needs no --round. If the
ledger cannot be reached, stop says so within seconds. Ask again then: it does no harm if
the run is stopped already.`,
		Example: "  simcast control stop 20261127-093001-1a2b",
		Args:    help.One("run", "RUN; simcast runs shows the latest ones"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.Round != "" || o.Spaces != "" || o.Space != "" {
				return problem.Usage("simcast control stop is about a run in all its spaces, and not about an exercise day", "leave --round, --spaces and --space out")
			}
			return a.stopRun(cmd.Context(), args[0], cmp.Or(strings.TrimSpace(o.By), local.UserName(a.env)))
		},
	}
	flags.Add(cmd.Flags(), o, flags.Only("round", "spaces", "space"))
	a.addSettings(cmd, "demo")
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { flag.Hidden = true }) // those of a day, which it refuses, in place of control's
	return cmd
}

// stopRun asks the workers to stop a run, and says what that means.
func (a *app) stopRun(ctx context.Context, name, by string) error {
	record, run, err := a.openRun(ctx, name)
	if err != nil {
		return notAsked(control.VerbStop, err)
	}
	defer record.Close()
	soft, _, release := a.interrupts.TwoStops(func() {})
	defer release()
	stopped, err := control.StopRun(soft, record, run, ledger.ThisProcess(by), a.commandAgain("runs", run.Name), a.clock)
	u, isUnanswered := errors.AsType[*control.Unanswered](err)
	isUnclear := isUnanswered && u.IsUnclear
	if isUnclear {
		a.putStopped(jsonout.Stopped{Run: run.Name, State: stateUnclear, By: cmp.Or(run.StopBy.User, by)})
	}
	switch {
	case errors.Is(err, context.Canceled):
		return a.showInterrupted(err)
	case isUnclear:
		return fmt.Errorf("%w; or ask again, which does no harm if the run is stopped already: %s", err, a.commandAgain("control", control.VerbStop, run.Name))
	case err != nil:
		return err
	}
	a.showStopped(&stopped, by)
	return nil
}

// putStopped gives the JSON of a run that was asked to stop, where it is asked for.
func (a *app) putStopped(out jsonout.Stopped) {
	out.Verb = control.VerbStop
	a.putJSON(out)
}

// showStopped says what became of a run that was asked to stop.
func (a *app) showStopped(s *control.Stopped, by string) {
	run, toSee := &s.Run, a.commandAgain("runs", s.Run.Name)
	a.putStopped(jsonout.Stopped{Run: run.Name, State: string(run.State()), By: cmp.Or(run.StopBy.User, by)})
	switch {
	case !s.Stops:
		a.say("The run %s has ended already: there is nothing to stop.", run.Name)
	case run.IsDone():
		a.say("The run %s is stopped. What was not sent is pending.", run.Name)
		if run.Uncertain > 0 {
			a.say("Uncertain, or still on the way: %s.", wording.Counted(run.Uncertain, "message"))
		}
		a.say("To write its results files: %s", a.commandAgain("results", run.Name))
	case s.Unread != nil:
		why := s.Unread.Error()
		if errors.Is(s.Unread, context.Canceled) {
			why = "it was interrupted"
		}
		a.say("The run %s stops: that is recorded. How far it is cannot be read: %s", run.Name, why)
		a.say("To see how far it is, once the ledger can be reached: %s", toSee)
	default:
		a.say("The run %s stops: a message that is on its way ends, and the rest stays pending.", run.Name)
		a.say("To see how far it is: %s", toSee)
		a.say("If no worker is running any more, do the same again in 15 seconds.")
	}
}
