package pipeline

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
)

// TakeBack writes the results of what workers have done in the spaces of a list, and keeps what is shown of it: mostOpen deliveries of a
// space at most, of those that were not sent.
func (j *Job) TakeBack(ctx context.Context, lanes []ledger.WorkersSpace, mostOpen int) {
	of := map[string]*ledger.WorkersSpace{}
	for i := range lanes {
		of[lanes[i].Space] = &lanes[i]
	}
	j.each(j.Runs, runtime.NumCPU(), func(r *SpaceRun) error {
		lane := of[r.LedgerSpace.ID]
		if lane == nil {
			return fmt.Errorf("the ledger does not know this space of the run %s any more; simcast history shows what was sent there", j.RunName)
		}
		err := r.takeBack(ctx, lane)
		r.release(mostOpen)
		return err
	})
}

// Freeze writes down what there is to post in the space, for a run that is left to workers: its place in the ledger is put into what is
// given. Nothing is posted before that run is started; until then [SpaceRun.Abandon] ends it.
func (r *SpaceRun) Freeze(ctx context.Context, to ledger.Workers, run string, in ledger.FrozenSpace) (err error) {
	if r.frozen, err = r.openRun(ctx, r.RunName(), 0); err != nil {
		return err
	}
	in.Space, in.RunInSpace = r.LedgerSpace.ID, r.RunName()
	if err := to.Freeze(ctx, run, in); err != nil {
		return errors.Join(err, r.Abandon(ctx))
	}
	return nil
}

// Abandon ends what Freeze has begun, where workers were not started after all.
func (r *SpaceRun) Abandon(ctx context.Context) error {
	if r.frozen == nil {
		return nil
	}
	defer func() { r.frozen = nil }()
	return r.frozen.Close(context.WithoutCancel(ctx), r.Now(), "could not begin")
}

// takeBack brings the deliveries up to what workers have made of them, and writes the results file. lane says how far they are.
func (r *SpaceRun) takeBack(ctx context.Context, lane *ledger.WorkersSpace) error {
	standings, err := r.Ledger.Standings(ctx, r.LedgerSpace.ID, r.Asked.Round)
	if err != nil {
		return err
	}
	for _, d := range r.SendPlan.ToPost {
		if standing, isKnown := standings[d.Hash]; isKnown {
			d.Status = plan.StatusFrom(standing)
		}
	}
	r.Summary = plan.Summary{Run: r.RunName(), Interrupted: lane.Ended.IsZero(), Stopped: plan.StoppedIn(lane.How)}
	r.SendPlan.ExplainPending(r.Summary)
	r.Summary.Counts = r.SendPlan.Count()
	report := resultsreport.Of(r.SendPlan, r.RunName(), r.LedgerSpace.ID, !lane.Ended.IsZero(), len(r.SendPlan.ToPost))
	if !lane.Ended.IsZero() {
		report.End(lane.How)
	}
	report.PostedBodies = r.PostedBodies(ctx)
	r.Summary.ResultsError = r.Results.Write(report)
	return nil
}
