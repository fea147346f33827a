package control

import (
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// TestPlays holds when somebody plays a day, by its last start and the lane of its space.
func TestPlays(t *testing.T) {
	started := &day.State{Started: true, Epoch: 7}
	run := func(isOfDay bool, round string, epoch int64) ledger.Run {
		return ledger.Run{Name: "run", IsOfDay: isOfDay, Round: round, Epoch: epoch}
	}
	ended := run(true, "day", 7)
	ended.Ended = time.Now()
	for name, c := range map[string]struct {
		state *day.State
		lane  ledger.LaneState
		want  Playing
	}{
		"it plays":                           {started, ledger.LaneState{Held: true, Epoch: 7, Run: run(true, "day", 7)}, Played},
		"its run is not known":               {started, ledger.LaneState{Held: true, Epoch: 7}, Played},
		"its run has ended":                  {started, ledger.LaneState{Held: true, Epoch: 7, Run: ended}, Played},
		"the lane was given back":            {started, ledger.LaneState{Epoch: 7, Run: run(true, "day", 7)}, Unplayed},
		"it is silent":                       {started, ledger.LaneState{IsSilent: true, Epoch: 7, Run: run(true, "day", 7)}, Silent},
		"another is silent":                  {started, ledger.LaneState{IsSilent: true, Epoch: 8, Run: run(false, "day", 8)}, Unplayed},
		"the next one begins":                {started, ledger.LaneState{Held: true, Epoch: 8, Run: run(true, "day", 8)}, Begins},
		"nobody began it yet":                {&day.State{}, ledger.LaneState{Held: true, Epoch: 1, Run: run(true, "day", 1)}, Begins},
		"it has stopped":                     {&day.State{Epoch: 7}, ledger.LaneState{Held: true, Epoch: 7}, Unplayed},
		"somebody has the space":             {started, ledger.LaneState{Held: true, Epoch: 8, Run: run(true, "day", 7)}, Unplayed},
		"a day of another round":             {started, ledger.LaneState{Held: true, Epoch: 8, Run: run(true, "dry", 8)}, Unplayed},
		"a send of its round":                {started, ledger.LaneState{Held: true, Epoch: 8, Run: run(false, "day", 8)}, Unplayed},
		"a copied day, and a send as old":    {started, ledger.LaneState{Held: true, Epoch: 7, Run: run(false, "day", 7)}, Unplayed},
		"a copied day, and another day's":    {started, ledger.LaneState{Held: true, Epoch: 7, Run: run(true, "dry", 7)}, Unplayed},
		"nothing was ever done in the space": {started, ledger.LaneState{}, Unplayed},
	} {
		if got := Plays(c.state, "day", &c.lane); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
	left := ledger.WorkersSpace{Kind: ledger.KindPlay, Round: "day", RunInSpace: "run", Held: true, Epoch: 7, Started: 7}
	send, begins, free := left, left, left
	send.Kind, begins.Started, free.Held = ledger.KindSend, 6, false
	for want, space := range map[Playing]ledger.WorkersSpace{Played: left, Begins: begins, Unplayed: send} {
		if got := PlaysLeft(&space); got != want {
			t.Errorf("%+v: %d, want %d", space, got, want)
		}
	}
	if got := PlaysLeft(&free); got != Unplayed {
		t.Errorf("without a worker: %d", got)
	}
}

// TestIsLeft holds that a day is left to workers by a run that plays it, has not ended, and is no send of its round.
func TestIsLeft(t *testing.T) {
	day := ledger.LaneState{WorkersRun: "drill", Run: ledger.Run{Name: "drill-s", IsOfDay: true, Round: "day"}}
	send, ended, own := day, day, day
	send.Run.IsOfDay, ended.Run.Ended, own.WorkersRun = false, time.Now(), ""
	for what, lane := range map[string]ledger.LaneState{"a send": send, "one that has ended": ended, "one here": own} {
		if isLeft(&lane, "day") {
			t.Errorf("%s: the day is left to workers", what)
		}
	}
	if !isLeft(&day, "day") || isLeft(&day, "dry") {
		t.Error("its day is not left to workers, or another one is")
	}
}
