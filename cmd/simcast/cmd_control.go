package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// controlOptions says which day is meant, and who acts.
type controlOptions struct {
	// Round is "" too where anyRound is to find it. Without Spaces it is the space of the key, and without Space all of Spaces.
	Round    string `flag:"round" value:"NAME" names:"rounds" group:"Which day" help:"the day in the round with this NAME (default: the one that is played; \"\" is the round without a name)"`
	Spaces   string `flag:"spaces" value:"FILE" files:"csv tsv xlsx" help:"act in every space of the list in FILE, in all of them or in none"`
	Space    string `flag:"space" value:"NAME" help:"of the list of --spaces, act only in the space with this NAME"`
	By       string `flag:"as" value:"NAME" group:"Who acts" help:"the NAME of the person who acts, as the ledger keeps it (default: your login name)"`
	anyRound bool   // no round was named: the one day that is played is meant

	takesTexts bool // the texts of the list count from now on
}

// begin takes from a command what no flag says by its value. Whoever waits for the answer has it soon, or learns that there is none.
func (o *controlOptions) begin(cmd *cobra.Command) {
	o.anyRound = !cmd.Flags().Changed("round")
	cmd.SetContext(ledger.Within(cmd.Context(), ledger.Soon))
}

// controlCommand is simcast control.
func (a *app) controlCommand() *cobra.Command {
	var options controlOptions
	cmd := &cobra.Command{
		Use:        "control VERB [--round ROUND]",
		SuggestFor: verbNames(func(spec day.Spec) bool { return !spec.IsOfBoard }, "pause"),
		Short:      "Act on an exercise day that simcast play plays",
		Long: `control acts from another terminal on a day that simcast play plays: it holds the day,
sends injects earlier or later, leaves them out, and more. The key and --round say which
day. Without --round it is the one that is played in the space, and the answer names it;
if there is none, or several, nothing is done. control uses the same ledger as simcast
play, and needs no network; but reload loads the space.

Each verb is in the ledger, with your name and the time, and has taken effect by then.

With --spaces a verb acts in every space of the list, in all of them or in none; with
--space in one of them.

If nothing plays the day, then ` + wording.AndList(verbNames(func(spec day.Spec) bool { return spec.WaitsForStart })) + ` are recorded, and count
from the next start. The others need simcast play. An ended day refuses all. If workers
play the day and none of them answers, these are recorded, too: the next one takes them
before it sends anything.`,
		Example: `  simcast control status --round day
  simcast control hold --round day --reason "NO DUFF"
  simcast control now A12 --round day
  simcast control slip 10m --round day`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return problem.Usage("Which verb? simcast control status", "simcast help control lists all verbs")
			}
			return help.UnknownBelow(cmd, args[0])
		},
		PersistentPreRun: func(cmd *cobra.Command, _ []string) { options.begin(cmd) },
	}
	flags.Add(cmd.PersistentFlags(), &options)
	flags.Add(cmd.PersistentFlags(), &a.settings, flags.Only("demo"))
	cmd.Flags().SortFlags = false // cobra takes them over
	cmd.AddCommand(&cobra.Command{
		Use:   "status",
		Short: "Show all injects of the day, with their times and states",
		Long: `An inject is expected at its time in the plan, and what slips and holds have added. Without
simcast play there is no status: simcast history shows what was sent.`,
		Example: "  simcast control status --round day\n  simcast control status --round day --json",
		Args:    help.None("it shows the whole day; --round says which one"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.controlStatus(cmd.Context(), &options) },
	})
	cmd.AddCommand(a.stopCommand(&options))
	cmd.AddCommand(help.VerbCommands(func(cmd *cobra.Command, asked help.Asked) error { return a.control(cmd.Context(), asked, &options) })...)
	return cmd
}

// verbNames are the names of the verbs that are picked, and others.
func verbNames(picks func(day.Spec) bool, others ...string) []string {
	names := others
	for _, spec := range day.Specs() {
		if picks(spec) {
			names = append(names, string(spec.Verb))
		}
	}
	return names
}

// control asks for what a verb does.
func (a *app) control(ctx context.Context, asked help.Asked, o *controlOptions) error {
	c, err := control.Parse(asked.Verb, asked.Args, asked.Given)
	if err == nil && c.Plan != "" {
		c.Plan, err = filepath.Abs(c.Plan)
	}
	if err != nil {
		return err
	}
	if c.Plan != "" {
		if _, err := os.Stat(c.Plan); err != nil {
			return problem.Usage(fmt.Sprintf("the plan cannot be read: %v", err), "check its name")
		}
	}
	o.takesTexts = c.Plan != ""
	targets, done, err := a.dayTargets(ctx, o)
	if err != nil {
		return notAsked(string(c.Verb), err)
	}
	defer done()
	if o.anyRound {
		a.say("The day in %s is meant: no other one is played.", control.RoundName(o.Round))
	}
	if err := a.confirmControl(ctx, targets, &c, asked.Yes); err != nil {
		return notAsked(string(c.Verb), err)
	}
	host, _ := os.Hostname() // "" where the machine has no name
	ctx, _, release := a.interrupts.TwoStops(func() {})
	defer release()
	who := control.Person{Name: cmp.Or(strings.TrimSpace(o.By), local.UserName(a.env)), Host: host}
	if o.Spaces != "" {
		answers, err := control.SubmitAll(ctx, targets, c, who, a.clock)
		if err != nil {
			return a.showAnswer(&c, o.Round, who, control.Answer{}, err)
		}
		return a.showAnswers(&c, o.Round, who, answers)
	}
	answer, err := targets[0].Submit(ctx, c, who, a.clock)
	return a.showAnswer(&c, o.Round, who, answer, err)
}

// noRunOfKey says that the ledger does not know the key at hand.
func (a *app) noRunOfKey() error {
	if a.settings.Demo {
		return problem.Usage("no demo of simcast play was started on this machine", "start one with simcast play --demo")
	}
	return problem.Usage("the ledger does not know this key, so there is no exercise day", "use the key and the ledger that simcast play uses")
}

// keyFingerprint is that of the key at hand. No base URL is needed.
func (a *app) keyFingerprint() (string, error) {
	key, err := a.apiKey()
	if err != nil {
		return "", err
	}
	if key == "" {
		kept, _ := a.keys.Load() // where there is no key store, nothing is kept
		key = kept.Key
	}
	if key == "" {
		return "", halfASpace("there is no API key, which says whose day is meant: set SIMCAST_API_KEY, name a file with --api-key-file, or run simcast login")
	}
	return space.Fingerprint(key), nil
}

// confirmControl asks at a terminal before a verb that is asked about.
func (a *app) confirmControl(ctx context.Context, targets []control.Named, c *day.Control, said bool) error {
	spec := day.SpecOf(c.Verb)
	if said || spec.Confirm == "" || !a.mayAsk() {
		return nil
	}
	question := strings.ReplaceAll(spec.Confirm, "PLAN", c.Plan)
	for _, target := range targets {
		board, found, err := target.Board(ctx, a.now())
		if err == nil && !found {
			err = target.NoDay(ctx)
		}
		if err != nil {
			return inSpace(target.Name, err)
		}
		if spec.ShowsCounts && len(targets) == 1 {
			question += ": " + view.StillToCome(&board) + "."
		}
	}
	if len(targets) > 1 {
		question += fmt.Sprintf(" This is done in %s.", wording.Counted(len(targets), "space"))
	}
	yes, err := a.ask(question)
	if err == nil && !yes {
		a.say("Nothing was changed.")
		err = exit{exitCannot}
	}
	return err
}

// controlStatus shows the boards of days that are played.
func (a *app) controlStatus(ctx context.Context, o *controlOptions) error {
	targets, done, err := a.dayTargets(ctx, o)
	if err != nil {
		return err
	}
	defer done()
	boards, why := make([]day.Board, len(targets)), make([]error, len(targets)) // why nobody can act on it
	var wrong []error
	for i, target := range targets {
		boards[i], why[i] = target.PlayedBoard(ctx, a.now())
		if errors.Is(why[i], ledger.ErrUnreachable) { // all spaces have one ledger
			return why[i]
		}
		if boards[i].Ended && len(targets) > 1 {
			why[i] = nil
		}
		if why[i] != nil {
			wrong = append(wrong, inSpace(target.Name, why[i]))
		}
	}
	if len(wrong) == len(targets) {
		return wrong[0]
	}
	a.show(func() any {
		if o.Spaces == "" {
			return jsonout.StatusOf(o.Round, &boards[0])
		}
		var all jsonout.StatusOfAll
		for i := range boards {
			all.Spaces = append(all.Spaces, jsonout.StatusInSpaceOf(targets[i].Name, o.Round, &boards[i], why[i]))
		}
		return all
	}, func() {
		for i := range boards {
			if isThere := !boards[i].StartEx.IsZero(); isThere {
				screen := a.outputScreen()
				screen.Blocks(view.Board(targets[i].Name, o.Round, &boards[i], screen.Columns() == 0 || screen.Columns() >= 100)...)
			}
		}
	})
	for _, err := range wrong {
		a.say("simcast: %v", err)
	}
	if wrong != nil {
		return exit{exitCannot}
	}
	return nil
}
