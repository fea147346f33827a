package runresults

import (
	"context"
	"strings"
	"testing"

	"simcast/pipeline/day"
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

// TestForgotten holds that no results file is written of a day whose plan was deleted, that this is said, and that its messages are counted.
func TestForgotten(t *testing.T) {
	t.Parallel()
	c := Config{Ledger: forgetful{}, Run: ledger.WorkersRun{Kind: ledger.KindPlay, Options: frozen.Options{Day: &frozen.Day{Options: play.Options{SameAs: &day.Day{Zone: "UTC"}}}}.String()}}
	run, err := c.Write(t.Context(), 0, &ledger.WorkersSpace{Counts: ledger.Counts{Sent: 2}, Name: "north", Results: "north.results.csv", ToSend: 3})
	if err != nil || run.Results != nil {
		t.Fatalf("a file %v, %v", run.Results, err)
	}
	if why := run.Summary.ResultsError; why == nil || !strings.Contains(why.Error(), "the run ended more than a day ago") || run.Summary.Counts.Sent != 2 || run.Summary.Counts.Pending != 1 {
		t.Errorf("%v, %+v", why, run.Summary.Counts)
	}
}
