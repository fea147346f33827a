package pipeline

import (
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/pipeline/spaces"
)

// Job is a plan in one space, or a plan or a folder of results in every space of a list. Each space has a [SpaceRun], which takes the steps
// beside the others; all wait for one another before the next step. There is no other way to post.
type Job struct {
	Runs      []*SpaceRun
	IsAlone   bool                // it is of one space without a list: what goes wrong there is the error of the step
	Texts     []spaces.TextColumn // of the list
	SkipUnfit bool                // go on without the spaces that are not fit
	// KeepsSpaces says that what the spaces have is needed after the check: it is written down for those who make the messages once more.
	KeepsSpaces bool
	Problems    ProblemIndex // of the plan in the spaces of a list
	LeftOut     []*SpaceRun  // after Reconcile, those that are not fit
	RunName     string       // after Send: that with which the names of all the runs of a list begin
	Hooks       Hooks
}

// JobOf is a job of one space without a list.
func JobOf(run *SpaceRun, hooks Hooks) *Job {
	return &Job{Runs: []*SpaceRun{run}, IsAlone: true, Hooks: hooks}
}

// Run takes a plan all the way.
func (j *Job) Run(ctx context.Context) error {
	if err := j.Prepare(ctx); err != nil {
		return err
	}
	return j.Finish(ctx)
}

// Prepare takes a plan up to its first message. Who only wants to know what a run would do ends there.
// After an error, and after a panic, no lane is held.
func (j *Job) Prepare(ctx context.Context) (err error) {
	prepared := false
	defer func() {
		if !prepared {
			err = errors.Join(err, j.ReleaseLanes(ctx))
		}
	}()
	without := func(step func() error) func(context.Context) error {
		return func(context.Context) error { return step() }
	}
	for _, step := range []func(context.Context) error{j.check, without(j.Hooks.open), j.Identify, j.TakeLanes, j.reconcile, without(j.Hooks.ask)} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	prepared = true
	return nil
}

// Finish posts what was prepared.
func (j *Job) Finish(ctx context.Context) (err error) {
	defer func() { err = errors.Join(err, j.ReleaseLanes(ctx)) }()
	if err := j.send(ctx); err != nil {
		return err
	}
	return j.Hooks.report()
}

// ErrUnfit says that a space of a list takes no part that was not to be left out, or that none is left. The faults say why.
var ErrUnfit = errors.New("not all spaces are fit")

// Active are the spaces without a fault.
func (j *Job) Active() []*SpaceRun { return active(j.Runs) }

func active(runs []*SpaceRun) []*SpaceRun {
	return slices.DeleteFunc(slices.Clone(runs), func(r *SpaceRun) bool { return r.Fault != nil })
}

// mayGoOn ends all where a space is not fit, and such were not to be left out; or where none is left.
func (j *Job) mayGoOn() error {
	if j.IsAlone {
		return j.Runs[0].Fault
	}
	if going := len(j.Active()); going == 0 || going < len(j.Runs) && !j.SkipUnfit {
		return ErrUnfit
	}
	return nil
}

// How many spaces take a step at once.
const (
	connectAtOnce = 32   // spaces that are loaded
	sendAtOnce    = 2000 // spaces under way
)

// each takes a step in each of these spaces as [ForEach] does. A panic in one space alone is its caller's business.
func (j *Job) each(runs []*SpaceRun, atOnce int, step func(*SpaceRun) error) {
	if !j.IsAlone {
		ForEach(runs, atOnce, step)
	} else if j.Runs[0].Fault == nil {
		j.Runs[0].Fault = step(j.Runs[0])
	}
}

// ForEach takes a step in each space that goes on, so many at once, and waits for all of
// them. An error ends that space, and so does a panic: the others have records to keep.
func ForEach(runs []*SpaceRun, atOnce int, step func(*SpaceRun) error) {
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

// Connect loads the spaces of a list, a few at once. came is called with each that was, or with why it cannot be.
func (j *Job) Connect(ctx context.Context, came func(*SpaceRun, error)) {
	var alike space.Cache
	j.each(j.Runs, connectAtOnce, func(r *SpaceRun) error {
		reached, err := r.Target.Connect(ctx)
		came(r, err)
		if err != nil {
			return err
		}
		reached.Space = alike.Get(reached.Space).WithTexts(r.Target.Texts)
		r.Connection = reached
		return nil
	})
}
