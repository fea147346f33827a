package frozenday

import (
	"time"

	"simcast/apiclient"
	"simcast/pipeline/clock"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
)

// Config is what a worker plays days with.
type Config struct {
	Ledger  ledger.Ledger      // that workers share
	Holder  ledger.Holder      // the worker
	Posting frozen.Posting     // what all its lanes have alike; days have clocks of their own
	Clock   func() clock.Clock // a new one of a day's record
	Now     func() time.Time
	Folder  string                         // for files that are read while a day is played, and removed then; "": that of the system
	Tell    func(name string, text string) // of a space, what somebody should know; returns at once
}

// Days are the days that a worker plays.
type Days struct {
	Config
	plans *dayplan.Plans // of days whose lanes it has
}

// New are the days of a worker, none yet. What workers have left in the folder that were killed is removed.
func New(c Config) *Days {
	return &Days{Config: c, plans: dayplan.NewPlans(c.Ledger, c.Folder)}
}

// NewLane is a lane that the worker has just taken for a run. space is the space's id in the ledger; the client has the worker's own key, and
// fingerprint is that of it.
func (d *Days) NewLane(taken ledger.WorkerLane, run ledger.WorkersRun, space string, client *apiclient.Client, fingerprint string) *Lane {
	return &Lane{recorded: recorded{ledger: d.Ledger, now: d.Now, run: run, space: space}, days: d, taken: taken, client: client, fingerprint: fingerprint}
}
