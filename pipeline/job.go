package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"simcast/pipeline/ledger"
	"simcast/readers"
)

// Job is a plan on its way from an open file to its ending. The terminal and the
// page both take these steps, in this order, and there is no other way to post:
//
//	Take → Identify → Lock → Settle → (show the briefing, ask) → Send
type Job struct {
	File        *readers.Plan
	Options     Options
	Resend      ResendOptions
	Origin      *Origin // of a rerun, else nil
	SkipInvalid bool    // post the good rows of a plan with errors
	SameSpace   bool    // the key is a renewed one of a space that the ledger knows
	SameAs      string  // with SameSpace, which one where several look alike: its number or its address
	NewSpace    bool    // the key is of a space that the ledger does not know
	TakeOver    bool    // carry on a run that was cut off elsewhere, from its results
	Demo        bool    // the space is the stand-in's: results of any run may be run again
	Connection  *Connection
	Ledger      ledger.Record
	Results     ResultsWriter
	Now         func() time.Time
	Name        string   // of the run; "": it takes one from the time
	Others      []string // spaces of the ledger that this one is known not to be
	found       alikeOf  // of several jobs with the same Others; may be nil

	Plan        *Plan        // after Take
	LedgerSpace ledger.Space // after Identify: the space as the ledger knows it
	Moved       string       // after Identify: the address that the space had before, "" where it has not changed
	SendPlan    *SendPlan    // after Settle
}

// Check reads and checks the plan, as it is now. The error is one of the file, or a
// *UsageError; what is wrong with the plan is in j.Plan.
func (j *Job) Check() (err error) {
	j.Plan, err = Load(j.File, j.Connection.Space, j.Options)
	return err
}

// MayGoOn reports whether the plan may be posted: it has no errors, or they are all
// of single rows' messages, and those may be passed over.
func (j *Job) MayGoOn() bool {
	if j.Plan.Errors() == 0 {
		return true
	}
	if !j.SkipInvalid {
		return false
	}
	for _, problem := range j.Plan.Problems {
		if problem.Severity == readers.Error && (isOfSeveralRows(problem) || isResultColumn(problem.Column)) {
			return false // passed over, what a results file says of a delivery might go out twice
		}
	}
	return !j.Plan.Broken
}

// Lock takes the space for this run until unlock. Where another run has it, wait
// decides between waiting and a *ledger.BusyError.
func (j *Job) Lock(ctx context.Context, wait bool) (unlock func() error, err error) {
	return j.Ledger.Lock(ctx, j.LedgerSpace.ID, wait)
}

// Reconcile holds the plan against the ledger, and says in j.SendPlan what there is to
// post. Results that could not hold it are an error now, and not after the last
// message. A round or a results file that does not belong here is a *UsageError,
// results that need a take-over an *ElsewhereError.
func (j *Job) Reconcile() error {
	if err := j.checkRound(); err != nil {
		return err
	}
	needed, err := j.checkProvenance()
	if err != nil {
		return err
	}
	standings, err := j.Ledger.Standings(j.LedgerSpace.ID, j.Resend.Round)
	if err != nil {
		return err
	}
	if j.SendPlan, err = j.Plan.Reconcile(standings, j.Resend); err != nil {
		return err
	}
	j.SendPlan.TakeOver.Asked, j.SendPlan.TakeOver.Needed = j.TakeOver, needed
	return j.Results.Fits(j.SendPlan.Report())
}

// checkProvenance refuses a results file that nobody here can vouch for, or takes its
// run over where that was asked for, and reports that it did.
func (j *Job) checkProvenance() (takenOver bool, err error) {
	if j.Origin == nil {
		return false, nil
	}
	here, err := j.rerunContext()
	if err != nil {
		return false, err
	}
	provenance, err := j.Origin.Provenance(here)
	switch {
	case err != nil:
		return false, err
	case provenance == OtherSpace:
		return false, &UsageError{"these results are of another space: what is sent there is not sent here",
			"use the key of their space, or send the plan in this one; --same-space, if the key was renewed"}
	case provenance != Elsewhere || j.Demo:
		return false, nil
	case !j.TakeOver:
		return false, j.Plan.notKnownHere(j.Origin)
	}
	j.Plan.takeOver(j.Origin)
	return true, nil
}

// rerunContext is where the results file is run again.
func (j *Job) rerunContext() (RerunContext, error) {
	here := RerunContext{Ledger: j.Ledger, Space: j.LedgerSpace.ID, SameSpace: j.SameSpace, Others: j.Others, Sum: j.Origin.Sum}
	path, err := filepath.Abs(j.File.Path)
	if err != nil {
		return here, err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	here.Path = path
	return here, nil
}

// SendSettings is how a job is sent.
type SendSettings struct {
	Interval    time.Duration // least time between the starts of two requests
	MinInterval time.Duration // see [Run]
	Limits      Limits
	Progress    func(Progress)                      // told after each change; may be nil
	OnSuspend   func(gap time.Duration) (goOn bool) // see [Run]; may be nil
	Clock       Clock                               // nil: the machine's own
	Schedule    *ResultsSchedule                    // see [Run]; may be nil
	Begun       func()                              // see [Run]; may be nil
}

// Send runs the settled job. soft and hard end it as [SendPlan.Send] says. An error
// means that nothing was posted.
func (j *Job) Send(soft, hard context.Context, how SendSettings) (Summary, error) {
	name := j.runName()
	run, err := j.begin(name, how.commitDelay())
	if err != nil {
		return Summary{}, err
	}
	if how.Clock == nil {
		how.Clock = SystemClock{}
	}
	ending, err := j.SendPlan.Send(soft, hard, SendConfig{Name: name, Space: j.LedgerSpace.ID, Poster: j.Connection.Client, Log: run, Results: j.Results, Schedule: how.Schedule, Begun: how.Begun,
		Clock: how.Clock, Jitter: rand.Float64, Interval: how.Interval, MinInterval: how.MinInterval, Limits: how.Limits, Progress: how.Progress, OnSuspend: how.OnSuspend})
	if err != nil {
		return ending, errors.Join(err, run.Close(j.Now(), "could not begin"))
	}
	ending.LedgerError = run.Close(j.Now(), ending.endedAs())
	return ending, nil
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
