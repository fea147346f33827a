package worker

import (
	"fmt"

	"simcast/pipeline/ledger"
)

// knows reports whether the worker can post a run, and tells of one that it cannot, once. Of one that somebody has stopped there is
// nothing to know: its lanes are taken and given back.
func (w *Worker) knows(run ledger.WorkersRun) bool {
	if w.Knows == nil || w.isStopped(run.Name) {
		return true
	}
	why := w.Knows(run)
	if why == nil {
		return true
	}
	w.mu.Lock()
	isNew := !w.unfit[run.Name]
	w.unfit[run.Name] = true
	w.mu.Unlock()
	if isNew {
		w.tell(Event{Kind: Failed, Run: run.Name, Err: fmt.Errorf("the run %s is left to other workers: %w", run.Name, why)})
	}
	return false
}

// leaves reports whether a run is left to other workers.
func (w *Worker) leaves(run string) bool { return w.unfit[run] && !w.sight.view.Stopped[run] }
