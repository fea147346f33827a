package session

import (
	"context"
	"errors"

	"simcast/pipeline"
	"simcast/pipeline/send"
	"simcast/writers/results"
)

// job is a run of the page in its space, with what it has to close.
type job struct {
	*pipeline.SpaceRun
	steps       *pipeline.Job
	resultsFile *results.File // after openRecords
	closeLedger func()
}

// newJob opens a file, and makes a job of it: a rerun where it is the results of a run.
func (s *Session) newJob(ctx context.Context, file PlanFile, asked pipeline.SendOptions) (*pipeline.SpaceRun, error) {
	if asked.Limits == (send.Limits{}) {
		asked.Limits = send.DefaultLimits()
	}
	opened, err := s.open(ctx, file, &asked.ReadOptions)
	if err != nil {
		return nil, err
	}
	j, err := asked.NewRun(opened, s.config.Zone, s.config.Now)
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	j.Demo = s.config.Access.IsDemo()
	return j, nil
}

// open opens a file. Of results as CSV, which has no sheets for mapping and settings, the ledger has kept them.
func (s *Session) open(ctx context.Context, file PlanFile, read *pipeline.ReadOptions) (*pipeline.OpenedPlan, error) {
	if file.Of == "" || file.IsEarlier() {
		read.OnePlanCommand = "“Make one plan of all sheets”"
		asSaid := *read
		if asSaid.Said == nil {
			asSaid.Said = s.Mapping(file)
		}
		return asSaid.Open(file.Path)
	}
	record, closeLedger, err := s.config.Access.Ledger(ctx, true)
	if err != nil {
		return nil, err
	}
	defer closeLedger()
	return read.OpenResults(ctx, file.Path, record)
}

// connectedJob is newJob in the space, which it reaches. Where it cannot, it gives the job with the error. note is
// given what a planner should know of the results while they are written.
//
// It has no Warn, by which the terminal warns of results that know more than the ledger: those that stand beside
// an uploaded plan are of runs of this page, whose folder goes with the ledger.
func (s *Session) connectedJob(ctx context.Context, file PlanFile, asked pipeline.SendOptions, age Age, note func(error)) (*job, error) {
	inSpace, err := s.newJob(ctx, file, asked)
	if err != nil {
		return nil, err
	}
	j := &job{SpaceRun: inSpace, closeLedger: func() {}}
	if j.ResultsPath = file.Path; !j.IsRerun() {
		j.ResultsPath = results.PathFor(file.Path, j.Asked.Round, j.File.Format)
	}
	j.Suppressions = s.config.Access.Ledger
	j.steps = pipeline.JobOf(inSpace, pipeline.Hooks{Open: func() error { return s.openRecords(ctx, j, note) }})
	j.Connection, err = s.Connect(ctx, age)
	return j, err
}

// openRecords opens the ledger and the results file.
func (s *Session) openRecords(ctx context.Context, j *job, note func(error)) error {
	record, closeLedger, err := s.config.Access.Ledger(ctx, j.ReadOnly)
	if err != nil {
		return err
	}
	j.Ledger, j.closeLedger = record, closeLedger
	j.resultsFile = results.NewFile(ctx, j.ResultsPath, j.File.Mode, record, note, s.config.Now)
	j.Results = j.resultsFile
	return nil
}

func (j *job) close() {
	_ = j.File.Close() // it was only read
	j.closeLedger()
}
