package main

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// TestWatchedDay holds when a lane of a day is named: where nobody has it for 30 s, or where workers take it again and again and none
// plays, or where a worker has it for 30 s and does not get to begin; not where it changes hands. A run that has stopped is named once.
func TestWatchedDay(t *testing.T) {
	start := time.Date(2026, 11, 27, 9, 30, 0, 0, time.UTC)
	ended := start.Add(time.Hour)
	type seen = ledger.WorkersSpace
	held := func(epoch int64) seen { return seen{Held: true, Plays: true, Epoch: epoch} }
	begins := func(epoch int64) seen { return seen{Held: true, Epoch: epoch} }
	free := func(epoch int64) seen { return seen{Epoch: epoch} }
	finished, stopped := seen{Ended: ended, How: "finished"}, seen{Ended: ended, How: "stopped: the key was refused"}
	tests := map[string]struct {
		every time.Duration
		lanes []seen
		want  []string // at which look
	}{
		"nobody":        {10 * time.Second, []seen{free(1), free(1), free(1), free(1), free(1)}, []string{"", "", "", "unplayed", "unplayed"}},
		"fails":         {5 * time.Second, []seen{free(1), held(2), free(2), held(3), held(3), free(3), free(3)}, []string{"", "", "", "", "", "", "unplayed"}},
		"changes hands": {10 * time.Second, []seen{held(1), held(1), held(1), held(1), free(1), free(1), held(2), held(2), held(2), free(2)}, make([]string, 10)},
		"hangs": {10 * time.Second, []seen{held(1), held(1), held(1), begins(2), begins(2), begins(2), free(2), begins(3), held(3), held(3), free(4)},
			[]string{"", "", "", "", "", "begins", "begins", "begins", "", "", ""}},
		"begins late": {10 * time.Second, []seen{held(1), held(1), held(1), free(1), free(1), begins(2), begins(2), begins(2), free(2)},
			[]string{"", "", "", "", "", "", "", "begins", "begins"}},
		"fails at once": {10 * time.Second, []seen{free(1), free(1), free(1), free(1), begins(2), free(2)}, []string{"", "", "", "unplayed", "unplayed", "unplayed"}},
		"begins":        {10 * time.Second, []seen{held(1), held(1), held(1), begins(2), begins(2), held(2), held(2), free(2)}, make([]string, 8)},
		"ends":          {10 * time.Second, []seen{held(1), finished, finished}, []string{"", "", ""}},
		"stops":         {10 * time.Second, []seen{held(1), stopped, stopped}, []string{"", "stopped", ""}},
		"was stopped":   {10 * time.Second, []seen{stopped, stopped}, []string{"stopped", ""}},
	}
	for name, test := range tests {
		d := &watchedDay{lanes: map[string]*watchedLane{}}
		var got []string
		for i, lane := range test.lanes {
			lane.Space = "s"
			what := ""
			stopped, unplayed := d.see(start.Add(time.Duration(i)*test.every), []ledger.WorkersSpace{lane})
			switch {
			case len(stopped) > 0:
				what = "stopped"
			case len(unplayed) > 0 && d.lanes["s"].begins:
				what = "begins"
			case len(unplayed) > 0:
				what = "unplayed"
			}
			got = append(got, what)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}
