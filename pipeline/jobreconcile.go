package pipeline

import (
	"path/filepath"

	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
)

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
	standings, err := j.Ledger.Standings(j.LedgerSpace.ID, j.Asked.Round)
	if err != nil {
		return err
	}
	if j.SendPlan, err = reconcile.Reconcile(j.Plan, standings, j.Asked.ResendOptions); err != nil {
		return err
	}
	j.SendPlan.TakeOver.Asked, j.SendPlan.TakeOver.Needed = j.Asked.TakeOver, needed
	if err := j.Results.Fits(j.SendPlan.Report()); err != nil {
		return err
	}
	if j.Hooks.Warn != nil {
		j.SendPlan.Problems = append(j.SendPlan.Problems, j.Hooks.Warn(standings)...)
	}
	return nil
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
	case provenance == reconcile.OtherSpace:
		return false, &problem.UsageError{Message: "these results are of another space: what is sent there is not sent here",
			Suggestion: "use the key of their space, or send the plan in this one; --same-space, if the key was renewed"}
	case provenance != reconcile.Elsewhere || j.Demo:
		return false, nil
	case !j.Asked.TakeOver:
		return false, reconcile.NotKnownHere(j.Plan, j.Origin)
	}
	reconcile.TakeOver(j.Plan, j.Origin)
	return true, nil
}

// rerunContext is where the results file is run again.
func (j *Job) rerunContext() (reconcile.RerunContext, error) {
	here := reconcile.RerunContext{Ledger: j.Ledger, Space: j.LedgerSpace.ID, SameSpace: j.Asked.SameSpace, Others: j.Others, Sum: j.Origin.Sum}
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
