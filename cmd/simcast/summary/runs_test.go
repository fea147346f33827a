package summary_test

import (
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/ledger"
)

// TestKindsOfRuns holds that a day is told from a run of send.
func TestKindsOfRuns(t *testing.T) {
	for kind, want := range map[string]string{ledger.KindSend: "under way: plan.xlsx in", ledger.KindPlay: "under way: a day of plan.xlsx in"} {
		got := shown(func(screen terminal.Screen) {
			summary.Run(screen, &ledger.WorkersRun{Name: "drill", Kind: kind, Plan: "plan.xlsx", Round: "day", Spaces: 2}, time.UTC)
		})
		if !strings.Contains(got, want) {
			t.Errorf("%s: %q", kind, got)
		}
	}
}
