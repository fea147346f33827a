package pipeline

import (
	"fmt"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
)

// NewRun begins a run in a space with an open plan, as [SpaceRun.TakePlan] does.
func (a *SendOptions) NewRun(opened *OpenedPlan, local *time.Location, now func() time.Time) (*SpaceRun, error) {
	r := &SpaceRun{}
	return r, r.TakePlan(a, opened, local, now)
}

// TakePlan begins the run with an open plan, or a rerun with an open results file: its rows are held from here on.
func (r *SpaceRun) TakePlan(asked *SendOptions, opened *OpenedPlan, local *time.Location, now func() time.Time) error {
	if opened.LacksMapping {
		what := "the results are of a planner's own sheet"
		if !opened.IsPlannersSheet {
			what = "the results have no column team, so perhaps another was mapped to it"
		}
		return &problem.UsageError{Message: what + ", and this ledger does not know how its headers and names were mapped",
			Suggestion: "give the mapping of the run with --map or --mapping; if it had none, write --map \"\""}
	}
	var origin reconcile.Origin
	file := opened.File
	if file.IsResults() {
		var err error
		if origin, err = reconcile.BufferOrigin(file); err != nil {
			return err
		}
	}
	options, err := asked.Options(opened, local, now(), origin.Zone)
	if err != nil {
		return err
	}
	options.Redirect, options.Interval = asked.Redirect, asked.Interval
	r.File, r.isUnknown, r.Options, r.Asked, r.Now, r.Holder = file, opened.IsUnknown, options, *asked, now, ledger.ThisProcess("")
	if file.IsResults() {
		if err := r.applyOrigin(origin); err != nil {
			return err
		}
	}
	return r.Asked.Validate() // a redirection that the file does not name is of its round
}

// Opened is the open plan of the run.
func (r *SpaceRun) Opened() OpenedPlan {
	return OpenedPlan{File: r.File, Mapping: r.Options.Mapping, Settings: r.Options.Settings}
}

// IsRerun reports whether a results file is run again. To the steps the Options say so.
func (r *SpaceRun) IsRerun() bool { return r.Origin != nil }

// applyOrigin makes it a rerun: in the round of its results, redirected as it was.
// What was asked for may say the same, or what the file cannot say; anything else
// is a *problem.UsageError.
func (r *SpaceRun) applyOrigin(origin reconcile.Origin) error {
	round, redirect := r.Asked.Round, r.Options.Redirect
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
	r.Origin, r.Asked.Round = &origin, origin.Round
	r.Options.IsRerun, r.Options.Copied = true, origin.Copied
	if origin.Redirect != "" {
		r.Options.Redirect = origin.Redirect
	}
	return nil
}
