package spaces

import (
	"errors"
	"runtime"

	"simcast/pipeline"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// Check takes the plan in each space, and keeps out of the run those in which it has errors.
func (s *Job) Check() error {
	forEach(s.Runs, runtime.NumCPU(), s.check)
	return s.mayGoOn()
}

func (s *Job) check(r *SpaceRun) error {
	job, err := s.Hooks.Job(r)
	if err == nil {
		job.Connection, r.Job, r.connection = r.connection, job, nil
		job.Hooks.Suppressions = s.Hooks.Suppressions
		err = job.Check()
	}
	found := readers.ProblemsIn(err)
	if wrong := (*pipeline.PlanError)(nil); errors.As(err, &wrong) {
		found, job.Plan = job.Plan.Verdict.Problems, nil // nobody looks at the plan any more, and a thousand spaces have a thousand of them
	}
	if found != nil {
		s.Problems.Add(r, found)
		return &PlanError{problem.CountErrors(found)}
	}
	if err == nil {
		if !job.Options.Play { // a day shows its rows as long as it lasts
			job.Plan.ReleaseCheckData()
		}
		job.Connection.Space = job.Plan.Space
	}
	return err
}
