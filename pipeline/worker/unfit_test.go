package worker

import (
	"errors"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
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
