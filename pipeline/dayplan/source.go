package dayplan

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/pipeline/suppressions"
	"simcast/readers"
)

// Source loads a plan as it stands now, as the run has asked for it at its start.
type Source struct {
	Asked        pipeline.SendOptions
	Connection   *space.Connection // with the space of the start, or of the last reload
	Local        *time.Location    // of clock times where nobody has said it
	Now          func() time.Time
	StartEx      time.Time         // from which the plan's own clock times count: of a rehearsal the plan's own
	Rehearsal    bool              // the plan's clock times are not those of the run
	Suppressions suppressions.Open // of lint, in the ledger; may be nil
	Defaults     string            // those with which the plan was played, as the ledger keeps them; "" where there are none, or nobody asks
}

// SourceOf takes plans as a run was asked to.
func SourceOf(r *pipeline.SpaceRun, times Times) Source {
	return Source{Asked: r.Asked, Connection: r.Connection, Local: r.Options.Zone, Now: r.Now, StartEx: times.base(), Rehearsal: r.Options.Rehearsal, Suppressions: r.Suppressions}
}

// Source takes the plan as it was kept, in a space that c reaches or knows, with the lists that were kept.
func (k *Kept) Source(c space.Connection, record ledger.Ledger, times Times, now func() time.Time) Source {
	c.Space = k.Space
	return Source{Asked: k.Asked, Connection: &c, Local: times.Zone, Now: now, StartEx: times.base(), Rehearsal: k.Options.Rehearsal,
		Suppressions: func(context.Context, bool) (ledger.Ledger, func(), error) { return record, func() {}, nil }}
}

// Load opens and checks the plan at path with what was changed of it. With a *pipeline.PlanError it gives the plan too, whose
// verdict says what is wrong. Other errors are of the file, a *problem.UsageError, or Problems of the file of mappings. Whoever
// has a plan may close its file once nobody reads it.
func (s *Source) Load(ctx context.Context, path string, o Overlay) (*plan.Plan, error) {
	opened, err := s.open(path)
	if err != nil {
		return nil, err
	}
	return s.check(ctx, opened, o)
}

// LoadOpen is Load of a plan whose rows are in memory: as it was when it was opened, whatever stands at its path by now. It stays as it is.
func (s *Source) LoadOpen(ctx context.Context, opened pipeline.OpenedPlan, o Overlay) (*plan.Plan, error) {
	return s.check(ctx, &opened, o)
}

// open opens the plan at path.
func (s *Source) open(path string) (*pipeline.OpenedPlan, error) {
	asked := s.Asked
	asked.StartEx = "" // which may say now
	return asked.Open(path)
}

// check checks an open plan with what was changed of it, and closes it where it gives none.
func (s *Source) check(ctx context.Context, opened *pipeline.OpenedPlan, o Overlay) (taken *plan.Plan, err error) {
	defer func() {
		if taken == nil {
			_ = opened.Close() // it was only read
		}
	}()
	asked := s.Asked
	asked.StartEx = ""
	if opened.IsResults() {
		return nil, &problem.UsageError{Message: opened.Path + " is a results file, and not a plan", Suggestion: "name the plan that is played"}
	}
	if len(o.Changes) > 0 {
		if err := s.applyOverlay(o, &asked, opened); err != nil {
			return nil, err
		}
	}
	job, err := asked.NewRun(opened, s.Local, s.Now)
	if err != nil {
		return nil, err
	}
	job.Options.Rehearsal = s.Rehearsal
	job.Connection, job.Suppressions = s.Connection, s.Suppressions
	job.Options.Play, job.Options.StartEx = true, s.StartEx
	err = job.Check(ctx)
	if wrong := (*pipeline.PlanError)(nil); err != nil && !errors.As(err, &wrong) {
		return nil, err
	}
	if o.hasEditErrors(job.Plan) {
		err = &pipeline.PlanError{Errors: job.Plan.Verdict.Errors()}
	}
	return job.Plan, err
}

// applyOverlay puts the overlay over the open plan. A choice of rows and ids does not leave out what was added.
func (s *Source) applyOverlay(o Overlay, asked *pipeline.SendOptions, opened *pipeline.OpenedPlan) error {
	if err := opened.Buffer(); err != nil {
		return err
	}
	look, _, err := reading.Look(opened.File, s.Connection.Space, opened.Mapping)
	if err != nil {
		return err
	}
	changed, err := o.Apply(opened.File, look.File())
	if err != nil {
		return err
	}
	opened.File = changed
	if changed.FirstAdded == 0 {
		return nil
	}
	if len(asked.Rows) > 0 {
		asked.Rows = append(slices.Clip(asked.Rows), fmt.Sprintf("%d-%d", changed.FirstAdded, changed.FirstAdded+len(o.Added())-1))
	}
	for _, id := range o.Added() {
		if len(asked.IDs) > 0 {
			asked.IDs = append(slices.Clip(asked.IDs), plan.ListedID(id))
		}
	}
	return nil
}

// hasEditErrors reports whether rows that were edited or added have errors: these are not passed over as others of the plan may be.
// It adds what only added rows can have wrong, and takes the places from their problems, for no file has them.
func (o Overlay) hasEditErrors(p *plan.Plan) bool {
	touched := map[string]bool{}
	for _, c := range o.Changes {
		touched[problem.CutValue(c.ID)] = true
	}
	var found []readers.Problem
	selection, err := plan.NewSelection(p.Options.Filter, p.Space)
	for _, in := range p.Injects {
		if detail := whyNotAdded(in, selection); detail != nil && err == nil && p.File.IsAdded(in.Row.Number) {
			in.Invalid = true
			one := detail.At(in.Place(), readers.Error)
			one.ID = problem.CutValue(in.ID)
			in.Problems, found = append(in.Problems, one), append(found, one)
		}
	}
	p.Verdict.Problems = append(p.Verdict.Problems, found...)
	wrong := false
	for i := range p.Verdict.Problems {
		one := &p.Verdict.Problems[i]
		wrong = wrong || one.Severity == readers.Error && touched[one.ID]
		if p.File.IsAdded(one.Row) {
			one.Row, one.Line, one.Cell = 0, 0, ""
		}
	}
	return wrong
}

// whyNotAdded says why a row cannot be added to the day, though it may stand in a plan.
func whyNotAdded(in *plan.Inject, selection *plan.Selection) *problem.Detail {
	if in.Kind == schema.KindNote || in.Kind == schema.KindExpected {
		return &problem.Detail{Code: "not-added", Message: "the inject says nothing that could be sent, or its kind is one that nobody plays",
			Suggestion: "give it a persona, a channel, a team and a body; for the record alone use note"}
	}
	if in.IsOut {
		return &problem.Detail{Code: "not-added", Message: "the inject is skipped: " + in.Skip, Suggestion: "leave that cell out"}
	}
	for _, d := range in.Deliveries {
		if selection != nil && selection.LeavesOutTeam(d.Team) {
			return &problem.Detail{Code: "not-added", Value: d.Team.Name, Message: "this run leaves out the team " + strconv.Quote(d.Team.Name) + ", by --team",
				Suggestion: "name a team that takes part"}
		}
	}
	if in.LeftOut != "" {
		return &problem.Detail{Code: "not-added", Message: "the inject is " + in.LeftOut, Suggestion: "choose another channel"}
	}
	return nil
}
