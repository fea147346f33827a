package main

import (
	"cmp"
	"io"
	"io/fs"
	"iter"
	"os"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
	"simcast/writers/atomicfile"
	historyfile "simcast/writers/history"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// historyCommand is simcast history.
func (a *app) historyCommand() *cobra.Command {
	var ids, teams []string
	var since, output string
	cmd := &cobra.Command{
		Use:   "history",
		Short: "Show what the ledger knows",
		Long: `history shows every delivery that was ever posted from here: when, in which round
and run, as which inject, by whom, on which channel, to which team, with the text
as posted, what came of it, and its message_id.

` + exitCodes,
		Example: `  simcast history --since 2026-11-20
  simcast history --id A12 --json
  simcast history --team "Port operations" -o history.xlsx`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.history(ids, teams, since, output) },
	}
	cmd.Flags().StringArrayVar(&ids, "id", nil, "only the injects of these ids: `A1,B2`")
	cmd.Flags().StringArrayVar(&teams, "team", nil, "only what went to this team")
	cmd.Flags().StringVar(&since, "since", "", "only from then on: `2026-11-20`, RFC 3339, or how long ago, such as 24h")
	cmd.Flags().StringVarP(&output, "output", "o", "", "write it to this `FILE` (.xlsx or .csv)")
	return cmd
}

// maxText is how much of a text the table shows.
const maxText = 60

// historyMode is of a file that has all messages in it.
const historyMode fs.FileMode = 0o600

// history shows what the ledger knows, or writes it to a file.
func (a *app) history(ids, teams []string, since, output string) error {
	from, err := history.ParseSince(since, a.now())
	if err != nil {
		return err
	}
	record, err := a.openLedger(true)
	if err != nil {
		return err
	}
	defer record.Close()
	all, entries, err := history.Filter{IDs: plan.SplitIDs(ids), Teams: teams, Since: from}.Entries(record)
	if err != nil {
		return err
	}
	if output != "" {
		if err := a.writeHistory(output, all, entries); err != nil || !a.settings.json {
			return err
		}
	}
	var shown []ledger.Entry
	for entry, err := range entries {
		if err != nil {
			return err
		}
		shown = append(shown, entry)
	}
	if a.settings.json {
		a.putJSON(map[string]any{"deliveries": historyfile.Records(shown)})
		return nil
	}
	a.printHistory(historyfile.Records(shown))
	return nil
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
	a.say("%s: %s", path, wording.Counted(all, "delivery"))
	return nil
}

// printHistory shows a line a delivery.
func (a *app) printHistory(records []historyfile.Record) {
	if len(records) == 0 {
		a.say("The ledger has nothing of that.")
		return
	}
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.AppendHeader(table.Row{"time", "round", "id", "persona", "channel", "team", "text", "result", "message_id"})
	for _, r := range records {
		t.AppendRow(table.Row{r.Time, r.Round, terminal.Printable(r.ID), terminal.Printable(r.Persona), r.Channel, terminal.Printable(r.Team),
			terminal.Printable(wording.Shorten(cmp.Or(r.Subject, r.Title, r.Body), maxText)), r.Result, terminal.Printable(r.MessageID)})
	}
	a.print(terminal.Printable(t.Render()) + "\n")
}
