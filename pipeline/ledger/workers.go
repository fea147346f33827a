package ledger

import (
	"context"
	"time"
)

// WorkerExpires is how long a worker counts as alive after its last sign of life.
const WorkerExpires = 6 * time.Second

// WorkersRun is a run that is left to workers.
type WorkersRun struct {
	Name    string // how people call it; the names of its runs in the spaces begin so
	Kind    string // [KindSend] or [KindPlay]
	Plan    string
	Round   string
	By      Holder    // who started it
	Started time.Time // by the ledger's clock, which gives it
	Options string    // how it is posted, as package pipeline/frozen writes it
	Mark    string    // as it is started: of [Workers].DaysWaiting when room was looked for, "" where it was not; nobody gives it back
	Stopped time.Time // when somebody asked to stop it, zero where nobody did
	StopBy  Holder    // who
	Spaces  int
	Done    int // spaces in which nothing is left to workers
	ToSend  int // messages in all spaces
	Counts      // in all spaces. A message is on its way also where the run was stopped while its worker was silent, but lives
}

// The kinds of runs that may be left to workers.
const (
	KindSend = "send" // posts a plan at once
	KindPlay = "play" // plays a day by the clock
)

// FrozenSpace is what a run has to post in one space, as it was checked.
type FrozenSpace struct {
	Space      string // its id in the ledger
	Name       string // as the list of spaces has it
	RunInSpace string // the name of its run in the ledger, which is open
	ToSend     int    // messages
	Results    string // the name of its results file, without a folder
	Source     []Part
	Own        string // what is the run's own in this space, as whoever freezes it writes it
}

// WorkersSpace is a space of a run that is left to workers.
type WorkersSpace struct {
	Run        string // of workers
	Kind       string // of the run
	Round      string // of the run
	Space      string
	Name       string // as the list of spaces has it
	RunInSpace string // the name of its run in the space
	Results    string // the name of its results file, without a folder
	ToSend     int
	Counts
	Epoch   int64
	Started int64         // of [KindPlay]: the epoch under which the day was started there last, by whoever plays it; 0 where it was not
	Holder  Holder        // the worker that posts there now, or did last
	Held    bool          // it posts there now, as far as the ledger can see
	HeldFor time.Duration // how long it has had its worker; 0 where it has none
	Free    time.Duration // how long it has had nobody, though something is to be done there; 0 where it has somebody, and before Due
	DueIn   time.Duration // how long there is nothing to do there yet, 0 where that is past
	Ended   time.Time     // by the ledger's clock; zero while something is left to workers
	How     string        // how it ended, as of a [Run]

	// What a worker sees that looks ([Workers].LanesFor), which counts nothing.
	Stopped bool // somebody has asked to stop the run
	Mine    bool // that worker has it
	Others  int  // how many other workers that are alive serve the space and have room
}

// WorkerLane is a lane that a worker has taken, until it gives it back: for one slice of posting or several, or for a day.
type WorkerLane interface {
	HeldLane
	// Run is the run in the space, which goes on.
	Run() OpenRun
	// Posted are the hashes of what this run has posted, whatever came of it: what the service took or refused, and what is uncertain.
	// The others are still to be posted.
	Posted(ctx context.Context) (map[string]bool, error)
	// Own is what is the run's own in the space ([FrozenSpace].Own).
	Own(ctx context.Context) (own string, err error)
	// GiveBack gives the lane back, now. Where that is the end of the run in the space, nothing of it is left to workers there, and the lane
	// is free for everybody; so it is where somebody has asked to stop the run. Else another worker may take the lane, and has nothing to do
	// there for [PostEnd].DueIn: in the lane of a run that plays no day it comes with the lane ([Handover].Due). It ends the beats for the
	// lane, and waits for a ledger that cannot be reached until the lane is free by itself.
	GiveBack(ctx context.Context, end PostEnd, now time.Time) error
}

// PostEnd is what posting in a lane has come to: for a slice, or for a day.
type PostEnd struct {
	Done  bool          // nothing is left to be posted in the space, or nothing may be
	How   string        // of Done: how the run ended there, as a [Run] has it
	DueIn time.Duration // of what is not done: how long nothing can be posted, 0 where that is past
}

// Worker is a process that takes lanes.
type Worker struct {
	Holder
	ID       string // which no other one has, also where the holder is the same, as in containers
	Started  time.Time
	Silent   time.Duration // since its last sign of life
	MaxLanes int           // that it takes at one time
	Lanes    int           // that it holds
	Days     int           // of its lanes, those of runs of [KindPlay]: it gives none of them up for others
	Serves   int           // spaces of runs that are left to workers whose key it has
}

// HasRoom reports whether it may take one more lane.
func (w *Worker) HasRoom() bool { return w.Lanes < w.MaxLanes }

// SharedLedger is a ledger that several machines share, and so do workers.
type SharedLedger interface {
	Ledger
	Workers
}

// Workers are the runs that are left to workers, and the workers. A ledger that several machines share implements it.
type Workers interface {
	// Freeze writes down what a run has to post in one space. It has no effect before StartWorkersRun, and may be done again.
	Freeze(ctx context.Context, run string, s FrozenSpace) error
	// StartWorkersRun leaves the spaces of a run to workers, in one transaction. Their lanes, which this process holds, are given
	// back, and are for workers alone from then on. Where one of them was lost the error is a *[LaneLostError], and nothing was started.
	// So it is with [ErrDayLeft], where another day was started since DaysWaiting gave the run's Mark.
	StartWorkersRun(ctx context.Context, r WorkersRun, lanes []HeldLane) error
	// AbandonRun deletes what was frozen for a run that was not started, so that it cannot be started any more, and reports whether it
	// was started: then nothing is changed. A start that is under way is waited for.
	AbandonRun(ctx context.Context, name string) (isStarted bool, err error)
	// StopWorkersRun asks the workers to stop a run: what is on its way ends, and the rest stays pending. A space that no worker has
	// is done at once. It reports whether anything was left of the run.
	StopWorkersRun(ctx context.Context, name string, by Holder) (stops bool, err error)
	// WorkersRuns are the latest runs that were left to workers, at most so many, the last one first.
	WorkersRuns(ctx context.Context, limit int) ([]WorkersRun, error)
	// WorkersRunNamed is one of them.
	WorkersRunNamed(ctx context.Context, name string) (r WorkersRun, found bool, err error)
	// WorkersSpaces are the spaces of a run, in the order of their names.
	WorkersSpaces(ctx context.Context, run string) ([]WorkersSpace, error)
	// ForgetRuns deletes what was frozen of runs of [KindPlay] that have ended in all spaces a day ago, in many spaces at one time: what the
	// day was played from, and what is the spaces' own. Of a run of [KindSend] it stays: its results can be made at any time. Of days that
	// nobody has played for a day, it deletes what they were played from.
	ForgetRuns(ctx context.Context) error
	// AliveWorkers are the workers that are alive, and for each space that a run has left to workers, and each of some more, those of them that
	// have its key, by their places in workers. A worker sees at its next look, about a second later, that it has the key of a space that
	// the ledger has just come to know.
	AliveWorkers(ctx context.Context, more ...string) (workers []Worker, servedBy map[string][]int, err error)

	// DaysWaiting are the spaces of days that are left to workers and that no worker has that is alive. mark tells a later start of a day
	// whether another one was started since.
	DaysWaiting(ctx context.Context) (spaces []string, mark string, err error)

	// SpacesOf are the spaces that keys select, by the keys' fingerprints. Those that the ledger does not know are not there.
	SpacesOf(ctx context.Context, fingerprints []string) (map[string]Space, error)
	// SignWorker writes down a sign of life of a worker, and which spaces it serves.
	SignWorker(ctx context.Context, w Worker, serves []string) error
	// LanesFor are the lanes of some spaces that are left to workers, in the order of the spaces, as the worker of that ID sees them.
	LanesFor(ctx context.Context, worker string, spaces []string) ([]WorkersSpace, error)
	// ForgetWorker writes down that the worker of that ID has ended.
	ForgetWorker(ctx context.Context, id string) error
	// TakeForWorker takes the lane of a space for a run, if it has that epoch and nobody has it; else it is nil.
	TakeForWorker(ctx context.Context, run, space string, epoch int64, by Worker) (WorkerLane, error)
}
