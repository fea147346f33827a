package main

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/playing"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
	"simcast/writers/results"
)

// playFlags are the flags of play.
type playFlags struct {
	sendFlags
	day  play.Options
	set  *pflag.FlagSet
	path string // of the plan, as it was written
}

// playCommand is simcast play.
func (a *app) playCommand() *cobra.Command {
	flags := &playFlags{}
	cmd := &cobra.Command{
		Use:   "play PLAN",
		Short: "Play a plan by the clock: each inject goes out at its moment",
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
			a.setDefaultInterval(cmd, &flags.sendFlags)
			flags.set, flags.path = cmd.Flags(), args[0]
			return a.play(cmd.Context(), args[0], flags)
		},
	}
	flags.addTo(cmd)
	a.addAll(cmd)
	return cmd
}

// addTo gives a command the flags.
func (f *playFlags) addTo(cmd *cobra.Command) {
	f.addCommon(cmd)
	f.addSpaces(cmd, "play it in")
	f.addWorkers(cmd)
	flags, d := cmd.Flags(), &f.day
	flags.Lookup("dry-run").Usage = "check and show the day, but play nothing and write no file"
	flags.BoolVar(&f.Contingency, "contingency", false, "not for play: simcast control release sends them")
	_ = flags.MarkHidden("contingency") // the flag is there
	flags.StringVar(&d.StartEx, "startex", "", "the exercise begins `WHEN`: now, a clock time of today such as 09:30, or a date and time (needed the first time only)")
	flags.Float64Var(&d.Speed, "speed", 0, "exercise time passes `N` times as fast, for rehearsals (with --demo or --redirect)")
	flags.DurationVar(&d.Late, "late", play.DefaultLate, "an inject is late if it goes out later than `TIME` after its moment")
	flags.DurationVar(&d.PastAfter, "past-after", play.DefaultPastAfter, "an inject is past if it could be sent only later than `TIME` after its moment")
	flags.StringVar(&d.Past, "past", play.PastAsk, "`WHAT` becomes of injects that went past while nothing played: ask (at a terminal, else keep), keep, send, skip or shift")
	flags.StringVar(&d.EndEx, "endex", "", "the day ends `WHEN`: a clock time of today, or a date and time (default: when nothing is left)")
	flags.BoolVar(&d.Reopen, "reopen", false, "take up again a day that has ended; what was missed is past")
	flags.StringVar(&d.Mode, "mode", "", "`MODE` of the day: auto, each inject goes at its moment; or cue, it waits for simcast control now (default: auto, or what the day has)")
	flags.StringVar(&d.PlanStartEx, "plan-startex", "", "for rehearsals: the exercise begins `WHEN` by the plan's own times, such as 2026-11-20 09:00")
	flags.StringVar(&d.As, "as", "", "your `NAME`, for the record (default: your login name)")
	for name, values := range map[string][]string{"past": {play.PastAsk, play.PastKeep, day.PastSend, day.PastSkip, day.PastShift}, "mode": {day.ModeAuto, day.ModeCue}} {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)) // the flag is there
	}
}

// notFromResults refuses a results file in the place of a plan.
func notFromResults(path string) error {
	return usage(path+" is a results file, and a day is played from its plan", "use simcast play with the plan, and the round of these results")
}

// play plays a plan by the clock.
func (a *app) play(ctx context.Context, path string, flags *playFlags) error {
	a.jsonLines = true
	if flags.Contingency {
		return usage("play sends no contingency by itself, since somebody decides on the day whether it is needed", "leave --contingency out; simcast control release ID sends one")
	}
	if flags.day.Speed == 0 && flags.set.Changed("speed") {
		return usage("with --speed 0 the exercise would stand still", "write --speed 60 for an hour in a minute")
	}
	if err := cmp.Or(flags.Validate(), flags.day.Validate(a.settings.demo || flags.Redirect != "")); err != nil {
		return err
	}
	flags.day.Zone = flags.Timezone
	flags.day.As = cmp.Or(flags.day.As, machine.UserName(a.env))
	flags.day.Again = playing.FlagsAgain(flags.set, "as")        // somebody else may go on
	flags.ReadOptions.StartEx = cmp.Or(flags.day.StartEx, "now") // the check asks only whether each time is one
	if flags.isMulti() {
		return a.playInSpaces(ctx, path, flags)
	}
	file, err := a.openPlan(path, &flags.ReadOptions)
	if err != nil {
		return err
	}
	defer file.Close()
	if file.IsResults() {
		return notFromResults(path)
	}
	into := cmp.Or(flags.resultsPath, results.PathFor(path, flags.Round, file.Format))
	return a.runJobWith(ctx, &flags.sendFlags, path, file, into, func(j *job) error {
		play.SetUp(j.Job)
		j.Options.Rehearsal = a.settings.demo || flags.Redirect != ""
		d := &playedDay{app: a, job: j, flags: flags, zone: j.Options.Zone, clock: a.recordClock()}
		j.Hooks.Ask, j.Hooks.Sending, j.Hooks.Report = func() error { return d.confirm(ctx) }, d.sending, d.report
		if a.settings.demo && !j.ReadOnly {
			j.openLedger = func() (ledger.Ledger, error) { return a.openDemoDay(flags.day.StartEx != "") }
		}
		return nil
	})
}
