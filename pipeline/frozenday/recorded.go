package frozenday

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
	"simcast/pipeline/space"
	"simcast/readers"
)

// recorded is the day of a run in one space, as the ledger has it.
type recorded struct {
	ledger  ledger.Ledger
	now     func() time.Time
	run     ledger.WorkersRun
	space   string // its id in the ledger
	inSpace string // the name of the run there
	options Options

	reader  *dayrecord.Reader // nil where the round has no day yet
	source  ledger.DaySource  // what the day is played from
	isBegun bool              // a start of the run is in the day's record: by that it is played from then on
}

// read reads the record of the day, and what it is played from: as it was left to workers, and after the first start in the space as the
// record has it.
func (r *recorded) read(ctx context.Context) error {
	reader, found, err := dayrecord.Open(ctx, r.ledger, r.space, r.run.Round)
	if err != nil {
		return err
	}
	if found {
		r.reader = reader
	}
	if r.isBegun = len(r.sinceStart()) > 0; r.isBegun {
		r.source, err = r.ledger.SourceOf(ctx, r.space, r.run.Round)
		return err
	}
	r.source.Plan = r.options.Plan
	r.source.Parts, err = r.ledger.SourceForRun(ctx, r.run.Name, r.space)
	return err
}

// checkSource is [ledger.ErrChanged] where the plan was taken again after it was read: a player that was prepared since knows of that
// already, and has the plan of before.
func (r *recorded) checkSource(ctx context.Context) error {
	if !r.isBegun {
		return nil
	}
	now, err := r.ledger.SourceOf(ctx, r.space, r.run.Round)
	isSame := slices.EqualFunc(now.Parts, r.source.Parts, func(a, b ledger.DayPart) bool { return a.Kind == b.Kind && a.Name == b.Name && a.Sum == b.Sum })
	if err == nil && !isSame {
		err = ledger.ErrChanged
	}
	return err
}

// sinceStart are the events of the day from the first start of this run on, none before it.
func (r *recorded) sinceStart() []day.Event {
	if r.reader == nil {
		return nil
	}
	events := r.reader.Record().Events
	start := slices.IndexFunc(events, func(e day.Event) bool { return e.Verb == day.EventStart && e.Run == r.inSpace })
	if start < 0 {
		return nil
	}
	return events[start:]
}

// job is the plan of the day, checked as it is played. The connection may be of nobody who reaches the space.
func (r *recorded) job(ctx context.Context, kept *dayplan.Kept, in space.Connection) (*pipeline.SpaceRun, error) {
	fixed := r.options.Day.SameAs
	job, err := kept.Asked.NewRun(kept.Opened, fixed.Location(), r.now)
	if err != nil {
		return nil, err
	}
	play.SetUp(job)
	job.Options.StartEx, job.Options.Rehearsal = fixed.StartEx, kept.Options.Rehearsal
	in.Space = kept.Space
	job.Connection, job.Ledger = &in, r.ledger
	job.GivenRunName, job.PlanPath = r.inSpace, r.source.Plan
	job.Suppressions = func(context.Context, bool) (ledger.Ledger, func(), error) { return r.ledger, func() {}, nil }
	if in.Client == nil { // somebody looks who sends nothing: what lint finds was decided about at the start
		job.ReadOnly, job.Options.Lint = true, false
	}
	if err := job.Check(ctx); err != nil {
		return nil, explain(job, err)
	}
	return job, nil
}

// explain adds the first of a plan's errors.
func explain(job *pipeline.SpaceRun, err error) error {
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
