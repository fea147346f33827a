package worker

import (
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestDaysFindTheirWorkers holds that a worker leaves those lanes of a day to others which only those need not have, so that all are
// taken.
func TestDaysFindTheirWorkers(t *testing.T) {
	t.Parallel()
	x := empty(t, pgtest.Database(t))
	for i := range 6 {
		x.remember(i)
	}
	lanes := func(n int) func(*Config) {
		return func(c *Config) {
			c.MaxLanes = n
			(&days{}).playing(c)
		}
	}
	broad, narrow := x.start(keys(0, 6), lanes(3)), x.start(keys(0, 3), lanes(3))
	for _, w := range []*started{broad, narrow} {
		for w.sees() == 0 {
			looks(w, 1)
		}
	}
	workers, servedBy, err := x.record.WorkersFor([]string{spaceID(0), spaceID(5)})
	must(t, err)
	if len(workers) != 2 || len(servedBy[spaceID(0)]) != 2 || len(servedBy[spaceID(5)]) != 1 {
		t.Fatalf("the workers are %+v: %v", workers, servedBy)
	}
	x.leave(run, ledger.KindPlay, 0, 6, 1)
	broad.taken(3)
	narrow.taken(3)
	for i, lane := range x.lanes() {
		if want := map[bool]ledger.Holder{true: narrow.Holder, false: broad.Holder}[i < 3]; lane.Holder != want || !lane.Held {
			t.Errorf("%s is held by %s", lane.Space, lane.Holder)
		}
	}
}

// TestDayComesFirst holds that a worker without room gives lanes of other runs up for those of a day, and that these go on when
// there is room.
func TestDayComesFirst(t *testing.T) {
	t.Parallel()
	x := empty(t, pgtest.Database(t))
	x.leave(aSend, ledger.KindSend, 2, 8, 1)
	w := x.start(keys(0, 8), func(c *Config) {
		c.MaxLanes = 3
		d := &days{}
		d.playing(c)
	})
	w.taken(3)
	x.leave(run, ledger.KindPlay, 0, 2, 1)
	for n := 0; n < 2; {
		if e := w.waitFor(Taken); e.Run == run {
			n++
		}
	}
	x.heldBy(w)
	for got := map[string]bool{}; len(got) < 6; { // one after another
		e := w.waitFor(Taken)
		if e.Run != aSend {
			t.Fatalf("taken: %+v", e)
		}
		got[e.Space.ID] = true
	}
	x.heldBy(w)
}
