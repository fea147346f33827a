package pipeline

import (
	"fmt"

	"simcast/pipeline/check"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// PlanError says that a plan's own errors keep it from being posted; they are in the job's Plan.
type PlanError struct{ Errors int }

func (e *PlanError) Error() string {
	if e.Errors == 1 {
		return "the plan has an error, so nothing can be posted"
	}
	return fmt.Sprintf("the plan has %d errors, so nothing can be posted", e.Errors)
}

// Check reads and checks the plan, as it is now. The error is one of the file, a *UsageError, or a *PlanError.
func (j *Job) Check() (err error) {
	if j.Plan, err = check.Load(j.File, j.Connection.Space, j.Options); err == nil && !j.mayGoOn() {
		err = &PlanError{j.Plan.Errors()}
	}
	return err
}

// mayGoOn reports whether the plan may be posted: it has no errors, or they are all
// of single rows' messages, and those may be passed over.
func (j *Job) mayGoOn() bool {
	if j.Plan.Errors() == 0 {
		return true
	}
	if !j.Asked.SkipInvalid {
		return false
	}
	for _, found := range j.Plan.Problems {
		if found.Severity == readers.Error && (problem.IsOfSeveralRows(found) || saysWhatWentOut(found)) {
			return false
		}
	}
	return !j.Plan.Broken
}

// saysWhatWentOut reports whether the problem is in a column of a results file
// that tells what became of a delivery: passed over, it might go out twice.
func saysWhatWentOut(problem readers.Problem) bool {
	for _, column := range readers.ColumnNames() {
		if column.Result && column.Name == problem.Column {
			return true
		}
	}
	return false
}
