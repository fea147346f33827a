package frozen

import (
	"context"
	"slices"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
	"simcast/pipeline/space"
)

// prepare checks the plan as its record has it, and prepares the day: one that begins, or that goes on.
func (l *Lane) prepare(ctx context.Context, kept *dayplan.Kept, record clock.Clock) (*pipeline.SpaceRun, *play.Player, error) {
	job, err := l.job(ctx, kept, space.Connection{Client: l.in.Client, Fingerprint: l.in.Fingerprint})
	if err != nil {
		return nil, nil, err
	}
	job.Holder, job.Lane, job.GoesOn = l.worker.Holder, l.taken, l.taken.Run()
	if err := job.Identify(ctx); err != nil {
		return nil, nil, err
	}
	player, err := play.Prepare(ctx, job, l.playOptions(), l.env(ctx, record))
	if err == nil {
		err = l.checkSource(ctx)
	}
	if err == nil {
		l.decidePast(player)
	}
	return job, player, err
}

// playOptions are those of this start. What was asked for once counts for the first start of the run in the space alone: one that was
// cut off has its mode in the record.
func (l *Lane) playOptions() play.Options {
	options := l.options.Day.Options
	options.MayBeOver = true
	if l.isBegun() {
		options.Mode = ""
	} else {
		options.Reopen = l.isToReopen()
	}
	return options
}

// decidePast says what was decided about what was past when the run was started first in the space. A start that was cut off may not have
// written it down.
func (l *Lane) decidePast(player *play.Player) {
	switch {
	case !l.isBegun():
		player.DecidePast(l.options.Day.Decided, nil)
	case !slices.ContainsFunc(l.events, isDecision):
		player.DecidePast(l.options.Day.Decided, l.pastAtFirst())
	}
}

// pastAtFirst are the ids of the entries that were past by the first start of the run in the space.
func (l *Lane) pastAtFirst() []string {
	record, first := l.reader.Record(), l.events[0]
	record.Events = slices.DeleteFunc(slices.Clone(record.Events), func(e day.Event) bool { return e.N > first.N })
	record.Requests = slices.DeleteFunc(slices.Clone(record.Requests), func(q day.Request) bool { return q.Started.After(first.At) })
	state := day.Fold(record)
	overdue, ids := state.OverdueAtStart(first.At), []string{}
	for _, e := range state.Entries {
		if e.Phase == day.Past || slices.Contains(overdue, e) {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// isToReopen reports whether a day has ended that this run is to take up again, and has not yet.
func (l *Lane) isToReopen() bool {
	return l.reader != nil && l.own.Reopens && l.reader.State().Ended && !l.isBegun()
}

// isDecision reports whether an event is what was decided about what is past when the day was left: no control of a person names entries,
// and what simcast does later with what is past is by nobody.
func isDecision(e day.Event) bool {
	return e.Verb == day.VerbPast && len(e.IDs) > 0 && e.By != day.BySimcast
}

// env is where the day is played.
func (l *Lane) env(ctx context.Context, record clock.Clock) play.Env {
	w := l.worker
	env := play.Env{Clock: record, Host: w.Holder.Host, Worker: w.Holder.String(), Plans: w.plans, Warn: l.tell, Show: func(h play.Happening) {
		if h.Event == string(day.VerbHold) && h.By == day.BySimcast {
			l.tell("the day is on hold: " + h.Reason)
		}
	}}
	if !l.isBegun() {
		env.Source = func() ([]ledger.Part, error) { return l.source.Parts, nil }
	}
	if own, isRecord := record.(*clock.Record); isRecord {
		env.WallAhead, env.GoOn = own.WallAhead, own.GoOn
	}
	return env
}
