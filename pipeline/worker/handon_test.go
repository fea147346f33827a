package worker

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
)

// roster is a ledger that knows workers, and a handout that keeps what is inserted.
type roster struct {
	ledger.Workers
	Handout
	workers  []ledger.Worker
	err      error // of the ledger
	isOut    bool  // the handout
	asked    int   // how often
	inserted []handout.Job
}

func (r *roster) WorkersFor(spaces []string) ([]ledger.Worker, map[string][]int, error) {
	r.asked++
	servedBy := map[string][]int{}
	for _, space := range spaces {
		for i := range r.workers {
			servedBy[space] = append(servedBy[space], i)
		}
	}
	return slices.Clone(r.workers), servedBy, r.err
}

func (r *roster) Insert(_ context.Context, jobs []handout.Job) error {
	if r.isOut {
		return errors.New("the database is away")
	}
	r.inserted = append(r.inserted, jobs...)
	return nil
}

// unable is a worker that cannot post the run and serves so many spaces of it.
func (r *roster) unable(t *testing.T, c Config, spaces int) *Worker {
	c.Ledger, c.Handout, c.MaxLanes = r, r, 5
	w := New(c)
	w.unpostable[run], w.hard = true, t.Context()
	for i := range spaces {
		w.spaces[spaceID(i)] = Space{ID: spaceID(i)}
	}
	return w
}

// withRoom are workers, each of which has room for so many lanes.
func withRoom(lanes int, holders ...ledger.Holder) (list []ledger.Worker) {
	for _, h := range holders {
		list = append(list, ledger.Worker{Holder: h, Lanes: 5 - lanes, MaxLanes: 5})
	}
	return list
}

// TestHandsOn holds that a job of a run which a worker cannot post goes to another worker that has room, and is put off where there is none.
func TestHandsOn(t *testing.T) {
	t.Parallel()
	own, one, two := ledger.Holder{Host: "own"}, ledger.Holder{Host: "one"}, ledger.Holder{Host: "two"}
	for name, c := range map[string]struct {
		roster
		isDay  bool
		random float64
		want   string
	}{
		"to the only one":           {roster: roster{workers: withRoom(1, own, one)}, want: one.String()},
		"to any of them":            {roster: roster{workers: withRoom(1, one, own, two)}, random: 0.999, want: two.String()},
		"nobody else is there":      {roster: roster{workers: withRoom(1, own)}},
		"the other one is full":     {roster: roster{workers: withRoom(0, one)}},
		"a day":                     {roster: roster{workers: withRoom(1, own, one)}, isDay: true, want: one.String()},
		"a day, for one of several": {roster: roster{workers: withRoom(1, one, own, two)}, isDay: true},
		"the ledger is away":        {roster: roster{workers: withRoom(1, one), err: ledger.ErrUnreachable}},
		"it could not be inserted":  {roster: roster{workers: withRoom(1, one), isOut: true}},
	} {
		w := c.unable(t, Config{Holder: own, Clock: clock.System{}, Random: func() float64 { return c.random }}, 1)
		job := handout.Job{Run: run, Space: spaceID(0), Epoch: 3, N: 1, Day: c.isDay}
		again := w.work(t.Context(), job, 0)
		var want []handout.Job
		if job.For, job.Handed = c.want, 1; c.want != "" {
			want = append(want, job)
		}
		if !slices.Equal(c.inserted, want) || (again == 0) != (c.want != "") {
			t.Errorf("%s: handed on %+v, and worked again in %s", name, c.inserted, again)
		}
	}
}

// TestMeantForUnfit holds that a job that is meant for a worker which cannot post its run goes to no other worker by name: one that was
// handed on goes back to all after a moment, and of a lane that was given up the looks make an offer.
func TestMeantForUnfit(t *testing.T) {
	t.Parallel()
	own, one := ledger.Holder{Host: "own"}, ledger.Holder{Host: "one"}
	for name, c := range map[string]struct {
		handed, putOff int
		isOut, drains  bool
		again          time.Duration
		goesToAll      bool
	}{
		"given up":                  {},
		"given up, and was put off": {putOff: 1},
		"handed on":                 {handed: 1, again: waitForAll},
		"handed on, later":          {handed: 1, putOff: 1, goesToAll: true},
		"handed on, and it drains":  {handed: 1, drains: true, goesToAll: true},
		"it could not be inserted":  {handed: 1, putOff: 1, isOut: true, again: waitForAll},
	} {
		r := &roster{workers: withRoom(1, own, one), isOut: c.isOut}
		w := r.unable(t, Config{Holder: own, Clock: clock.System{}, Random: func() float64 { return 0 }}, 1)
		w.sight.drains = c.drains
		job := handout.Job{Run: run, Space: spaceID(0), Epoch: 3, For: own.String(), Handed: c.handed}
		again := w.work(t.Context(), job, c.putOff)
		var want []handout.Job
		if job.For = ""; c.goesToAll {
			want = append(want, job)
		}
		if !slices.Equal(r.inserted, want) || again != c.again {
			t.Errorf("%s: inserted %+v, and worked again in %s", name, r.inserted, again)
		}
	}
}

// still is a clock that is set.
type still struct {
	clock.System
	now time.Time
}

func (s *still) Now() time.Time { return s.now }

// TestAsksOnce holds that one question serves the jobs of all spaces for a moment, and that another worker is handed no more than it has
// room for.
func TestAsksOnce(t *testing.T) {
	t.Parallel()
	r := &roster{workers: withRoom(2, ledger.Holder{Host: "one"})}
	now := &still{now: time.Now()}
	w := r.unable(t, Config{Holder: ledger.Holder{Host: "own"}, Clock: now, Random: func() float64 { return 0 }}, 5)
	hand := func(from, to int) (handed int) {
		for i := from; i < to; i++ {
			if w.work(t.Context(), handout.Job{Run: run, Space: spaceID(i)}, 0) == 0 {
				handed++
			}
		}
		return handed
	}
	if handed := hand(0, 5); handed != 2 || r.asked != 1 {
		t.Errorf("%d of 5 jobs are handed on, and it is asked %d times", handed, r.asked)
	}
	now.now = now.now.Add(askEvery)
	if handed := hand(2, 3); handed != 1 || r.asked != 2 {
		t.Errorf("later %d jobs are handed on, and it was asked %d times", handed, r.asked)
	}
	if handed := hand(5, 6) + hand(0, 1); handed != 2 || r.asked != 3 {
		t.Errorf("of a space that is not served, and of one that is, %d jobs are handed on, and it was asked %d times", handed, r.asked)
	}
}

// noting is a handout that tells what is inserted.
type noting struct {
	Handout
	inserted chan handout.Job
}

func (n *noting) Insert(ctx context.Context, jobs []handout.Job) error {
	err := n.Handout.Insert(ctx, jobs)
	for _, job := range jobs {
		n.inserted <- job
	}
	return err
}

// handed is the next job that was handed on.
func (n *noting) handed() handout.Job {
	for job := range n.inserted {
		if job.Handed > 0 {
			return job
		}
	}
	return handout.Job{}
}

// toNext is a ledger that says that the worker which is started next serves all spaces, whether it is there or not.
type toNext struct {
	ledger.Workers
	roster *roster
}

func (t toNext) WorkersFor(spaces []string) ([]ledger.Worker, map[string][]int, error) {
	return t.roster.WorkersFor(spaces)
}

// TestHandedToUnfit holds that a lane comes to the worker that can post, though its offer was handed on to one that cannot.
func TestHandedToUnfit(t *testing.T) {
	t.Parallel()
	x := left(t, 1, 1)
	jobs := &noting{inserted: make(chan handout.Job, 10_000)}
	second := ledger.Holder{User: "w", Host: "host", PID: 102}
	isUnfit := func(c *Config) {
		c.Handout = jobs
		c.CannotPost = func(ledger.WorkersRun) error { return errors.New("it is newer") }
	}
	first := x.start(keys(0, 1), func(c *Config) {
		isUnfit(c)
		c.Ledger = toNext{c.Ledger, &roster{workers: withRoom(5, second)}}
	})
	if job := jobs.handed(); job.For != second.String() {
		t.Fatalf("the first one hands on %+v", job)
	}
	must(t, first.end())
	if w := x.start(keys(0, 1), isUnfit); w.Holder != second {
		t.Fatalf("the second one is %s", w.Holder)
	}
	if job := jobs.handed(); job.For != "" || job.Handed != 1 || job.N != 0 {
		t.Fatalf("the second one hands on %+v", job)
	}
	x.start(keys(0, 1), nil).taken(1)
}
