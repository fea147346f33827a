package main

import (
	"io"
	"io/fs"
	"iter"
	"os"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
	"simcast/writers/atomicfile"
	historyfile "simcast/writers/history"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// historyOptions is what history is asked with.
type historyOptions struct {
	history.Filter
	results  []string
	since    string
	timezone string
	output   string
}

// historyCommand is simcast history.
func (a *app) historyCommand() *cobra.Command {
	var options historyOptions
	cmd := &cobra.Command{
		Use:   "history",
		Short: "Show what the ledger knows",
		Long: `history shows every message that was ever posted from here: when, what came of it,
as which inject, to which team, by whom, on which channel, with the text as posted,
and its message_id: as much of that as the terminal has room for. A file has all of it.`,
		Example: `  simcast history --last
  simcast history --id A12
  simcast history --since 2026-11-20 --result failed,uncertain
  simcast history --team "Port operations" --round rehearsal -o history.xlsx
  simcast history --json`,
		Args: help.None("to choose, write --id, --team, --round, --result, --last or --since"),
		RunE: func(*cobra.Command, []string) error { return a.history(&options) },
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&options.IDs, "id", nil, "only injects with these `IDS`, such as A1,B2")
	flags.StringArrayVar(&options.Teams, "team", nil, "only messages to this `TEAM` (its name or id)")
	flags.StringArrayVar(&options.Rounds, "round", nil, "only the round with this `NAME`; \"\" is the round without a name")
	flags.StringArrayVar(&options.results, "result", nil, "only messages with these `RESULTS` by now, such as failed,uncertain (or sent, pending)")
	flags.BoolVar(&options.LastRun, "last", false, "only messages of the last run that sent something")
	flags.StringVar(&options.since, "since", "", "only messages since this `TIME`, such as 2026-11-20, 2026-11-20T14:30:00+01:00, or 24h (24 hours ago)")
	flags.StringVar(&options.timezone, "timezone", "", "show times in this time `ZONE`, such as Europe/Paris (default: this machine's)")
	flags.StringVarP(&options.output, "output", "o", "", "write it to this `FILE` (.xlsx or .csv)")
	_ = cmd.RegisterFlagCompletionFunc("result", cobra.FixedCompletions([]string{"sent", "failed", "uncertain", "pending"}, cobra.ShellCompDirectiveNoFileComp)) // the flag is there
	return cmd
}

// historyMode is of a file that has all messages in it.
const historyMode fs.FileMode = 0o600

// history shows what the ledger knows, or writes it to a file.
func (a *app) history(o *historyOptions) error {
	zone, err := a.readHistoryFilter(o)
	if err != nil {
		return err
	}
	record, err := a.openLedger(true)
	if err != nil {
		return err
	}
	defer record.Close()
	all, entries, err := o.Entries(record)
	if err != nil {
		return err
	}
	if o.output != "" {
		if err := a.writeHistory(o.output, all, entries); err != nil || !a.settings.json {
			return err
		}
	}
	if a.settings.json {
		return a.putHistory(entries)
	}
	return a.printHistory(entries, zone, o.asksForAll())
}

// asksForAll reports whether nothing of the history is left out.
func (o *historyOptions) asksForAll() bool {
	return len(o.IDs)+len(o.Teams)+len(o.Rounds)+len(o.Results) == 0 && !o.LastRun && o.Since.IsZero()
}

// readHistoryFilter completes the filter by what was asked in words, and gives the zone of the times.
func (a *app) readHistoryFilter(o *historyOptions) (zone *time.Location, err error) {
	reading := pipeline.ReadOptions{Timezone: o.timezone}
	read, err := reading.Options(a.zone(), a.now(), "")
	if err != nil {
		return nil, err
	}
	o.IDs = plan.SplitIDs(o.IDs)
	if o.Results, err = history.ParseResults(o.results); err != nil {
		return nil, err
	}
	o.Since, err = history.ParseSince(o.since, a.now().In(read.Zone))
	return read.Zone, err
}

// writeHistory writes a new file: at any moment it is not there, or whole.
func (a *app) writeHistory(path string, all int, entries iter.Seq2[ledger.Entry, error]) error {
	format, err := sheet.FormatOf(path)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(path); err == nil {
		return usage(path+" is there already", "name a file that is not")
	}
	file := atomicfile.New(path, historyMode, ooxml.IsSealed, notOurs, notRemembered, a.now) // what comes there meanwhile is somebody else's, and is kept
	path, err = a.put(file, func(w io.Writer) error { return historyfile.Write(w, format, all, entries) })
	if err != nil {
		return cannotWrite(path, err)
	}
	a.say("%s: %s", path, wording.Counted(all, "message"))
	return nil
}

// putHistory gives the JSON of the history.
func (a *app) putHistory(entries iter.Seq2[ledger.Entry, error]) error {
	var shown []ledger.Entry
	for entry, err := range entries {
		if err != nil {
			return err
		}
		shown = append(shown, entry)
	}
	a.putJSON(map[string]any{"deliveries": historyfile.Records(shown)})
	return nil
}

// printHistory shows a line a message, and how many they are.
func (a *app) printHistory(entries iter.Seq2[ledger.Entry, error], zone *time.Location, all bool) error {
	screen := terminal.NewScreen(printed{a}, a.settings.color, a.env)
	if terminal.Is(a.stdout) {
		screen = terminal.NewScreen(a.stdout, a.settings.color, a.env)
	}
	lines := summary.NewHistory(screen, zone)
	for entry, err := range entries {
		if err != nil {
			return err
		}
		lines.Show(entry)
	}
	switch {
	case lines.Counts() != (plan.Counts{}):
		a.sayIn(summary.Sentence(lines.Counts())...)
	case all:
		a.say("The ledger is empty: nothing was posted from here yet.")
	default:
		a.say("The ledger has nothing of that.")
	}
	return nil
}
