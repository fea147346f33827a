package main

import (
	"os"
	"strings"
	"testing"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/writers/sheet"
)

// TestResultsOfOneSpaceFail holds that a space whose results cannot be read keeps no other one from its file, that it is
// named, and that files have the permissions of the plan.
func TestResultsOfOneSpaceFail(t *testing.T) {
	t.Parallel()
	x := leaveRun(t, sheet.CSV, "con", "south") // no file is called con
	x.take("con", ledger.Accepted)
	var out jsonout.ManyOutcome
	x.simcast(1, &out, "results", x.name, "-o", "now")
	if len(out.Spaces) != 2 || out.Sent != 1 || out.Pending != 5 || out.Spaces[0].Results != "" || out.Spaces[1].Results == "" {
		t.Errorf("it gives %+v", out)
	}
	if got := x.states("now/south.results.csv"); got != "pending pending pending skipped" {
		t.Errorf("south is %s", got)
	}
	info, err := os.Stat(x.path("now/south.results.csv"))
	x.must(err)
	if info.Mode().Perm() != planMode {
		t.Errorf("the file has %v", info.Mode())
	}
	_, said := x.run(nil, "results", x.name, "-o", "now")
	if !strings.Contains(said, "con: there is no results file: the ledger has \"con.results.csv\" as the name of its results file, which is none") {
		t.Errorf("it says %s", said)
	}
}

// TestNextAfterResults holds that results proposes no command with a list of spaces that it does not know.
func TestNextAfterResults(t *testing.T) {
	t.Parallel()
	x := leaveRun(t, sheet.CSV, "north")
	_, err := x.record.StopWorkersRun(t.Context(), x.name, noonWorker())
	x.must(err)
	_, said := x.run(nil, "results", x.name, "-o", "now")
	if strings.Contains(said, "SPACES.csv") || !strings.Contains(said, "send what is not sent: run simcast rerun with the folder of the results, and with --spaces and your list of spaces.") {
		t.Errorf("it says %s", said)
	}
}

// TestRunsOfNoLedger holds that what asks for a run sets up no ledger in an empty database, and says that the run is not there.
func TestRunsOfNoLedger(t *testing.T) {
	t.Parallel()
	if err := pgtest.Available(); err != nil {
		pgtest.Missing(t, err)
	}
	x := newWorkplace(t)
	address := pgtest.Database(t)
	x.env = append(x.env, "SIMCAST_LEDGER="+address)
	x.simcast(0, nil, "runs")
	const name = "20261127-093001-1a2b"
	for _, args := range [][]string{{"runs", name}, {"results", name}, {"control", "stop", name}} {
		x.simcast(1, nil, args...)
		if _, said := x.run(nil, args...); !strings.Contains(said, "the ledger has no run") {
			t.Errorf("%v says %s", args, said)
		}
	}
	place, err := local.FindLedger(address, func(string) string { return "" }, false)
	x.must(err)
	state, err := place.State(t.Context())
	x.must(err)
	if state.Version != 0 {
		t.Errorf("the database has a ledger of version %d", state.Version)
	}
}
