package spaces

import (
	"runtime"
	"slices"
)

// Reconcile reconciles each space as [pipeline.Job.Reconcile] does, and says which are left out.
func (s *Job) Reconcile() error {
	forEach(s.Runs, runtime.NumCPU(), func(r *SpaceRun) error {
		if err := r.Job.Reconcile(); err != nil {
			return err
		}
		s.Problems.Add(r, r.Job.SendPlan.Problems())
		r.Job.Plan.Verdict.Problems, r.Job.SendPlan.Warnings = nil, nil // they are shown once for all spaces
		return nil
	})
	if err := s.mayGoOn(); err != nil {
		return err
	}
	s.LeftOut = slices.DeleteFunc(slices.Clone(s.Runs), func(r *SpaceRun) bool { return r.Fault == nil })
	return nil
}
