package worker

import (
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/send"
	"simcast/pipeline/worker/handout"
)

const (
	// How long a slice is: drawn between these two, so that not all that begin together end together.
	shortest = 6 * time.Second
	longest  = 8 * time.Second
	// mostAtOnce is how long a worker keeps a lane for which nobody waits: River takes a job for lost that has lasted for an hour.
	mostAtOnce = 5 * time.Minute
	// After about what time a job may be fetched again that this worker leaves to others: at first, and at most.
	leaveFor     = 500 * time.Millisecond
	leaveForMost = 5 * time.Second
	// failedFor is how long a worker leaves a space to others in which something went wrong that may go wrong at once again: they may have
	// a better key, or a better way to the service.
	failedFor = 10 * time.Second
)

// heldLane is a lane that the worker has taken, or is about to take.
type heldLane struct {
	run   string
	space Space
	isDay bool              // the run plays a day
	taken ledger.WorkerLane // nil before
	soft  context.Context
	end   context.CancelCauseFunc // ends soft
}

// knownRun is a run of workers that this worker knows.
type knownRun struct {
	ledger.WorkersRun
	canPost bool
	since   time.Time // when the worker learned of it
}

// work works a job: it takes the lane, posts there, and gives it back. age is how long ago the job was inserted, and again after what time
// it may be fetched again, 0 where it is done.
func (w *Worker) work(ctx context.Context, job handout.Job, age time.Duration) (again time.Duration) {
	err := send.CatchPanic(func() error {
		if err := w.lookIfNew(ctx, job.Run); err != nil {
			return err
		}
		run, err := w.runNamed(ctx, job.Run)
		if err != nil {
			return err
		}
		if run.canPost && w.soft.Err() == nil {
			if h := w.begin(job, run); h != nil {
				return w.workLane(ctx, h, run.WorkersRun, job.Epoch)
			}
		}
		again = min(max(leaveFor, age/4), leaveForMost)            // the longer nobody takes it, the more seldom is it looked at
		again = time.Duration(float64(again) * (0.5 + w.Random())) // others look as often, at other moments
		return nil
	})
	if err != nil {
		w.tell(Event{Kind: Failed, Space: Space{ID: job.Space}, Run: job.Run, Err: err})
		again = leaveFor
	}
	return again
}

// lookIfNew looks at once where a run was left to workers since the last look, so that the worker knows its share of the lanes. All jobs
// of the run wait for that: those that this worker left would go to one that has its share already, which gives them back after a slice.
func (w *Worker) lookIfNew(ctx context.Context, run string) error {
	if w.knows(run) {
		return nil
	}
	w.looking.Lock()
	defer w.looking.Unlock()
	if w.knows(run) {
		return nil
	}
	if err := w.lookAlone(ctx); err != nil {
		return err
	}
	_, err := w.runNamed(ctx, run) // also one that has nothing left for this worker: the next job does not look again
	return err
}

// knows reports whether the worker knows a run.
func (w *Worker) knows(run string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, isKnown := w.runs[run]
	return isKnown
}

// runNamed is a run of workers. What is posted of it, and how, stays the same.
func (w *Worker) runNamed(ctx context.Context, name string) (knownRun, error) {
	w.mu.Lock()
	known, isKnown := w.runs[name]
	w.mu.Unlock()
	if isKnown {
		return known, nil
	}
	run, isThere, err := w.Ledger.WorkersRunNamed(ctx, name)
	if err != nil || !isThere {
		return knownRun{}, err
	}
	known = knownRun{run, true, w.Clock.Now()}
	if w.CannotPost != nil {
		if why := w.CannotPost(run); why != nil {
			known.canPost = false
			w.tellOnce(Space{}, name, fmt.Errorf("the run %s is left to other workers: %w", name, why))
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.runs[name] = known
	return known, nil
}

// begin has the lane of a job count before it is taken, nil where it is left to others: another key is used for the space, something has just
// gone wrong there, or the run has just begun and the worker has its share of the lanes.
func (w *Worker) begin(job handout.Job, run knownRun) *heldLane {
	w.mu.Lock()
	defer w.mu.Unlock()
	space, now := w.spaces[job.Space], w.Clock.Now()
	last, hasFailed := w.failed[job.Space]
	if space.Key.Fingerprint != job.Key || hasFailed && now.Sub(last) < failedFor || len(w.held) >= w.share && now.Sub(run.since) < lookEvery {
		return nil
	}
	h := &heldLane{run: job.Run, space: space, isDay: job.Day}
	w.held[h] = true
	return h
}

// workLane takes a lane, posts in it, and gives it back or ends the run there. The error is that of the ledger before the lane was taken.
func (w *Worker) workLane(ctx context.Context, h *heldLane, run ledger.WorkersRun, epoch int64) error {
	defer func() {
		if w.forget(h) && h.taken != nil { // it panics: a process that lives on would keep the lane
			_ = h.taken.Release(ctx)
		}
	}()
	if found, err := w.findSpaces(ctx, h.space.Key); err != nil || found[h.space.ID] != h.space { // a planner may have moved it since the look
		return err
	}
	taken, err := w.Ledger.TakeForWorker(ctx, run.Name, h.space.ID, epoch, w.Own)
	if err != nil || taken == nil {
		return err
	}
	w.mu.Lock()
	h.taken = taken
	h.soft, h.end = context.WithCancelCause(w.soft)
	w.mu.Unlock()
	defer h.end(nil)
	w.tell(Event{Kind: Taken, Space: h.space, Run: run.Name})
	end, err := w.post(h, run)
	w.letGo(ctx, h, end, err)
	return nil
}

// post posts in a lane, for a day, or slice after slice until it is for others.
func (w *Worker) post(h *heldLane, run ledger.WorkersRun) (end ledger.PostEnd, err error) {
	err = send.CatchPanic(func() error {
		lane, err := w.Open(h.space, h.taken, run)
		if err != nil {
			return err
		}
		if h.isDay {
			end, err = lane.Post(h.soft, w.hard, time.Time{})
			return err
		}
		for begun := w.Clock.Now(); ; {
			now := w.Clock.Now()
			end, err = lane.Post(h.soft, w.hard, now.Add(shortest+time.Duration(w.Random()*float64(longest-shortest))))
			if err != nil || end.Done || end.DueIn >= longest || h.soft.Err() != nil || now.Sub(begun) > mostAtOnce || w.isForOthers() {
				return err
			}
		}
	})
	return end, err
}

// isForOthers reports whether a lane is given back after its slice: where other lanes wait for room here, or the worker has more than its share.
// Some more do no harm, or lanes would go to and fro.
func (w *Worker) isForOthers() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.waiting > 0 {
		w.waiting--
		return true
	}
	return len(w.held) > w.share+w.share/8
}

// letGo gives a lane back in which posting has ended so, or ends the run there.
func (w *Worker) letGo(ctx context.Context, h *heldLane, end ledger.PostEnd, err error) {
	_, isLost := errors.AsType[*ledger.LaneLostError](err) // somebody else has it
	isFault := err != nil && !isLost && !errors.Is(err, ledger.ErrUnreachable)
	if err != nil && !isLost {
		w.tell(Event{Kind: Failed, Space: h.space, Run: h.run, Err: err})
	}
	if isFault || err == nil && h.isDay && !end.Done && h.soft.Err() == nil { // nothing has asked for the day's end
		w.mu.Lock()
		w.failed[h.space.ID] = w.Clock.Now()
		w.mu.Unlock()
	}
	if err != nil || h.isDay && h.soft.Err() != nil { // others may go on at once
		end.DueIn = 0
	}
	ended := Event{Kind: GivenBack, Space: h.space, Run: h.run}
	switch {
	case isLost:
		ended.Err = errors.Join(err, h.taken.Release(ctx)) // this process gives no more signs of life for it
	case err == nil && end.Done:
		ended.Kind, ended.How = Ended, end.How
		ended.Err = h.taken.GiveBack(ctx, end, w.Clock.Now())
	default:
		ended.Err = h.taken.GiveBack(ctx, ledger.PostEnd{DueIn: end.DueIn}, w.Clock.Now())
	}
	w.forget(h)
	w.tellEnd(ended)
	if ended.Kind == GivenBack && ended.Err == nil && end.DueIn <= lookEvery {
		job := handout.Job{Key: h.space.Key.Fingerprint, Run: h.run, Space: h.space.ID, Epoch: h.taken.Epoch(), Day: h.isDay}
		_ = w.Handout.Insert(context.WithoutCancel(w.hard), []handout.Job{job}) // else the next look of a worker does
	}
}

// tellEnd tells of the end of a lane, or that it could not be written down.
func (w *Worker) tellEnd(e Event) {
	switch {
	case errors.As(e.Err, new(*ledger.LaneLostError)):
		e.Kind = Lost
	case e.Err != nil:
		e.Kind = Failed
	}
	w.tell(e)
}

// forget has a lane not count any more, and reports whether it did.
func (w *Worker) forget(h *heldLane) (isHeld bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	isHeld = w.held[h]
	delete(w.held, h)
	return isHeld
}
