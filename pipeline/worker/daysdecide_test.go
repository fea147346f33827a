package worker

import (
	"maps"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
)

func TestTakesDay(t *testing.T) {
	mine := func(spaces ...string) func(*sight) {
		return func(s *sight) {
			s.places = map[string]bool{}
			for _, space := range spaces {
				s.places[space] = true
			}
		}
	}
	failed := func(s *sight) { s.failed = map[string]failure{"s": {run: "run"}} }
	isDay, isSend := handout.Job{Space: "s", Day: true}, handout.Job{Space: "s"}
	waits := func(s *sight) { s.view.Waiting = []ledger.WorkersSpace{{Run: "run", Space: "s", Epoch: 1}} }
	later := func(n int64) handout.Job { return handout.Job{Run: "run", Space: "s", Epoch: 1, Day: true, N: n} }
	for _, c := range []struct {
		name   string
		sight  sight
		job    handout.Job
		putOff int
		takes  bool
		again  time.Duration
	}{
		{name: "it is this worker's", sight: seen(5, 1, has(0)).with(mine("s")), job: isDay, takes: true},
		{name: "it is another worker's, or was not seen so far", sight: seen(0, 1, has(0)).with(mine("t")), job: isDay, again: leaveFor},
		{name: "nobody has taken it for a span", sight: seen(5, 1, has(0)).with(waits), job: later(1), takes: true},
		{name: "it was left for a span", sight: seen(5, 1, has(0)).with(waits), job: later(0), putOff: maxLeft, takes: true},
		{name: "it was not left for so long", sight: seen(5, 1, has(0)).with(waits), job: later(0), putOff: maxLeft - 1, again: leaveFor},
		{name: "nobody has taken it for a span, and this worker has not seen it", sight: seen(5, 1, has(0)), job: later(1), putOff: maxUnseen - 1, again: leaveFor},
		{name: "nor for a minute", sight: seen(5, 1, has(0)), job: later(1), putOff: maxUnseen, takes: true},
		{name: "a span later there is no room", sight: seen(100, 1).with(waits), job: later(1), again: waitForAll},
		{name: "what is left has another use", sight: seen(99, 1).with(waits).with(mine("t")), job: later(1), again: waitForAll},
		{name: "it is this worker's, which is about to have room", sight: seen(100, 1).with(mine("s")), job: isDay, again: leaveFor},
		{name: "the last room is its", sight: seen(98, 2).with(mine("s", "t")), job: isDay, takes: true},
		{name: "while the worker drains", sight: seen(0, 1).with(func(s *sight) { s.drains = true }), job: isDay, again: waitForAll},
		{name: "this worker has failed there", sight: seen(0, 1, has(99)).with(waits).with(mine("s")).with(failed), job: later(1), putOff: maxLeft, again: leaveFor},
		{name: "and nobody else has taken it for two spans", sight: seen(0, 1, has(0)).with(waits).with(failed), job: later(2), takes: true},
		{name: "and there is nobody else", sight: seen(0, 1, ledger.Worker{Lanes: 3, Days: 3, MaxLanes: 3}).with(mine("s")).with(failed), job: later(0), takes: true},
		{name: "this worker has failed there in another run", sight: seen(0, 1, has(0)).with(mine("s")).with(failed), job: isDay, takes: true},
		{name: "another worker has failed there", sight: seen(5, 1, has(0)).with(waits).with(mine("t")), job: handout.Job{For: "w", Run: "run", Space: "s", Day: true}, takes: true},
		{name: "and there is no room", sight: seen(100, 1, has(0)).with(waits), job: handout.Job{For: "w", Run: "run", Space: "s", Day: true}},
		{name: "and so has this one", sight: seen(5, 1, has(0)).with(waits).with(failed), job: handout.Job{For: "w", Run: "run", Space: "s", Day: true}},
		{name: "a lane of another run was given up for this one, which has no room", sight: seen(99, 1).with(mine("t")), job: handout.Job{For: "w", Space: "s"}},
		{name: "a lane of another run was handed on to this one", sight: seen(98, 1).with(mine("t")), job: handout.Job{For: "w", Space: "s", Handed: 1}, takes: true},
		{name: "a lane of another run does not take its room", sight: seen(99, 1).with(mine("t")), job: isSend, again: waitForAll},
		{name: "but one that is free besides", sight: seen(98, 1).with(mine("t")), job: isSend, takes: true},
	} {
		takes, again := c.sight.takes(c.job, c.putOff)
		if takes != c.takes || again != c.again {
			t.Errorf("%s: taken %v, else again in %s", c.name, takes, again)
		}
	}
}

// TestYieldsForDays holds that as many lanes are given up for lanes of days as there is no room for, and that there is room for a day's lane when
// it was taken.
func TestYieldsForDays(t *testing.T) {
	s := seen(99, 3)
	s.places = map[string]bool{"a": true, "b": true, "c": true}
	for range 2 {
		yields, whom := s.yields("s")
		if !yields || whom != forWaiting {
			t.Fatalf("%v, for %d", yields, whom)
		}
		s.giveUp(whom)
	}
	if yields, _ := s.yields("s"); yields || s.lanes != 97 {
		t.Errorf("with %d lanes it gives up one more: %v", s.lanes, yields)
	}
	s.took("a")
	if len(s.places) != 2 || s.lanes != 98 {
		t.Errorf("after it has taken one: %+v", s)
	}
}

// TestNotMine holds that no room is kept for lanes that the worker has, or leaves to others.
func TestNotMine(t *testing.T) {
	w := New(Config{MaxLanes: 100, Clock: quick{time.Now(), 1}})
	w.sight.places = map[string]bool{"held": true, "s": true, "mine": true}
	w.sight.failed = map[string]failure{"s": {run: "run"}}
	w.sight.view = ledger.WorkersView{Waiting: []ledger.WorkersSpace{{Run: "run", Space: "s"}, {Run: "run", Space: "mine"}, {Run: "run", Space: "held"}},
		Others: []ledger.Worker{has(0)}, ServedBy: map[string][]int{"s": {0}, "mine": {0}}}
	w.held[&heldLane{space: Space{ID: "held"}}] = true
	w.notMine()
	if want := map[string]bool{"mine": true}; !maps.Equal(w.sight.places, want) {
		t.Errorf("%v, not %v", w.sight.places, want)
	}
}

// TestForgetFailures holds that a failure counts for a time, in which nothing newer has come.
func TestForgetFailures(t *testing.T) {
	now := time.Now()
	s := seen(0, 1, has(0)).with(func(s *sight) { s.failed = map[string]failure{"s": {"run", now}, "t": {"run", now.Add(time.Second)}} })
	s.view.ServedBy["t"] = []int{0}
	for _, c := range []struct {
		after time.Duration
		s, t  bool
	}{{failureCounts - 1, true, true}, {failureCounts, false, true}, {failureCounts + time.Second, false, false}} {
		s.forgetFailures(now.Add(c.after))
		if s.leavesToOthers("run", "s") != c.s || s.leavesToOthers("run", "t") != c.t {
			t.Errorf("after %s it counts in %v", c.after, s.failed)
		}
	}
}

// TestLacksRoomFor holds for which jobs that were handed on to a worker it has no room.
func TestLacksRoomFor(t *testing.T) {
	day := handout.Job{For: "w", Run: "run", Space: "s", Day: true, Handed: 1}
	send := handout.Job{For: "w", Space: "s", Handed: 1}
	offer, givenUp := send, send
	offer.For, givenUp.Handed = "", 0
	drains := func(s *sight) { s.drains = true }
	isOwn := func(s *sight) { s.places = map[string]bool{"t": true} }
	for _, c := range []struct {
		name  string
		sight sight
		job   handout.Job
		lacks bool
	}{
		{"a day", seen(100, 1), day, true},
		{"room that another day has", seen(99, 1).with(isOwn), send, true},
		{"room besides", seen(98, 1).with(isOwn), send, false},
		{"while it drains", seen(0, 1).with(drains), send, true},
		{"given up for it", seen(100, 1), givenUp, false},
		{"handed back to all", seen(100, 1), offer, false},
	} {
		if lacks := c.sight.lacksRoomFor(c.job); lacks != c.lacks {
			t.Errorf("%s: %v", c.name, lacks)
		}
	}
}
