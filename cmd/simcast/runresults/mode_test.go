package runresults

import (
	"io/fs"
	"testing"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
)

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
		config := Config{Run: c.run}
		if got := config.fileMode(); got != c.want {
			t.Errorf("%+v: %v", c.run, got)
		}
	}
}
