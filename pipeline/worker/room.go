package worker

import (
	"maps"
	"slices"

	"simcast/pipeline/ledger"
)

// The lanes of a day are kept to its end, so each needs room of its own: a worker that has the key, and has fewer lanes of days than it
// may have.

// WithoutRoom are those of some spaces, in their order, for which there is no room: workers and servedBy are as in [ledger.Workers], and
// waiting are lanes of other days that come first. Where it gives none, each space finds one at once. The lanes of other runs that a
// worker has do not count, for it gives one of them up as soon as a day's lane waits; those of days do.
func WithoutRoom(spaces, waiting []string, workers []ledger.Worker, servedBy map[string][]int) (none []string) {
	p := newPlacing(workers, servedBy)
	for i := range workers {
		p.room[i] = workers[i].MaxLanes - workers[i].Days
	}
	sorted := slices.Compact(slices.Sorted(slices.Values(spaces)))
	for _, space := range waiting {
		if _, isOne := slices.BinarySearch(sorted, space); !isOne {
			p.place(space)
		}
	}
	p.seen = map[int]bool{}
	for _, space := range sorted {
		p.place(space)
	}
	for _, space := range spaces {
		if _, isPlaced := p.places[space]; !isPlaced {
			none = append(none, space)
		}
	}
	return none
}

// WithoutSpare is the worker after whose death the others have no room for most of some spaces, and those spaces, in their order. It gives
// no spaces where the others have room for all, whichever worker dies. There is room for each space by now.
func WithoutSpare(spaces, waiting []string, workers []ledger.Worker, servedBy map[string][]int) (dies ledger.Worker, none []string) {
	for i := range workers {
		others := slices.Clone(workers)
		others[i].MaxLanes = 0
		if without := WithoutRoom(spaces, waiting, others, servedBy); len(without) > len(none) {
			dies, none = workers[i], without
		}
	}
	return dies, none
}

// placesOf gives as many of some spaces as possible to workers that serve them, by the workers' places; none has more lanes of days than
// it may, and those with fewer come first. All who see the same come to the same.
func placesOf(spaces []string, workers []ledger.Worker, servedBy map[string][]int) (places map[string]int) {
	p := newPlacing(workers, servedBy)
	open := slices.Compact(slices.Sorted(slices.Values(spaces)))
	most := 0
	for i := range workers {
		most = max(most, min(workers[i].MaxLanes, workers[i].Days+len(open)))
	}
	for level := 1; level <= most && len(open) > 0; level++ {
		for i := range workers {
			p.room[i] = min(level, workers[i].MaxLanes) - workers[i].Days
		}
		p.seen = map[int]bool{}
		open = slices.DeleteFunc(open, p.place)
	}
	return p.places
}

// placing is how far placesOf is.
type placing struct {
	servedBy map[string][]int
	places   map[string]int
	has      []map[string]bool // the spaces of each worker
	room     []int             // how many each may have
	seen     map[int]bool      // workers for which nothing can be moved since the last space was placed
}

func newPlacing(workers []ledger.Worker, servedBy map[string][]int) *placing {
	p := &placing{servedBy: servedBy, places: map[string]int{}, room: make([]int, len(workers)), seen: map[int]bool{}}
	for range workers {
		p.has = append(p.has, map[string]bool{})
	}
	return p
}

// place finds a place for a space, and moves others for it where that helps.
func (p *placing) place(space string) (isPlaced bool) {
	for _, i := range p.servedBy[space] {
		if p.seen[i] || p.room[i] <= 0 {
			continue
		}
		p.seen[i] = true
		if isPlaced = len(p.has[i]) < p.room[i] || p.moveOne(i); isPlaced {
			p.has[i][space] = true
			p.places[space] = i
			p.seen = map[int]bool{}
			return true
		}
	}
	return false
}

// moveOne moves one of the spaces of a worker to another one.
func (p *placing) moveOne(from int) (isMoved bool) {
	for _, space := range slices.Sorted(maps.Keys(p.has[from])) {
		if p.place(space) {
			delete(p.has[from], space)
			return true
		}
	}
	return false
}
