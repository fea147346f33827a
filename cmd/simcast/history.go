package main

import (
	"os"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"simcast/pipeline"
	"simcast/writers"
)

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

func (a *app) history(ids, teams []string, since, output string) error {
	from, err := pipeline.ParseSince(since, a.now())
	if err != nil {
		return err
	}
	book, err := a.book(true)
	if err != nil {
		return err
	}
	defer book.Close()
	entries, err := pipeline.Past{IDs: pipeline.SplitIDs(ids), Teams: teams, Since: from}.History(book)
	if err != nil {
		return err
	}
	records := writers.HistoryOf(entries)
	switch {
	case output != "":
		if err := a.writeHistory(output, records); err != nil {
			return err
		}
	case !a.settings.json:
		a.printHistory(records)
	}
	if a.settings.json {
		a.putJSON(map[string]any{"deliveries": records})
	}
	return nil
}

func (a *app) writeHistory(path string, records []writers.HistoryRecord) error {
	format, err := writers.FormatOf(path)
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err == nil {
		return usage(path+" is there already", "name a file that is not")
	}
	if err := writers.WriteHistory(path, format, records); err != nil {
		return err
	}
	a.say("%s: %s", path, pipeline.Counted(len(records), "delivery"))
	return nil
}

func (a *app) printHistory(records []writers.HistoryRecord) {
	if len(records) == 0 {
		a.say("The ledger has nothing of that.")
		return
	}
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.AppendHeader(table.Row{"time", "round", "id", "persona", "channel", "team", "text", "result", "message_id"})
	for _, r := range records {
		text := strings.Join(strings.Fields(firstOf(r.Subject, r.Title, r.Body)), " ")
		t.AppendRow(table.Row{r.Time, r.Round, printable(r.ID), printable(r.Persona), r.Channel, printable(r.Team),
			printable(clipped(text)), r.Result, printable(r.MessageID)})
	}
	a.print(printable(t.Render()) + "\n")
}
