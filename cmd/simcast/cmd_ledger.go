package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgercopy"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// ledgerCommand is simcast ledger.
func (a *app) ledgerCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "ledger [status | migrate | copy]",
		SuggestFor: []string{"record", "status", "migrate", "copy", "database", "postgres"},
		Short:      "Show, upgrade or copy the ledger",
		Long: `ledger shows which ledger simcast uses, how much is in it, and who sends now: in which
space, on which machine, since when and how far.

The ledger is a file, or a PostgreSQL database that several planners share. --ledger, or
SIMCAST_LEDGER, names it: a path, or postgres://USER@HOST/DATABASE.`,
		Example: `  simcast ledger
  simcast ledger --ledger postgres://simcast@db.example/simcast
  simcast ledger copy --from old.db --to postgres://simcast@db.example/simcast`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return help.UnknownBelow(cmd, args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return a.ledgerStatus(cmd.Context()) },
	}
	cmd.AddCommand(&cobra.Command{
		Use:     "status",
		Short:   "Show what is in the ledger, and who sends now",
		Long:    `status does the same as simcast ledger alone. It changes nothing.`,
		Example: "  simcast ledger status\n  simcast ledger status --json",
		Args:    help.None("--ledger says which one"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.ledgerStatus(cmd.Context()) },
	}, &cobra.Command{
		Use:   "migrate",
		Short: "Upgrade a ledger that an earlier simcast made",
		Long: `A database of an earlier version is not used before it is upgraded: all who share it need
the new simcast then. It is not upgraded while somebody sends. A file needs no command:
simcast upgrades it when it writes to it, and migrate does so at once.`,
		Example: "  simcast ledger migrate --ledger postgres://simcast@db.example/simcast",
		Args:    help.None("--ledger says which one"),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.ledgerMigrate(cmd.Context()) },
	}, a.ledgerCopyCommand())
	return cmd
}

// copyOptions is what ledger copy is asked with; of the options of sending, which space the key is of.
type copyOptions struct {
	From string `flag:"from" value:"FILE" files:"*" group:"From where to where" help:"the FILE of the ledger that is copied"`
	To   string `flag:"to" value:"ADDRESS" help:"the ADDRESS of the shared ledger, postgres://USER@HOST/DATABASE (default: that of --ledger or SIMCAST_LEDGER)"`
	pipeline.SendOptions
}

func (a *app) ledgerCopyCommand() *cobra.Command {
	var asked copyOptions
	cmd := &cobra.Command{
		Use:   "copy",
		Short: "Copy the history of a ledger's file into a shared ledger",
		Long: `copy takes spaces, rounds, messages, days and their controls along. From then on the
rounds stand in the shared ledger, and the file sends no more in them. New rounds are
still possible with the file; a second copy adds only what is new.

A round in which the shared ledger has messages of its own is refused. So is a space whose
key it does not know, though it knows a space with the same teams, until --same-space or
--new-space says which it is.

Nobody may send in these spaces meanwhile. If the copy was interrupted, repeat it: until
then neither the file nor the shared ledger sends in these rounds.`,
		Example: `  simcast ledger copy --from old.db --to postgres://simcast@db.example/simcast`,
		Args:    help.None("--from says from where, and --to where to"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.ledgerCopy(cmd.Context(), asked.From, asked.To, &asked.SendOptions)
		},
	}
	flags.Add(cmd.Flags(), &asked, flags.Only("from", "to", "same-space", "new-space"))
	return cmd
}

// placeOfRecord is where the ledger stands that a command of ledger is about. That of a demo goes with the process.
func (a *app) placeOfRecord() (local.LedgerPlace, error) {
	if a.settings.Demo {
		return local.LedgerPlace{}, problem.Usage("a demo has a ledger of its own, which goes with it", "leave --demo out")
	}
	return a.ledgerPlace()
}

// ledgerStatus shows what is there.
func (a *app) ledgerStatus(ctx context.Context) error {
	place, err := a.placeOfRecord()
	if err != nil {
		return err
	}
	state, err := place.State(ctx)
	if err != nil {
		return err
	}
	a.show(func() any { return jsonout.LedgerStatusOf(place, &state) }, func() { a.outputScreen().Blocks(ledgerBlock(place, &state, a.zone())) })
	return nil
}

// ledgerMigrate upgrades the ledger.
func (a *app) ledgerMigrate(ctx context.Context) error {
	place, err := a.placeOfRecord()
	if err != nil {
		return err
	}
	from, to, err := place.Migrate(ctx)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return noSuchLedger(place)
	case err != nil:
		return err
	}
	said := fmt.Sprintf("%s is upgraded from version %d to %d.", place, from, to)
	switch from {
	case to:
		said = fmt.Sprintf("%s is of version %d already: there is nothing to do.", place, to)
	case 0:
		said = fmt.Sprintf("%s is set up: version %d.", place, to)
	}
	a.show(func() any { return jsonout.LedgerMigrated{Ledger: place.String(), From: from, To: to} }, func() { a.say("%s", said) })
	return nil
}

func noSuchLedger(place local.LedgerPlace) error {
	return problem.Usage(fmt.Sprintf("there is no ledger %s", place), "check the path; nothing was made")
}

// ledgerCopy copies a file into a database.
func (a *app) ledgerCopy(ctx context.Context, fromFlag, toFlag string, asked *pipeline.SendOptions) error {
	if asked.SameSpace != "" && asked.NewSpace {
		return problem.Usage("--same-space and --new-space cannot be used together", "leave one of them out")
	}
	from, to, err := a.placesOfCopy(fromFlag, toFlag)
	if err != nil {
		return err
	}
	how := ledgercopy.How{By: ledger.ThisProcess(local.UserName(a.env)),
		Choose: identify.Copied{SameSpace: asked.SameSpace, NewSpace: asked.NewSpace}.Choose}
	done, err := local.CopyLedger(ctx, from, to, how)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return noSuchLedger(from)
	case err != nil:
		return err
	}
	a.show(func() any {
		return jsonout.LedgerCopied{From: from.String(), To: to.String(), Spaces: done.Spaces, Runs: done.Runs, Attempts: done.Attempts, Days: done.Days, Moved: done.Moved}
	}, func() { a.sayCopied(from, to, &done) })
	return nil
}

// sayCopied says what a copy has done.
func (a *app) sayCopied(from, to local.LedgerPlace, done *ledgercopy.Copied) {
	if done.Spaces+done.Runs+done.Attempts+done.Days == 0 {
		a.say("Nothing is new: %s had all of it.", to)
	} else {
		a.say("Copied to %s: %s, %s, %s, %s.", to, wording.Counted(done.Spaces, "new space"), wording.Counted(done.Runs, "run"), wording.Counted(done.Attempts, "attempt"), wording.Counted(done.Days, "exercise day"))
	}
	a.say("%s of %s: use %s there from now on. The file sends no more in them.", wording.Counted(done.Moved, "round"), from, to)
}

// placesOfCopy are the file and the database of a copy.
func (a *app) placesOfCopy(fromFlag, toFlag string) (from, to local.LedgerPlace, err error) {
	const address = "write --to postgres://USER@HOST/DATABASE"
	if to, err = a.placeOfRecord(); toFlag != "" && !a.settings.Demo {
		to, err = local.FindLedger(toFlag, a.env, a.settings.Insecure)
	}
	switch {
	case err != nil:
		return from, to, err
	case fromFlag == "":
		return from, to, problem.Usage("Which file? simcast ledger copy --from FILE", "without --ledger it is "+local.LedgerPlace{}.String())
	case pgconnect.IsAddress(fromFlag):
		return from, to, problem.Usage("--from is the file of a ledger, and not an address", "a shared ledger is copied with the tools of PostgreSQL")
	case !to.IsShared() && cmp.Or(toFlag, a.settings.Ledger, a.env(local.LedgerVariable)) == "":
		return from, to, problem.Usage("Copy to which shared ledger?", address)
	case !to.IsShared():
		return from, to, problem.Usage(to.String()+" is a file, and a ledger is copied to a database", address)
	}
	from, err = local.FindLedger(fromFlag, a.env, a.settings.Insecure)
	return from, to, err
}

// ledgerBlock is what stands in a ledger, and who holds which space, with moments in that zone.
func ledgerBlock(place local.LedgerPlace, s *local.LedgerState, zone *time.Location) (b view.Block) {
	line := func(label, text string) { b.Facts = append(b.Facts, view.Said(label, text)) }
	line("Ledger", place.String())
	switch {
	case s.Version == 0:
		line("Version", "nothing is there yet; the first command that sends sets it up")
		return b
	case s.Version > s.Knows:
		line("Version", fmt.Sprintf("%d; this simcast knows %d: use the newer simcast that wrote it", s.Version, s.Knows))
		return b
	case s.IsOld():
		line("Version", fmt.Sprintf("%d; this simcast needs %d: run simcast ledger migrate", s.Version, s.Knows))
		return b
	default:
		line("Version", strconv.Itoa(s.Version))
	}
	for _, count := range []struct {
		of string
		n  int
	}{{"Spaces", s.Spaces}, {"Rounds", s.Rounds}, {"Runs", s.Runs}, {"Attempts", s.Attempts}, {"Days", s.Days}} {
		line(count.of, strconv.Itoa(count.n))
	}
	if len(s.Held) == 0 {
		line("In use", "nobody sends now")
	}
	for i := range s.Held {
		held := &s.Held[i]
		line("In use", fmt.Sprintf("space %s (%s)", cmp.Or(s.Addresses[held.Space], "address not known"), held.Space))
		line("", held.Describe(zone)+silence(place, held))
	}
	for _, r := range s.UnendedCopies {
		line("Copy", fmt.Sprintf("round %q, space %s (%s): nothing is sent in it, for its copy from %s did not end: repeat simcast ledger copy", r.Round, cmp.Or(s.Addresses[r.Space], "address not known"), r.Space, r.From))
	}
	return b
}

// silence is for how long a holder has given no sign of life. Of a file that is not known, and not needed.
func silence(place local.LedgerPlace, held *ledger.LaneState) string {
	if !place.IsShared() {
		return ""
	}
	return fmt.Sprintf("; its last sign of life is %s old", wording.Span(held.Silent))
}
