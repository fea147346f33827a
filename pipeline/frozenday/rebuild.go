package frozenday

import (
	"context"
	"errors"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
)

// Rebuilder works out the results of a day that was left to workers, space by space, from its record alone: as whoever plays it has them.
type Rebuilder struct {
	Ledger ledger.Ledger
	Run    ledger.WorkersRun
	Now    func() time.Time
	Clock  clock.Clock // of the day's record
	Folder string      // for files that are read meanwhile

	plans *dayplan.Plans
	last  *dayplan.Kept // stays open until the next one is: most spaces have one plan
}

// ErrForgotten says that the record does not have any more what a day was played from.
var ErrForgotten = errors.New("the run ended more than a day ago, and the ledger does not have it any more")

// Close removes the files that were read.
func (b *Rebuilder) Close() {
	if b.last != nil {
		b.last.Close()
	}
}

// Rebuild is the plan of the day in a space, with what became of it by now, and its results.
func (b *Rebuilder) Rebuild(ctx context.Context, lane *ledger.WorkersSpace) (*pipeline.SpaceRun, *resultsreport.Report, error) {
	options, err := ReadOptions(b.Run.Options)
	if err != nil {
		return nil, nil, err
	}
	of := recorded{ledger: b.Ledger, now: b.Now, run: b.Run, space: lane.Space, inSpace: lane.RunInSpace, options: options}
	job, err := b.read(ctx, &of)
	for errors.Is(err, ledger.ErrChanged) {
		job, err = b.read(ctx, &of)
	}
	if err != nil {
		return nil, nil, err
	}
	posted, err := b.posted(ctx, lane)
	if err != nil {
		return nil, nil, err
	}
	for _, d := range job.SendPlan.Deliveries {
		if posted[d.Hash] {
			d.Action = plan.ActionSend // by this run, and not by an earlier one
		}
	}
	job.Summary = plan.Summary{Run: lane.RunInSpace, Stopped: plan.StoppedIn(lane.How)}
	if of.reader == nil {
		job.SendPlan.ExplainPending(job.Summary)
	}
	report := resultsreport.OfDay(job.SendPlan, lane.RunInSpace, lane.Space, !lane.Ended.IsZero(), nil)
	if lane.Ended.IsZero() {
		report.AllMayGoOut()
	} else {
		report.End(lane.How)
	}
	report.PostedBodies = job.PostedBodies(ctx)
	return job, report, nil
}

// read is the plan of the day, with what became of it by now. Where the plan was taken again meanwhile, the error is [ledger.ErrChanged].
func (b *Rebuilder) read(ctx context.Context, of *recorded) (*pipeline.SpaceRun, error) {
	if err := of.read(ctx); err != nil {
		return nil, err
	}
	if len(of.source.Parts) == 0 {
		return nil, ErrForgotten
	}
	if b.plans == nil {
		b.plans = dayplan.NewPlans(b.Ledger, b.Folder)
	}
	kept, err := b.plans.Open(ctx, of.source.Parts)
	if err != nil {
		return nil, err
	}
	b.Close()
	b.last = kept
	job, err := of.job(ctx, kept, space.Connection{})
	if err != nil {
		return nil, err
	}
	job.LedgerSpace.ID = of.space
	if err := b.describe(ctx, of, job); err != nil {
		return nil, err
	}
	return job, of.checkSource(ctx)
}

// describe brings the deliveries of a plan up to what became of them in the day.
func (b *Rebuilder) describe(ctx context.Context, of *recorded, job *pipeline.SpaceRun) error {
	options := of.options.Day
	options.Mode, options.MayBeOver = "", true
	env := play.Env{Clock: b.Clock}
	if own, isRecord := b.Clock.(*clock.Record); isRecord {
		env.WallAhead, env.GoOn = own.WallAhead, own.GoOn
	}
	player, err := play.Prepare(ctx, job, options, env)
	if err == nil && of.reader != nil {
		player.Describe()
	}
	return err
}

// posted are the hashes of what the run has posted in a space.
func (b *Rebuilder) posted(ctx context.Context, lane *ledger.WorkersSpace) (map[string]bool, error) {
	requests, err := b.Ledger.DayRequests(ctx, lane.Space, b.Run.Round, 0, 0)
	posted := map[string]bool{}
	for i := range requests {
		if requests[i].Run == lane.RunInSpace {
			posted[requests[i].Hash] = true
		}
	}
	return posted, err
}
