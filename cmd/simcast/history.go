package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"simcast/apiclient"
	"simcast/ledger"
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
	from, err := parseSince(since, a.now())
	if err != nil {
		return err
	}
	if err := noneEmpty(map[string][]string{"--id": ids, "--team": teams}); err != nil {
		return err
	}
	book, err := a.book(true)
	if err != nil {
		return err
	}
	defer book.Close()
	entries, err := book.History(from)
	if err != nil {
		return err
	}
	records := []writers.HistoryRecord{}
	for _, entry := range entries {
		if chosen(entry, splitIDs(ids), teams) {
			records = append(records, historyRecord(entry))
		}
	}
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

// parseSince takes a day, a moment, or how long ago.
func parseSince(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if ago, err := time.ParseDuration(text); err == nil && ago >= 0 {
		return now.Add(-ago), nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02 15:04", "2006-01-02"} {
		if t, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return t, nil
		}
	}
	return time.Time{}, usage(fmt.Sprintf("%q is no moment", text), "write a day such as 2026-11-20, RFC 3339, or how long ago, such as 24h")
}

func chosen(e ledger.Entry, ids, teams []string) bool {
	byID := len(ids) == 0
	for _, id := range ids {
		byID = byID || id == e.Inject
	}
	byTeam := len(teams) == 0
	for _, team := range teams {
		byTeam = byTeam || fmt.Sprint(e.TeamID) == team || pipeline.NamesTeam(e.Team, team)
	}
	return byID && byTeam
}

func historyRecord(e ledger.Entry) writers.HistoryRecord {
	var message apiclient.Message
	_ = json.Unmarshal([]byte(e.Body), &message) // what a results file told has no body
	return writers.HistoryRecord{Time: e.Started.Format(time.RFC3339), Run: e.RunName, Round: e.Round, ID: e.Inject,
		Persona: e.PersonaName, PersonaHash: e.Persona, Channel: e.Channel, Team: e.Team, TeamID: e.TeamID,
		To: message.To, Title: message.Title, Subject: message.Subject, Body: message.Body, Draft: e.Draft,
		Result: string(e.Result), MessageID: e.MessageID, Reason: e.Reason, Status: e.Status, Attempts: e.Requests, Place: e.Place}
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
	a.say("%s: %s", path, counted(len(records), "delivery"))
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
	fmt.Fprintln(a.stdout, t.Render())
}
