package main

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/local"
	"simcast/pipeline/play"
	"simcast/pipeline/problem"
)

// playFlags are the flags of play.
type playFlags struct {
	Day play.Options
	sendFlags
	set  *pflag.FlagSet
	path string // of the plan, as it was written
}

// playCommand is simcast play.
func (a *app) playCommand() *cobra.Command {
	asked := &playFlags{Day: play.Options{Late: play.DefaultLate, PastAfter: play.DefaultPastAfter, Past: play.PastAsk}}
	cmd := &cobra.Command{
		Use:        "play PLAN",
		SuggestFor: []string{"start", "startex", "day", "begin", "schedule"},
		Short:      "Play a plan by the clock: each inject goes out at its moment",
		Long: `play checks the plan, shows the day, asks, and then sends each inject at its moment,
as long as the exercise lasts. send sends everything now. Every inject needs an id, and a
time in one of the columns of times: such as 09:30, +15m, or "after A12".

The day begins with --startex. Before it, play waits. To control the day, use simcast
control from another terminal: it holds the day and goes on, plays an inject now, skips
one, moves all that is to come, and more.

An inject that could not be sent in time is sent late. If it is later than --past-after,
it is past: it is not sent by itself, and somebody decides what becomes of it. Injects of
kind contingency are sent only when somebody releases them.

With --spaces the plan is played in every space of a list, as simcast send takes it: one
day in all of them, with one STARTEX. Each space has its own pace, and its own controls.

With --workers and a shared ledger (--ledger postgres://...), the plan is checked here, and
simcast workers on other machines play the day, each with its own keys. simcast control acts
on it as always. Ctrl-C then ends only this command: the workers go on.

Ctrl-C ends play, but not the day. After that, and after a crash, start play again: it
goes on with the day, and sends nothing twice. The day ends when nothing is left, at
--endex, or with simcast control endex.`,
		Example: `  simcast play plan.xlsx --round day --startex 09:30
  simcast play plan.xlsx --round day               # goes on with the day
  simcast play plan.xlsx --demo --startex now --speed 60
  simcast play plan.xlsx --round dry --redirect moderators --startex now`,
		Args: help.One("plan", "PLAN.xlsx"),
		RunE: func(cmd *cobra.Command, args []string) error {
			a.setDefaultInterval(cmd, &asked.sendFlags)
			asked.set, asked.path = cmd.Flags(), args[0]
			return a.play(cmd.Context(), args[0], asked)
		},
	}
	flags.Add(cmd.Flags(), &asked.Day)
	asked.addTo(cmd, flags.But("startex", "again", "changed", "resend-uncertain", "take-over"))
	cmd.Flags().Lookup("contingency").Hidden = true // play says what to do instead
	cmd.Flags().Lookup("dry-run").Usage = "check and show the day, but play nothing and write no file"
	a.addSettings(cmd, "demo", "all")
	return cmd
}

// play plays a plan by the clock.
func (a *app) play(ctx context.Context, path string, asked *playFlags) error {
	a.jsonLines = true
	if asked.Contingency {
		return problem.Usage("play sends no contingency by itself, since somebody decides on the day whether it is needed", "leave --contingency out; simcast control release ID sends one")
	}
	if asked.Day.Speed == 0 && asked.set.Changed("speed") {
		return problem.Usage("with --speed 0 the exercise would stand still", "write --speed 60 for an hour in a minute")
	}
	if err := cmp.Or(asked.Validate(), asked.Day.Validate(a.settings.Demo || asked.Redirect != "")); err != nil {
		return err
	}
	asked.Day.Zone = asked.Timezone
	asked.Day.As = cmp.Or(asked.Day.As, local.UserName(a.env))
	asked.Day.Again = flags.Given(asked.set, flags.But("as"))    // somebody else may go on
	asked.ReadOptions.StartEx = cmp.Or(asked.Day.StartEx, "now") // the check asks only whether each time is one
	return a.runPlan(ctx, path, &asked.sendFlags, asked, func() error {
		return problem.Usage(path+" is a results file, and a day is played from its plan", "use simcast play with the plan, and the round of these results")
	})
}
