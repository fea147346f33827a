package desk

import (
	"path/filepath"

	"simcast/pipeline"
	"simcast/writers"
)

// Broken is a run whose job panics in its midst.
func Broken(like *Run, plan Plan) Snapshot {
	run := newRun(like.desk, plan, pipeline.PlanDigest{})
	settled := &pipeline.SendPlan{Plan: &pipeline.Plan{}}
	p := &prepared{Job: &pipeline.Job{SendPlan: settled, Now: nil, Ledger: nil}}
	ending, err := run.send(p)
	run.end(p, &writers.File{Path: filepath.Join(filepath.Dir(plan.Path), "plan.results.csv")}, ending, err)
	return run.Snapshot()
}
