package roomforday

import (
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
)

// group are lanes of days that the same workers serve.
type group struct {
	by      []int // the workers, by their places
	spaces  []string
	waiting int // lanes of other days besides
}

// groupsOf puts lanes together that the same workers serve.
func groupsOf(spaces, waiting []string, servedBy map[string][]int) (groups []*group) {
	known := map[string]*group{}
	of := func(space string) *group {
		key := fmt.Sprint(servedBy[space])
		if known[key] == nil {
			known[key] = &group{by: servedBy[space]}
			groups = append(groups, known[key])
		}
		return known[key]
	}
	for _, space := range spaces {
		g := of(space)
		g.spaces = append(g.spaces, space)
	}
	for _, space := range waiting {
		if !slices.Contains(spaces, space) {
			of(space).waiting++
		}
	}
	return groups
}

// withoutRoom are those of some spaces, in their order, for which there is no room: workers and servedBy are as in [ledger.Workers], and
// waiting are lanes of other days that come first. Where it gives none, each space finds room whoever takes which lane first: a worker
// takes any lane whose key it has, also one that another could take as well, and keeps it to the end of the day. So all lanes count for
// which one of its workers has the key. The lanes of other runs do not count: they are given back as soon as a day's lane waits.
func withoutRoom(spaces, waiting []string, workers []ledger.Worker, servedBy map[string][]int) (none []string) {
	groups := groupsOf(spaces, waiting, servedBy)
	isNone := map[string]bool{}
	for _, g := range slices.Backward(groups) {
		room, lanes := 0, 0
		for _, i := range g.by {
			room += max(workers[i].MaxLanes-workers[i].Days, 0)
		}
		for _, other := range groups {
			if other == g || slices.ContainsFunc(other.by, func(i int) bool { return slices.Contains(g.by, i) }) {
				lanes += len(other.spaces) + other.waiting
			}
		}
		least := len(g.spaces) - min(max(lanes-room, 0), len(g.spaces))
		for _, space := range g.spaces[least:] {
			isNone[space] = true
		}
		g.spaces = g.spaces[:least]
	}
	for _, space := range spaces {
		if isNone[space] {
			none = append(none, space)
		}
	}
	return none
}

// withoutSpare is the worker after whose death the others have no room for most of some spaces, and those spaces, in their order. It gives
// no spaces where the others have room for all, whichever worker dies.
func withoutSpare(spaces, waiting []string, workers []ledger.Worker, servedBy map[string][]int) (dies ledger.Worker, none []string) {
	for i := range workers {
		others := slices.Clone(workers)
		others[i].MaxLanes = 0
		if without := withoutRoom(spaces, waiting, others, servedBy); len(without) > len(none) {
			dies, none = workers[i], without
		}
	}
	return dies, none
}
