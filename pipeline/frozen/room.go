package frozen

import (
	"context"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

const (
	// servedWithin is how long workers have to see that they have the keys of spaces which the ledger has just come to know.
	servedWithin = 5 * time.Second
	// spareWithin is the same for a worker that is needed only if another one ends: the day does not wait long for it.
	spareWithin = 2 * time.Second
	// servedEvery is how often it is asked meanwhile.
	servedEvery = 250 * time.Millisecond
	// maxNamed is how many spaces are named one by one.
	maxNamed = 20
)

// Room is asked of the workers that the ledger knows.
type Room struct {
	Ledger ledger.Workers
	Clock  clock.Clock
	Start  string // the command that starts a worker
}

// Check refuses a day in so many spaces for which the workers that are running have no room, whatever keys they have.
func (w Room) Check(ctx context.Context, spaces int) error {
	waiting, _, err := w.Ledger.DaysWaiting(ctx)
	if err != nil {
		return err
	}
	workers, servedBy, err := w.Ledger.AliveWorkers(ctx, waiting...)
	if err != nil {
		return err
	}
	return w.refuseWithoutRoom(spaces, workers, waiting, servedBy)
}

// refuseWithoutRoom refuses a day of so many lanes that the workers have no room for, beside lanes of other days that wait for them.
func (w Room) refuseWithoutRoom(lanes int, workers []ledger.Worker, waiting []string, servedBy map[string][]int) error {
	room := 0
	for i := range workers {
		room += max(workers[i].MaxLanes-workers[i].Days, 0)
	}
	for _, space := range waiting {
		if len(servedBy[space]) > 0 && room > 0 {
			room--
		}
	}
	switch {
	case len(workers) == 0:
		return problem.Usage("no worker is running, so nobody would play the day", "start one on a machine that has the keys: "+w.Start)
	case room < lanes:
		return problem.Usage(fmt.Sprintf("the day is played in %s at one time, and the workers have room for %s", wording.Counted(lanes, "space"), wording.Counted(room, "space")),
			"start another worker, or one with a greater --max-lanes")
	}
	return nil
}

// Wait waits until there is room for each space at a worker that has its key, and refuses the day where there is none for one, or where
// ctx ends before that. Lanes of other days that wait for a worker come first. mark is for the start; warning names the spaces in which nobody would go
// on with the day if a worker ends, "" where there are none.
func (w Room) Wait(ctx context.Context, spaces []*pipeline.SpaceRun) (mark, warning string, err error) {
	var ids []string
	names := map[string]string{}
	for _, space := range spaces {
		ids = append(ids, space.LedgerSpace.ID)
		names[space.LedgerSpace.ID] = space.Name
	}
	for began := w.Clock.Now(); ; {
		waiting, mark, err := w.Ledger.DaysWaiting(ctx) // before the workers: a lane that one takes in between counts twice, and not never
		if err != nil {
			return "", "", err
		}
		workers, servedBy, err := w.Ledger.AliveWorkers(ctx, slices.Concat(ids, waiting)...)
		if err != nil {
			return "", "", err
		}
		without := withoutRoom(ids, waiting, workers, servedBy)
		ends, noSpare := withoutSpare(ids, waiting, workers, servedBy)
		within := time.Duration(0)
		switch {
		case len(without) > 0:
			within = servedWithin
		case len(noSpare) > 0 && len(workers) > 1:
			within = spareWithin
		}
		if now := w.Clock.Now(); now.Before(began.Add(within)) && w.Clock.Until(ctx, now.Add(servedEvery)) == nil {
			continue
		}
		if len(without) == 0 {
			return mark, spareText(ends, noSpare, names), nil
		}
		if err := ctx.Err(); err != nil {
			return "", "", err
		}
		if err := w.refuseWithoutRoom(len(ids), workers, waiting, servedBy); err != nil {
			return "", "", err
		}
		return "", "", refuseUnserved(without, servedBy, names)
	}
}

// spareText says in which spaces nobody would go on with the day if a worker ends.
func spareText(ends ledger.Worker, ids []string, names map[string]string) string {
	var without []string
	for _, id := range ids {
		without = append(without, names[id])
	}
	if len(without) == 0 {
		return ""
	}
	return fmt.Sprintf("If the worker on %s ends, no other one that has the key has room for %s. Start another worker.", ends.Holder, wording.First(without, maxNamed))
}

// refuseUnserved names the spaces for which no worker has room: those whose key none has, else those at whose workers there is no room.
func refuseUnserved(without []string, servedBy map[string][]int, names map[string]string) error {
	var unserved, full []string
	for _, id := range without {
		if len(servedBy[id]) == 0 {
			unserved = append(unserved, names[id])
		} else {
			full = append(full, names[id])
		}
	}
	if len(unserved) > 0 {
		return problem.Usage("no worker that is running has the key of "+wording.First(unserved, maxNamed), "start one of this simcast that has it, or take the space out of the list")
	}
	return problem.Usage("the workers that have the keys have no room for "+wording.First(full, maxNamed), "start another worker, or one with a greater --max-lanes")
}
