package worker

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
)

// resting is a ledger that tells for how long lanes rest in which something went wrong.
type resting struct {
	ledger.Workers
	rests chan time.Duration
}

type restingLane struct {
	ledger.WorkerLane
	rests chan time.Duration
}

func (r *resting) TakeForWorker(run, space string, epoch int64, by ledger.Holder) (ledger.WorkerLane, error) {
	lane, err := r.Workers.TakeForWorker(run, space, epoch, by)
	if err != nil || lane == nil {
		return nil, err
	}
	return &restingLane{lane, r.rests}, nil
}

func (l *restingLane) GiveBackFailed(rest time.Duration) (int64, error) {
	l.rests <- rest
	return l.WorkerLane.GiveBackFailed(rest)
}

// TestFailedDayIsTakenAtOnce holds that a lane of a day in which a worker fails does not rest where another one may play it, which then
// does as it is meant for that one, and that it rests where there is nobody else.
func TestFailedDayIsTakenAtOnce(t *testing.T) {
	x := aDay(t, 1)
	rests, others := make(chan time.Duration, 100), make(chan bool)
	jobs := &noting{inserted: make(chan handout.Job, 10_000)}
	failing := x.start(keys(0, 1), func(c *Config) {
		posting(func(Space, ledger.WorkerLane, context.Context, context.Context) (End, error) {
			<-others
			return End{}, errors.New("the key is refused")
		})(c)
		c.Ledger, c.Handout = &resting{c.Ledger, rests}, jobs
	})
	goOn := sync.OnceFunc(func() { close(others) })
	t.Cleanup(goOn)
	failing.taken(1)
	d := &days{}
	other := x.start(keys(0, 1), d.playing)
	for failing.sees() == 0 {
		looks(failing, 1)
	}
	others <- true
	if rest := <-rests; rest != 0 {
		t.Fatalf("while there is another worker, the lane rests for %s", rest)
	}
	other.taken(1)
	x.heldBy(other)
	must(t, other.end())
	for failing.sees() > 0 {
		looks(failing, 1)
	}
	others <- true
	if rest := <-rests; rest != restAfterFailure {
		t.Errorf("where there is nobody else, the lane rests for %s", rest)
	}
	goOn()
	must(t, failing.end()) // then all is inserted
	var meantFor []string
	for len(jobs.inserted) > 0 {
		if job := <-jobs.inserted; job.For != "" {
			meantFor = append(meantFor, job.For)
		}
	}
	if !slices.Equal(meantFor, []string{other.Holder.String()}) {
		t.Errorf("the lane is meant for %q, and the other worker is %s", meantFor, other.Holder)
	}
}
