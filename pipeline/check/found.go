package check

import (
	"slices"

	"simcast/readers"
)

// maxChunk is how many problems are kept in one piece of memory while rows are checked.
const maxChunk = 4096

// foundProblems collects problems, of which there may be several for each row of a large plan. It
// never moves those that it has: a list that grows by append is copied again and again.
type foundProblems struct {
	sink func([]readers.Problem) // gets them instead, where it is not nil
	full [][]readers.Problem
	last []readers.Problem
}

func (f *foundProblems) add(problems []readers.Problem) {
	if f.sink != nil {
		f.sink(problems)
		return
	}
	for len(problems) > 0 {
		if len(f.last) == cap(f.last) {
			f.newChunk(len(problems))
		}
		n := min(len(problems), cap(f.last)-len(f.last))
		f.last, problems = append(f.last, problems[:n]...), problems[n:]
	}
}

// newChunk makes room for at least so many problems more, and for twice as many as the last chunk had.
func (f *foundProblems) newChunk(atLeast int) {
	if len(f.last) > 0 {
		f.full = append(f.full, f.last)
	}
	f.last = make([]readers.Problem, 0, max(atLeast, min(2*cap(f.last), maxChunk)))
}

// all gives the problems in the order in which they were added.
func (f *foundProblems) all() []readers.Problem {
	if len(f.full) == 0 {
		return f.last
	}
	return slices.Concat(append(f.full, f.last)...)
}
