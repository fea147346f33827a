package pipeline

import (
	"cmp"
	"slices"
	"sync"

	"simcast/readers"
)

// Problem is a problem of a plan, and the spaces in which the plan has it.
type Problem struct {
	readers.Problem
	Spaces []*SpaceRun `json:"-"`
}

// ProblemIndex collects the problems of a plan in many spaces, each once: a wrong cell is wrong
// in all of them.
type ProblemIndex struct {
	mu   sync.Mutex
	at   map[readers.Problem]*Problem
	list []*Problem
}

// Add adds the problems of a space.
func (index *ProblemIndex) Add(r *SpaceRun, problems []readers.Problem) {
	index.mu.Lock()
	defer index.mu.Unlock()
	if index.at == nil {
		index.at = map[readers.Problem]*Problem{}
	}
	for _, problem := range problems {
		known := index.at[problem]
		if known == nil {
			known = &Problem{Problem: problem}
			index.at[problem] = known
			index.list = append(index.list, known)
		}
		if last := len(known.Spaces) - 1; last < 0 || known.Spaces[last] != r {
			known.Spaces, r.Problems = append(known.Spaces, r), append(r.Problems, known)
		}
	}
}

// List gives the problems in the plan's order, those of the file first, each with its spaces in theirs.
func (index *ProblemIndex) List() []*Problem {
	index.mu.Lock()
	defer index.mu.Unlock()
	for _, problem := range index.list {
		slices.SortFunc(problem.Spaces, func(a, b *SpaceRun) int { return a.N - b.N })
	}
	slices.SortStableFunc(index.list, func(a, b *Problem) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Spaces[0].N, b.Spaces[0].N), cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Message, b.Message))
	})
	return index.list
}
