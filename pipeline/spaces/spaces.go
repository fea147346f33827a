package spaces

import (
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// Job is a plan, or a folder of results, in many spaces. Each has a [Job] of its own, and takes its steps
// beside the others; all wait for one another before the next step.
type Job struct {
	Runs      []*Run
	ReadOnly  bool // see [Job]
	SkipUnfit bool // go on without the spaces that are not fit
	Problems  ProblemIndex
	LeftOut   []*Run // after Reconcile, those that are not fit
	RunName   string // after Send: that the names of all the runs begin with
	Hooks     Hooks
}

// Hooks are what the terminal does for all spaces at once, as [Hooks] for one.
type Hooks struct {
	Job    func(*Run) (*pipeline.Job, error) // opens that of a space which is connected; all may share a plan that is buffered
	Open   func() error
	Choose func(unknown []*Run) error // clears their Fault; may be nil
	Lock   func(spaces int) error     // is called before so many are locked
	Ask    func() error
	Begin  func() Sending
	Report func() error
}

// ErrUnfit says that a space takes no part that was not to be left out, or that none is left. The faults say why.
var ErrUnfit = errors.New("not all spaces are fit")

// Active are the spaces without a fault.
func (s *Job) Active() []*Run { return active(s.Runs) }

func active(runs []*Run) []*Run {
	return slices.DeleteFunc(slices.Clone(runs), func(l *Run) bool { return l.Fault != nil })
}

// mayGoOn ends all where a space is not fit, and such were not to be left out; or where none is left.
func (s *Job) mayGoOn() error {
	if going := len(s.Active()); going == 0 || going < len(s.Runs) && !s.SkipUnfit {
		return ErrUnfit
	}
	return nil
}

// Ask asks once for all.
func (s *Job) Ask() error { return s.Hooks.Ask() }

// Report says once what became of all.
func (s *Job) Report() error { return s.Hooks.Report() }

// Run is the way of a plan into one of several spaces, each with its own personas,
// teams, smartwords, pace and lock. What goes wrong in one leaves the others alone.
type Run struct {
	N      int    // its place among all, from 0
	Name   string // of the space
	Target *Listed
	Job    *pipeline.Job // after Check

	connection *space.Connection // until Check
	Results    string            // the path of its results file
	Fault      error             // why it takes no part, or took none to the end; nil while it goes on
	Problems   []*Problem        // of the plan in this space
	Summary    plan.Summary      // after Send
	Open       []*plan.Delivery  // after Send, of those that were not sent, the first few
	Notes      []string          // what its planner must be told besides
}

// PlanFault says that the plan has errors in a space; they are in its Problems.
type PlanFault struct{ Errors int }

func (e *PlanFault) Error() string {
	return "the plan has " + wording.Counted(e.Errors, "error") + " there"
}

// How many spaces take a step at once.
const (
	connectAtOnce = 32   // spaces that are loaded
	sendAtOnce    = 2000 // spaces under way
)

// ForEach takes a step in each space that goes on, so many at once, and waits for all of
// them. An error ends that space, and so does a panic: the others have records to keep.
func ForEach(lanes []*Run, atOnce int, step func(*Run) error) {
	var group errgroup.Group
	group.SetLimit(atOnce)
	for _, lane := range lanes {
		if lane.Fault != nil {
			continue
		}
		group.Go(func() error {
			lane.Fault = send.CatchPanic(func() error { return step(lane) })
			return nil // not the group's business: it would end the others
		})
	}
	_ = group.Wait()
}

// Connect loads the spaces, a few at once. came is told of each that was, or why it cannot be.
func (s *Job) Connect(ctx context.Context, came func(*Run, error)) {
	var alike space.Cache
	ForEach(s.Runs, connectAtOnce, func(l *Run) error {
		reached, err := space.Connect(ctx, l.Target.Client, l.Target.key())
		came(l, err)
		if err != nil {
			return err
		}
		reached.Space = alike.Get(reached.Space)
		l.connection = reached
		return nil
	})
}
