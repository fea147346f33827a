package main

import (
	"fmt"
	"strings"
	"time"
	_ "time/tzdata" // Windows has no zone data of its own

	"github.com/spf13/cobra"

	"simcast/pipeline"
	"simcast/readers"
)

// reading is how a plan is read, and what of it is asked for.
type reading struct {
	sheet       string
	visibleOnly bool
	timezone    string
	rows        []string
	ids         []string
	teams       []string
	channels    []string
}

func (r *reading) addTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&r.sheet, "sheet", "", "the sheet to read (default: Injects, else the first visible one)")
	flags.BoolVar(&r.visibleOnly, "visible-only", false, "skip hidden rows")
	flags.StringVar(&r.timezone, "timezone", "", "`ZONE` of the plan's date cells, such as Europe/Paris (default: this machine's)")
	flags.StringArrayVar(&r.rows, "rows", nil, "only these rows, as the spreadsheet numbers them: `2-40,57`")
	flags.StringArrayVar(&r.ids, "id", nil, "only the injects of these ids: `A1,B2`")
	flags.StringArrayVar(&r.teams, "team", nil, "only what goes to this team: `NAME` or id")
	flags.StringArrayVar(&r.channels, "channel", nil, "only what goes out on this channel: `NAME`")
	_ = cmd.RegisterFlagCompletionFunc("channel", cobra.FixedCompletions(pipeline.Channels(), cobra.ShellCompDirectiveNoFileComp))
}

// options puts the flags into the form that pipeline takes. zone is what a
// results file says where the flag is silent.
func (r *reading) options(local *time.Location, now time.Time, zone string) (pipeline.Options, error) {
	o := pipeline.Options{Zone: local, Now: now, VisibleOnly: r.visibleOnly}
	if name := firstOf(r.timezone, zone); name != "" {
		location, err := time.LoadLocation(name)
		if err != nil {
			return o, fmt.Errorf("there is no time zone %q; write one such as Europe/Paris or UTC", name)
		}
		o.Zone = location
	}
	for _, text := range r.rows {
		ranges, err := pipeline.ParseRows(text)
		if err != nil {
			return o, err
		}
		o.Choice.Rows = append(o.Choice.Rows, ranges...)
	}
	o.Choice.IDs, o.Choice.Teams, o.Choice.Channels = splitIDs(r.ids), r.teams, r.channels
	return o, noneEmpty(map[string][]string{"--id": o.Choice.IDs, "--team": r.teams})
}

// splitIDs takes lists such as A1,B2 apart.
func splitIDs(lists []string) []string {
	var ids []string
	for _, list := range lists {
		for id := range strings.SplitSeq(list, ",") {
			ids = append(ids, strings.TrimSpace(id))
		}
	}
	return ids
}

// noneEmpty refuses a choice of nothing: a script whose variable is not set must
// not post the whole plan.
func noneEmpty(choices map[string][]string) error {
	for flag, values := range choices {
		for _, value := range values {
			if strings.TrimSpace(value) == "" {
				return usage(flag+" is empty", "name what is meant, or leave "+flag+" out")
			}
		}
	}
	return nil
}

func (r *reading) open(path string) (*readers.Plan, error) {
	return readers.Open(path, readers.Options{Sheet: r.sheet})
}
