package pipeline

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"runtime"

	"simcast/pipeline/check"
	"simcast/pipeline/problem"
	"simcast/pipeline/suppressions"
	"simcast/readers"
	"simcast/templates/wording"
)

// PlanError says that a plan's own errors keep it from being posted. They are in the run's Plan, of a space of a list in its Problems.
type PlanError struct {
	Errors   int
	IsOfList bool // in one of the spaces
}

func (e *PlanError) Error() string {
	switch {
	case e.IsOfList:
		return "the plan has " + wording.Counted(e.Errors, "error") + " there"
	case e.Errors == 1:
		return "the plan has an error, so nothing can be sent"
	}
	return fmt.Sprintf("the plan has %d errors, so nothing can be sent", e.Errors)
}

// Check reads and checks the plan, as it is now. The error is one of the file, a *problem.UsageError, or a *PlanError.
func (r *SpaceRun) Check(ctx context.Context) (err error) {
	r.Options.Hosts = []string{(&url.URL{Host: r.Connection.Host()}).Hostname()}
	store := r.suppressions()
	store.AddTo(ctx, &r.Options)
	if r.Plan, err = check.Load(r.File, r.Connection.Space, r.Options); err != nil {
		return err
	}
	store.Keep(ctx, &r.Plan.Verdict)
	if !r.Plan.Verdict.MayBePosted(r.Asked.SkipInvalid) {
		return &PlanError{Errors: r.Plan.Verdict.Errors()}
	}
	return nil
}

// suppressions are those of the space, nil where no ledger has them.
func (r *SpaceRun) suppressions() *suppressions.Store {
	if r.Suppressions == nil {
		return nil
	}
	return &suppressions.Store{Key: r.key(), Open: r.Suppressions, ReadOnly: r.ReadOnly}
}

// check takes the plan in each space, and keeps out of the run those of a list in which it has errors.
func (j *Job) check(ctx context.Context) error {
	step := j.checkListed
	if j.IsAlone {
		step = func(ctx context.Context, r *SpaceRun) error { return r.Check(ctx) }
	}
	j.each(j.Runs, runtime.NumCPU(), func(r *SpaceRun) error { return step(ctx, r) })
	return j.mayGoOn()
}

// checkListed takes the plan in one of many spaces. Its problems are kept once for all of them.
func (j *Job) checkListed(ctx context.Context, r *SpaceRun) error {
	err := j.Hooks.TakePlan(r)
	if err == nil {
		err = r.Check(ctx)
	}
	if r.Plan != nil {
		verdict := &r.Plan.Verdict
		r.textsRead, r.saysUnused = verdict.ListTexts, !verdict.Broken && r.Origin == nil && !r.Options.Filter.IsSet()
	}
	found := readers.ProblemsIn(err)
	if wrong := (*PlanError)(nil); errors.As(err, &wrong) {
		found, r.Plan = r.Plan.Verdict.Problems, nil // nobody looks at the plan any more, and a thousand spaces have a thousand of them
	}
	if found != nil {
		j.Problems.Add(r, found)
		return &PlanError{Errors: problem.CountErrors(found), IsOfList: true}
	}
	if err != nil || r.Options.Play { // a day shows its rows as long as it lasts
		return err
	}
	if r.Plan.ReleaseCheckData(); !j.KeepsSpaces {
		r.Connection.Space = r.Plan.Space
	}
	return nil
}

// UnusedTexts warns of the columns of texts that no row names which is sent: their headers may be misspelt. Nothing is said where
// rows are left out, or results are run again, of which those that are sent may have named them.
func (j *Job) UnusedTexts() (warnings []readers.Problem) {
	used, isKnown := map[string]bool{}, false
	for _, run := range j.Runs {
		isKnown = isKnown || run.saysUnused
		for _, name := range run.textsRead {
			used[name] = true
		}
	}
	for _, column := range j.Texts {
		if isKnown && !used[column.Name] {
			warnings = append(warnings, readers.Problem{Place: column.Place, Severity: readers.Warning, Code: "unused-column",
				Message: "no text that is sent uses this column", Suggestion: "if one should, compare its header with the names in the plan's {{ }}"})
		}
	}
	return warnings
}
