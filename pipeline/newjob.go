package pipeline

import (
	"fmt"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
)

// NewJob begins a job with an open plan, or a rerun with an open results file: its rows are held from here on.
func (a *SendOptions) NewJob(opened *OpenedPlan, local *time.Location, now func() time.Time) (*Job, error) {
	if opened.LacksMapping {
		what := "the results are of a planner's own sheet"
		if !opened.IsPlannersSheet {
			what = "the results have no column team, so perhaps another was mapped to it"
		}
		return nil, &problem.UsageError{Message: what + ", and this ledger does not know how its headers and names were mapped",
			Suggestion: "give the mapping of the run with --map or --mapping; if it had none, write --map \"\""}
	}
	var origin reconcile.Origin
	file := opened.File
	if file.IsResults() {
		var err error
		if origin, err = reconcile.BufferOrigin(file); err != nil {
			return nil, err
		}
	}
	options, err := a.Options(opened, local, now(), origin.Zone)
	if err != nil {
		return nil, err
	}
	options.Redirect, options.Interval = a.Redirect, a.Interval
	j := &Job{File: file, isUnknown: opened.IsUnknown, Options: options, Asked: *a, Now: now, Holder: ledger.ThisProcess("")}
	if file.IsResults() {
		if err := j.applyOrigin(origin); err != nil {
			return nil, err
		}
	}
	return j, j.Asked.Validate() // a redirection that the file does not name is of its round
}

// IsRerun reports whether the job runs a results file again. To the steps its Options say so.
func (j *Job) IsRerun() bool { return j.Origin != nil }

// applyOrigin makes the job a rerun: in the round of its results, redirected as it was.
// What was asked for may say the same, or what the file cannot say; anything else
// is a *problem.UsageError.
func (j *Job) applyOrigin(origin reconcile.Origin) error {
	round, redirect := j.Asked.Round, j.Options.Redirect
	switch {
	case round != "" && round != origin.Round:
		return &problem.UsageError{Message: fmt.Sprintf("the results are from the round %q", origin.Round), Suggestion: "leave --round out, or send the plan in the new round"}
	case redirect != "" && !origin.Redirected:
		return &problem.UsageError{Message: "the results are from a round that is not redirected", Suggestion: "leave --redirect out, or send the plan in a new --round"}
	case redirect != "" && origin.Redirect != "":
		return &problem.UsageError{Message: "the results already say to which team the round was redirected", Suggestion: "leave --redirect out"}
	case redirect == "" && origin.Redirected && origin.Redirect == "":
		return &problem.UsageError{Message: "the results are from a redirected round, but do not say to which team", Suggestion: "name it with --redirect"}
	}
	j.Origin, j.Asked.Round = &origin, origin.Round
	j.Options.IsRerun, j.Options.Copied = true, origin.Copied
	if origin.Redirect != "" {
		j.Options.Redirect = origin.Redirect
	}
	return nil
}
