package session

import (
	"path/filepath"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/writers/atomicfile"
	"simcast/writers/results"
)

// Broken is a run whose job panics in its midst.
func Broken(like *Run, checked PlanFile) Snapshot {
	run := newRun(like.session, checked, plan.SendDigest{})
	sendPlan := &plan.SendPlan{Plan: &plan.Plan{}}
	inSpace := &pipeline.SpaceRun{SendPlan: sendPlan, Now: nil}
	j := &job{SpaceRun: inSpace, steps: pipeline.JobOf(inSpace, pipeline.Hooks{}),
		resultsFile: &results.File{File: &atomicfile.File{Path: filepath.Join(filepath.Dir(checked.Path), "plan.results.csv")}}}
	run.noteEnd(j, run.post(j))
	return run.Snapshot()
}
