package pipeline

import (
	"context"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/pipeline/suppressions"
	"simcast/readers"
)

// Hooks are what differs between terminal, page and many spaces. Each but Sending may be nil.
type Hooks struct {
	// Suppressions opens the ledger for the check, before Open and only for a plan with suppressions in the column lint.
	Suppressions suppressions.Open
	Open         func() error                          // see [Job.Open]; puts them into Ledger and Results
	Choose       func(*identify.UnknownKeyError) error // says in Asked which space it is
	Note         func(string)                          // is given what a planner should know at once
	// Warn finds what else is wrong with what would be posted, given what the ledger knows of the round.
	Warn    func(known map[string]ledger.Standing) []readers.Problem
	Ask     func() error // an error ends the job before its first message
	Sending func() Sending
	Report  func() error // shows what became of it; Send has written the results file
}

// Sending is what a job is sent with, besides what was asked for. All but Soft and Hard may be nil.
type Sending struct {
	Soft, Hard context.Context     // see [send.Send]
	Progress   func(send.Progress) // see [send.Config], as of those below
	Answered   func(outcome ledger.Outcome, late time.Duration)
	OnSuspend  func(gap time.Duration) (goOn bool)
	Clock      clock.Clock // nil: the machine's own
	Schedule   *send.ResultsSchedule
	Queue      func(*plan.SendPlan) send.Queue // of what goes out; nil: everything now
	Begun      func()
	Over       func() // called after the last request

	ResultsFollow, ResultsStand bool // see [send.Config]
}

// Open opens the ledger and the results file, once the plan is known to be good.
func (j *Job) Open() error { return call(j.Hooks.Open) }

// Ask shows what is about to be posted, and asks.
func (j *Job) Ask() error { return call(j.Hooks.Ask) }

// Report shows what became of it. Send has written the results file.
func (j *Job) Report() error { return call(j.Hooks.Report) }

// call calls a hook, if there is one.
func call(hook func() error) error {
	if hook == nil {
		return nil
	}
	return hook()
}
