package worker

import (
	"errors"
	"strings"
	"testing"
	"time"

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
		workers, servedBy, err := w.record.AliveWorkers(t.Context(), spaceID(0), spaceID(1), spaceID(2))
		must(t, err)
		for _, by := range servedBy {
			for _, i := range by {
				if workers[i].ID == w.Own.ID {
					serves++
				}
			}
		}
		return serves
	}
	if own, others := servedBy(old), servedBy(newer); own != 0 || others != spaces {
		t.Errorf("it serves %d spaces of the run, the other one %d", own, others)
	}
	_, err := x.record.StopWorkersRun(t.Context(), run, ledger.Holder{User: "ada"})
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

// TestKnownHosts holds that a key selects no space where the list sends it to another host than that at which the ledger has the space, also
// where it was moved there since the last look; and that of two keys of one space the first one is used. Each is told once.
func TestKnownHosts(t *testing.T) {
	t.Parallel()
	x := left(t, 2, 1)
	space := ledger.Space{ID: spaceID(0), Address: "one.example", Seen: time.Now()}
	must(t, x.record.RememberSpace(t.Context(), space, "another key", nil, nil))
	list := []Key{{"north", "key of " + spaceID(0), "One.example"}, {"again", "another key", "one.example"}, {"south", "key of " + spaceID(1), "evil.example"}}
	w := x.start(list, nil)
	told := map[string]string{}
	for len(told) < 2 || w.saw(Taken) < 1 {
		if e := <-w.events; e.Kind == Failed {
			told[e.Space.Key.Name] = e.Err.Error()
		} else if e.Space.Key.Name != "north" {
			t.Fatalf("it tells %+v", e)
		}
	}
	if !strings.Contains(told["south"], "to evil.example, and the ledger has that space at one.example") || !strings.Contains(told["again"], "that of north is used") {
		t.Errorf("it tells %q", told)
	}
	space.Address = "two.example"
	must(t, x.record.RememberSpace(t.Context(), space, "key of "+spaceID(0), nil, nil))
	if found, err := w.findSpaces(t.Context(), list[0]); err != nil || len(found) != 0 {
		t.Errorf("after it was moved it selects %v: %v", found, err)
	}
	looks(w, 2)
	for taken := w.saw(Taken); w.saw(Failed) < 4 || w.saw(GivenBack) < taken; {
		looks(w, 1)
	}
	taken := w.saw(Taken)
	looks(w, 6)
	if w.saw(Taken) != taken || w.saw(Failed) != 4 {
		t.Errorf("it has taken %d lanes, then %d, and tells %d failures", taken, w.saw(Taken), w.saw(Failed))
	}
}
