package worker

import (
	"context"
	"errors"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/send"
	"simcast/pipeline/worker/handout"
)

// restAfterFailure is how long nobody posts in a lane after something went wrong there that may go wrong at once again.
const restAfterFailure = 10 * time.Second

// heldLane is a lane that the worker has taken.
type heldLane struct {
	run     string
	space   Space
	isDay   bool // the run plays a day
	taken   ledger.WorkerLane
	soft    context.Context
	end     context.CancelCauseFunc // ends soft
	begun   time.Time
	lasts   time.Duration // at most
	forWhom string        // the holder for which it is given up, "" for whoever is first
	isGiven bool          // it does not count among the worker's lanes any more
	isOld   bool          // it was there as the present look began
}

// work works a job. River's context ends where the job has lasted too long; what is on its way ends all the same.
func (w *Worker) work(river context.Context, job handout.Job, putOff int) (again time.Duration) {
	space, isOwn, takes, again := w.admit(job, putOff)
	switch {
	case !isOwn:
		return w.handOn(job, putOff)
	case !takes:
		return again
	}
	h := &heldLane{run: job.Run, space: space}
	defer w.drop(h)
	err := send.CatchPanic(func() (err error) {
		again, err = w.workLane(river, h, job, putOff)
		return err
	})
	if err != nil {
		w.tell(Event{Kind: Failed, Space: space, Run: job.Run, Err: err})
	}
	return again
}

// admit decides about a job, which is not the worker's own where it posts nothing of the run in the space, or has no room for what was handed
// on to it. A lane that is to be taken counts from here on.
func (w *Worker) admit(job handout.Job, putOff int) (space Space, isOwn, takes bool, again time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	space, serves := w.spaces[job.Space]
	if !serves || w.passesOver(job.Run) || w.sight.lacksRoomFor(job) {
		return space, false, false, 0
	}
	if takes, again = w.sight.takes(job, putOff); takes {
		w.sight.took(job.Space)
	}
	return space, true, takes, again
}

// drop is the end of a lane for this worker, once.
func (w *Worker) drop(h *heldLane) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.held, h)
	if !h.isGiven {
		h.isGiven = true
		w.sight.lanes--
	}
}

// workLane takes a lane, and posts in it slice after slice. An error before the lane was taken is that of the ledger.
func (w *Worker) workLane(river context.Context, h *heldLane, job handout.Job, putOff int) (again time.Duration, err error) {
	run, found, err := w.runNamed(h.run)
	if err != nil || !found {
		return againAfter(err), err
	}
	if !w.knows(run) {
		return w.handOn(job, putOff), nil
	}
	h.isDay = run.Kind == ledger.KindPlay
	if h.taken, err = w.Ledger.TakeForWorker(h.run, h.space.ID, job.Epoch, w.Holder); err != nil || h.taken == nil {
		return againAfter(err), err
	}
	isOver := false
	defer func() {
		if !isOver { // it panics: a process that lives on would keep the lane
			_ = h.taken.Release()
		}
	}()
	w.keepLane(river, h)
	defer h.end(nil)
	w.tell(Event{Kind: Taken, Space: h.space, Run: h.run})
	w.postInLane(h, run)
	isOver = true
	return 0, nil
}

// postInLane posts in a lane that was taken, slice after slice or for a whole day, and gives it back or ends the run there.
func (w *Worker) postInLane(h *heldLane, run ledger.WorkersRun) {
	var lane Lane
	err := send.CatchPanic(func() (err error) {
		lane, err = w.Open(h.space, h.taken, run)
		return err
	})
	if err != nil {
		w.fail(h, err)
		return
	}
	if h.isDay {
		w.playDay(h, lane)
		return
	}
	for w.postSlice(h, lane) {
	}
}

// againAfter is when a job is worked again that ended with an error of the ledger before its lane was taken.
func againAfter(err error) time.Duration {
	if err != nil {
		return waitForAll
	}
	return 0
}

// runNamed is a run of workers. What is posted of it, and how, stays the same.
func (w *Worker) runNamed(name string) (run ledger.WorkersRun, found bool, err error) {
	w.mu.Lock()
	run, found = w.runs[name]
	w.mu.Unlock()
	if found {
		return run, true, nil
	}
	if run, found, err = w.Ledger.WorkersRunNamed(name); err == nil && found {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.runs[name] = run
	}
	return run, found, err
}

// keepLane has the lane's slices end softly where the worker drains, somebody stops the run, or the job has lasted too long, which that of
// a day never has.
func (w *Worker) keepLane(river context.Context, h *heldLane) {
	h.begun, h.lasts = w.Clock.Now(), jobLength(w.Random())
	ends := river
	if h.isDay {
		ends = w.hard
	}
	h.soft, h.end = either(w.soft, ends)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held[h] = true
	if w.sight.view.Stopped[h.run] {
		h.end(ledger.ErrRunStopped)
	}
}

// postSlice posts for a slice, and reports whether the next one follows.
func (w *Worker) postSlice(h *heldLane, lane Lane) (goesOn bool) {
	end, err := w.post(h, lane, w.Clock.Now().Add(sliceLength(w.Random())))
	switch {
	case err != nil:
		w.fail(h, err)
		return false
	case end.Done:
		w.finish(h, end.How)
		return false
	case h.soft.Err() == nil && !w.givesUp(h, end.DueIn):
		return true
	}
	w.giveBack(h, end.DueIn, h.taken.GiveBack)
	return false
}

// post is Post of a lane. One that panics fails.
func (w *Worker) post(h *heldLane, lane Lane, until time.Time) (end End, err error) {
	err = send.CatchPanic(func() (err error) {
		end, err = lane.Post(h.soft, w.hard, until)
		return err
	})
	return end, err
}

// givesUp decides whether a lane is given back after a slice. If so, it does not count any more.
func (w *Worker) givesUp(h *heldLane, dueIn time.Duration) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	gives, whom := w.sight.givesUp(h.space.ID, dueIn, w.Clock.Now().Sub(h.begun) >= h.lasts)
	if gives {
		h.isGiven, h.forWhom = true, w.sight.giveUp(whom)
	}
	return gives
}

// fail ends a lane in which something went wrong.
func (w *Worker) fail(h *heldLane, err error) {
	if w.isLost(h, err) {
		return
	}
	w.tell(Event{Kind: Failed, Space: h.space, Run: h.run, Err: err})
	rest := time.Duration(0)
	if !errors.Is(err, ledger.ErrUnreachable) {
		w.failedIn(h)
		rest = w.restOf(h)
	}
	if _, isNotServed := errors.AsType[*NotServedError](err); isNotServed {
		w.serveNoMore(h.space)
		rest = 0 // for others
	}
	w.giveBack(h, rest, h.taken.GiveBackFailed)
}

// isLost tells of a lane that somebody else has, where that is what the error says.
func (w *Worker) isLost(h *heldLane, err error) bool {
	if _, isLost := errors.AsType[*ledger.LaneLostError](err); !isLost {
		return false
	}
	_ = h.taken.Release() // it is nobody's here: this process gives no more signs of life for it
	w.tell(Event{Kind: Lost, Space: h.space, Run: h.run, Err: err})
	return true
}

// finish ends the run in the space.
func (w *Worker) finish(h *heldLane, how string) {
	if err := w.writeEnd(func() error { return h.taken.Done(w.Clock.Now(), how) }); err != nil {
		w.notWritten(h, err)
		return
	}
	w.tell(Event{Kind: Ended, Space: h.space, Run: h.run, How: how})
}

// giveBack gives a lane back by one of its methods, and offers it.
func (w *Worker) giveBack(h *heldLane, dueIn time.Duration, write func(dueIn time.Duration) (epoch int64, err error)) {
	epoch := int64(0)
	err := w.writeEnd(func() (err error) {
		epoch, err = write(dueIn)
		return err
	})
	if err != nil {
		w.notWritten(h, err)
		return
	}
	w.drop(h)
	w.tell(Event{Kind: GivenBack, Space: h.space, Run: h.run})
	if dueIn > lookEvery || w.isStopped(h.run) {
		return
	}
	job := handout.Job{Key: h.space.Key.Fingerprint, For: h.forWhom, Run: h.run, Space: h.space.ID, Epoch: epoch, Day: h.isDay}
	_ = w.Handout.Insert(context.WithoutCancel(w.hard), []handout.Job{job}) // else the next look of a worker offers it
}

func (w *Worker) isStopped(run string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.sight.view.Stopped[run]
}

// endAgain is how long it is waited before the end of a lane is written to a ledger once more that cannot be reached.
const endAgain = 250 * time.Millisecond

// writeEnd writes down the end of a lane. A ledger that cannot be reached is waited for until the lane is free by itself.
func (w *Worker) writeEnd(write func() error) error {
	for last := w.Clock.Now().Add(ledger.LaneExpires); ; {
		err := write()
		now := w.Clock.Now()
		if !errors.Is(err, ledger.ErrUnreachable) || !now.Before(last) || w.Clock.Until(w.hard, now.Add(endAgain)) != nil {
			return err
		}
	}
}

// notWritten is for an end of a lane that could not be written down. The lane is free when the ledger has heard nothing of it for a
// while.
func (w *Worker) notWritten(h *heldLane, err error) {
	if !w.isLost(h, err) {
		w.tell(Event{Kind: Failed, Space: h.space, Run: h.run, Err: err})
	}
}
