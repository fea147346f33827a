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

	"simcast/cmd/simcast/demos"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/verbs"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/space"
)

// controlOptions says which day is meant, and who acts.
type controlOptions struct {
	round string
	by    string
}

// controlCommand is simcast control.
func (a *app) controlCommand() *cobra.Command {
	var options controlOptions
	cmd := &cobra.Command{
		Use:   "control",
		Short: "Act on an exercise day that simcast play plays",
		Long: `control acts from another terminal on a day that simcast play plays: it holds the day,
sends injects earlier or later, leaves them out, and more. The key and --round say which
day. It uses the same ledger as simcast play, and needs no network.

Each verb is in the ledger, with your name and the time, before it takes effect. It takes
effect within half a second. If nobody answers within 2 seconds, it is withdrawn.

If nothing plays the day, then hold, skip, slip, note and endex are recorded, and count
from the next start. The others need simcast play. An ended day refuses all.`,
		Example: `  simcast control status --round day
  simcast control hold --round day --reason "NO DUFF"
  simcast control now A12 --round day
  simcast control slip 10m --round day`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return noVerb(cmd, args) },
	}
	help.SetCalls(cmd, "simcast control VERB --round ROUND")
	flags := cmd.PersistentFlags()
	flags.StringVar(&options.round, "round", "", "the day in the round with this `NAME` (default: the round without a name)")
	flags.StringVar(&options.by, "as", "", "the `NAME` of the person who acts, as the ledger keeps it (default: your login name)")
	cmd.AddCommand(&cobra.Command{
		Use:   "status",
		Short: "Show all injects of the day, with their times and states",
		Long: `An inject is expected at its time in the plan, and what slips and holds have added. Without
simcast play there is no status: simcast history shows what was sent.`,
		Example: "  simcast control status --round day\n  simcast control status --round day --json",
		Args:    help.None("it shows the whole day; --round says which one"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.controlStatus(cmd.Context(), &options) },
	})
	cmd.AddCommand(verbs.Commands(func(_ *cobra.Command, asked verbs.Asked) error { return a.control(asked, &options) })...)
	return cmd
}

// noVerb says that control needs a verb, and which one may be meant. A longer word may be a key, and is not repeated.
func noVerb(cmd *cobra.Command, args []string) error {
	const listed, longestVerb = "simcast help control lists all verbs", 12
	if len(args) == 0 {
		return usage("Which verb? simcast control status", listed)
	}
	if len(args[0]) > longestVerb {
		return usage("the first word is no verb of simcast control", listed)
	}
	message := fmt.Sprintf("there is no verb %q", args[0])
	if meant := help.MeantCommand(cmd, args[0]); meant != "" {
		return usage(message, "did you mean: simcast control "+meant)
	}
	return usage(message, listed)
}

// control asks for what a verb does.
func (a *app) control(asked verbs.Asked, o *controlOptions) error {
	c, err := control.Parse(asked.Verb, asked.Args, asked.Flags)
	if err == nil && c.Verb == day.VerbReload {
		c.Plan, err = filepath.Abs(c.Plan)
	}
	if err != nil {
		return err
	}
	if c.Verb == day.VerbReload {
		if _, err := os.Stat(c.Plan); err != nil {
			return usage(fmt.Sprintf("the plan cannot be read: %v", err), "check its name")
		}
	}
	target, done, err := a.dayTarget(o)
	if err != nil {
		return err
	}
	defer done()
	if err := a.confirmControl(target, &c, asked.Yes); err != nil {
		return err
	}
	host, _ := os.Hostname() // "" where the machine has no name
	ctx, _, release := a.interrupts.TwoStops(func() {})
	defer release()
	who := control.Person{Name: cmp.Or(strings.TrimSpace(o.by), machine.UserName(a.env)), Host: host}
	answer, err := target.Submit(ctx, c, who, a.clock)
	return a.showAnswer(&c, o.round, who, answer, err)
}

// dayTarget is the day that key and round say, in the ledger that is open until done.
func (a *app) dayTarget(o *controlOptions) (target control.Target, done func(), err error) {
	fingerprint, open := "", func() (ledger.Ledger, error) { return a.openLedgerFile(false) }
	if a.settings.demo {
		path, err := demos.LedgerPath()
		if err != nil {
			return target, nil, err
		}
		fingerprint, open = space.Fingerprint(""), func() (ledger.Ledger, error) { return sqlite.Open(path) }
	} else if fingerprint, err = a.keyFingerprint(); err != nil {
		return target, nil, err
	}
	record, err := open()
	if err != nil {
		return target, nil, err
	}
	known, found, err := record.SpaceOf(fingerprint)
	if err == nil && !found {
		err = a.noRunOfKey()
	}
	if err != nil {
		_ = record.Close() // nothing was written
		return target, nil, err
	}
	done = func() { _ = record.Close() } // each of its writes was durable before
	return control.Target{Ledger: record, Space: known.ID, Round: o.round}, done, nil
}

// noRunOfKey says that the ledger does not know the key at hand.
func (a *app) noRunOfKey() error {
	if a.settings.demo {
		return usage("no demo of simcast play was started on this machine", "start one with simcast play --demo")
	}
	return usage("the ledger does not know this key, so there is no exercise day", "use the key and the ledger that simcast play uses")
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

// confirmControl asks at a terminal before the day ends, or its plan is taken again.
func (a *app) confirmControl(target control.Target, c *day.Control, said bool) error {
	if said || c.Verb != day.VerbEndEx && c.Verb != day.VerbReload || !a.mayAsk() {
		return nil
	}
	board, found, err := target.Board(a.now())
	if err != nil {
		return err
	}
	if !found {
		return target.NoDay()
	}
	question := fmt.Sprintf("Take the plan %s again?", c.Plan)
	if c.Verb == day.VerbEndEx {
		question = fmt.Sprintf("End the day? Nothing more goes out, and what is still to come is missed: %s.", summary.StillToCome(&board))
	}
	yes, err := a.ask(question)
	if err == nil && !yes {
		a.say("Nothing was changed.")
		err = exit{exitCannot}
	}
	return err
}

// showAnswer shows what became of a control, and gives the exit code.
func (a *app) showAnswer(c *day.Control, round string, who control.Person, answer control.Answer, err error) error {
	out := jsonout.Control{Verb: string(c.Verb), Round: round, N: answer.N, By: who.Name, Reason: answer.Text, State: "taken", At: jsonout.MomentText(answer.At, a.zone())}
	refused := (*control.Refused)(nil)
	switch {
	case errors.As(err, &refused):
		out.N, out.State, out.Reason = refused.N, "refused", err.Error()
		a.say("simcast: %v", err)
	case errors.Is(err, context.Canceled):
		a.say("It was interrupted, and withdrawn.")
		a.putUnanswered("it was interrupted, and withdrawn")
		return exit{exitInterrupted}
	case err != nil:
		return err
	case answer.Waits:
		out.State = "waits"
		a.say("Nothing plays the day: %s is recorded, and counts from the next start.", c.Verb)
	default:
		a.say("%s has taken effect, at %s.", c.Verb, answer.At.In(a.zone()).Format("15:04:05"))
	}
	if refused == nil {
		for line := range strings.Lines(answer.Text) {
			a.say("  %s", strings.TrimRight(line, "\n"))
		}
	}
	if a.settings.json {
		a.putJSON(out)
	}
	switch {
	case refused == nil:
		return nil
	case c.Verb == day.VerbReload && strings.HasPrefix(refused.Message, day.PlanHasErrors):
		return exit{exitPlan}
	}
	return exit{exitCannot}
}

// controlStatus shows the board of a day that is played.
func (a *app) controlStatus(ctx context.Context, o *controlOptions) error {
	target, done, err := a.dayTarget(o)
	if err != nil {
		return err
	}
	defer done()
	board, found, err := target.Board(a.now())
	if err == nil && !found {
		err = target.NoDay()
	}
	if err != nil {
		return err
	}
	plays, err := target.Plays(ctx)
	if err == nil && !plays {
		err = target.NothingPlays()
	}
	if err != nil {
		return err
	}
	if a.settings.json {
		a.putJSON(jsonout.StatusOf(o.round, &board))
		return nil
	}
	summary.Board(a.outputScreen(), o.round, &board)
	return nil
}
