package session

import (
	"path/filepath"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/writers/atomicfile"
	"simcast/writers/results"
)

// Broken is a run whose job panics in its midst.
func Broken(like *Run, checked Plan) Snapshot {
	run := newRun(like.session, checked, plan.SendDigest{})
	sendPlan := &plan.SendPlan{Plan: &plan.Plan{}}
	p := &prepared{Job: &pipeline.Job{SendPlan: sendPlan, Now: nil},
		sheet: &results.File{File: &atomicfile.File{Path: filepath.Join(filepath.Dir(checked.Path), "plan.results.csv")}}}
	run.end(p, run.send(p))
	return run.Snapshot()
}
