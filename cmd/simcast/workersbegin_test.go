package main

import (
	"strings"
	"testing"

	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/writers/sheet"
)

// TestRunsThatDoNotBegin holds that simcast runs names a space of a day whose worker has had it for long and has not begun, and since when,
// until it plays.
func TestRunsThatDoNotBegin(t *testing.T) {
	t.Parallel()
	x := leaveRun(t, sheet.CSV, "north")
	north := x.take("north")
	address := ""
	for _, variable := range x.env {
		if value, isIt := strings.CutPrefix(variable, "SIMCAST_LEDGER="); isIt {
			address = value
		}
	}
	x.must(pgtest.Exec(t.Context(), address, `UPDATE simcast.workers_runs SET kind = 'play'; UPDATE simcast.lanes SET taken = taken - 60000`))
	shows := func(want bool, texts ...string) {
		t.Helper()
		x.printed.Reset()
		x.simcast(0, nil, "runs")
		x.simcast(0, nil, "runs", x.name)
		shown := strings.Join(strings.Fields(x.printed.String()), " ")
		for _, text := range texts {
			if strings.Contains(shown, text) != want {
				t.Errorf("%q: not %v:\n%s", text, want, shown)
			}
		}
	}
	unplayed := []string{"No worker plays the day in north (since ", "begins at worker@rack-1, for 1m"}
	shows(true, unplayed...)
	x.must(north.Plays())
	shows(false, unplayed...)
	shows(true, "at worker@rack-1")
	x.must(north.Release())
}
