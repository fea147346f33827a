package frozen

import (
	"slices"

	"simcast/pipeline/ledger"
)

// withoutRoom are those of some spaces, in their order, for which there is no room: workers and servedBy are as in [ledger.Workers], and
// waiting are lanes of other days that come first. Where it gives none, each space finds room whoever takes which lane first: a worker
// takes any lane whose key it has, also one that another could take as well, and keeps it to the end of the day. So all lanes count for
// which one of its workers has the key. The lanes of other runs do not count: they are given back as soon as a day's lane waits.
func withoutRoom(spaces, waiting []string, workers []ledger.Worker, servedBy map[string][]int) (none []string) {
	lanes := slices.Clone(spaces)
	for _, space := range waiting {
		if !slices.Contains(spaces, space) {
			lanes = append(lanes, space)
		}
	}
	for _, space := range slices.Backward(spaces) {
		by, room, sharing := servedBy[space], 0, 1 // itself
		for _, i := range by {
			room += max(workers[i].MaxLanes-workers[i].Days, 0)
		}
		for _, other := range lanes {
			if other != space && slices.ContainsFunc(servedBy[other], func(i int) bool { return slices.Contains(by, i) }) {
				sharing++
			}
		}
		if sharing > room {
			none = append(none, space)
			lanes = slices.DeleteFunc(lanes, func(lane string) bool { return lane == space })
		}
	}
	slices.Reverse(none)
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
