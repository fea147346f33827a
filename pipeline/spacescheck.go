package pipeline

import (
	"cmp"
	"runtime"
	"slices"
	"sync"

	"simcast/readers"
)

// CheckSpaces takes the plan in each space, and keeps out of the run those in which it
// has errors. begin opens the space's job; a plan that is held may be shared by all of them.
func CheckSpaces(lanes []*SpaceRun, told *ProblemIndex, begin func(*SpaceRun) (*Job, error)) {
	ForEachSpace(lanes, runtime.NumCPU(), func(l *SpaceRun) error {
		job, err := begin(l)
		if err == nil {
			l.Job = job
			err = job.Check()
		}
		if found := readers.ProblemsIn(err); found != nil {
			told.Add(l, found)
			return &PlanFault{countErrors(found)}
		}
		if err != nil {
			return err
		}
		if mayGoOn, wrong := job.MayGoOn(), job.Plan.Errors(); !mayGoOn {
			told.Add(l, job.Plan.Problems)
			job.Plan = nil // nobody looks at it any more, and a thousand spaces have a thousand of them
			return &PlanFault{wrong}
		}
		job.ReleaseCheckData()
		return nil
	})
}

// ReconcileSpaces reconciles each space as [Job.Reconcile] does. look, which may be nil, gives what else
// is to be told of a space.
func ReconcileSpaces(lanes []*SpaceRun, told *ProblemIndex, look func(*SpaceRun) []readers.Problem) {
	ForEachSpace(lanes, runtime.NumCPU(), func(l *SpaceRun) error {
		if err := l.Job.Reconcile(); err != nil {
			return err
		}
		told.Add(l, l.Job.SendPlan.Problems)
		if look != nil {
			told.Add(l, look(l))
		}
		l.Job.SendPlan.Problems = nil // they are told once for all spaces
		return nil
	})
}

// SpacesProblem is a problem of a plan, and the spaces in which the plan has it.
type SpacesProblem struct {
	readers.Problem
	Spaces []*SpaceRun `json:"-"`
}

// ProblemIndex collects the problems of a plan in many spaces, each once: a wrong cell is wrong
// in all of them.
type ProblemIndex struct {
	mu   sync.Mutex
	at   map[readers.Problem]*SpacesProblem
	list []*SpacesProblem
}

// Add takes the problems of a space in.
func (g *ProblemIndex) Add(l *SpaceRun, problems []readers.Problem) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.at == nil {
		g.at = map[readers.Problem]*SpacesProblem{}
	}
	for _, problem := range problems {
		known := g.at[problem]
		if known == nil {
			known = &SpacesProblem{Problem: problem}
			g.at[problem] = known
			g.list = append(g.list, known)
		}
		if last := len(known.Spaces) - 1; last < 0 || known.Spaces[last] != l {
			known.Spaces, l.Problems = append(known.Spaces, l), append(l.Problems, known)
		}
	}
}

// List gives the problems in the plan's order, those of the file first, each with its spaces in theirs.
func (g *ProblemIndex) List() []*SpacesProblem {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, problem := range g.list {
		slices.SortFunc(problem.Spaces, func(a, b *SpaceRun) int { return a.N - b.N })
	}
	slices.SortStableFunc(g.list, func(a, b *SpacesProblem) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Spaces[0].N, b.Spaces[0].N), cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Message, b.Message))
	})
	return g.list
}
