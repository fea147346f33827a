package worker

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
)

// TestUnknownRun holds that a worker takes no lane of a run that it does not know, tells so once, and leaves it to others.
func TestUnknownRun(t *testing.T) {
	t.Parallel()
	const spaces = 3
	x := left(t, spaces, 1)
	old := x.start(keys(0, spaces), func(c *Config) {
		c.CannotPost = func(r ledger.WorkersRun) error { return errors.New("it is newer: " + r.Kind) }
	})
	e := <-old.events
	if e.Kind != Failed || e.Run != run || !strings.HasSuffix(e.Err.Error(), "it is newer: send") {
		t.Fatalf("it tells %+v", e)
	}
	looks(old, 3) // it offers nothing more
	newer := x.start(keys(0, spaces), nil)
	for range spaces {
		newer.waitFor(Taken)
	}
	servedBy := func(w *started) (serves int) {
		workers, servedBy, err := w.record.WorkersFor([]string{spaceID(0), spaceID(1), spaceID(2)})
		must(t, err)
		for _, by := range servedBy {
			for _, i := range by {
				if workers[i].Holder == w.Holder {
					serves++
				}
			}
		}
		return serves
	}
	if own, others := servedBy(old), servedBy(newer); own != 0 || others != spaces {
		t.Errorf("it serves %d spaces of the run, the other one %d", own, others)
	}
	_, err := x.record.StopWorkersRun(run, ledger.Holder{User: "ada"})
	must(t, err)
	for servedBy(old) != spaces { // the run has ended
		looks(old, 1)
	}
	must(t, newer.end())
	must(t, old.end())
	for len(old.events) > 0 {
		t.Errorf("it tells %+v, too", <-old.events)
	}
}

// roster is a ledger that knows workers, and a handout that keeps what is inserted.
type roster struct {
	ledger.Workers
	Handout
	workers  []ledger.Worker
	err      error // of the ledger
	isOut    bool  // the handout
	inserted []handout.Job
}

func (r *roster) WorkersFor(spaces []string) ([]ledger.Worker, map[string][]int, error) {
	servedBy := map[string][]int{}
	for i := range r.workers {
		servedBy[spaces[0]] = append(servedBy[spaces[0]], i)
	}
	return r.workers, servedBy, r.err
}

func (r *roster) Insert(_ context.Context, jobs []handout.Job) error {
	if r.isOut {
		return errors.New("the database is away")
	}
	r.inserted = append(r.inserted, jobs...)
	return nil
}

// TestHandsOn holds that a job of a run which a worker cannot post goes to another worker that has room, and is put off where there is none.
func TestHandsOn(t *testing.T) {
	own, one, two := ledger.Holder{Host: "own"}, ledger.Holder{Host: "one"}, ledger.Holder{Host: "two"}
	workers := func(holders ...ledger.Holder) (list []ledger.Worker) {
		for _, h := range holders {
			list = append(list, ledger.Worker{Holder: h, Lanes: 4, MaxLanes: 5})
		}
		return list
	}
	for name, c := range map[string]struct {
		roster
		isDay  bool
		random float64
		want   string
	}{
		"to the only one":           {roster: roster{workers: workers(own, one)}, want: one.String()},
		"to any of them":            {roster: roster{workers: workers(one, own, two)}, random: 0.999, want: two.String()},
		"nobody else is there":      {roster: roster{workers: workers(own)}},
		"the other one is full":     {roster: roster{workers: []ledger.Worker{{Holder: one, Lanes: 5, MaxLanes: 5}}}},
		"a day":                     {roster: roster{workers: workers(own, one)}, isDay: true, want: one.String()},
		"a day, for one of several": {roster: roster{workers: workers(one, own, two)}, isDay: true},
		"the ledger is away":        {roster: roster{workers: workers(one), err: ledger.ErrUnreachable}},
		"it could not be inserted":  {roster: roster{workers: workers(one), isOut: true}},
	} {
		w := New(Config{Ledger: &c.roster, Handout: &c.roster, Holder: own, MaxLanes: 5, Clock: clock.System{}, Random: func() float64 { return c.random }})
		w.spaces[spaceID(0)], w.unfit[run], w.hard = Space{ID: spaceID(0)}, true, t.Context()
		job := handout.Job{Run: run, Space: spaceID(0), Epoch: 3, N: 1, Day: c.isDay}
		again := w.work(t.Context(), job, 0)
		var want []handout.Job
		if job.For = c.want; c.want != "" {
			want = append(want, job)
		}
		if !slices.Equal(c.inserted, want) || (again == 0) != (c.want != "") {
			t.Errorf("%s: handed on %+v, and worked again in %s", name, c.inserted, again)
		}
	}
}

// unnamed is a ledger that finds the spaces of keys once.
type unnamed struct {
	ledger.Workers
	isAsked bool
}

func (u *unnamed) SpacesOf(fingerprints []string) (map[string]string, error) {
	if u.isAsked {
		return nil, nil
	}
	u.isAsked = true
	return u.Workers.SpacesOf(fingerprints)
}

// TestNotServed holds that a worker which must not post in a space gives the lane back at once, and does not take it again.
func TestNotServed(t *testing.T) {
	t.Parallel()
	x := left(t, 1, 1)
	w := x.start(keys(0, 1), func(c *Config) {
		c.Ledger = &unnamed{Workers: c.Ledger}
		c.Open = func(Space, ledger.WorkerLane, ledger.WorkersRun) (Lane, error) {
			return nil, &NotServedError{errors.New("another host")}
		}
	})
	for e := range w.events {
		if e.Kind == GivenBack {
			break
		}
	}
	if lane := x.lanes()[0]; lane.Held || lane.DueIn > 0 || w.Counts().Serves != 0 {
		t.Errorf("it serves %d spaces, and the lane is %+v", w.Counts().Serves, lane)
	}
	looks(w, 3)
	if taken := w.Counts().Taken; taken != 1 {
		t.Errorf("it has taken the lane %d times", taken)
	}
}
