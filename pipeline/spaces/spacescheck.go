package spaces

import (
	"cmp"
	"errors"
	"runtime"
	"slices"
	"sync"

	"simcast/pipeline"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// Check takes the plan in each space, and keeps out of the run those in which it has errors.
func (s *Job) Check() error {
	ForEach(s.Runs, runtime.NumCPU(), s.check)
	return s.mayGoOn()
}

func (s *Job) check(l *Run) error {
	job, err := s.Hooks.Job(l)
	if err == nil {
		job.Connection, l.Job, l.connection = l.connection, job, nil
		err = job.Check()
	}
	found := readers.ProblemsIn(err)
	if wrong := (*pipeline.PlanError)(nil); errors.As(err, &wrong) {
		found, job.Plan = job.Plan.Problems, nil // nobody looks at the plan any more, and a thousand spaces have a thousand of them
	}
	if found != nil {
		s.Problems.Add(l, found)
		return &PlanFault{problem.CountErrors(found)}
	}
	if err == nil {
		job.Plan.ReleaseCheckData()
		job.Connection.Space = job.Plan.Space
	}
	return err
}

// Reconcile reconciles each space as [Job.Reconcile] does, and says which are left out.
func (s *Job) Reconcile() error {
	ForEach(s.Runs, runtime.NumCPU(), func(l *Run) error {
		if err := l.Job.Reconcile(); err != nil {
			return err
		}
		s.Problems.Add(l, l.Job.SendPlan.Problems)
		l.Job.SendPlan.Problems = nil // they are told once for all spaces
		return nil
	})
	if err := s.mayGoOn(); err != nil {
		return err
	}
	s.LeftOut = slices.DeleteFunc(slices.Clone(s.Runs), func(l *Run) bool { return l.Fault == nil })
	return nil
}

// Problem is a problem of a plan, and the spaces in which the plan has it.
type Problem struct {
	readers.Problem
	Spaces []*Run `json:"-"`
}

// ProblemIndex collects the problems of a plan in many spaces, each once: a wrong cell is wrong
// in all of them.
type ProblemIndex struct {
	mu   sync.Mutex
	at   map[readers.Problem]*Problem
	list []*Problem
}

// Add takes the problems of a space in.
func (g *ProblemIndex) Add(l *Run, problems []readers.Problem) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.at == nil {
		g.at = map[readers.Problem]*Problem{}
	}
	for _, problem := range problems {
		known := g.at[problem]
		if known == nil {
			known = &Problem{Problem: problem}
			g.at[problem] = known
			g.list = append(g.list, known)
		}
		if last := len(known.Spaces) - 1; last < 0 || known.Spaces[last] != l {
			known.Spaces, l.Problems = append(known.Spaces, l), append(l.Problems, known)
		}
	}
}

// List gives the problems in the plan's order, those of the file first, each with its spaces in theirs.
func (g *ProblemIndex) List() []*Problem {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, problem := range g.list {
		slices.SortFunc(problem.Spaces, func(a, b *Run) int { return a.N - b.N })
	}
	slices.SortStableFunc(g.list, func(a, b *Problem) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Spaces[0].N, b.Spaces[0].N), cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Message, b.Message))
	})
	return g.list
}
