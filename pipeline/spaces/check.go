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
	if job != nil && job.Plan != nil {
		verdict := &job.Plan.Verdict
		r.textsRead, r.saysUnused = verdict.ListTexts, !verdict.Broken && job.Origin == nil && !job.Options.Filter.IsSet()
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

// UnusedTexts warns of the columns of texts that no row names which is sent: their headers may be misspelt. Nothing is said where
// rows are left out, or results are run again, of which those that are sent may have named them.
func (s *Job) UnusedTexts() (warnings []readers.Problem) {
	used, isKnown := map[string]bool{}, false
	for _, run := range s.Runs {
		isKnown = isKnown || run.saysUnused
		for _, name := range run.textsRead {
			used[name] = true
		}
	}
	for _, column := range s.Texts {
		if isKnown && !used[column.Name] {
			warnings = append(warnings, readers.Problem{Place: column.Place, Severity: readers.Warning, Code: "unused-column",
				Message: "no text that is sent uses this column", Suggestion: "if one should, compare its header with the names in the plan's {{ }}"})
		}
	}
	return warnings
}
