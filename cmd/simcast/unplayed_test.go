package main

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// aliveWorkers is a ledger that knows one worker with the key of the space s.
type aliveWorkers struct{ ledger.Workers }

func (aliveWorkers) AliveWorkers(context.Context, ...string) ([]ledger.Worker, map[string][]int, error) {
	return []ledger.Worker{{MaxLanes: 2}}, map[string][]int{"s": {0}}, nil
}

// TestWatch holds when it is told that no worker plays in a space, and that this is told once, until one plays there.
func TestWatch(t *testing.T) {
	const fails, begins, onHold = "No worker plays the day in north, though some have the key and room", "No worker plays the day in north (since 09:29:35)", "No worker plays the day in north, and it is on hold: the key was refused"
	now, held := time.Date(2026, 11, 27, 9, 30, 0, 0, time.UTC), ""
	w := unplayedWatch{ledger: aliveWorkers{}, whyHeld: func(context.Context, string) (string, error) { return held, nil }}
	for i, step := range []struct {
		lane ledger.WorkersSpace
		held string
		want string
	}{
		{lane: ledger.WorkersSpace{Held: true, HeldFor: time.Hour, Started: 1, Epoch: 1}},
		{lane: ledger.WorkersSpace{Epoch: 1, Free: 29 * time.Second}}, // it changes hands
		{lane: ledger.WorkersSpace{Epoch: 1, Free: 30 * time.Second}, want: fails},
		{lane: ledger.WorkersSpace{Epoch: 1, Free: 35 * time.Second}},
		{lane: ledger.WorkersSpace{Held: true, HeldFor: 5 * time.Second, Epoch: 2}},
		{lane: ledger.WorkersSpace{Epoch: 2, DueIn: time.Minute}}, // it has failed again
		{lane: ledger.WorkersSpace{Epoch: 2, DueIn: time.Second}, held: "the key was refused", want: onHold},
		{lane: ledger.WorkersSpace{Held: true, HeldFor: 25 * time.Second, Epoch: 3}, want: begins},
		{lane: ledger.WorkersSpace{Held: true, HeldFor: 25 * time.Second, Started: 3, Epoch: 3}}, // it plays
		{lane: ledger.WorkersSpace{Epoch: 3, DueIn: time.Minute}, want: fails},
		{lane: ledger.WorkersSpace{Space: "other", Epoch: 3, Free: time.Hour}}, // that none has the key is said elsewhere
		{lane: ledger.WorkersSpace{Ended: now}},
	} {
		if step.lane.Space == "" {
			step.lane.Space = "s"
		}
		step.lane.Name, step.lane.Kind, step.lane.RunInSpace, held = "north", ledger.KindPlay, "run", step.held
		if said := w.news(t.Context(), now, []ledger.WorkersSpace{step.lane}); !strings.HasPrefix(said, step.want) || step.want == "" && said != "" {
			t.Errorf("step %d: it says %q, not %q", i, said, step.want)
		}
	}
}

// TestWatchAsksAgain holds that nothing counts as told where why a space is on hold could not be asked.
func TestWatchAsksAgain(t *testing.T) {
	var away error
	w := unplayedWatch{ledger: bothServed{}, whyHeld: func(_ context.Context, space string) (string, error) {
		if space == "south" {
			return "", away
		}
		return "", nil
	}}
	now := time.Date(2026, 11, 27, 9, 30, 0, 0, time.UTC)
	free := func(name string) ledger.WorkersSpace {
		return ledger.WorkersSpace{Space: name, Name: name, Kind: ledger.KindPlay, Run: "run", Epoch: 1, Free: time.Minute}
	}
	lanes := []ledger.WorkersSpace{free("north"), free("south")}
	away = errors.New("out of reach")
	if said := w.news(t.Context(), now, lanes); said != "" {
		t.Errorf("it says %q", said)
	}
	away = nil
	if said := w.news(t.Context(), now, lanes); !strings.Contains(said, "in north, south") {
		t.Errorf("afterwards it says %q", said)
	}
}

// bothServed is a ledger that knows one worker with the keys of two spaces.
type bothServed struct{ ledger.Workers }

func (bothServed) AliveWorkers(context.Context, ...string) ([]ledger.Worker, map[string][]int, error) {
	return []ledger.Worker{{MaxLanes: 2}}, map[string][]int{"north": {0}, "south": {0}}, nil
}
