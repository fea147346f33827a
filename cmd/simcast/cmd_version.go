package main

import (
	"cmp"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/version"
	"simcast/pipeline/dayplan"
)

// versionCommand is simcast version.
func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "version",
		Annotations: help.WithoutSpace(),
		Short:       "Show the version of simcast, and of what it writes",
		Long: `version shows the number of this simcast, the commit that it was built of, Go and the
platform, and the versions of the record: a ledger, or a run that is left to workers, is
read by every simcast that shows the same versions. Nothing is asked of a network.`,
		Example: "  simcast version\n  simcast version --json",
		Args:    help.None(""),
		RunE:    func(*cobra.Command, []string) error { a.showVersion(version.ThisBuild()); return nil },
	}
}

// showVersion shows what this program was built of, and the versions of what it writes.
func (a *app) showVersion(build version.Build) {
	record := recordVersions()
	a.show(func() any {
		out := jsonout.Version{Version: version.Number, Commit: build.Commit, Go: build.Go, Platform: build.Platform, Record: record}
		if build.Commit != "" {
			out.CommitDate, out.Modified = dateOf(build), &build.Modified
		}
		return out
	}, func() {
		a.print(fmt.Sprintf("simcast %s (%s, %s)\n%s\nrecord: ledger %d, shared ledger %d, run of workers %d, day of workers %d\n", version.Number, build.Go, build.Platform,
			commitLine(build), record.Ledger, record.SharedLedger, record.WorkersRun, record.WorkersDay))
	})
}

// recordVersions are the versions of what simcast keeps of its runs.
func recordVersions() jsonout.RecordVersions {
	file, shared := local.LedgerVersions()
	return jsonout.RecordVersions{Ledger: file, SharedLedger: shared, WorkersRun: dayplan.Format, WorkersDay: dayplan.Format}
}

// commitLine says of which commit a program was built.
func commitLine(build version.Build) string {
	switch {
	case build.Commit == "":
		return "commit unknown: it was built without git"
	case build.Modified:
		return fmt.Sprintf("commit %s of %s, with changes that are in no commit", build.Commit, cmp.Or(dateOf(build), "an unknown date"))
	}
	return fmt.Sprintf("commit %s of %s", build.Commit, cmp.Or(dateOf(build), "an unknown date"))
}

// dateOf is the date of a build's commit, "" where it is not known.
func dateOf(build version.Build) string {
	if build.CommitDate.IsZero() {
		return ""
	}
	return build.CommitDate.Format(time.RFC3339)
}
