package frozen

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

// recorded is a run in one space, as the ledger has it.
type recorded struct {
	ledger  ledger.Ledger
	now     func() time.Time
	run     ledger.WorkersRun
	space   string // its id in the ledger
	inSpace string // the name of the run there
	options Options

	ended time.Time // when the run ended there, zero where it goes on

	reader *dayrecord.Reader // nil where it plays no day, and where the round had none when it ended
	events []day.Event       // of the day, by this run: from its first start on; none where it has not begun there
	next   day.Event         // the first event of the day by a later run, the zero one where there is none
	source ledger.DaySource  // what it is posted from
	digest string            // of what was to be sent at once, as it was left to workers
}

// isBegun reports whether a start of the run is in the day's record: by that it is played from then on.
func (r *recorded) isBegun() bool { return len(r.events) > 0 }

// read reads the record of the day, and what the run is posted from: as it was left to workers, and after the first start of a day in the
// space as the record has it. A later run of the day has another plan in the record.
func (r *recorded) read(ctx context.Context) (err error) {
	if r.options.Day != nil {
		if err = r.readDay(ctx); err != nil {
			return err
		}
	}
	if r.isBegun() && r.next.N == 0 {
		r.source, err = r.ledger.SourceOf(ctx, r.space, r.run.Round)
		return err
	}
	r.source.Plan = r.options.Plan
	for i := range r.events {
		if r.events[i].Verb == day.VerbReload {
			r.source.Plan = r.events[i].Plan
		}
	}
	r.source.Parts, err = r.ledger.SourceForRun(ctx, r.run.Name, r.space)
	return err
}

// readDay reads the record of the day, and which of its events are by this run.
func (r *recorded) readDay(ctx context.Context) error {
	reader, found, err := dayrecord.Open(ctx, r.ledger, r.space, r.run.Round)
	if err != nil || !found {
		return err
	}
	r.reader = reader
	r.events, r.next = r.splitEvents(reader.Record().Events)
	if r.next.N == 1 {
		r.reader = nil
	}
	return nil
}

// splitEvents gives the events of the day by this run, and the first one by a later run. A run that goes on with a day which has ended takes that
// up before its start.
func (r *recorded) splitEvents(all []day.Event) (own []day.Event, next day.Event) {
	isNext := func(e day.Event) bool {
		return e.Verb == day.EventReopen || e.Verb == day.EventStart && e.Run != r.inSpace
	}
	start := slices.IndexFunc(all, func(e day.Event) bool { return e.Verb == day.EventStart && e.Run == r.inSpace })
	if start < 0 { // what came after its end is by a later run
		isNext = func(e day.Event) bool { return !r.ended.IsZero() && e.At.After(r.ended) }
	}
	since := all[max(start, 0):]
	end := slices.IndexFunc(since, isNext)
	if end >= 0 {
		since, next = since[:end], since[end]
	}
	if start < 0 {
		return nil, next
	}
	return since, next
}

// checkSource is [ledger.ErrChanged] where the plan was taken again after it was read: a player that was prepared since knows of that
// already, and has the plan of before.
func (r *recorded) checkSource(ctx context.Context) error {
	if !r.isBegun() || r.next.N > 0 {
		return nil
	}
	now, err := r.ledger.SourceOf(ctx, r.space, r.run.Round)
	isSame := slices.EqualFunc(now.Parts, r.source.Parts, func(a, b ledger.Part) bool { return a.Kind == b.Kind && a.Name == b.Name && a.Sum == b.Sum })
	if err == nil && !isSame {
		err = ledger.ErrChanged
	}
	return err
}

// job is the plan of the run, checked as it is posted, and of what is sent at once what was decided about it. The connection may be of nobody
// who reaches the space.
func (r *recorded) job(ctx context.Context, kept *dayplan.Kept, in space.Connection) (*pipeline.SpaceRun, error) {
	zone, isDay := time.FixedZone(withoutName, kept.Options.Offset), r.options.Day != nil
	if isDay {
		zone = r.options.Day.SameAs.Location()
	}
	job, err := kept.Asked.NewRun(kept.Opened, zone, r.now)
	if err != nil {
		return nil, err
	}
	if isDay {
		play.SetUp(job)
		job.Options.StartEx, job.Options.Rehearsal = r.options.Day.SameAs.StartEx, kept.Options.Rehearsal
	}
	in.Space = kept.Space
	job.Connection, job.Ledger = &in, r.asItWas()
	job.GivenRunName, job.PlanPath = r.inSpace, r.source.Plan
	job.Suppressions = func(context.Context, bool) (ledger.Ledger, func(), error) { return r.ledger, func() {}, nil }
	if in.Client == nil { // what lint finds was decided about at the start
		job.ReadOnly, job.Options.Lint = true, false
	}
	if err := job.Check(ctx); err != nil {
		return nil, explain(job, err)
	}
	if isDay {
		return job, nil
	}
	r.digest, err = restore(job, kept.Decided)
	return job, err
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
