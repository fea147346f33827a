package worker

import "time"

// Counts is how a worker stands at a moment.
type Counts struct {
	Lanes    int // that it has
	MaxLanes int
	Serves   int       // spaces that it serves
	Looked   time.Time // its last look that the ledger has answered

	// These only grow.
	Taken     int64 // lanes
	GivenBack int64 // lanes
	Lost      int64 // lanes that somebody else has taken
	Failed    int64 // what went wrong
}

// Counts is how the worker stands now.
func (w *Worker) Counts() Counts {
	w.mu.Lock()
	defer w.mu.Unlock()
	counts := w.counts
	counts.Lanes, counts.MaxLanes, counts.Serves = w.sight.lanes, w.MaxLanes, len(w.spaces)
	return counts
}

// tell counts an event, and tells of it.
func (w *Worker) tell(e Event) {
	w.mu.Lock()
	switch e.Kind {
	case Taken:
		w.counts.Taken++
	case GivenBack:
		w.counts.GivenBack++
	case Lost:
		w.counts.Lost++
	case Failed:
		w.counts.Failed++
	}
	w.mu.Unlock()
	if w.Tell != nil {
		w.Tell(e)
	}
}
