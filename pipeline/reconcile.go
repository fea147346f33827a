package pipeline

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// reconcile reconciles each space, and says which of a list are left out.
func (j *Job) reconcile(ctx context.Context) error {
	j.each(j.Runs, runtime.NumCPU(), func(r *SpaceRun) error {
		err := r.Reconcile(ctx)
		if err == nil && !j.IsAlone {
			j.Problems.Add(r, r.SendPlan.Problems())
			r.Plan.Verdict.Problems, r.SendPlan.Warnings = nil, nil // they are shown once for all spaces
		}
		return err
	})
	if err := j.mayGoOn(); err != nil {
		return err
	}
	j.LeftOut = slices.DeleteFunc(slices.Clone(j.Runs), func(r *SpaceRun) bool { return r.Fault == nil })
	return nil
}

// Reconcile compares the plan with the ledger, and says in SendPlan what there is to post. Results that could not
// hold it are an error now, and not after the last message. A default that was forgotten, results of which nobody knows how they were read, and a round or a results
// file that does not belong here, are a *problem.UsageError, a round that stands in another ledger is a *ledger.MovedError, results that need a take-over are a *reconcile.ElsewhereError.
func (r *SpaceRun) Reconcile(ctx context.Context) error {
	if err := reconcile.CheckRound(ctx, r.Ledger, r.LedgerSpace.ID, r.Asked.Round, r.Plan.RedirectID()); err != nil {
		return err
	}
	forgotten, err := r.forgotten(ctx)
	if err != nil {
		return err
	}
	isMeant := r.Asked.Changed || r.Asked.Again
	if len(forgotten) > 0 && !isMeant {
		return r.refuseForgotten(forgotten)
	}
	if err := r.ReconcileAgain(ctx); err != nil {
		return err
	}
	if len(forgotten) > 0 {
		r.SendPlan.Warnings = append(r.SendPlan.Warnings, r.warnOfForgotten(forgotten))
	}
	return r.refuseUnknown()
}

// ReconcileAgain is Reconcile of another plan while the run is under way. Its rows may be of the plan before, which were sent; whether it has
// forgotten a default ([Job.Forgotten]) was asked before it was taken.
func (r *SpaceRun) ReconcileAgain(ctx context.Context) (err error) {
	options := reconcile.Options{Round: r.Asked.Round, Resend: r.Asked.ResendOptions}
	if r.IsRerun() {
		here := reconcile.RerunContext{Ledger: r.Ledger, Space: r.LedgerSpace.ID, SameSpace: r.Asked.SameSpace != "", TakeOver: r.Asked.TakeOver, Demo: r.Demo, Others: r.Others}
		takeOver, err := r.Origin.Admit(ctx, r.Plan, here)
		if err != nil {
			return err
		}
		if takeOver {
			options.TakeOver = r.Origin
		}
	}
	standings, err := r.Ledger.Standings(ctx, r.LedgerSpace.ID, r.Asked.Round)
	if err != nil {
		return err
	}
	if options.Day, err = r.dayRows(ctx); err != nil {
		return err
	}
	if r.SendPlan, err = reconcile.Reconcile(r.Plan, standings, options); err != nil {
		return err
	}
	r.SendPlan.PlanPath, r.SendPlan.IsDay = r.RecordedPath(), r.Options.Play
	r.SendPlan.TakeOver.Asked, r.SendPlan.TakeOver.Needed = r.Asked.TakeOver, options.TakeOver != nil
	if r.Results != nil { // a worker has none
		if err := r.Results.Fits(resultsreport.Initial(r.SendPlan)); err != nil {
			return err
		}
	}
	if r.Warn != nil {
		r.SendPlan.Warnings = append(r.SendPlan.Warnings, r.Warn(standings)...)
	}
	r.SendPlan.Warnings = append(r.SendPlan.Warnings, r.warnOfOtherMachine()...)
	return nil
}

// warnOfOtherMachine warns where a file is the ledger, and somebody on another machine may be at work with it: in a folder that two
// machines have, neither sees the other's lock. It refuses nothing, for the machine may have another name now, or have taken over the file.
func (r *SpaceRun) warnOfOtherMachine() []readers.Problem {
	if r.Lane == nil {
		return nil
	}
	last := r.Lane.Handover().HeldElsewhere
	if last == (ledger.Holder{}) {
		return nil
	}
	by := ""
	if last.User != "" {
		by = " by " + last.User
	}
	return []readers.Problem{{Severity: readers.Warning, Code: "ledger-of-other-machine",
		Message:    fmt.Sprintf("simcast was last at work in this space on %s%s, with this ledger, and did not end there", last.Host, by),
		Suggestion: "if it still runs there, end it first: the file of a ledger is for one machine; several machines share a ledger in a database (“The team” in the handbook: simcast help --web)"}}
}

// RecordedPath is where the plan stands, as records name it: of a rerun as the ledger knows it, "" where it does not.
func (r *SpaceRun) RecordedPath() string {
	switch {
	case r.IsRerun():
		return r.Origin.PlanPath
	case r.PlanPath != "":
		return r.PlanPath
	}
	return reconcile.RealPath(r.File.Path)
}

// PlanDigest stands for what the reconciled run would post, and where.
func (r *SpaceRun) PlanDigest() (plan.SendDigest, error) {
	return r.SendPlan.Digest(r.Connection.Host(), r.Connection.Fingerprint, r.LedgerSpace.ID)
}
