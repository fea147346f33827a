package pipeline

import (
	"errors"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
)

// Freeze writes down what there is to post in the space, for a run that is left to workers: its place in the ledger is put into what is
// given. Nothing is posted before that run is started; until then [Job.Abandon] ends it.
func (j *Job) Freeze(to ledger.Workers, run string, in ledger.FrozenSpace) (err error) {
	if j.frozen, err = j.openRun(j.RunName(), 0); err != nil {
		return err
	}
	in.Space, in.RunInSpace = j.LedgerSpace.ID, j.RunName()
	if err := to.Freeze(run, in); err != nil {
		return errors.Join(err, j.Abandon())
	}
	return nil
}

// Abandon ends what Freeze has begun, where workers were not started after all.
func (j *Job) Abandon() error {
	if j.frozen == nil {
		return nil
	}
	defer func() { j.frozen = nil }()
	return j.frozen.Close(j.Now(), "could not begin")
}

// TakeBack brings the deliveries up to what workers have made of them, and writes the results file. lane says how far they are.
func (j *Job) TakeBack(lane *ledger.WorkersSpace) error {
	standings, err := j.Ledger.Standings(j.LedgerSpace.ID, j.Asked.Round)
	if err != nil {
		return err
	}
	for _, d := range j.SendPlan.ToPost {
		if standing, isKnown := standings[d.Hash]; isKnown {
			d.Status = plan.StatusFrom(standing)
		}
	}
	j.Summary = plan.Summary{Run: j.RunName(), Interrupted: lane.Ended.IsZero(), Stopped: plan.StoppedIn(lane.How)}
	j.SendPlan.ExplainPending(j.Summary)
	j.Summary.Counts = j.SendPlan.Count()
	report := resultsreport.Of(j.SendPlan, j.RunName(), j.LedgerSpace.ID, !lane.Ended.IsZero(), len(j.SendPlan.ToPost))
	if !lane.Ended.IsZero() {
		report.End(lane.How)
	}
	report.PostedBodies = j.PostedBodies()
	j.Summary.ResultsError = j.Results.Write(report)
	return nil
}
