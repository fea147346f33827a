package pipeline

import (
	"cmp"
	"errors"
	"iter"
	"math/rand/v2"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/send"
)

// NothingSentError says why a run could not begin: nothing was sent.
type NothingSentError struct{ Err error }

func (e *NothingSentError) Error() string { return "nothing was sent: " + e.Err.Error() }
func (e *NothingSentError) Unwrap() error { return e.Err }

// Send posts. An error means that nothing was posted; where the results cannot be written, it is a *NothingSentError.
func (j *Job) Send() error {
	how := j.Hooks.Sending()
	if how.Over != nil {
		defer how.Over()
	}
	if how.Clock == nil {
		how.Clock = clock.System{}
	}
	if how.Queue == nil {
		how.Queue = send.EverythingNow
	}
	config := send.Config{Name: j.RunName(), Space: j.LedgerSpace.ID, Queue: how.Queue(j.SendPlan), Poster: j.Connection.Client, Results: j.Results, ResultsFollow: how.ResultsFollow, ResultsStand: how.ResultsStand, PostedBodies: j.PostedBodies(),
		Schedule: how.Schedule, Begun: how.Begun, Clock: how.Clock, Jitter: rand.Float64, Interval: j.Asked.Interval, MinInterval: j.Asked.EffectiveMinInterval(),
		Limits: j.Asked.Limits, Progress: how.Progress, Answered: how.Answered, OnSuspend: how.OnSuspend}
	run, err := j.openRun(config.Name, config.CommitDelay())
	if err != nil {
		return err
	}
	config.Ledger, config.Lane = run, j.Lane
	config.Standings = func() (map[string]ledger.Standing, error) { return j.Ledger.Standings(j.LedgerSpace.ID, j.Asked.Round) }
	j.Summary, err = send.Send(j.SendPlan, how.Soft, how.Hard, config)
	switch {
	case j.GoesOn != nil:
		return err
	case err != nil:
		return &NothingSentError{errors.Join(err, run.Close(j.Now(), "could not begin"))}
	}
	j.Summary.LedgerError = run.Close(j.Now(), j.Summary.EndedAs())
	return nil
}

// PostedBodies are what went out of the round, as the ledger has it.
func (j *Job) PostedBodies() iter.Seq2[ledger.PostedBody, error] {
	return j.Ledger.PostedBodies(j.LedgerSpace.ID, j.Asked.Round)
}

// openRun is the run in the ledger, which is begun, or goes on, with what a results file says and the ledger does not know yet.
func (j *Job) openRun(name string, commitDelay time.Duration) (run ledger.OpenRun, err error) {
	if err := j.Remember(); err != nil {
		return nil, err
	}
	if run = j.GoesOn; run == nil {
		run, err = j.Lane.BeginRun(ledger.Run{Name: name, Round: j.Asked.Round, Plan: j.File.Name, Host: j.Holder.Host, PID: j.Holder.PID,
			OfPlan: j.planName(), Defaults: mapping.Encode(j.Plan.Options.Mapping.DefaultRows()), Started: j.Now(), ToSend: len(j.SendPlan.ToPost), CommitDelay: commitDelay})
	}
	if err != nil {
		return nil, err
	}
	if err = errors.Join(run.Import(j.SendPlan.Imported), run.Rename(j.SendPlan.Renamed)); err == nil {
		return run, nil
	}
	if j.GoesOn == nil {
		err = errors.Join(err, run.Close(j.Now(), "could not begin"))
	}
	return nil, err
}

// RunName is the name that was given to the run, else one from the time.
func (j *Job) RunName() string { return cmp.Or(j.GivenRunName, j.NewRunName()) }

// NewRunName is when the run began, with a few letters that tell two of one second apart.
func (j *Job) NewRunName() string { return ledger.NewRunName(j.Now(), rand.Uint32()) }
