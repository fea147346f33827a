package manyspaces

import (
	"errors"
	"slices"

	"simcast/cmd/simcast/summary"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
)

// FaultOf is why a space takes no part, "" where its problems say so, or where it does.
func FaultOf(run *pipeline.SpaceRun) string {
	var ofPlan *pipeline.PlanError
	if run.Fault == nil || errors.As(run.Fault, &ofPlan) {
		return ""
	}
	return summary.OrWait(run.Fault).Error()
}

// Left is what is left of the messages that were asked for, with these counts. uncertainElsewhere counts those beside them.
func Left(job *pipeline.Job, sum plan.Counts, uncertainElsewhere int) summary.Left {
	left := summary.LeftOf(sum, "")
	left.UncertainElsewhere = uncertainElsewhere
	left.Stopped = slices.ContainsFunc(job.Runs, func(run *pipeline.SpaceRun) bool { return WhyNot(run) != "" })
	left.KeyRefused = slices.ContainsFunc(job.Runs, func(run *pipeline.SpaceRun) bool { return send.RefusesKey(run.Summary.Stopped) })
	return left
}

// Interrupted reports whether the planner ended a run.
func Interrupted(job *pipeline.Job) bool {
	return slices.ContainsFunc(job.Runs, func(run *pipeline.SpaceRun) bool { return run.Summary.Interrupted })
}

// LackResults reports whether the results of a run could not be written.
func LackResults(job *pipeline.Job) bool {
	return slices.ContainsFunc(job.Runs, func(run *pipeline.SpaceRun) bool { return run.Summary.ResultsError != nil })
}

// Failed reports whether a run could not begin, broke off, or has no results, or the ledger not its end.
func Failed(job *pipeline.Job) bool {
	return slices.ContainsFunc(job.Runs, func(run *pipeline.SpaceRun) bool {
		return run.Summary.ResultsError != nil || run.Summary.LedgerError != nil && run.Summary.Open == 0 || run.Fault != nil && !IsOut(job, run)
	})
}

// IsOut reports whether a space was left out with --skip-spaces.
func IsOut(job *pipeline.Job, run *pipeline.SpaceRun) bool { return slices.Contains(job.LeftOut, run) }

// WhyNot is why a run ended before its time, or never began.
func WhyNot(run *pipeline.SpaceRun) string {
	switch {
	case run.Fault != nil:
		return summary.OrWait(run.Fault).Error()
	case run.Summary.Stopped != "":
		return "the run stopped: " + run.Summary.Stopped
	}
	return ""
}

// howEnded is a word on how a run ended, "" where it came to its end.
func howEnded(job *pipeline.Job, run *pipeline.SpaceRun) string {
	switch {
	case IsOut(job, run):
		return "not included"
	case run.Fault != nil:
		return "stopped by an error"
	case run.Summary.Interrupted:
		return "interrupted"
	case run.Summary.Stopped != "":
		return "stopped"
	case run.Summary.ResultsError != nil:
		return "no results"
	case run.Summary.LedgerError != nil:
		return "end not recorded"
	}
	return ""
}
