package worker

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
)

// handOn leaves a job to another worker that serves the space and has room, and says after what time the job is worked again, 0 where
// that is done. Put off instead, it would be fetched by this worker again and again, and by the others only where they come first.
func (w *Worker) handOn(job handout.Job, putOff int) (again time.Duration) {
	if job.For != "" {
		return w.leaveToAll(job, putOff)
	}
	to, found := w.roomElsewhere(job)
	if !found {
		return waitForAll
	}
	job.For = to.String()
	job.Handed++
	return w.insertInstead(job)
}

// leaveToAll is for a job that is meant for this worker. It goes to no one else by name: two workers would hand it to each other until River
// knows it. Where the lane was given up for this worker, the next look of a worker offers it to all. Where the job was handed on, the offer
// to all has been worked, and the next one would be a span later: so it is offered here, when a look has told the others that this
// worker does not serve the space, or has no room. One that drains has no later.
func (w *Worker) leaveToAll(job handout.Job, putOff int) (again time.Duration) {
	switch {
	case job.Handed == 0:
		return 0
	case putOff == 0 && !w.isDraining():
		return waitForAll
	}
	job.For = ""
	return w.insertInstead(job)
}

func (w *Worker) isDraining() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.sight.drains
}

// insertInstead inserts a job in place of one that ends by it.
func (w *Worker) insertInstead(job handout.Job) (again time.Duration) {
	if w.Handout.Insert(context.WithoutCancel(w.hard), []handout.Job{job}) != nil {
		return waitForAll
	}
	return 0
}

// elsewhere are the workers to which jobs are handed on. The last look has not seen those of a space that this worker does not serve.
type elsewhere struct {
	mu       sync.Mutex // held while the ledger is asked, so that many jobs ask once
	asked    time.Time
	workers  []ledger.Worker
	servedBy map[string][]int
}

// askEvery is how long what the ledger has answered is used: the answer has all workers with all their spaces.
const askEvery = time.Second

// roomElsewhere is one of the other workers that serve the space of a job and have room, by chance. It counts as one that has the lane.
func (w *Worker) roomElsewhere(job handout.Job) (to ledger.Holder, found bool) {
	e := &w.rooms
	e.mu.Lock()
	defer e.mu.Unlock()
	_, isKnown := e.servedBy[job.Space]
	if now := w.Clock.Now(); !isKnown || now.Sub(e.asked) >= askEvery {
		workers, servedBy, err := w.Ledger.WorkersFor(w.spacesWith(job.Space))
		if err != nil {
			return to, false
		}
		e.asked, e.workers, e.servedBy = now, workers, servedBy
	}
	var others []*ledger.Worker
	for _, i := range e.servedBy[job.Space] {
		if other := &e.workers[i]; other.Holder != w.Holder && other.HasRoom() {
			others = append(others, other)
		}
	}
	if len(others) == 0 || job.Day && len(others) > 1 { // which of them plays a day they know alone
		return to, false
	}
	other := others[int(w.Random()*float64(len(others)))]
	other.Lanes++
	return other.Holder, true
}

// spacesWith are a space, those that the worker serves, and those that were asked for before: one question serves the jobs of all.
func (w *Worker) spacesWith(space string) []string {
	spaces := map[string]bool{space: true}
	for asked := range w.rooms.servedBy {
		spaces[asked] = true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for served := range w.spaces {
		spaces[served] = true
	}
	return slices.Collect(maps.Keys(spaces))
}
