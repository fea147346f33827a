package worker

import (
	"testing"
	"time"

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
	isDay, isSend := handout.Job{Space: "s", Day: true}, handout.Job{Space: "s"}
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
		{name: "nobody has taken it for a span", sight: seen(5, 1, has(0)), job: handout.Job{Space: "s", Day: true, N: 1}, takes: true},
		{name: "it was left for a span", sight: seen(5, 1, has(0)), job: isDay, putOff: maxLeft, takes: true},
		{name: "a span later there is no room", sight: seen(100, 1), job: handout.Job{Space: "s", Day: true, N: 1}, again: waitForAll},
		{name: "what is left has another use", sight: seen(99, 1).with(mine("t")), job: handout.Job{Space: "s", Day: true, N: 1}, again: waitForAll},
		{name: "it is this worker's, which is about to have room", sight: seen(100, 1).with(mine("s")), job: isDay, again: leaveFor},
		{name: "the last slot is its", sight: seen(98, 2).with(mine("s", "t")), job: isDay, takes: true},
		{name: "while the worker drains", sight: seen(0, 1).with(func(s *sight) { s.drains = true }), job: isDay, again: waitForAll},
		{name: "a lane of another run does not take its slot", sight: seen(99, 1).with(mine("t")), job: isSend, again: waitForAll},
		{name: "but one that is free besides", sight: seen(98, 1).with(mine("t")), job: isSend, takes: true},
	} {
		takes, again := c.sight.takes(c.job, c.putOff)
		if takes != c.takes || again != c.again {
			t.Errorf("%s: taken %v, else again in %s", c.name, takes, again)
		}
	}
}

// TestYieldsForDays holds that as many lanes are given up for lanes of days as there is no room for, and that a day's slot is free when
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
