package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"simcast/pipeline/ledger"
)

// SendSettings is how a job is sent.
type SendSettings struct {
	Soft, Hard  context.Context // see [SendPlan.Send]
	Interval    time.Duration   // least time between the starts of two requests
	MinInterval time.Duration   // see [SendConfig]
	Limits      Limits
	Progress    func(Progress)                      // told after each change; may be nil
	OnSuspend   func(gap time.Duration) (goOn bool) // see [SendConfig]; may be nil
	Clock       Clock                               // nil: the machine's own
	Schedule    *ResultsSchedule                    // see [SendConfig]; may be nil
	Begun       func()                              // see [SendConfig]; may be nil
	Over        func()                              // called after the last request; may be nil
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
	name := j.runName()
	run, err := j.begin(name, how.commitDelay())
	if err != nil {
		return err
	}
	if how.Clock == nil {
		how.Clock = SystemClock{}
	}
	j.Summary, err = j.SendPlan.Send(how.Soft, how.Hard, SendConfig{Name: name, Space: j.LedgerSpace.ID, Queue: j.SendPlan.EverythingNow(), Poster: j.Connection.Client, Log: run,
		Results: j.Results, Schedule: how.Schedule, Begun: how.Begun, Clock: how.Clock, Jitter: rand.Float64, Interval: how.Interval, MinInterval: how.MinInterval,
		Limits: how.Limits, Progress: how.Progress, OnSuspend: how.OnSuspend})
	if err != nil {
		return errors.Join(err, run.Close(j.Now(), "could not begin"))
	}
	j.Summary.LedgerError = run.Close(j.Now(), j.Summary.endedAs())
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
	run, err := j.Ledger.BeginRun(ledger.Run{Name: name, Space: j.LedgerSpace.ID, Round: j.Resend.Round,
		Plan: j.File.File, Host: host, PID: os.Getpid(), Started: j.Now(), CommitDelay: commitDelay})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(run.Import(j.SendPlan.Imported), run.Rename(j.SendPlan.Renamed)); err != nil {
		return nil, errors.Join(err, run.Close(j.Now(), "could not begin"))
	}
	return run, nil
}

func (j *Job) runName() string { return cmp.Or(j.Name, j.runStem()) }

// runStem is when the run began, with a few letters that tell two of one second apart.
func (j *Job) runStem() string {
	return fmt.Sprintf("%s-%04x", j.Now().Format("20060102-150405"), rand.Uint32N(1<<16))
}

func (e Summary) endedAs() string {
	switch {
	case e.Interrupted:
		return "interrupted"
	case e.Stopped != "":
		return "stopped: " + e.Stopped
	}
	return "finished"
}
