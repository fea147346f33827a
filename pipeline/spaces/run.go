package spaces

import (
	"errors"
	"slices"

	"simcast/pipeline"
	"simcast/pipeline/identify"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// SpaceRun is the way of a plan into one of several spaces, each with its own personas,
// teams, smartwords, pace and lane. What goes wrong in one leaves the others alone.
type SpaceRun struct {
	N      int    // its place among all, from 0
	Name   string // of the space
	Target *Listed
	Job    *pipeline.Job // after Check

	connection *space.Connection // until Check
	textsRead  []string          // after Check, the columns of texts that the plan names
	saysUnused bool              // after Check: what it does not name, nothing does
	Results    string            // the path of its results file
	Fault      error             // why it takes no part, or took none to the end; nil while it goes on
	Problems   []*Problem        // of the plan in this space
	Summary    plan.Summary      // after Send
	Chosen     plan.Counts       // after Send, those of Summary, but only of what no choice leaves out
	Open       []*plan.Delivery  // after Send, of those that were not sent, the first few
	Notes      []string          // what its planner should know besides
}

// PlanError is [pipeline.PlanError] of one of the spaces; the errors are in its Problems.
type PlanError struct{ Errors int }

func (e *PlanError) Error() string {
	return "the plan has " + wording.Counted(e.Errors, "error") + " there"
}

// UnknownKey says of a space that only the planner can tell which one it is; nil elsewhere.
func (r *SpaceRun) UnknownKey() *identify.UnknownKeyError {
	var unknown *identify.UnknownKeyError
	if errors.As(r.Fault, &unknown) {
		return unknown
	}
	return nil
}

// releaseLane gives the lane back, if it is held.
func (r *SpaceRun) releaseLane() {
	if r.Job != nil {
		_ = r.Job.ReleaseLane() // the end of the process does the same
	}
}

// send takes the step of one space, and keeps what came of it.
func (r *SpaceRun) send(how Sending) error {
	err := r.Job.Send()
	r.Summary = r.Job.Summary
	if err != nil {
		return err
	}
	r.release(how.MostOpen)
	if how.Ended != nil {
		how.Ended(r)
	}
	return nil
}

// release keeps of a space that has ended only what is shown of it: a thousand spaces have a thousand plans.
func (r *SpaceRun) release(mostOpen int) {
	if r.Job.SendPlan == nil {
		return
	}
	r.Summary.Counts, r.Chosen = r.Job.SendPlan.Count(), r.Job.SendPlan.Chosen().Count()
	open := r.Job.SendPlan.OpenDeliveries()
	r.Open = slices.Clone(open[:min(len(open), mostOpen)])
	r.Job.Plan, r.Job.SendPlan = nil, nil
}

// Counts are the counts of these runs, added up.
func Counts(runs []*SpaceRun) (sum plan.Counts) {
	for _, run := range runs {
		sum.Add(run.Summary.Counts)
	}
	return sum
}

// ChosenCounts are the counts of these runs, added up, of what no choice leaves out.
func ChosenCounts(runs []*SpaceRun) (sum plan.Counts) {
	for _, run := range runs {
		sum.Add(run.Chosen)
	}
	return sum
}
