package handout

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Job offers a lane. Two that are equal are one.
type Job struct {
	Key   string // the fingerprint of the key that its worker needs
	Run   string
	Space string
	Epoch int64  // that the lane has to have
	Day   bool   // the run plays a day: the job lasts as long as the day, and comes before those of other runs
	For   string // the holder that it is meant for, "" for whoever is first
	// N tells jobs of one epoch apart. A job whose worker has died is under way for River for an hour; the next N takes its place.
	N int64
	// Handed is how often the job was handed on by workers that could not work it, 0 of an offer. One that goes back to all differs by it
	// from the offer, which River knows.
	Handed int
}

// args are a job as River keeps it. It is unique by all that is written of it, and by its kind.
type args struct {
	Run    string `json:"run"`
	Space  string `json:"space"`
	Epoch  int64  `json:"epoch"`
	N      int64  `json:"n"`
	Day    bool   `json:"day,omitempty"`
	Handed int    `json:"handed,omitempty"`

	kind string
}

// Kind implements [river.JobArgs]. It is asked for where a job is inserted or a worker is registered.
func (a args) Kind() string { return a.kind }

// The priorities of jobs: River fetches all of the first one before those of the second.
const (
	dayPriority  = 1
	sendPriority = 2
)

// InsertOpts implements [river.JobArgsWithInsertOpts]. A job that has been worked stays known for a while, and counts as well.
func (a args) InsertOpts() river.InsertOpts {
	options := river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true}, Priority: sendPriority}
	if a.Day {
		options.Priority = dayPriority
	}
	return options
}

// kindOf is the kind of the jobs that need a key, and are meant for a holder, "" for whoever is first.
func kindOf(key, holder string) string {
	sum := sha256.Sum256([]byte(key + "\n" + holder))
	return "lane_" + hex.EncodeToString(sum[:16])
}

func argsOf(j Job) args {
	return args{j.Run, j.Space, j.Epoch, j.N, j.Day, j.Handed, kindOf(j.Key, j.For)}
}

// laneWorker works the jobs of one key.
type laneWorker struct {
	river.WorkerDefaults[args]
	key, holder string
	work        Work
}

// Timeout implements [river.Worker]. With -1 the context of a day's job ends with River alone. A worker that leads River and has the key
// leaves the job alone; one without the key discards it after an hour. Neither changes who has the lane.
func (w *laneWorker) Timeout(job *river.Job[args]) time.Duration {
	if job.Args.Day {
		return -1
	}
	return 0 // that of all
}

// Work implements [river.Worker].
func (w *laneWorker) Work(ctx context.Context, job *river.Job[args]) error {
	ahead := aheadOf(job)
	again := w.work(ctx, Job{Key: w.key, For: w.holder, Run: job.Args.Run, Space: job.Args.Space, Epoch: job.Args.Epoch, N: job.Args.N, Day: job.Args.Day, Handed: job.Args.Handed}, timesPutOff(job.Metadata))
	if again > 0 {
		return &river.JobSnoozeError{Duration: again - ahead} // JobSnooze takes no span that is negative
	}
	return nil
}

// River puts jobs off by the clock of the worker's machine, and fetches them by that of the database. A machine that is ahead would put
// them off for as long as it is ahead, so its clock plays no part.

// insertNow has a job be there from the database's present on, which River takes where a moment is zero.
func insertNow(_ context.Context, params *rivertype.JobInsertParams) error {
	params.ScheduledAt = new(time.Time)
	return nil
}

// aheadOf is how much later the machine's clock is than the database's was as River fetched the job, or a little more; 0 where it is not.
func aheadOf(job *river.Job[args]) time.Duration {
	if job.AttemptedAt == nil {
		return 0
	}
	return max(time.Since(*job.AttemptedAt), 0)
}

// timesPutOff is how often a job has been put off, as River counts it.
func timesPutOff(metadata []byte) int {
	var kept struct {
		Snoozes int `json:"snoozes"`
	}
	if json.Unmarshal(metadata, &kept) != nil {
		return 0
	}
	return kept.Snoozes
}

// Work works a job, and says after what time it is to be worked again, 0 where it is done. ctx ends after [Timeout], but for
// a day's job, or when River is stopped.
type Work func(ctx context.Context, job Job, putOff int) (again time.Duration)
