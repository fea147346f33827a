package session

import (
	"context"

	"simcast/pipeline"
	"simcast/pipeline/check"
	"simcast/pipeline/identify"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/pipeline/suppressions"
	"simcast/readers"
	"simcast/writers/annotate"
)

// View is a whole plan as it was checked.
type View struct {
	Plan      *plan.Plan   // nil where its header row is wrong: then no row could be checked
	Verdict   plan.Verdict // of all its rows
	Sheet     string       // that was read
	IsResults bool         // the file is the results of a run
	Round     string       // that of the results
	Host      string       // where the space is, "" where it was not asked
	Offline   error        // why the space was not asked; nil where it was
	Space     *space.Space // nil where it was not asked
}

// Check reads a whole plan and holds it against the space, whatever rows a planner has
// chosen. Where the space cannot be had, it checks what needs none, and says why in
// Offline. The error is one of the file.
func (s *Session) Check(ctx context.Context, file PlanFile, reading pipeline.ReadOptions, age Age) (*View, error) {
	return s.check(ctx, file, pipeline.SendOptions{ReadOptions: reading}, func() (*space.Connection, error) { return s.Connect(ctx, age) }, false)
}

// Look is Check together with the briefing of all rows, as asked has it. Where the briefing has checked the plan just as
// Check does, the plan is read once. whole is nil where the space cannot be had.
func (s *Session) Look(ctx context.Context, file PlanFile, asked pipeline.SendOptions, age Age) (view *View, whole *Brief, err error) {
	connection, offline := s.Connect(ctx, age)
	connected := func() (*space.Connection, error) { return connection, offline }
	if offline == nil {
		if whole, err = s.Brief(ctx, file, asked, Recent); err != nil {
			return nil, nil, err
		}
		if p := whole.SendPlan; p != nil && p.Plan.Redirect == nil && !p.Plan.File.IsResults() {
			view = &View{Plan: p.Plan, Verdict: p.Plan.Verdict, Sheet: p.Plan.File.Sheet, Host: whole.Host, Space: p.Plan.Space}
			s.suppressions(connection).Keep(ctx, &view.Verdict) // a briefing keeps nothing
			return view, whole, nil
		}
	}
	view, err = s.check(ctx, file, pipeline.SendOptions{ReadOptions: asked.ReadOptions}, connected, false)
	return view, whole, err
}

// Proof is Check with all that a proof needs: the texts in pieces, and what was
// chosen and redirected.
func (s *Session) Proof(ctx context.Context, file PlanFile, asked pipeline.SendOptions) (*View, error) {
	return s.check(ctx, file, asked, func() (*space.Connection, error) { return s.Connect(ctx, Fresh) }, true)
}

func (s *Session) check(ctx context.Context, file PlanFile, asked pipeline.SendOptions, connect func() (*space.Connection, error), proof bool) (*View, error) {
	if !proof {
		asked.Rows, asked.IDs, asked.Teams, asked.Channels = nil, nil, nil, nil
	}
	j, err := s.newJob(ctx, file, asked)
	if problems := readers.ProblemsIn(err); len(problems) > 0 {
		return &View{Verdict: plan.Verdict{Problems: problems}, Sheet: problems[0].Sheet}, nil
	}
	if err != nil {
		return nil, shortPath(err, file)
	}
	defer j.File.Close()
	view := &View{Sheet: j.File.Sheet, IsResults: j.File.IsResults(), Round: j.Asked.Round}
	connection, err := connect()
	if err != nil {
		view.Offline = err
	} else {
		view.Host, view.Space = connection.Host(), connection.Space
	}
	store := s.suppressions(connection)
	store.AddTo(ctx, &j.Options)
	j.Options.Pieces = proof || view.IsResults // the check fills in no text of a row that is sent; its preview has it
	if view.Plan, err = check.Load(j.File, view.Space, j.Options); err != nil {
		return nil, err
	}
	store.Keep(ctx, &view.Plan.Verdict)
	view.Verdict = view.Plan.Verdict
	return view, nil
}

// suppressions are those of the space that was reached, nil where none was.
func (s *Session) suppressions(connection *space.Connection) *suppressions.Store {
	if connection == nil {
		return nil
	}
	return &suppressions.Store{Key: identify.KeyOf(connection), Open: s.config.Access.Ledger}
}

// Checked is the plan for [annotate.Workbook], with its mistakes.
func (s *Session) Checked(ctx context.Context, file PlanFile, reading pipeline.ReadOptions) (annotate.Checked, error) {
	content, err := s.ContentAsSaid(file)
	if err != nil {
		return annotate.Checked{}, err
	}
	view, err := s.Check(ctx, file, reading, Recent)
	if err != nil {
		return annotate.Checked{}, err
	}
	return annotate.Checked{File: file.Name, Content: content, Sheet: view.Sheet, Problems: view.Verdict.Problems, Mapping: s.Mapping(file)}, nil
}
