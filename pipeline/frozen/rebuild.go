package frozen

import (
	"context"
	"errors"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
)

// Rebuilder works out the results of a run that was left to workers, space by space, from its record alone: as whoever posts has them.
type Rebuilder struct {
	Ledger ledger.Ledger
	Run    ledger.WorkersRun
	Now    func() time.Time
	Clock  clock.Clock // of a day's record
	Folder string      // for files that are read meanwhile

	plans *dayplan.Plans
	last  *dayplan.Kept // stays open until the next one is: most spaces have one plan
}

// ErrForgotten says that the record does not have any more what a run was posted from.
var ErrForgotten = errors.New("the run ended more than a day ago, and the ledger does not have it any more")

// Close removes the files that were read.
func (b *Rebuilder) Close() {
	if b.last != nil {
		b.last.Close()
	}
}

// Rebuild is the plan of the run in a space, with what became of it by now, and its results.
func (b *Rebuilder) Rebuild(ctx context.Context, lane *ledger.WorkersSpace) (*pipeline.SpaceRun, *resultsreport.Report, error) {
	options, err := ReadOptions(b.Run)
	if err != nil {
		return nil, nil, err
	}
	of := recorded{ledger: b.Ledger, now: b.Now, run: b.Run, space: lane.Space, inSpace: lane.RunInSpace, ended: lane.Ended, options: options}
	job, err := b.read(ctx, &of)
	for errors.Is(err, ledger.ErrChanged) {
		job, err = b.read(ctx, &of)
	}
	if err != nil {
		return nil, nil, err
	}
	job.Summary = plan.Summary{Run: lane.RunInSpace, Stopped: plan.StoppedIn(lane.How)}
	if of.reader == nil && (of.options.Day != nil || !lane.Ended.IsZero()) {
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

// read is the plan of the run, with what became of it by now. Where the plan was taken again meanwhile, the error is [ledger.ErrChanged].
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
	if of.options.Day == nil {
		return job, b.takeStandings(ctx, of, job)
	}
	if err := b.describe(ctx, of, job); err != nil {
		return nil, err
	}
	return job, of.checkSource(ctx)
}

// takeStandings brings the deliveries of what was sent at once up to what the ledger has of them. What the run has not posted stays as it was
// decided, whatever earlier runs have posted, but for what was uncertain and is settled.
func (b *Rebuilder) takeStandings(ctx context.Context, of *recorded, job *pipeline.SpaceRun) error {
	standings, err := b.Ledger.Standings(ctx, of.space, b.Run.Round)
	if err != nil {
		return err
	}
	posted, _, err := b.postedBy(ctx, of)
	if err != nil {
		return err
	}
	for _, d := range job.SendPlan.Deliveries {
		standing, isKnown := standings[d.Hash]
		if isKnown && d.Hash != "" && (posted[d.Hash] || d.Status.State == plan.Uncertain) {
			d.Status = plan.StatusFrom(standing)
		}
	}
	return nil
}

// describe brings the deliveries of a plan up to what became of them in the day.
func (b *Rebuilder) describe(ctx context.Context, of *recorded, job *pipeline.SpaceRun) error {
	options := of.options.Day.Options
	options.Mode, options.MayBeOver = "", true
	env := play.Env{Clock: b.Clock}
	if own, isRecord := b.Clock.(*clock.Record); isRecord {
		env.WallAhead, env.GoOn = own.WallAhead, own.GoOn
	}
	player, err := play.Prepare(ctx, job, options, env)
	if err != nil {
		return err
	}
	posted, postedLater, err := b.postedBy(ctx, of)
	for _, d := range job.SendPlan.Deliveries {
		switch {
		case postedLater[d.Hash]:
			d.Action, d.Status = plan.ActionSend, plan.Status{State: plan.Pending}
			job.SendPlan.ToPost = append(job.SendPlan.ToPost, d)
		case posted[d.Hash]:
			d.Action = plan.ActionSend
		}
	}
	if err == nil && of.reader != nil {
		player.Describe()
	}
	return err
}

// postedBy are the hashes of what the run has posted in a space, and of what got out for the first time after another run had gone on with the day.
func (b *Rebuilder) postedBy(ctx context.Context, of *recorded) (posted, postedLater map[string]bool, err error) {
	requests, err := b.Ledger.Requests(ctx, of.space, b.Run.Round, 0, 0)
	posted, postedLater = map[string]bool{}, map[string]bool{}
	known := map[string]bool{}
	for i := range requests {
		q := &requests[i]
		if q.Run == of.inSpace {
			posted[q.Hash] = true
		}
		if !known[q.Hash] && dayrecord.Counts(q.Outcome) {
			known[q.Hash], postedLater[q.Hash] = true, of.next.N > 0 && q.Started.After(of.next.At)
		}
	}
	return posted, postedLater, err
}
