package main

import (
	_ "time/tzdata" // Windows has no zone data of its own

	"github.com/spf13/cobra"

	"simcast/pipeline"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// addReading gives a command the flags of how a plan is read.
func addReading(cmd *cobra.Command, r *pipeline.ReadOptions) {
	flags := cmd.Flags()
	flags.StringVar(&r.Sheet, "sheet", "", "the sheet to read (default: Injects if it is visible, else the first visible one)")
	flags.BoolVar(&r.VisibleOnly, "visible-only", false, "skip hidden rows")
	flags.StringVar(&r.Timezone, "timezone", "", "`ZONE` of the plan's date cells, such as Europe/Paris (default: this machine's)")
	flags.StringArrayVar(&r.Rows, "rows", nil, "only these rows, as the spreadsheet numbers them: `2-40,57`")
	flags.StringArrayVar(&r.IDs, "id", nil, "only the injects of these ids: `A1,B2`")
	flags.StringArrayVar(&r.Teams, "team", nil, "only what goes to this team: `NAME` or id")
	flags.StringArrayVar(&r.Channels, "channel", nil, "only what goes out on this channel: `NAME`")
	_ = cmd.RegisterFlagCompletionFunc("channel", cobra.FixedCompletions(schema.Channels(), cobra.ShellCompDirectiveNoFileComp))
}

func openPlan(path, sheet string) (*readers.Plan, error) {
	return readers.Open(path, readers.Options{Sheet: sheet})
}
