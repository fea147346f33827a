package worker

import (
	"time"

	"simcast/pipeline/ledger"
)

// Counts is how a worker stands at a moment.
type Counts struct {
	Lanes    int // that it has
	MaxLanes int
	Serves   int // spaces that it serves
	Waiting  int // lanes that it serves and that nobody has, at its last look
	Others   int // other workers that are alive, at its last look
	Drains   bool
	Looked   time.Time // its last look that the ledger has answered

	// These only grow.
	Jobs      int64 // that were worked, those too that were put off
	Taken     int64 // lanes
	GivenBack int64 // lanes
	Ended     int64 // lanes in which the run ended
	Lost      int64 // lanes that somebody else has taken
	Failed    int64 // what went wrong
}

// Counts is how the worker stands now.
func (w *Worker) Counts() Counts {
	w.mu.Lock()
	defer w.mu.Unlock()
	counts := w.counts
	counts.Lanes, counts.MaxLanes, counts.Serves, counts.Drains = w.sight.lanes, w.MaxLanes, len(w.spaces), w.sight.drains
	counts.Waiting, counts.Others = len(w.sight.view.Waiting), len(w.sight.view.Others)
	return counts
}

// OldestBeat is how long the holder of a lane has been silent, the most silent one of all that hold one; false where nobody holds
// any. It asks the ledger.
func (w *Worker) OldestBeat() (silent time.Duration, isHeld bool, err error) {
	lanes, err := w.Ledger.HeldLaneStates()
	if err != nil {
		return 0, false, err
	}
	return oldest(lanes), len(lanes) > 0, nil
}

func oldest(lanes []ledger.LaneState) (silent time.Duration) {
	for i := range lanes {
		silent = max(silent, lanes[i].Silent)
	}
	return silent
}

// tell counts an event, and tells of it.
func (w *Worker) tell(e Event) {
	w.mu.Lock()
	switch e.Kind {
	case Taken:
		w.counts.Taken++
	case GivenBack:
		w.counts.GivenBack++
	case Ended:
		w.counts.Ended++
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
