package worker

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
	"simcast/templates/wording"
)

// Worker takes lanes. Its methods may be called by many goroutines.
type Worker struct {
	Config
	soft context.Context // of Run
	hard context.Context

	looking sync.Mutex // is held while the worker looks: an older look takes nothing back that a newer one has found
	mu      sync.Mutex
	spaces  map[string]Space // that it serves, by their ids
	runs    map[string]knownRun
	told    map[string]bool      // what is told once
	failed  map[string]time.Time // when something went wrong in a space last
	held    map[*heldLane]bool
	counts  Counts
	share   int // of the lanes that it serves, by the last look: those for it where all workers had as many
	waiting int // lanes that waited at the last look, at which the worker had no room, and for which none was given back since
}

// Counts is how a worker stands at a moment.
type Counts struct {
	Lanes    int // that it has
	MaxLanes int
	Looked   time.Time // its last look that the ledger has answered
	Taken    int64     // lanes that it has taken so far
	Lost     int64     // lanes that somebody else has taken from it so far
}

// New makes a worker, which does nothing before Run.
func New(c Config) *Worker {
	return &Worker{Config: c, runs: map[string]knownRun{}, told: map[string]bool{}, failed: map[string]time.Time{}, held: map[*heldLane]bool{}}
}

// How long a worker that drains waits for its lanes: before it cuts off what is on its way, and after that.
const (
	drainFor = 60 * time.Second
	cutFor   = 10 * time.Second
)

// Run takes lanes until soft ends, and then drains. When hard ends, or after a minute, what is on its way is cut off. The error is that
// of the first look, or says that lanes were not given back in time; they are free when the ledger has not heard of them for a while.
func (w *Worker) Run(soft, hard context.Context) error {
	soft, drain := context.WithCancel(soft)
	hard, cut := context.WithCancel(hard)
	defer cut()
	defer context.AfterFunc(hard, drain)()
	w.soft, w.hard = soft, hard
	looking, endLooking := context.WithCancel(context.WithoutCancel(hard))
	if err := w.look(looking); err != nil {
		endLooking()
		return err
	}
	if w.Begun != nil {
		w.Begun()
	}
	err := w.Handout.Start(func(job handout.Job, age time.Duration) time.Duration {
		return w.work(context.WithoutCancel(hard), job, age) // what a job has begun is written down to its end
	})
	if err == nil {
		var looks sync.WaitGroup
		looks.Go(func() { w.lookOn(looking) })
		<-soft.Done()
		err = w.drain(cut)
		endLooking()
		looks.Wait()
	}
	endLooking()
	return errors.Join(err, w.Ledger.ForgetWorker(context.WithoutCancel(hard), w.Own.ID))
}

// drain takes no more lanes, and waits until all are given back.
func (w *Worker) drain(cut context.CancelFunc) error {
	patience, end := context.WithCancel(context.WithoutCancel(w.hard))
	var watching sync.WaitGroup
	watching.Go(func() {
		defer end()
		_ = w.Clock.Until(w.hard, w.Clock.Now().Add(drainFor)) // whichever is first
		cut()
		_ = w.Clock.Until(patience, w.Clock.Now().Add(cutFor))
	})
	err := w.Handout.Stop(patience)
	end()
	cut()
	watching.Wait()
	if lanes := w.Counts().Lanes; err != nil && lanes > 0 {
		return fmt.Errorf("the worker has ended without giving back %s: other workers may take what it had in %s", wording.Counted(lanes, "space"), ledger.LaneExpires)
	}
	if errors.Is(err, context.Canceled) { // only files are missing, which the next worker writes
		return nil
	}
	return err
}

// Counts is how the worker stands now.
func (w *Worker) Counts() Counts {
	w.mu.Lock()
	defer w.mu.Unlock()
	counts := w.counts
	counts.Lanes, counts.MaxLanes = len(w.held), w.Own.MaxLanes
	return counts
}

// tell counts an event, and tells of it.
func (w *Worker) tell(e Event) {
	w.mu.Lock()
	switch e.Kind {
	case Taken:
		w.counts.Taken++
	case Lost:
		w.counts.Lost++
	}
	w.mu.Unlock()
	w.Tell(e)
}

// tellOnce tells of something that goes on, such as a run that the worker cannot post.
func (w *Worker) tellOnce(space Space, run string, why error) {
	w.mu.Lock()
	isKnown := w.told[why.Error()]
	w.told[why.Error()] = true
	w.mu.Unlock()
	if !isKnown {
		w.tell(Event{Kind: Failed, Space: space, Run: run, Err: why})
	}
}
