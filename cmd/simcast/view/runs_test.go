package view_test

import (
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
)

// TestKindsOfRuns holds that a day is told from a run of send.
func TestKindsOfRuns(t *testing.T) {
	for kind, want := range map[string]string{ledger.KindSend: "under way: plan.xlsx in", ledger.KindPlay: "under way: a day of plan.xlsx in"} {
		got := shown(func(screen terminal.Screen) {
			screen.Blocks(view.Runs([]ledger.WorkersRun{{Name: "drill", Kind: kind, Plan: "plan.xlsx", Round: "day", Spaces: 2}}, time.UTC))
		})
		if !strings.Contains(got, want) {
			t.Errorf("%s: %q", kind, got)
		}
	}
}

// TestSpacesOfRun holds that a space of a day is told from one in which a worker is about to go on.
func TestSpacesOfRun(t *testing.T) {
	workers := []ledger.Worker{{MaxLanes: 2, Days: 2, Lanes: 2}, {MaxLanes: 2, Days: 1, Lanes: 2}}
	lanes := []ledger.WorkersSpace{{Name: "north"}, {Name: "south"}, {Name: "east"}, {Name: "west", DueIn: time.Second}, {Name: "sent", Kind: ledger.KindSend, DueIn: time.Second},
		{Name: "plays", Kind: ledger.KindPlay, Held: true, Epoch: 2, Started: 2, Holder: ledger.Holder{Host: "rack"}}, {Name: "begins", Kind: ledger.KindPlay, Held: true, Epoch: 2, Started: 1, HeldFor: 45 * time.Second, Holder: ledger.Holder{Host: "rack"}},
		{Name: "sends", Kind: ledger.KindSend, Held: true, Holder: ledger.Holder{Host: "rack"}}}
	servedBy := map[string][]int{"south": {0}, "east": {0, 1}, "west": {1}, "sent": {0}}
	for i := range lanes[:4] {
		lanes[i].Kind = ledger.KindPlay
	}
	got := shown(func(screen terminal.Screen) {
		screen.Blocks(view.SpacesOfRun(lanes, func(l *ledger.WorkersSpace) control.Serving { return control.ServingOf(workers, servedBy[l.Name]) }))
	})
	for name, want := range map[string]string{"north": "no worker", "south": "no room at a worker", "east": "waits", "west": "failed, is tried again", "sent": "waits",
		"plays": "at somebody@rack", "sends": "at somebody@rack", "begins": "begins at somebody@rack, for 45 s"} {
		if !hasLine(got, name, want) {
			t.Errorf("%s is not %q:\n%s", name, want, got)
		}
	}
}

// hasLine reports whether a line begins with a name and ends with a word.
func hasLine(text, name, word string) bool {
	for line := range strings.Lines(text) {
		if line = strings.Trim(line, "│ \n"); strings.HasPrefix(line, name+" ") && strings.HasSuffix(line, word) {
			return true
		}
	}
	return false
}
