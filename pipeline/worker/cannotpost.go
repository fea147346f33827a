package worker

import (
	"fmt"
	"time"

	"simcast/pipeline/ledger"
)

// knows reports whether the worker can post a run, and tells of one that it cannot, once. Of one that somebody has stopped there is
// nothing to know: its lanes are taken and given back.
func (w *Worker) knows(run ledger.WorkersRun) bool {
	if w.CannotPost == nil || w.isStopped(run.Name) {
		return true
	}
	why := w.CannotPost(run)
	if why == nil {
		return true
	}
	w.mu.Lock()
	isNew := !w.unpostable[run.Name]
	w.unpostable[run.Name] = true
	w.mu.Unlock()
	if isNew {
		w.tell(Event{Kind: Failed, Run: run.Name, Err: fmt.Errorf("the run %s is left to other workers: %w", run.Name, why)})
	}
	return false
}

// passesOver reports whether a run is left to other workers.
func (w *Worker) passesOver(run string) bool { return w.unpostable[run] && !w.sight.view.Stopped[run] }

// passedOver are the spaces that are left to runs which the worker cannot post: while that is so it does not say that it serves them, for
// else it would count as room for them.
type passedOver struct {
	spaces map[string]string // the run of each
	asked  time.Time         // when it was asked last whether those runs have ended there
}

// passOver keeps the spaces of lanes that wait for other workers.
func (w *Worker) passOver(waiting []ledger.WorkersSpace) {
	for i := range waiting {
		if lane := &waiting[i]; w.passesOver(lane.Run) {
			w.passed.spaces[lane.Space] = lane.Run
		}
	}
}

// passedEvery is how often it is asked whether a run that the worker cannot post has ended in a space.
const passedEvery = 10 * time.Second

// findEnded serves spaces again in which the run has ended that the worker cannot post.
func (w *Worker) findEnded() error {
	runs := map[string]bool{}
	w.mu.Lock()
	if now := w.Clock.Now(); now.Sub(w.passed.asked) >= passedEvery {
		w.passed.asked = now
		for _, run := range w.passed.spaces {
			runs[run] = true
		}
	}
	w.mu.Unlock()
	for run := range runs {
		lanes, err := w.Ledger.WorkersSpaces(run)
		if err != nil {
			return err
		}
		w.mu.Lock()
		for i := range lanes {
			if lane := &lanes[i]; !lane.Ended.IsZero() && w.passed.spaces[lane.Space] == run {
				delete(w.passed.spaces, lane.Space)
			}
		}
		w.mu.Unlock()
	}
	return nil
}
