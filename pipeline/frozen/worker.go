package frozen

import (
	"time"

	"simcast/apiclient"
	"simcast/pipeline/clock"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/send"
)

// Config is what a worker posts with.
type Config struct {
	Ledger      ledger.Ledger                                    // that workers share
	Holder      ledger.Holder                                    // the worker
	Started     time.Time                                        // when it was
	Clock       clock.Clock                                      // days have clocks of their own
	RecordClock func() clock.Clock                               // a new one of a day's record
	Jitter      func() float64                                   // see send.Config
	Folder      string                                           // for files that are read while lanes are posted in, and removed then; "": that of the system
	Answered    func(outcome ledger.Outcome, late time.Duration) // see send.Config; may be nil
	// NotReached is told why a request to a space did not get out, such as that the service cannot be reached, each time that it is tried
	// again; may be nil.
	NotReached func(space, why string)
	Tell       func(name string, text string) // of a space, what somebody should know; returns at once
}

// Worker is what the lanes of a worker have alike.
type Worker struct {
	Config
	plans    *dayplan.Plans        // of runs whose lanes it has
	schedule *send.ResultsSchedule // how early attempts are written down
}

// New is a worker that has no lane yet. What workers have left in the folder that were killed is removed.
func New(c Config) *Worker {
	return &Worker{Config: c, plans: dayplan.NewPlans(c.Ledger, c.Folder), schedule: send.NewResultsSchedule()}
}

// In is a space that a worker serves.
type In struct {
	ID          string            // in the ledger
	Name        string            // as the worker's list has it
	Client      *apiclient.Client // with the worker's own key
	Fingerprint string            // of that
}

// NewLane is a lane that the worker has just taken for a run. The error is of options that this simcast does not know.
func (w *Worker) NewLane(taken ledger.WorkerLane, run ledger.WorkersRun, in In) (*Lane, error) {
	options, err := ReadOptions(run)
	return &Lane{recorded: recorded{ledger: w.Ledger, now: w.Clock.Now, run: run, space: in.ID, options: options}, worker: w, taken: taken, in: in}, err
}
