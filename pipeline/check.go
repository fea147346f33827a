package pipeline

import (
	"fmt"
	"net/url"

	"simcast/pipeline/check"
	"simcast/pipeline/suppressions"
)

// PlanError says that a plan's own errors keep it from being posted; they are in the job's Plan.
type PlanError struct{ Errors int }

func (e *PlanError) Error() string {
	if e.Errors == 1 {
		return "the plan has an error, so nothing can be sent"
	}
	return fmt.Sprintf("the plan has %d errors, so nothing can be sent", e.Errors)
}

// Check reads and checks the plan, as it is now. The error is one of the file, a *problem.UsageError, or a *PlanError.
func (j *Job) Check() (err error) {
	j.Options.Hosts = []string{(&url.URL{Host: j.Connection.Host()}).Hostname()}
	store := j.suppressions()
	store.AddTo(&j.Options)
	if j.Plan, err = check.Load(j.File, j.Connection.Space, j.Options); err != nil {
		return err
	}
	store.Keep(&j.Plan.Verdict)
	if !j.Plan.Verdict.MayBePosted(j.Asked.SkipInvalid) {
		return &PlanError{j.Plan.Verdict.Errors()}
	}
	return nil
}

// suppressions are those of the space, nil where no ledger has them.
func (j *Job) suppressions() *suppressions.Store {
	if j.Hooks.Suppressions == nil {
		return nil
	}
	return &suppressions.Store{Key: j.key(), Open: j.Hooks.Suppressions, ReadOnly: j.ReadOnly}
}
