package play

import (
	"context"
	"fmt"
	"slices"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/problem"
)

// Prepare is the player of a job's plan, whose rows are in memory, after its Reconcile: of a day that begins, or of one that the
// ledger knows, which goes on. Nothing is written yet. The error is a *problem.UsageError, a *StartExPassedError, or one of the ledger or the plan.
func Prepare(ctx context.Context, job *pipeline.SpaceRun, options Options, env Env) (*Player, error) {
	p := &Player{job: job, options: options, env: env, ledger: job.Ledger, writes: job.Lane, space: job.LedgerSpace.ID, round: job.Asked.Round,
		path: job.RecordedPath(), announcedDue: map[string]bool{}}
	p.steady = context.WithoutCancel(ctx)
	p.bePatient(ctx)
	p.giveUp() // before Begin the ledger is tried once
	if job.GivenRunName == "" {
		job.GivenRunName = job.NewRunName()
	}
	reader, found, err := dayrecord.Open(ctx, job.Ledger, job.LedgerSpace.ID, job.Asked.Round)
	if err != nil {
		return nil, err
	}
	var record *day.Record // of a day that goes on
	if found {
		record = new(reader.Record())
	}
	if err := env.setClock(ctx, job.Ledger, record); err != nil {
		return nil, err
	}
	if found {
		p.fixed, p.state, p.last = record.Day, day.FoldOn(*record), reader.Last()
		for _, e := range record.Events {
			p.keepEdit(e)
		}
		p.waiting, p.atStart = reader.Waiting(), reader.Waiting()
		p.began, p.outages = lastMoment(*record), outagesOf(*record)
		err = p.goOn()
	} else {
		p.isNew = true
		err = p.setFixed()
	}
	if err != nil {
		return nil, err
	}
	return p, p.comparePlan(ctx)
}

// SetUp has a job's plan checked as one that is played: before its Check. A bad time is an error, and each row that is played
// needs an id.
func SetUp(job *pipeline.SpaceRun) {
	job.Options.Play = true
	if job.Options.StartEx.IsZero() {
		job.Options.StartEx = job.Options.Now
	}
}

// goOn sees to it that what is asked for fits a day that the ledger has.
func (p *Player) goOn() error {
	if err := p.isStartExOf(&p.fixed); err != nil {
		return err
	}
	zone := p.fixed.Location()
	switch {
	case p.state.Ended && !p.options.Reopen && !p.options.MayBeOver:
		return &problem.UsageError{Message: "this day has ended, at " + p.state.EndedAt.In(zone).Format("2006-01-02 15:04:05"),
			Suggestion: "to take it up again, add --reopen; to send single rows of it, use simcast rerun with --id"}
	case !p.state.Ended && p.options.Reopen:
		return &problem.UsageError{Message: "this day has not ended", Suggestion: "leave --reopen out"}
	case p.options.Zone != "" && p.options.Zone != p.fixed.Zone:
		return &problem.UsageError{Message: "this day has its clock times in " + p.fixed.Zone, Suggestion: "leave --timezone out: it is fixed for a day"}
	case p.options.Speed != 0 && p.options.Speed != p.fixed.Speed:
		return &problem.UsageError{Message: fmt.Sprintf("this day runs with --speed %g", p.fixed.Speed), Suggestion: "leave --speed out: it is fixed for a day"}
	}
	p.reopens = p.options.Reopen
	return p.setStart(p.env.Clock.Now())
}

// comparePlan takes the plan: what the day has of it, and what has changed since.
func (p *Player) comparePlan(ctx context.Context) error {
	p.times = dayplan.TimesOf(p.fixed, p.job.Options.Zone)
	if overlay := dayplan.OverlayOf(p.edits); len(overlay.Changes) > 0 {
		source := dayplan.SourceOf(p.job, p.times)
		checked, err := source.LoadOpen(ctx, p.job.Opened(), overlay) // the record gets these bytes
		if err != nil {
			return fmt.Errorf("the plan with what was added and edited in this day: %w", err)
		}
		p.job.Plan = checked
	}
	if err := p.job.Reconcile(ctx); err != nil {
		return err
	}
	if p.lacksBegun() {
		if err := p.readGone(ctx); err != nil {
			return err
		}
	}
	p.takePlan()
	return nil
}

// takePlan takes the entries of the plan, as it was compared with the ledger.
func (p *Player) takePlan() {
	entries := dayplan.Entries(p.job.Plan, dayplan.DeliveriesOf, p.times)
	p.listMessages()
	for i := range entries {
		if e := &entries[i]; e.Deliveries > 0 && len(p.messages[e.ID]) == 0 && !e.IsManual() && e.Kind != day.Note {
			e.Empty = p.whyEmpty(e.ID)
		}
	}
	p.fromPlan, p.goneIDs = dayplan.Compare(p.state.State, entries)
	p.takeRests(entries)
}

// takeRests adds to what is taken at the start the entries that are begun, have something left to be sent, and whose row says
// something else by now.
func (p *Player) takeRests(entries []day.Entry) {
	for i := range entries {
		x := p.state.Entry(entries[i].Key())
		if x == nil || !x.IsBegun() || x.Content == entries[i].Content || p.nextOf(x) == nil {
			continue
		}
		changed := x.Entry
		changed.Place, changed.Row, changed.Content = entries[i].Place, entries[i].Row, entries[i].Content
		p.fromPlan = slices.DeleteFunc(p.fromPlan, func(e day.Entry) bool { return e.Key() == changed.Key() })
		p.fromPlan = append(p.fromPlan, changed)
	}
}
