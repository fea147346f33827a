package main

import (
	"os"
	"strings"
	"testing"

	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline/ledger"
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
	_, err := x.record.StopWorkersRun(x.name, noonWorker())
	x.must(err)
	_, said := x.run(nil, "results", x.name, "-o", "now")
	if strings.Contains(said, "SPACES.csv") || !strings.Contains(said, "send what is not sent: run simcast rerun with the folder of the results, and with --spaces and your list of spaces.") {
		t.Errorf("it says %s", said)
	}
}
