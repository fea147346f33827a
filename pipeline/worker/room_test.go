package worker

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simcast/pipeline/ledger"
)

// drawn is a day, and workers that may play it.
type drawn struct {
	spaces   []string
	workers  []ledger.Worker
	servedBy map[string][]int
}

func draw(t *rapid.T) drawn {
	d := drawn{servedBy: map[string][]int{}}
	for i := range rapid.IntRange(0, 4).Draw(t, "workers") {
		w := ledger.Worker{Holder: ledger.Holder{PID: i}, MaxLanes: rapid.IntRange(0, 4).Draw(t, "max lanes"), Days: rapid.IntRange(0, 2).Draw(t, "days")}
		w.Lanes = w.Days + rapid.IntRange(0, 3).Draw(t, "other lanes")
		d.workers = append(d.workers, w)
	}
	for i := range rapid.IntRange(0, 6).Draw(t, "spaces") {
		space := fmt.Sprint("s", i)
		d.spaces = append(d.spaces, space)
		for i := range d.workers {
			if rapid.Bool().Draw(t, "serves") {
				d.servedBy[space] = append(d.servedBy[space], i)
			}
		}
	}
	return d
}

// room is how many lanes of days each worker may take.
func (d drawn) room() (room []int) {
	for i := range d.workers {
		room = append(room, max(d.workers[i].MaxLanes-d.workers[i].Days, 0))
	}
	return room
}

// most is how many of some spaces find room at most, by trying all ways.
func (d drawn) most(spaces []string, room []int) int {
	if len(spaces) == 0 {
		return 0
	}
	best := d.most(spaces[1:], room)
	for _, i := range d.servedBy[spaces[0]] {
		if room[i] > 0 {
			room[i]--
			best = max(best, 1+d.most(spaces[1:], room))
			room[i]++
		}
	}
	return best
}

// TestPlaces holds that as many lanes of a day find a worker as can, that each worker serves what it gets and has room for it, that
// the order of the spaces says nothing, and that those without room are named.
func TestPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		places := placesOf(d.spaces, d.workers, d.servedBy)
		if want := d.most(d.spaces, d.room()); len(places) != want {
			t.Fatalf("%d are placed, and %d can be: %v", len(places), want, places)
		}
		left := d.room()
		for space, i := range places {
			if left[i]--; left[i] < 0 || !slices.Contains(d.servedBy[space], i) {
				t.Fatalf("%s is given to worker %d: %v", space, i, places)
			}
		}
		other := slices.Clone(d.spaces)
		slices.Reverse(other)
		if again := placesOf(other, d.workers, d.servedBy); !maps.Equal(places, again) {
			t.Fatalf("%v, and in another order %v", places, again)
		}
		none := WithoutRoom(d.spaces, nil, d.workers, d.servedBy)
		if len(none) != len(d.spaces)-len(places) || !slices.IsSorted(none) {
			t.Fatalf("without room: %q of %v", none, places)
		}
		for _, space := range none {
			if _, isPlaced := places[space]; isPlaced {
				t.Fatalf("there is room for %s", space)
			}
		}
	})
}

// TestSpare holds that a day which goes on whichever worker dies is told from one that does not.
func TestSpare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		dies, none := WithoutSpare(d.spaces, nil, d.workers, d.servedBy)
		most, isWorst := 0, len(none) == 0
		for i := range d.workers {
			room := d.room()
			room[i] = 0
			left := len(d.spaces) - d.most(d.spaces, room)
			most = max(most, left)
			isWorst = isWorst || dies == d.workers[i] && left == len(none)
		}
		if len(none) != most || !isWorst {
			t.Fatalf("without worker %d there is no room for %q, and %d spaces can", dies.PID, none, most)
		}
	})
}

// TestPlacesOneByOne holds that workers which look again before each lane that they take, in any order, take all that can be taken.
func TestPlacesOneByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		want, taken := d.most(d.spaces, d.room()), 0
		for {
			places := placesOf(d.spaces, d.workers, d.servedBy)
			if len(places) == 0 {
				break
			}
			space := rapid.SampledFrom(slices.Sorted(maps.Keys(places))).Draw(t, "next")
			d.workers[places[space]].Days++
			d.spaces = slices.DeleteFunc(d.spaces, func(s string) bool { return s == space })
			taken++
		}
		if taken != want {
			t.Fatalf("%d were taken, and %d can be", taken, want)
		}
	})
}

// TestPlacesAreEven holds that workers that serve the same spaces come to the same number of lanes of days, as far as they may.
func TestPlacesAreEven(t *testing.T) {
	var spaces []string
	servedBy := map[string][]int{}
	for i := range 500 {
		space := fmt.Sprintf("space %03d", i)
		spaces = append(spaces, space)
		servedBy[space] = []int{0, 1, 2}
	}
	workers := []ledger.Worker{{MaxLanes: 1000, Days: 50}, {MaxLanes: 1000, Lanes: 300}, {MaxLanes: 100}}
	got := []int{50, 0, 0}
	for _, i := range placesOf(spaces, workers, servedBy) {
		got[i]++
	}
	if want := []int{225, 225, 100}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	if none := WithoutRoom(spaces, nil, []ledger.Worker{{MaxLanes: 499}}, map[string][]int{spaces[7]: {0}}); len(none) != 499 || slices.Contains(none, spaces[7]) {
		t.Errorf("%d spaces have no room", len(none))
	}
}

// TestWaitingComesFirst holds that lanes of other days which wait have room before those of a new one, as many as can, and that all
// others are for that one.
func TestWaitingComesFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		split := rapid.IntRange(0, len(d.spaces)).Draw(t, "waiting")
		waiting, spaces := d.spaces[:split], d.spaces[split:]
		none := WithoutRoom(spaces, waiting, d.workers, d.servedBy)
		if want := d.most(d.spaces, d.room()) - d.most(waiting, d.room()); len(spaces)-len(none) != want {
			t.Fatalf("there is room for %d of %q beside %q, and %d can", len(spaces)-len(none), spaces, waiting, want)
		}
	})
}
