package pipeline

import (
	"fmt"
	"net/url"

	"simcast/pipeline/check"
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
	j.Plan, err = check.Load(j.File, j.Connection.Space, j.Options)
	if err == nil && !j.Plan.Verdict.MayBePosted(j.Asked.SkipInvalid) {
		err = &PlanError{j.Plan.Verdict.Errors()}
	}
	return err
}
