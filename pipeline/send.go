package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/send"
)

// Sending is what a job is sent with, besides what was asked for. All but Soft and Hard may be nil.
type Sending struct {
	Soft, Hard context.Context     // see [SendPlan.Send]
	Progress   func(send.Progress) // see [SendConfig], as of those below
	OnSuspend  func(gap time.Duration) (goOn bool)
	Clock      clock.Clock // nil: the machine's own
	Schedule   *send.ResultsSchedule
	Begun      func()
	Over       func() // called after the last request
}

// Ask shows what is about to be posted, and asks.
func (j *Job) Ask() error { return call(j.Hooks.Ask) }

// Report says what became of it.
func (j *Job) Report() error { return call(j.Hooks.Report) }

// call calls a hook, if there is one.
func call(hook func() error) error {
	if hook == nil {
		return nil
	}
	return hook()
}

// Send posts. An error means that nothing was posted.
func (j *Job) Send() error {
	how := j.Hooks.Begin()
	if how.Over != nil {
		defer how.Over()
	}
	if how.Clock == nil {
		how.Clock = clock.System{}
	}
	config := send.Config{Name: j.RunName(), Space: j.LedgerSpace.ID, Queue: send.EverythingNow(j.SendPlan), Poster: j.Connection.Client, Results: j.Results,
		Schedule: how.Schedule, Begun: how.Begun, Clock: how.Clock, Jitter: rand.Float64, Interval: j.Asked.Interval, MinInterval: j.Asked.EffectiveMinInterval(),
		Limits: j.Asked.Limits, Progress: how.Progress, OnSuspend: how.OnSuspend}
	run, err := j.begin(config.Name, config.CommitDelay())
	if err != nil {
		return err
	}
	config.Log = run
	j.Summary, err = send.Send(j.SendPlan, how.Soft, how.Hard, config)
	if err != nil {
		return errors.Join(err, run.Close(j.Now(), "could not begin"))
	}
	j.Summary.LedgerError = run.Close(j.Now(), j.Summary.EndedAs())
	return nil
}

func (j *Job) begin(name string, commitDelay time.Duration) (ledger.OpenRun, error) {
	host, err := os.Hostname()
	if err != nil {
		host = "this machine"
	}
	if err := j.remember(); err != nil {
		return nil, err
	}
	run, err := j.Ledger.BeginRun(ledger.Run{Name: name, Space: j.LedgerSpace.ID, Round: j.Asked.Round,
		Plan: j.File.File, Host: host, PID: os.Getpid(), Started: j.Now(), CommitDelay: commitDelay})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(run.Import(j.SendPlan.Imported), run.Rename(j.SendPlan.Renamed)); err != nil {
		return nil, errors.Join(err, run.Close(j.Now(), "could not begin"))
	}
	return run, nil
}

// RunName is the name that was given to the run, else one from the time.
func (j *Job) RunName() string { return cmp.Or(j.Name, j.RunStem()) }

// RunStem is when the run began, with a few letters that tell two of one second apart.
func (j *Job) RunStem() string {
	return fmt.Sprintf("%s-%04x", j.Now().Format("20060102-150405"), rand.Uint32N(1<<16))
}
