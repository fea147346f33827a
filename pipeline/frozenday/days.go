package frozenday

import (
	"context"
	"sync"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/space"
)

// Config is what a worker plays days with.
type Config struct {
	Ledger  ledger.Ledger      // that workers share
	Holder  ledger.Holder      // the worker
	Posting frozen.Posting     // what all its lanes have alike; days have clocks of their own
	Clock   func() clock.Clock // a new one of a day's record
	Now     func() time.Time
	Results Results
	Folder  string                         // for files that are read while a day is played, and removed then; "": that of the system
	Tell    func(name string, text string) // of a space, what somebody should know; returns at once
}

// Days are the days that a worker plays.
type Days struct {
	Config
	plans  *dayplan.Plans // of days whose lanes it has
	mu     sync.Mutex
	failed map[string]time.Time // when this worker took a lane and could not play it, though another one may (mayFitElsewhere), by run and space
	late   chan struct{}        // see keptResults.atOnce
}

// lateAtOnce is how many results files are written at one time after their lanes were given back.
const lateAtOnce = 2

// New are the days of a worker, none yet. What workers have left in the folder that were killed is removed.
func New(c Config) *Days {
	return &Days{Config: c, plans: dayplan.NewPlans(c.Ledger, c.Folder), failed: map[string]time.Time{}, late: make(chan struct{}, lateAtOnce)}
}

// Connect reaches a space, with the worker's own key.
type Connect func(ctx context.Context) (*space.Connection, error)

// NewLane is a lane that the worker has just taken for a run. space is the space's id in the ledger.
func (d *Days) NewLane(taken ledger.WorkerLane, run ledger.WorkersRun, space string, connect Connect) *Lane {
	return &Lane{days: d, space: space, taken: taken, run: run, connect: connect}
}
