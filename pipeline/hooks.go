package pipeline

import (
	"context"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/send"
)

// Hooks are what differs between terminal and page. Each but Sending may be nil.
type Hooks struct {
	TakePlan  func(*SpaceRun) error           // has a connected space of a list take its plan; all may share one that is buffered
	Open      func() error                    // opens the ledger and the results files, once the plan is known to be good: puts them into the runs
	Choose    func(unknown []*SpaceRun) error // says in Asked which space each is, and clears its Fault
	Note      func(*SpaceRun, string)         // is given what a planner should know at once of a space; it is in its Notes, too
	TakeLanes func(spaces int) error          // is called before the lanes of so many are taken
	Ask       func() error                    // shows what is about to be posted, and asks: an error ends the job before its first message
	Sending   func() Sending
	Report    func() error // shows what became of it; the results files are written
}

// Sending is what a job is sent with, besides what was asked for. All but Soft and Hard may be nil.
type Sending struct {
	Soft, Hard context.Context                // see [send.Send]; they end all spaces
	Progress   func(*SpaceRun, send.Progress) // see [send.Config], as of those below
	Answered   func(outcome ledger.Outcome, late time.Duration)
	OnSuspend  func(gap time.Duration) (goOn bool)
	Clock      clock.Clock                // nil: the machine's own
	Schedule   *send.ResultsSchedule      // the spaces of a list have one of their own
	Queue      func(*SpaceRun) send.Queue // of what goes out; nil: everything now
	Ended      func(*SpaceRun)            // called after the last request in a space
	Over       func()                     // called after the last request
	MostOpen   int                        // deliveries that are kept of those that were not sent, a space of a list

	begun func() // see [send.Config]
}

// clock is the machine's own where none is given.
func (s *Sending) clock() clock.Clock {
	if s.Clock == nil {
		return clock.System{}
	}
	return s.Clock
}

func (h *Hooks) open() error   { return call(h.Open) }
func (h *Hooks) ask() error    { return call(h.Ask) }
func (h *Hooks) report() error { return call(h.Report) }

// call calls a hook, if there is one.
func call(hook func() error) error {
	if hook == nil {
		return nil
	}
	return hook()
}
