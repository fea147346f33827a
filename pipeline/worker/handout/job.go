package handout

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Job is a lane that may be taken, as River keeps it. It is unique by all that is written of it, and by its kind. One that has been worked
// stays known for a while, and counts as well.
type Job struct {
	Key   string `json:"-"` // the fingerprint of the key that its worker needs; the kind says it
	Run   string `json:"run"`
	Space string `json:"space"`
	Epoch int64  `json:"epoch"` // that the lane has to have
	// N tells jobs of one epoch apart. A job whose worker has died is under way for River for an hour; the next N takes its place.
	N   int64 `json:"n"`
	Day bool  `json:"day,omitempty"` // the run plays a day: the job lasts as long as the day
}

// Work works a job, and says after what time it may be fetched again, 0 where it is done. age is how long ago it was inserted.
type Work func(job Job, age time.Duration) (again time.Duration)

// Kind implements [river.JobArgs]. It is asked for where a job is inserted or a worker is registered.
func (j Job) Kind() string {
	sum := sha256.Sum256([]byte(j.Key))
	return "lane_" + hex.EncodeToString(sum[:16])
}

// InsertOpts implements [river.JobArgsWithInsertOpts]. River fetches all jobs of days before others.
func (j Job) InsertOpts() river.InsertOpts {
	options := river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true}, Priority: 2}
	if j.Day {
		options.Priority = 1
	}
	return options
}

// laneWorker works the jobs of one key.
type laneWorker struct {
	river.WorkerDefaults[Job]
	key  string
	work Work
}

// Timeout implements [river.Worker]. A day has none. Where a worker that leads River has not the key, it has the job worked again after an hour,
// and whoever does finds that the lane is taken.
func (w *laneWorker) Timeout(job *river.Job[Job]) time.Duration {
	if job.Args.Day {
		return -1
	}
	return 0 // that of all
}

// Work implements [river.Worker]. River's context plays no part: at the end of a job's time it would cut off a request that is on its way. Nor
// does the clock of this machine: River says by it when a job may be fetched again, and fetches by that of the database.
func (w *laneWorker) Work(_ context.Context, job *river.Job[Job]) error {
	job.Args.Key = w.key
	fetched := *job.AttemptedAt
	ahead := max(time.Since(fetched), 0)
	if again := w.work(job.Args, fetched.Sub(job.CreatedAt)); again > 0 {
		return &river.JobSnoozeError{Duration: again - ahead} // JobSnooze takes no span that is negative
	}
	return nil
}

// insertNow has a job be there from the database's present on, which River takes where a moment is zero.
func insertNow(_ context.Context, params *rivertype.JobInsertParams) error {
	params.ScheduledAt = new(time.Time)
	return nil
}
