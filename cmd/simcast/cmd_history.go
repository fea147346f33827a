package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
	"simcast/writers/atomicfile"
	historyfile "simcast/writers/history"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// historyOptions is what history is asked with.
type historyOptions struct {
	history.Filter
	SpaceNames  []string `flag:"space" value:"SPACE" names:"spaces" help:"only messages in this SPACE (a part of its session team's name, or of its address)"`
	ResultWords []string `flag:"result" value:"RESULTS" words:"sent failed uncertain pending" help:"only messages with these RESULTS by now, such as failed,uncertain (or sent, pending)"`
	SinceText   string   `flag:"since" value:"TIME" help:"only messages since this TIME, such as 2026-11-20, 2026-11-20T14:30:00+01:00, or 24h (24 hours ago)"`
	Output      string   `flag:"output,o" value:"FILE" files:"xlsx csv" group:"Files and output" help:"write it to this FILE (.xlsx or .csv)"`
	Timezone    string   `flag:"timezone" value:"ZONE" names:"zones" help:"show times in this time ZONE, such as Europe/Paris (default: this machine's)"`
}

// historyCommand is simcast history.
func (a *app) historyCommand() *cobra.Command {
	var options historyOptions
	cmd := &cobra.Command{
		Use:        "history",
		SuggestFor: []string{"list", "log", "logs", "sent"},
		Short:      "Show every message that was sent, with its result",
		Long: `history shows every message that simcast ever tried to send with this ledger: time,
result, inject, team, persona, channel, text and message_id, as far as the terminal has
room. A file has all of it.

Each message has one line, with the result that it has by now. If more than one thing
happened to it, such as an answer of resolve or a second request, these are below it.
--json and -o FILE have each of them by itself. A message that was sent before, and was
refused when it was sent again, is sent: --result finds it under sent and under failed. In
the same way, --result uncertain finds one of which nobody knows whether it is there twice.
If the ledger has messages of several spaces, history names the space of each.

A round that was played by simcast play has a line below the messages. A workbook (-o
history.xlsx) has a sheet of what was asked for in it: --space, --round, --since, --id and
--last count for it; --team and --result do not.

The ledger does not have a message that was not tried yet: it is in the results file of its
run, as pending.`,
		Example: `  simcast history --last
  simcast history --id A12
  simcast history --since 2026-11-20 --result failed,uncertain
  simcast history --team "Port operations" --round rehearsal -o history.xlsx
  simcast history --json`,
		Args: help.None("to choose, write --id, --team, --round, --space, --result, --last or --since"),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.history(cmd.Context(), &options) },
	}
	flags.Add(cmd.Flags(), &options)
	return cmd
}

// historyMode is of a file that has all messages in it.
const historyMode fs.FileMode = 0o600

// history shows what the ledger knows, or writes it to a file.
func (a *app) history(ctx context.Context, o *historyOptions) error {
	zone, err := a.readHistoryFilter(o)
	if err != nil {
		return err
	}
	record, err := a.openPlayedLedger(ctx)
	if err != nil {
		return err
	}
	defer record.Close()
	shown, err := a.readHistory(ctx, o, record, zone)
	if err != nil {
		return err
	}
	if o.Output != "" {
		if err := a.writeHistory(ctx, o, record, historyfile.Book{Zone: zone, Spaces: shown.spaces, Days: shown.days}); err != nil || !a.settings.JSON {
			return err
		}
	}
	if a.settings.JSON {
		return a.putHistory(ctx, o, record, shown)
	}
	return a.printHistory(ctx, o, record, shown)
}

// readHistory reads what of the ledger is asked for, and says what of that it does not know, or cannot read.
func (a *app) readHistory(ctx context.Context, o *historyOptions, record ledger.Ledger, zone *time.Location) (shown shownHistory, err error) {
	shown.zone = zone
	if shown.spaces, err = history.SpacesOf(ctx, record); err != nil {
		return shown, err
	}
	unknown, err := o.unknown(ctx, record, shown.spaces)
	if err != nil {
		return shown, err
	}
	for _, sentence := range unknown {
		a.say("%s", sentence)
	}
	shown.unknownSaid = len(unknown) > 0
	if shown.messages, err = o.Messages(ctx, record); err != nil {
		return shown, err
	}
	if shown.days, err = history.DaysOf(ctx, record, o.Filter, zone); err != nil {
		return shown, err
	}
	for _, sentence := range shown.days.Unreadable {
		a.warn("%s", sentence)
	}
	return shown, nil
}

// shownHistory is what is shown of the history.
type shownHistory struct {
	messages    []*history.Message
	spaces      history.Spaces
	days        *history.Days
	zone        *time.Location
	unknownSaid bool // what the ledger does not know was named already
}

// unknown narrows the filter to the spaces that were asked for, and says what of the filter the ledger does not know.
func (o *historyOptions) unknown(ctx context.Context, record ledger.Ledger, spaces history.Spaces) ([]string, error) {
	sentences, err := spaces.Choose(&o.Filter, o.SpaceNames)
	if err != nil {
		return nil, err
	}
	others, err := o.Unknown(ctx, record)
	return append(sentences, others...), err
}

// asksForAll reports whether nothing of the history is left out.
func (o *historyOptions) asksForAll() bool {
	return len(o.IDs)+len(o.Teams)+len(o.Rounds)+len(o.SpaceNames)+len(o.Results) == 0 && !o.LastRun && o.Since.IsZero()
}

// readHistoryFilter completes the filter by what was asked in words, and gives the zone of the times.
func (a *app) readHistoryFilter(o *historyOptions) (zone *time.Location, err error) {
	reading := pipeline.ReadOptions{Timezone: o.Timezone}
	read, err := reading.Options(nil, a.zone(), a.now(), "")
	if err != nil {
		return nil, err
	}
	o.IDs = plan.SplitIDs(o.IDs)
	if o.Results, err = history.ParseResults(o.ResultWords); err != nil {
		return nil, err
	}
	o.Since, err = history.ParseSince(o.SinceText, a.now().In(read.Zone))
	return read.Zone, err
}

// writeHistory writes a new file of a book whose entries it fills in: at any moment the file is not there, or whole.
func (a *app) writeHistory(ctx context.Context, o *historyOptions, record ledger.Ledger, book historyfile.Book) error {
	path := o.Output
	format, err := sheet.FormatOf(path)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(path); err == nil {
		return problem.Usage(path+" exists already", "name another file")
	}
	if book.All, err = o.Count(ctx, record); err != nil {
		return err
	}
	if book.Entries, err = o.Entries(ctx, record); err != nil {
		return err
	}
	file := atomicfile.New(path, historyMode, ooxml.IsSealed, notOurs, notRemembered, a.now) // what comes there meanwhile is somebody else's, and is kept
	path, err = a.put(file, func(w io.Writer) error {
		return historyfile.Write(w, format, book)
	})
	if err != nil {
		return cannotWrite(path, err)
	}
	a.say("%s: %s", path, wording.Counted(book.All, "row"))
	if format != sheet.XLSX && len(book.Days.Controls) > 0 {
		a.say("A workbook (-o history.xlsx) also has the sheet Controls: what was asked for in the days that were played.")
	}
	if book.All > 0 {
		a.sayUntried(o)
	}
	return nil
}

// putHistory gives the JSON of the history.
func (a *app) putHistory(ctx context.Context, o *historyOptions, record ledger.Ledger, shown shownHistory) error {
	entries, err := o.Entries(ctx, record)
	if err != nil {
		return err
	}
	out := jsonout.History{Deliveries: []historyfile.Record{}}
	for entry, err := range entries {
		if err != nil {
			return err
		}
		out.Deliveries = append(out.Deliveries, historyfile.RecordOf(entry, shown.spaces, shown.days))
	}
	a.putJSON(out)
	return nil
}

// bodiesAtOnce is how many messages are shown with their texts at a time.
const bodiesAtOnce = 500

// printHistory shows a line a message, how many they are, and where those are that nobody tried to send.
func (a *app) printHistory(ctx context.Context, o *historyOptions, record ledger.Ledger, shown shownHistory) error {
	lines := terminal.NewHistory(a.outputScreen(), shown.zone, shown.spaces, shown.messages)
	if len(shown.messages) > 0 {
		lines.Heads()
	}
	for some := range slices.Chunk(shown.messages, bodiesAtOnce) {
		if err := history.WithBodies(ctx, record, some); err != nil {
			return err
		}
		for _, m := range some {
			lines.Show(m)
			m.Body = ""
		}
	}
	switch {
	case len(shown.messages) > 0:
		a.sayIn(append(view.PastSum(shown.messages), view.Plain(fmt.Sprintf(" Times are in %s.", shown.zone)))...)
		a.screen().Blocks(view.PastSums(shown.messages, shown.spaces))
	case o.asksForAll() && len(shown.days.Played) == 0:
		a.say("The ledger is empty: nothing was sent from this computer yet.")
		return nil
	case !shown.unknownSaid:
		a.say("The ledger has no message that fits.")
	}
	a.screen().Blocks(view.PlayedDays(shown.days, shown.spaces, shown.zone))
	a.sayUntried(o)
	return nil
}

// sayUntried says where the messages of an inject are that nobody tried to send.
func (a *app) sayUntried(o *historyOptions) {
	if o.AsksForUntried() {
		a.say("%s", history.OnlyTried)
	}
}
