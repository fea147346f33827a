package pipeline

import (
	"fmt"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// Reconcile compares the plan with the ledger, and says in j.SendPlan what there is to post. Results that could not
// hold it are an error now, and not after the last message. A default that was forgotten, results of which nobody knows how they were read, and a round or a results
// file that does not belong here, are a *problem.UsageError, a round that stands in another ledger is a *ledger.MovedError, results that need a take-over are a *reconcile.ElsewhereError.
func (j *Job) Reconcile() error {
	if err := reconcile.CheckRound(j.Ledger, j.LedgerSpace.ID, j.Asked.Round, j.Plan.RedirectID()); err != nil {
		return err
	}
	forgotten, err := j.Forgotten(j.Plan)
	if err != nil {
		return err
	}
	isMeant := j.Asked.Changed || j.Asked.Again
	if len(forgotten) > 0 && !isMeant {
		return j.refuseForgotten(forgotten)
	}
	if err := j.ReconcileAgain(); err != nil {
		return err
	}
	if len(forgotten) > 0 {
		j.SendPlan.Warnings = append(j.SendPlan.Warnings, j.warnOfForgotten(forgotten))
	}
	return j.refuseUnknown()
}

// ReconcileAgain is Reconcile of another plan while the run is under way. Its rows may be of the plan before, which were sent; whether it has
// forgotten a default ([Job.Forgotten]) was asked before it was taken.
func (j *Job) ReconcileAgain() (err error) {
	options := reconcile.Options{Round: j.Asked.Round, Resend: j.Asked.ResendOptions}
	if j.IsRerun() {
		here := reconcile.RerunContext{Ledger: j.Ledger, Space: j.LedgerSpace.ID, SameSpace: j.Asked.SameSpace != "", TakeOver: j.Asked.TakeOver, Demo: j.Demo, Others: j.Others}
		takeOver, err := j.Origin.Admit(j.Plan, here)
		if err != nil {
			return err
		}
		if takeOver {
			options.TakeOver = j.Origin
		}
	}
	standings, err := j.Ledger.Standings(j.LedgerSpace.ID, j.Asked.Round)
	if err != nil {
		return err
	}
	if options.Day, err = j.dayRows(); err != nil {
		return err
	}
	if j.SendPlan, err = reconcile.Reconcile(j.Plan, standings, options); err != nil {
		return err
	}
	j.SendPlan.PlanPath, j.SendPlan.IsDay = j.RecordedPath(), j.Options.Play
	j.SendPlan.TakeOver.Asked, j.SendPlan.TakeOver.Needed = j.Asked.TakeOver, options.TakeOver != nil
	if err := j.Results.Fits(resultsreport.Initial(j.SendPlan)); err != nil {
		return err
	}
	if j.Hooks.Warn != nil {
		j.SendPlan.Warnings = append(j.SendPlan.Warnings, j.Hooks.Warn(standings)...)
	}
	j.SendPlan.Warnings = append(j.SendPlan.Warnings, j.warnOfOtherMachine()...)
	return nil
}

// warnOfOtherMachine warns where a file is the ledger, and somebody on another machine may be at work with it: in a folder that two
// machines have, neither sees the other's lock. It refuses nothing, for the machine may have another name now, or have taken over the file.
func (j *Job) warnOfOtherMachine() []readers.Problem {
	if j.Lane == nil {
		return nil
	}
	last := j.Lane.Handover().HeldElsewhere
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
func (j *Job) RecordedPath() string {
	switch {
	case j.IsRerun():
		return j.Origin.PlanPath
	case j.PlanPath != "":
		return j.PlanPath
	}
	return reconcile.RealPath(j.File.Path)
}

// PlanDigest stands for what the reconciled job would post, and where.
func (j *Job) PlanDigest() (plan.SendDigest, error) {
	return j.SendPlan.Digest(j.Connection.Host(), j.Connection.Fingerprint, j.LedgerSpace.ID)
}
