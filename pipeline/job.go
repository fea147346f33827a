package pipeline

import (
	"context"
	"errors"
	"time"

	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/readers"
)

// Steps are the way of a plan, in their order. A [Job] takes them in one space, and a job of package spaces in many
// side by side; there is no other way to post.
type Steps interface {
	Check() error                   // every row against the space
	Open() error                    // the ledger, and the results file
	Identify() error                // which of the ledger's spaces it is
	TakeLane(context.Context) error // so that no other run posts there
	Reconcile() error               // with the ledger and the results: what there is to post
	Ask() error                     // after showing that
	Send() error
	Report() error      // shows what became of it; Send has written the results file
	ReleaseLane() error // also where none is held
}

// Run takes a plan all the way.
func Run(ctx context.Context, s Steps) error {
	if err := Prepare(ctx, s); err != nil {
		return err
	}
	return Finish(s)
}

// Prepare takes a plan up to its first message. Who only wants to know what a run would do ends there.
// After an error, and after a panic, no lane is held.
func Prepare(ctx context.Context, s Steps) (err error) {
	prepared := false
	defer func() {
		if !prepared {
			err = errors.Join(err, s.ReleaseLane())
		}
	}()
	takeLane := func() error { return s.TakeLane(ctx) }
	for _, step := range []func() error{s.Check, s.Open, s.Identify, takeLane, s.Reconcile, s.Ask} {
		if err := step(); err != nil {
			return err
		}
	}
	prepared = true
	return nil
}

// Finish posts what was prepared.
func Finish(s Steps) (err error) {
	defer func() { err = errors.Join(err, s.ReleaseLane()) }()
	if err := s.Send(); err != nil {
		return err
	}
	return s.Report()
}

var _ Steps = (*Job)(nil)

// Job is a plan in one space: what was asked for, and what its steps find out. Each step is in the file of its name;
// Open, Ask and Report, which only call a hook, are in hooks.go.
type Job struct {
	File         *readers.File
	Connection   *space.Connection
	Asked        SendOptions
	Options      plan.Options      // how Asked has the plan read
	Origin       *reconcile.Origin // of a rerun, else nil
	Demo         bool              // the space is the stand-in's: results of any run may be run again
	ReadOnly     bool              // nothing is to be posted: other runs may be under way
	Wait         bool              // for another run in the space, instead of refusing
	Holder       ledger.Holder     // who takes the space's lane
	Now          func() time.Time
	GivenRunName string              // "": the run takes one from the time
	GoesOn       ledger.OpenRun      // the run in the space where somebody else has begun it and ends it; nil: Send does both
	PlanPath     string              // where the plan stands, as records name it; "": where File does
	Others       []string            // spaces of the ledger that this one is known not to be, in their own order
	AlikeCache   identify.AlikeCache // of several jobs with the same Others; may be nil
	Hooks        Hooks

	Ledger      ledger.Ledger // from Hooks.Open on, as is Results
	Results     send.ResultsWriter
	Plan        *plan.Plan      // after Check
	LedgerSpace ledger.Space    // after Identify: the space as the ledger knows it
	Moved       string          // after Identify: the address that the space had before, "" where it has not changed
	SendPlan    *plan.SendPlan  // after Reconcile
	Lane        ledger.HeldLane // between TakeLane and ReleaseLane: the right to post in the space; nil where nothing is to be posted
	Summary     plan.Summary    // after Send, or TakeBack

	isUnknown bool           // the file is an [OpenedPlan] of which nobody knows what was in force
	found     identify.Found // after Identify: LedgerSpace, with what was known then
	// frozen is the run in the space between Freeze and the start of the run that is left to workers.
	frozen ledger.OpenRun
}
