package frozen

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simcast/pipeline/ledger"
)

// drawn is a day, lanes of other days that wait, and workers that may play them.
type drawn struct {
	spaces, waiting []string
	workers         []ledger.Worker
	servedBy        map[string][]int
}

func draw(t *rapid.T) drawn {
	d := drawn{servedBy: map[string][]int{}}
	for range rapid.IntRange(0, 4).Draw(t, "workers") {
		d.workers = append(d.workers, ledger.Worker{MaxLanes: rapid.IntRange(0, 6).Draw(t, "max lanes"), Days: rapid.IntRange(0, 2).Draw(t, "days")})
	}
	for i := range rapid.IntRange(0, 6).Draw(t, "spaces") {
		space := fmt.Sprint("s", i)
		if rapid.IntRange(0, 3).Draw(t, "waits") == 0 {
			d.waiting = append(d.waiting, space)
		} else {
			d.spaces = append(d.spaces, space)
		}
		for i := range d.workers {
			if rapid.Bool().Draw(t, "serves") {
				d.servedBy[space] = append(d.servedBy[space], i)
			}
		}
	}
	return d
}

func (d drawn) room() (room []int) {
	for i := range d.workers {
		room = append(room, max(d.workers[i].MaxLanes-d.workers[i].Days, 0))
	}
	return room
}

// TestWithoutRoom holds that a day for which there is room finds it in each space, whoever takes which lane first; and that where all workers
// have all keys as many spaces are named as find none.
func TestWithoutRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		room, all := d.room(), rapid.Permutation(slices.Concat(d.spaces, d.waiting)).Draw(t, "order")
		if len(withoutRoom(d.spaces, d.waiting, d.workers, d.servedBy)) == 0 {
			for _, space := range all {
				free := slices.DeleteFunc(slices.Clone(d.servedBy[space]), func(i int) bool { return room[i] == 0 })
				if len(free) > 0 {
					room[rapid.SampledFrom(free).Draw(t, "worker")]--
				} else if slices.Contains(d.spaces, space) {
					t.Fatalf("nobody has room for %s: %v", space, room)
				}
			}
		}
		sum := -len(d.waiting)
		for i := range d.workers {
			sum += d.room()[i]
		}
		for _, space := range all {
			d.servedBy[space] = []int{}
			for i := range d.workers {
				d.servedBy[space] = append(d.servedBy[space], i)
			}
		}
		if none := withoutRoom(d.spaces, d.waiting, d.workers, d.servedBy); len(none) != min(max(len(d.spaces)-sum, 0), len(d.spaces)) {
			t.Fatalf("with room for %d of %q it names %q", sum, d.spaces, none)
		}
	})
}

// TestWithoutSpare holds that the worker is found without which the others have no room for most.
func TestWithoutSpare(t *testing.T) {
	spaces := []string{"a", "b", "c"}
	workers := []ledger.Worker{{MaxLanes: 1}, {MaxLanes: 3}}
	both := map[string][]int{"a": {0, 1}, "b": {0, 1}, "c": {0, 1}}
	if dies, none := withoutSpare(spaces, nil, workers, both); dies != workers[1] || !slices.Equal(none, []string{"b", "c"}) {
		t.Errorf("without %+v there is no room for %q", dies, none)
	}
	workers[0].MaxLanes = 3
	if _, none := withoutSpare(spaces, nil, workers, both); len(none) != 0 {
		t.Errorf("there is no room for %q", none)
	}
}
