package pipeline

import (
	"errors"

	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// Freeze writes down what there is to post in the space, for a run that is left to workers, under the name that the space has in the
// list. file is the results file as it is now. Nothing is posted before that run is started; until then [Job.Abandon] ends it.
func (j *Job) Freeze(to ledger.Workers, run, name string, file ledger.FrozenFile) (err error) {
	if j.frozen, err = j.openRun(j.RunName(), 0); err != nil {
		return err
	}
	messages, err := frozen.Messages(j.SendPlan.ToPost)
	if err == nil {
		err = to.Freeze(run, ledger.FrozenSpace{Space: j.LedgerSpace.ID, Name: name, Run: j.RunName(), Messages: messages, File: file})
	}
	if err != nil {
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
func (j *Job) TakeBack(lane *ledger.WorkersLane) error {
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
	report := j.SendPlan.ReportOf(j.RunName(), j.LedgerSpace.ID, !lane.Ended.IsZero(), len(j.SendPlan.ToPost))
	if !lane.Ended.IsZero() {
		report.End()
	}
	report.PostedBodies = j.PostedBodies()
	j.Summary.ResultsError = j.Results.Write(report)
	return nil
}
