package frozenday

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
	"simcast/pipeline/space"
	"simcast/readers"
)

// open opens what the day is played from: as it was left to workers, and after the first start in the space as its record has it.
func (l *Lane) open(ctx context.Context) (*dayplan.Kept, error) {
	reader, found, err := dayrecord.Open(ctx, l.days.Ledger, l.space, l.run.Round)
	if err != nil {
		return nil, err
	}
	if l.isBegun = found && len(l.sinceStart(reader)) > 0; l.isBegun {
		l.source, err = l.days.Ledger.SourceOf(ctx, l.space, l.run.Round)
	} else {
		l.source.Plan = l.options.Plan
		l.source.Parts, err = l.taken.Source(ctx)
	}
	if err != nil {
		return nil, err
	}
	return l.days.plans.Open(ctx, l.source.Parts)
}

// prepare checks the plan in the space as it is now, and prepares the day: one that begins, or that goes on.
func (l *Lane) prepare(ctx context.Context, kept *dayplan.Kept, record clock.Clock) (*pipeline.SpaceRun, *play.Player, error) {
	connection, err := l.connect(ctx)
	if err != nil {
		return nil, nil, err
	}
	connection.Space = connection.Space.WithTexts(kept.Space.Texts)
	job, err := l.job(ctx, kept, connection, record)
	if err != nil {
		return nil, nil, err
	}
	options, isDecided, err := l.playOptions(ctx, job)
	if err != nil {
		return nil, nil, err
	}
	player, err := play.Prepare(ctx, job, options, l.env(ctx, record))
	if err == nil && !isDecided {
		player.DecidePast(l.options.Decided)
	}
	return job, player, err
}

// job is the plan in the space, checked, under the lane.
func (l *Lane) job(ctx context.Context, kept *dayplan.Kept, connection *space.Connection, record clock.Clock) (*pipeline.SpaceRun, error) {
	d, asked := l.days, kept.Asked
	job, err := asked.NewRun(kept.Opened, l.options.Day.SameAs.Location(), d.Now)
	if err != nil {
		return nil, err
	}
	play.SetUp(job)
	job.Options.StartEx, job.Options.Rehearsal = l.options.Day.SameAs.StartEx, kept.Options.Rehearsal
	job.Connection, job.Ledger, job.Holder, job.Lane = connection, d.Ledger, d.Holder, l.taken
	job.GoesOn, job.GivenRunName, job.PlanPath = l.taken.Run(), l.own.Run, l.source.Plan
	job.Suppressions = func(context.Context, bool) (ledger.Ledger, func(), error) { return d.Ledger, func() {}, nil }
	l.results = &keptResults{name: l.own.File, results: d.Results, taken: l.taken, ledger: d.Ledger, goesOn: l.goesOn, isOver: l.isOver, notKept: func() { l.player.ResultsNotKept() },
		clock: record, longest: asked.Limits.MaxOutage, hard: l.hard, atOnce: d.late, tell: func(err error) { l.tell(fmt.Sprintf("the results: %v", err)) }}
	job.Results = l.results
	if err := job.Check(ctx); err != nil {
		return nil, l.explain(job, err)
	}
	return job, job.Identify(ctx)
}

// explain adds the first of a plan's errors.
func (l *Lane) explain(job *pipeline.SpaceRun, err error) error {
	if wrong := (*pipeline.PlanError)(nil); !errors.As(err, &wrong) {
		return err
	}
	for _, found := range job.Plan.Verdict.Problems {
		if found.Severity == readers.Error {
			return fmt.Errorf("%w there by now: %s", err, found.String())
		}
	}
	return err
}

// playOptions are those of this start. What was asked for once counts for the first start of the run in the space alone. One that was
// cut off has its mode in the record, and perhaps what was decided about what is past.
func (l *Lane) playOptions(ctx context.Context, job *pipeline.SpaceRun) (options play.Options, isDecided bool, err error) {
	options = l.options.Day
	options.MayBeOver = true
	reader, found, err := dayrecord.Open(ctx, job.Ledger, job.LedgerSpace.ID, job.Asked.Round)
	if err != nil || !found {
		return options, !l.isFirst, err
	}
	if events := l.sinceStart(reader); len(events) > 0 {
		options.Mode = ""
		return options, !l.isFirst || slices.ContainsFunc(events, isDecision), nil
	}
	options.Reopen = l.isToReopen(reader)
	return options, !l.isFirst, nil
}

// sinceStart are the events of a day from the first start of this run on, none before it.
func (l *Lane) sinceStart(reader *dayrecord.Reader) []day.Event {
	events := reader.Record().Events
	start := slices.IndexFunc(events, func(e day.Event) bool { return e.Verb == day.EventStart && e.Run == l.own.Run })
	if start < 0 {
		return nil
	}
	return events[start:]
}

// isToReopen reports whether a day has ended that this run is to take up again, and has not yet.
func (l *Lane) isToReopen(reader *dayrecord.Reader) bool {
	return l.own.Reopens && reader.State().Ended && len(l.sinceStart(reader)) == 0
}

// isDecision reports whether an event is what was decided about what is past when the day was left: no control of a person names entries,
// and what simcast does later with what is past is by nobody.
func isDecision(e day.Event) bool {
	return e.Verb == day.VerbPast && len(e.IDs) > 0 && e.By != day.BySimcast
}

// env is where the day is played.
func (l *Lane) env(ctx context.Context, record clock.Clock) play.Env {
	d := l.days
	env := play.Env{Clock: record, Host: d.Holder.Host, Worker: d.Posting.Worker, Begun: l.taken.Plays, Plans: d.plans, Warn: l.tell, Show: func(h play.Happening) {
		if h.Event == string(day.VerbHold) && h.By == day.BySimcast {
			l.tell("the day is on hold: " + h.Reason)
		}
	}}
	if !l.isBegun {
		env.Source = func() ([]ledger.DayPart, error) { return l.source.Parts, nil }
	}
	if own, isRecord := record.(*clock.Record); isRecord {
		env.WallAhead, env.GoOn = own.WallAhead, own.GoOn
	}
	return env
}
