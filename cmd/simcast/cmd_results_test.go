package main

import (
	"context"
	"io/fs"
	"strings"
	"testing"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
)

// forgetful is a ledger that does not have the contents of a run any more.
type forgetful struct{ ledger.SharedLedger }

func (forgetful) DayOf(context.Context, string, string) (ledger.Day, bool, error) {
	return ledger.Day{}, false, nil
}

func (forgetful) SourceForRun(context.Context, string, string) ([]ledger.Part, error) {
	return nil, nil
}

// TestForgottenRun holds that no results file is written of a day whose plan was deleted, that this is said, and that its messages are counted.
func TestForgottenRun(t *testing.T) {
	t.Parallel()
	left := ledger.WorkersRun{Kind: ledger.KindPlay, Options: frozen.Options{Day: &frozen.Day{Options: play.Options{SameAs: &day.Day{Zone: "UTC"}}}}.String()}
	c := resultsWriter{ledger: forgetful{}, run: left, rebuilds: &frozen.Rebuilder{Ledger: forgetful{}, Run: left}}
	run, err := c.write(t.Context(), 0, &ledger.WorkersSpace{Counts: ledger.Counts{Sent: 2}, Name: "north", Results: "north.results.csv", ToSend: 3})
	if err != nil || run.Results != nil {
		t.Fatalf("a file %v, %v", run.Results, err)
	}
	if why := run.Summary.ResultsError; why == nil || !strings.Contains(why.Error(), "the run ended more than a day ago") || run.Summary.Counts.Sent != 2 || run.Summary.Counts.Pending != 1 {
		t.Errorf("%v, %+v", why, run.Summary.Counts)
	}
}

// TestModeOfPlan holds that results have the mode of their plan, and one of their own where it is not known.
func TestModeOfPlan(t *testing.T) {
	t.Parallel()
	send := frozen.Options{Options: dayplan.Options{FileMode: 0o640}}
	left := send
	left.Day = &frozen.Day{Options: play.Options{SameAs: &day.Day{Zone: "UTC"}}}
	for _, c := range []struct {
		run  ledger.WorkersRun
		want fs.FileMode
	}{
		{ledger.WorkersRun{Kind: ledger.KindPlay, Options: left.String()}, 0o640},
		{ledger.WorkersRun{Kind: ledger.KindPlay, Options: `{"format":1000}`}, ownMode},
		{ledger.WorkersRun{Kind: ledger.KindSend, Options: send.String()}, 0o640},
		{ledger.WorkersRun{Kind: ledger.KindSend, Options: `{}`}, ownMode},
	} {
		config := resultsWriter{run: c.run}
		if got := config.fileMode(); got != c.want {
			t.Errorf("%+v: %v", c.run, got)
		}
	}
}

// TestResultsNames holds that the name of a results file in the ledger, which others write, leads to no other folder.
func TestResultsNames(t *testing.T) {
	t.Parallel()
	for name, isGood := range map[string]bool{"north.results.xlsx": true, "Großer Hafen.results.csv": true, "../north.results.xlsx": false, "/etc/north.results.xlsx": false,
		`..\north.results.xlsx`: false, "c:north.results.xlsx": false, ".results.xlsx": false, "": false, "north.results.exe": false, "north.xlsx": false, "con.results.xlsx": false} {
		if err := checkResultsName(name); (err == nil) != isGood {
			t.Errorf("%q: %v", name, err)
		}
	}
}
