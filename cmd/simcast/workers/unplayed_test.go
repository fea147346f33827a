package workers

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

// TestSee holds when a lane of a day is named: where nobody has it for 30 s, or where workers take it again and again and none
// plays, or where a worker has it for 30 s and does not get to begin; not where it changes hands. A run that has stopped is named once.
func TestSee(t *testing.T) {
	start := time.Date(2026, 11, 27, 9, 30, 0, 0, time.UTC)
	ended := start.Add(time.Hour)
	type seen = ledger.WorkersSpace
	held := func(epoch int64) seen { return seen{Held: true, Started: epoch, Epoch: epoch} }
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
			[]string{"", "", "", "", "", "begins", "begins", "begins", "begins", "", ""}},
		"begins late": {10 * time.Second, []seen{held(1), held(1), held(1), free(1), free(1), begins(2), begins(2), begins(2), free(2)},
			[]string{"", "", "", "", "", "", "", "begins", "begins"}},
		"fails at once": {10 * time.Second, []seen{free(1), free(1), free(1), free(1), begins(2), free(2)}, []string{"", "", "", "unplayed", "unplayed", "unplayed"}},
		"begins":        {10 * time.Second, []seen{held(1), held(1), held(1), begins(2), begins(2), held(2), held(2), free(2)}, make([]string, 8)},
		"ends":          {10 * time.Second, []seen{held(1), finished, finished}, []string{"", "", ""}},
		"stops":         {10 * time.Second, []seen{held(1), stopped, stopped}, []string{"", "stopped", ""}},
		"was stopped":   {10 * time.Second, []seen{stopped, stopped}, []string{"stopped", ""}},
	}
	for name, test := range tests {
		d := NewDay()
		var got []string
		since := 0
		for i, lane := range test.lanes {
			if lane.Epoch != test.lanes[since].Epoch || !test.lanes[since].Held {
				since = i
			}
			lane.Space, lane.HeldFor = "s", time.Duration(i-since)*test.every
			what := ""
			stopped, unplayed := d.See(start.Add(time.Duration(i)*test.every), []ledger.WorkersSpace{day(lane)})
			switch {
			case len(stopped) > 0:
				what = "stopped"
			case len(unplayed) > 0 && d.lanes["s"].notBegun:
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

// day is a lane of a day.
func day(lane ledger.WorkersSpace) ledger.WorkersSpace {
	lane.Kind, lane.RunInSpace = ledger.KindPlay, "run"
	return lane
}

// aliveWorkers is a ledger that knows one worker with the key of the space s, once it has been started.
type aliveWorkers struct {
	ledger.Workers
	isStarted bool
}

func (a *aliveWorkers) AliveWorkers(context.Context, ...string) ([]ledger.Worker, map[string][]int, error) {
	if !a.isStarted {
		return nil, nil, nil
	}
	return []ledger.Worker{{MaxLanes: 2}}, map[string][]int{"s": {0}}, nil
}

func notHeld(context.Context, string) (string, error) { return "", nil }

// TestWhyUnplayed holds that a worker which has just come to a space that none had served is given time to begin, before it is said that
// something fails there.
func TestWhyUnplayed(t *testing.T) {
	start := time.Date(2026, 11, 27, 9, 30, 0, 0, time.UTC)
	d, workers := NewDay(), &aliveWorkers{}
	says := func(after time.Duration, lane ledger.WorkersSpace) string {
		lane.Space, lane.Name = "s", "north"
		_, unplayed := d.See(start.Add(after), []ledger.WorkersSpace{day(lane)})
		why, err := d.why(t.Context(), workers, notHeld, unplayed, time.UTC)
		if err != nil {
			t.Fatal(err)
		}
		return why.String()
	}
	for after := time.Duration(0); after <= 40*time.Second; after += 10 * time.Second {
		if said := says(after, ledger.WorkersSpace{Epoch: 1}); said != "" { // that none has the key is said elsewhere
			t.Errorf("without a worker, after %s: %q", after, said)
		}
	}
	workers.isStarted = true
	if said := says(43*time.Second, ledger.WorkersSpace{Epoch: 2, Held: true}); said != "" {
		t.Errorf("while the worker begins: %q", said)
	}
	const fails = "No worker plays the day in north, though some have the key and room"
	if said := says(45*time.Second, ledger.WorkersSpace{Epoch: 2}); !strings.HasPrefix(said, fails) {
		t.Errorf("once it has failed: %q", said)
	}
	if said := says(50*time.Second, ledger.WorkersSpace{Epoch: 3, Held: true}); !strings.HasPrefix(said, fails) {
		t.Errorf("while it tries again: %q", said)
	}
	if said := says(55*time.Second, ledger.WorkersSpace{Epoch: 3, Held: true, HeldFor: 5 * time.Second, Started: 3}); !strings.HasPrefix(said, fails) { // it may fail at once
		t.Errorf("when it has just begun: %q", said)
	}
	if said := says(75*time.Second, ledger.WorkersSpace{Epoch: 3, Held: true, HeldFor: 25 * time.Second, Started: 3}); said != "" {
		t.Errorf("once it plays: %q", said)
	}
}

// TestUnplayed holds what is said of spaces in which nobody plays, by why that is.
func TestUnplayed(t *testing.T) {
	nine := time.Date(2026, 11, 27, 9, 0, 0, 0, time.UTC)
	text := Unplayed{Full: []string{"a", "b"}, Failing: map[string][]string{"": {"c"}, "the key was refused": {"d"}}, NotBegun: []string{Since("e", nine)}}.String()
	for _, want := range []string{"in a, b: those that have the key have no room", "in c, though", "in d, and it is on hold: the key was refused", "in e (since 09:00:00): a worker tries to begin"} {
		if !strings.Contains(text, want) {
			t.Errorf("without %q: %s", want, text)
		}
	}
	if text := (Unplayed{}).String(); text != "" {
		t.Errorf("of none it says %q", text)
	}
}
