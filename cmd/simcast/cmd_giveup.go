package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/ledgerplace"
	"simcast/cmd/simcast/machine"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgercopy"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// giveUpOptions is what ledger give-up is asked with.
type giveUpOptions struct {
	round    string
	oneRound bool // round alone; else all rounds
	yes      bool
}

// ledgerGiveUpCommand is simcast ledger give-up.
func (a *app) ledgerGiveUpCommand() *cobra.Command {
	var options giveUpOptions
	cmd := &cobra.Command{
		Use:   "give-up",
		Short: "Give up an interrupted copy that cannot be repeated",
		Long: `give-up is for rounds in which nothing is sent, because a copy of a file into a shared
ledger was interrupted. If you have that file and that ledger, repeat simcast ledger copy,
and use give-up only if that is refused.

If the file is lost or refused, use give-up with the shared ledger. Copy the file
afterwards, or a backup of it, if you have one: what it has as sent counts as sent.

If the shared ledger is lost, or you need the rounds before it is back, name the file with
--ledger. Nobody may send in these rounds with the shared ledger from then on.

give-up shows each such round, and asks. Then the round can be used again, but the other
ledger may have sent messages of which this one does not know. So each message that this
ledger does not know as sent is uncertain, and is not sent, until you have looked for it in
the exercise and answered simcast resolve.

If the lost file comes back, do not send with it. Copy it.`,
		Example: `  simcast ledger give-up --ledger postgres://simcast@db.example/simcast
  simcast ledger give-up --round day --ledger postgres://ada@db.example/simcast`,
		Args: help.None("--ledger says which one"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			options.oneRound = cmd.Flags().Changed("round")
			return a.ledgerGiveUp(cmd.Context(), options)
		},
	}
	cmd.Flags().StringVar(&options.round, "round", "", "only in the round with this `NAME`, in all spaces (default: in all rounds)")
	cmd.Flags().BoolVar(&options.yes, "yes", false, "do not ask")
	_ = cmd.RegisterFlagCompletionFunc("round", cobra.NoFileCompletions) // the flag is there
	return cmd
}

// ledgerGiveUp gives interrupted copies up.
func (a *app) ledgerGiveUp(ctx context.Context, o giveUpOptions) error {
	place, err := a.placeOfRecord()
	if err != nil {
		return err
	}
	how := ledgercopy.How{By: ledger.ThisProcess(machine.UserName(a.env)), Now: a.now, Random: rand.Int64}
	given, uncertain, err := ledgerplace.GiveUp(ctx, place, how, func(blocked []ledgercopy.Interrupted) ([]ledgercopy.Interrupted, error) {
		return a.chooseGivenUp(blocked, place, o)
	})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return noSuchLedger(place)
	case err != nil && len(given) > 0:
		a.warn("%s can be used again: %s. Repeat simcast ledger give-up to see which are left.", wording.Counted(len(given), "round"), namesOf(given))
		return err
	case err != nil:
		return err
	case a.settings.json:
		a.putJSON(jsonout.LedgerGivenUp{Ledger: place.String(), Rounds: len(given), Uncertain: uncertain})
	case len(given) == 0 && o.oneRound:
		a.say("No copy of the round %q was interrupted: there is nothing to give up.", o.round)
	case len(given) == 0:
		a.say("No copy was interrupted: there is nothing to give up.")
	default:
		a.say("%s can be used again. What the ledger does not know as sent there counts as uncertain: look in the exercise, then use simcast resolve.", wording.Counted(len(given), "round"))
	}
	return nil
}

// namesOf names rounds, with the addresses of their spaces.
func namesOf(rounds []ledgercopy.Interrupted) string {
	names := make([]string, len(rounds))
	for i, of := range rounds {
		names[i] = fmt.Sprintf("%q in %s", of.Round, cmp.Or(of.Address, of.Space))
	}
	return wording.AndList(names)
}

// chooseGivenUp shows the rounds whose copies were interrupted, and asks about them.
func (a *app) chooseGivenUp(blocked []ledgercopy.Interrupted, place ledgerplace.Place, o giveUpOptions) (chosen []ledgercopy.Interrupted, err error) {
	for _, b := range blocked {
		if !o.oneRound || b.Round == o.round {
			chosen = append(chosen, b)
		}
	}
	if len(chosen) == 0 {
		return nil, nil
	}
	for _, b := range chosen {
		a.say("%s", describeBlocked(b))
	}
	warning, question := "if you have the file, repeat simcast ledger copy with it first. If that is refused, or nobody has the file, give its copy up: the file may have sent more than this ledger knows. If you have it, copy it afterwards.", "Does nobody send in these rounds with the file any more?"
	if !place.IsShared() {
		warning, question = "if the shared ledger is there, do not give the copy up: repeat simcast ledger copy. It may have all of these rounds by now. If you give it up, do so in the shared ledger, too, before you copy this file or a backup of it.", "Does nobody send in these rounds with the shared ledger any more?"
	}
	a.warn("%s", warning)
	if o.yes {
		return chosen, nil
	}
	if !a.mayAsk() {
		return nil, usage("there is nobody at a terminal to confirm that the copy is given up", "add --yes if nobody sends with the other ledger any more")
	}
	yes, err := a.ask(question)
	if err != nil {
		return nil, err
	}
	if !yes {
		a.say("Nothing was changed.")
		a.interrupts.End()
		return nil, exit{exitCannot}
	}
	return chosen, nil
}

// describeBlocked says what is known of such a round.
func describeBlocked(b ledgercopy.Interrupted) string {
	round := "The round without a name"
	if b.Round != "" {
		round = fmt.Sprintf("The round %q", b.Round)
	}
	if b.Address != "" {
		round += " in the space at " + b.Address
	}
	for _, team := range b.Teams { // spaces of one service have the same address
		if strings.HasPrefix(team.Name, space.SessionPrefix) {
			round += fmt.Sprintf(" (%s)", team.Name)
		}
	}
	how := fmt.Sprintf(" is not copied whole from the ledger %s: how much the file had of it is not known", b.Other)
	switch {
	case b.IsSource:
		how = fmt.Sprintf(" is not known to be copied whole to the ledger %s", b.Other)
	case b.Had >= 0:
		how = fmt.Sprintf(" is not copied whole from the ledger %s: the file had %s of it, with those for which a person or a results file answered", b.Other, wording.Counted(b.Had, "request"))
	}
	return fmt.Sprintf("%s%s. This ledger knows %s as sent, %d as uncertain and %d as not sent.", round, how, wording.Counted(b.Sent, "message"), b.Uncertain, b.NotOut)
}
