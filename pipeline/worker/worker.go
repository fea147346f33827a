package worker

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
	"simcast/templates/wording"
)

// Worker takes lanes. Its methods may be called by many goroutines.
type Worker struct {
	Config
	soft context.Context // of Run
	hard context.Context

	mu         sync.Mutex
	sight      sight
	spaces     map[string]Space     // that it serves, by their ids
	unknown    map[string]Key       // by their fingerprints: keys whose spaces the ledger does not know so far
	offered    map[handout.Job]bool // jobs that are there as far as the worker knows
	runs       map[string]ledger.WorkersRun
	unpostable map[string]bool // runs that the worker cannot post
	passed     passedOver
	rooms      elsewhere
	held       map[*heldLane]bool
	counts     Counts
	served     served
	forgot     time.Time // when messages were deleted that are not needed any more; the look alone uses it
}

// New makes a worker, which does nothing before Run.
func New(c Config) *Worker {
	if c.Started.IsZero() {
		c.Started = c.Clock.Now()
	}
	w := &Worker{Config: c, spaces: map[string]Space{}, unknown: map[string]Key{}, runs: map[string]ledger.WorkersRun{}, unpostable: map[string]bool{}, passed: passedOver{spaces: map[string]string{}}, held: map[*heldLane]bool{}}
	for _, key := range c.Keys {
		w.unknown[key.Fingerprint] = key
	}
	w.sight.maxLanes, w.sight.failed, w.forgot = c.MaxLanes, map[string]failure{}, c.Clock.Now()
	return w
}

// How long a worker that drains waits for its lanes: before it cuts off what is on its way, and after that.
const (
	drainFor = 60 * time.Second
	cutFor   = 10 * time.Second
)

// Run takes lanes until soft ends, and then drains. When hard ends, or after a minute, what is on its way is cut off. The error is that
// of the first look, or says that lanes were not given back in time; they are free when the ledger has not heard of them for a while.
func (w *Worker) Run(soft, hard context.Context) error {
	hard, cut := context.WithCancel(hard)
	defer cut()
	w.soft, w.hard = soft, hard
	looking, endLooking := context.WithCancel(context.WithoutCancel(hard))
	defer endLooking()
	if err := w.look(); err != nil {
		return err
	}
	if err := w.Handout.Start(w.work); err != nil {
		return errors.Join(err, w.Ledger.ForgetWorker(w.Holder))
	}
	var looks sync.WaitGroup
	looks.Go(func() { w.lookOn(looking) })
	select {
	case <-soft.Done():
	case <-hard.Done():
	}
	err := w.drain(hard, cut)
	endLooking()
	looks.Wait()
	return errors.Join(err, w.Ledger.ForgetWorker(w.Holder))
}

// lookOn goes on after the first look: it offers lanes and looks every second, until ctx ends. Of looks and offers that fail one after
// another the first one is told.
func (w *Worker) lookOn(ctx context.Context) {
	isFailing := false
	err := w.offer(ctx)
	for next := w.Clock.Now(); ; {
		if err != nil && !isFailing && ctx.Err() == nil {
			w.tell(Event{Kind: Failed, Err: err})
		}
		isFailing = err != nil
		next = clock.Later(next.Add(lookEvery), w.Clock.Now())
		if w.Clock.Until(ctx, next) != nil {
			return
		}
		if err = w.look(); err == nil {
			err = w.offer(ctx)
		}
		if err == nil {
			err = w.forgetMessages()
		}
	}
}

// How often messages that are not needed any more are deleted while nobody sends, and in how many spaces at one time.
const (
	forgetEvery  = time.Minute
	forgetSpaces = 20
)

// forgetMessages deletes messages and plans that are not needed any more, if it is time and nobody sends.
func (w *Worker) forgetMessages() error {
	now := w.Clock.Now()
	if !w.isQuiet() || now.Sub(w.forgot) < forgetEvery {
		return nil
	}
	w.forgot = now
	_, err := w.Ledger.ForgetMessages(forgetSpaces)
	return err
}

// isQuiet reports whether no worker has a lane but for those of days, which may last for weeks, and none waits, as far as this worker
// has seen at its last look.
func (w *Worker) isQuiet() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	days := 0
	for held := range w.held {
		if held.isDay && !held.isGiven {
			days++
		}
	}
	return w.sight.lanes == days && len(w.sight.view.Waiting) == 0 &&
		!slices.ContainsFunc(w.sight.view.Others, func(other ledger.Worker) bool { return other.Lanes > other.Days })
}

// drain takes no more lanes, and waits until all are given back.
func (w *Worker) drain(hard context.Context, cut context.CancelFunc) error {
	w.mu.Lock()
	w.sight.drains = true
	w.mu.Unlock()
	patience, end := context.WithCancel(context.WithoutCancel(hard))
	var watching sync.WaitGroup
	watching.Go(func() {
		defer end()
		uncut, forget := either(patience, hard)
		defer forget(nil)
		if w.Clock.Until(uncut, w.Clock.Now().Add(drainFor)) == nil {
			cut()
		}
		if patience.Err() == nil {
			_ = w.Clock.Until(patience, w.Clock.Now().Add(cutFor)) // whichever is first
		}
	})
	err := w.Handout.Stop(patience)
	end()
	watching.Wait()
	switch lanes := w.Counts().Lanes; {
	case err == nil:
	case lanes == 0 && errors.Is(err, context.Canceled): // patience has ended: only files are missing, which the next worker writes
		return nil
	case lanes > 0:
		return fmt.Errorf("the worker has ended without giving back %s: other workers may take what it had in %s", wording.Counted(lanes, "space"), ledger.LaneExpires)
	}
	return err
}

// either ends when one of two does, or by end.
func either(one, other context.Context) (ctx context.Context, end context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(one)
	forget := context.AfterFunc(other, func() { cancel(nil) })
	return ctx, func(cause error) {
		forget()
		cancel(cause)
	}
}
