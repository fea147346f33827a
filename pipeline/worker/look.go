package worker

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
)

const (
	lookEvery = 2 * time.Second
	// The job of a lane that nobody has is inserted at once. One that is free for so long has lost its job, such as one that is under way at a worker which has died, and the next one is
	// inserted. A worker without room sees lanes wait for long with good reason, and inserts more seldom.
	lostAfter     = 5 * time.Second
	lostAfterFull = time.Minute
	// forgetEvery is after how many looks what ended days were played from is deleted.
	forgetEvery = 30
)

// lookOn goes on after the first look, until ctx ends. Of looks that fail one after another the first one is told.
func (w *Worker) lookOn(ctx context.Context) {
	isFailing := false
	next := w.Clock.Now()
	for n := 1; ; n++ {
		next = clock.Later(next.Add(lookEvery), w.Clock.Now())
		if w.Clock.Until(ctx, next) != nil {
			return
		}
		err := w.look(ctx)
		if err == nil && n%forgetEvery == 0 {
			err = w.Ledger.ForgetRuns(ctx)
		}
		if err != nil && !isFailing && ctx.Err() == nil {
			w.tell(Event{Kind: Failed, Err: err})
		}
		isFailing = err != nil
	}
}

// look says that the worker is alive, ends what is not to go on, and inserts the jobs that are missing.
func (w *Worker) look(ctx context.Context) error {
	w.looking.Lock()
	defer w.looking.Unlock()
	return w.lookAlone(ctx)
}

// lookAlone is look for who keeps others from looking.
func (w *Worker) lookAlone(ctx context.Context) error {
	w.mu.Lock()
	held := slices.DeleteFunc(slices.Collect(maps.Keys(w.held)), func(h *heldLane) bool { return h.taken == nil })
	w.mu.Unlock()
	spaces, err := w.findSpaces(ctx, w.Keys...)
	if err != nil {
		return err
	}
	ids := slices.Collect(maps.Keys(spaces))
	for _, h := range held {
		ids = append(ids, h.space.ID)
	}
	lanes, err := w.Ledger.LanesFor(ctx, w.Own.ID, ids)
	if err != nil {
		return err
	}
	endLanes(held, lanes, spaces)
	by := w.Own
	if w.soft.Err() != nil { // it drains
		by.MaxLanes = 0
	}
	isFull := len(held) >= by.MaxLanes
	found, err := w.find(ctx, lanes, spaces, isFull)
	if err == nil {
		err = w.Ledger.SignWorker(ctx, by, found.serves)
	}
	if err != nil {
		return err
	}
	w.mu.Lock()
	w.spaces, w.counts.Looked = spaces, w.Clock.Now()
	if w.share, w.waiting = int(math.Ceil(found.share)), 0; isFull {
		w.waiting = found.waiting
	}
	w.mu.Unlock()
	return w.Handout.Insert(ctx, found.jobs)
}

// findSpaces finds the spaces of keys, by their ids. A key goes only to the host at which the ledger has its space: a planner has
// confirmed it there for a run. Of two keys of one space the first one of the list is used.
func (w *Worker) findSpaces(ctx context.Context, keys ...Key) (spaces map[string]Space, err error) {
	var fingerprints []string
	for _, key := range keys {
		fingerprints = append(fingerprints, key.Fingerprint)
	}
	found, err := w.Ledger.SpacesOf(ctx, fingerprints)
	if err != nil {
		return nil, err
	}
	spaces = map[string]Space{}
	for _, key := range keys {
		known, isKnown := found[key.Fingerprint]
		space := Space{known.ID, key}
		used, isUsed := spaces[known.ID]
		switch {
		case !isKnown:
		case key.Host != "" && !strings.EqualFold(key.Host, known.Address):
			w.tellOnce(space, "", fmt.Errorf("the list sends the key of a space to %s, and the ledger has that space at %s, so nothing is sent there; correct the list, or start the worker with --new-hosts", key.Host, known.Address))
		case isUsed:
			w.tellOnce(space, "", fmt.Errorf("the list has two keys for this space, and that of %s is used; take the other one out of the list", used.Key.Name))
		default:
			spaces[known.ID] = space
		}
	}
	return spaces, nil
}

// endLanes ends posting where somebody has stopped the run, where the key is not to be used any more, and where the lane of a day is lost:
// who plays it writes seldom, and learns late of that. held were there before it was looked at the lanes.
func endLanes(held []*heldLane, lanes []ledger.WorkersSpace, spaces map[string]Space) {
	for _, h := range held {
		i := slices.IndexFunc(lanes, func(l ledger.WorkersSpace) bool { return l.Space == h.space.ID })
		switch {
		case i >= 0 && lanes[i].Stopped:
			h.end(ledger.ErrRunStopped)
		case spaces[h.space.ID] != h.space, h.isDay && (i < 0 || !lanes[i].Mine || lanes[i].Epoch != h.taken.Epoch()):
			h.end(nil)
		}
	}
}

// found is what a look finds.
type found struct {
	jobs    []handout.Job // of lanes that wait for somebody who can post their runs, as this worker can
	serves  []string      // its spaces without those of other runs, in which it would count as somebody who can
	share   float64       // of the lanes that somebody has or may take: each counts alike for all workers that may
	waiting int           // lanes that wait, also those whose job is there already
}

func (w *Worker) find(ctx context.Context, lanes []ledger.WorkersSpace, spaces map[string]Space, isFull bool) (f found, err error) {
	every := lostAfter
	if isFull {
		every = lostAfterFull
	}
	left := map[string]bool{}
	for i := range lanes {
		lane := &lanes[i]
		space, isServed := spaces[lane.Space]
		run, err := w.runNamed(ctx, lane.Run)
		if err != nil {
			return f, err
		}
		left[lane.Space] = !run.canPost
		if !isServed || !run.canPost || !lane.Held && lane.DueIn > 0 {
			continue
		}
		if f.share += 1 / float64(1+lane.Others); lane.Held {
			continue
		}
		if f.waiting++; lane.Free%every < 2*lookEvery { // one of the looks may fail
			f.jobs = append(f.jobs, handout.Job{Key: space.Key.Fingerprint, Run: lane.Run, Space: lane.Space, Epoch: lane.Epoch, N: int64(lane.Free / lostAfter), Day: lane.Kind == ledger.KindPlay})
		}
	}
	for id := range spaces {
		if !left[id] {
			f.serves = append(f.serves, id)
		}
	}
	return f, nil
}
