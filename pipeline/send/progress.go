package send

import (
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pace"
	"simcast/pipeline/plan"
)

// Progress is where a run is. The bar, the lines of a script and the page all
// read it.
type Progress struct {
	Total int // deliveries that this run was to post
	ledger.Counts
	Left    time.Duration // at the present pace
	Waiting string        // why the run waits, "" while it goes on
	WaitFor time.Duration
	Again   *plan.Delivery // that is tried again after the wait, nil while it goes on; only its inject and its team may be read
}

// showProgress shows where the run is to whoever looks.
func (s *sender) showProgress(waiting string, left int) {
	s.done.Waiting = waiting
	s.done.Left = pace.SpanOf(left, s.pace.Interval())
	if s.Progress != nil {
		s.Progress(s.done)
	}
}

// showWait shows why, and for how long, the run waits before it tries a delivery again.
func (s *sender) showWait(next decision, d *plan.Delivery) {
	s.done.WaitFor, s.done.Again = next.wait, d
	s.showProgress(next.reason, s.done.Total-s.done.Done())
	s.done.WaitFor, s.done.Again = 0, nil
}
