package desk

import (
	"path/filepath"

	"simcast/pipeline"
	"simcast/writers"
)

// Broken is a run whose job panics in its midst.
func Broken(like *Run, plan Plan) Snapshot {
	run := newRun(like.desk, plan, pipeline.PlanDigest{})
	sendPlan := &pipeline.SendPlan{Plan: &pipeline.Plan{}}
	p := &prepared{Job: &pipeline.Job{SendPlan: sendPlan, Now: nil},
		sheet: &writers.File{Path: filepath.Join(filepath.Dir(plan.Path), "plan.results.csv")}}
	run.end(p, run.send(p))
	return run.Snapshot()
}
