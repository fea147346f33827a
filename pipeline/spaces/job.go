package spaces

import (
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"simcast/pipeline"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/pipeline/suppressions"
)

var _ pipeline.Steps = (*Job)(nil)

// Job is a plan, or a folder of results, in many spaces. Each has a [pipeline.Job] of its own, and takes its steps
// beside the others; all wait for one another before the next step.
type Job struct {
	Runs      []*SpaceRun
	Texts     []TextColumn // of their list
	ReadOnly  bool         // nothing is to be posted: other runs may be under way
	SkipUnfit bool         // go on without the spaces that are not fit
	Problems  ProblemIndex
	LeftOut   []*SpaceRun // after Reconcile, those that are not fit
	RunName   string      // after Send: that the names of all the runs begin with
	Hooks     Hooks
}

// Hooks are what the terminal does for all spaces at once, as [pipeline.Hooks] for one.
type Hooks struct {
	Job func(*SpaceRun) (*pipeline.Job, error) // opens that of a space which is connected; all may share a plan that is buffered
	// Suppressions opens the ledger for the check, as in [pipeline.Hooks]; all spaces may ask at once.
	Suppressions suppressions.Open
	Open         func() error
	Choose       func(unknown []*SpaceRun) error // clears their Fault; may be nil
	TakeLanes    func(spaces int) error          // is called before the lanes of so many are taken
	Ask          func() error
	Sending      func() Sending
	Report       func() error
}

// ErrUnfit says that a space takes no part that was not to be left out, or that none is left. The faults say why.
var ErrUnfit = errors.New("not all spaces are fit")

// Active are the spaces without a fault.
func (s *Job) Active() []*SpaceRun { return active(s.Runs) }

func active(runs []*SpaceRun) []*SpaceRun {
	return slices.DeleteFunc(slices.Clone(runs), func(r *SpaceRun) bool { return r.Fault != nil })
}

// mayGoOn ends all where a space is not fit, and such were not to be left out; or where none is left.
func (s *Job) mayGoOn() error {
	if going := len(s.Active()); going == 0 || going < len(s.Runs) && !s.SkipUnfit {
		return ErrUnfit
	}
	return nil
}

// Open opens the ledger once for all, and a results file for each.
func (s *Job) Open() error { return s.Hooks.Open() }

// Ask asks once for all.
func (s *Job) Ask() error { return s.Hooks.Ask() }

// Report says once what became of all.
func (s *Job) Report() error { return s.Hooks.Report() }

// How many spaces take a step at once.
const (
	connectAtOnce = 32   // spaces that are loaded
	sendAtOnce    = 2000 // spaces under way
)

// forEach takes a step in each space that goes on, so many at once, and waits for all of
// them. An error ends that space, and so does a panic: the others have records to keep.
func forEach(runs []*SpaceRun, atOnce int, step func(*SpaceRun) error) {
	var group errgroup.Group
	group.SetLimit(atOnce)
	for _, run := range runs {
		if run.Fault != nil {
			continue
		}
		group.Go(func() error {
			run.Fault = send.CatchPanic(func() error { return step(run) })
			return nil // not the group's business: it would end the others
		})
	}
	_ = group.Wait()
}

// Connect loads the spaces, a few at once. came is called with each that was, or with why it cannot be.
func (s *Job) Connect(ctx context.Context, came func(*SpaceRun, error)) {
	var alike space.Cache
	forEach(s.Runs, connectAtOnce, func(r *SpaceRun) error {
		reached, err := r.Target.Connect(ctx)
		came(r, err)
		if err != nil {
			return err
		}
		reached.Space = alike.Get(reached.Space).WithTexts(r.Target.Texts)
		reached.TextsAgain = r.Target.again
		r.connection = reached
		return nil
	})
}
