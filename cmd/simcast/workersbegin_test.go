package main

import (
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/pipetest"
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
	unplayed := []string{"No worker plays the day in north (since ", "begins at worker@rack-1, for 1 min"}
	shows(true, unplayed...)
	x.must(x.record.BeginDay(t.Context(), ledger.Day{Space: x.lane("north").Space, Round: leftRound, Fixed: "{}"}))
	pipetest.Happens(t, x.record, x.lane("north").Space, leftRound, day.Event{By: day.BySimcast, At: time.Now(), Control: day.Control{Verb: day.EventStart}, Epoch: north.Epoch()})
	shows(false, unplayed...)
	shows(true, "at worker@rack-1")
	x.must(north.Release(t.Context()))
}

// TestSendBeforeWorkers holds that a run may be left to workers before any is running: that is said, and it begins as soon as one starts.
func TestSendBeforeWorkers(t *testing.T) {
	t.Parallel()
	x := newWorkersDay(t)
	code, said := x.run(nil, "send", "plan.csv", "--spaces", "spaces.csv", "--round", "day", "--interval", "1ms", "--new-hosts", "--yes", "--workers", "--detach")
	if code != 0 || !strings.Contains(said, "No worker is running: nothing is sent until one starts.") || !strings.Contains(said, "To see how far it is: simcast runs ") {
		t.Errorf("it ends with %d:\n%s", code, said)
	}
	x.work()
	x.publish(2)
}
