package session

import (
	"context"
	"errors"

	"simcast/pipeline"
	"simcast/pipeline/check"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/annotate"
)

// View is a whole plan as it was checked.
type View struct {
	Plan    *plan.Plan   // nil where its header row is wrong: then no row could be checked
	Verdict plan.Verdict // of all its rows
	Sheet   string       // that was read
	Results bool         // the file is the results of a run
	Round   string       // that of the results
	Host    string       // where the space is, "" where it was not asked
	Offline error        // why the space was not asked; nil where it was
	Space   *space.Space // nil where it was not asked
}

// Check reads a whole plan and holds it against the space, whatever rows a planner has
// chosen. Where the space cannot be had, it checks what needs none, and says why in
// Offline. The error is one of the file.
func (s *Session) Check(ctx context.Context, plan Plan, reading pipeline.ReadOptions, age Age) (*View, error) {
	return s.check(ctx, plan, pipeline.SendOptions{ReadOptions: reading}, age, false)
}

// Proof is Check with all that a proof needs: the texts in pieces, and what was
// chosen and redirected.
func (s *Session) Proof(ctx context.Context, plan Plan, asked pipeline.SendOptions) (*View, error) {
	return s.check(ctx, plan, asked, Fresh, true)
}

func (s *Session) check(ctx context.Context, checked Plan, asked pipeline.SendOptions, age Age, proof bool) (*View, error) {
	if !proof {
		asked.Rows, asked.IDs, asked.Teams, asked.Channels = nil, nil, nil, nil
	}
	job, err := s.begin(checked, asked)
	if problems := readers.ProblemsIn(err); len(problems) > 0 {
		return &View{Verdict: plan.Verdict{Problems: problems, Broken: true}, Sheet: problems[0].Sheet}, nil
	}
	if err != nil {
		return nil, shortPath(err, checked)
	}
	defer job.File.Close()
	view := &View{Sheet: job.File.Sheet, Results: job.IsRerun(), Round: job.Asked.Round}
	connection, err := s.Connect(ctx, age)
	if err != nil {
		view.Offline = err
	} else {
		view.Host, view.Space = connection.Host(), connection.Space
	}
	job.Options.Pieces = proof
	if view.Plan, err = check.Load(job.File, view.Space, job.Options); err != nil {
		return nil, err
	}
	view.Verdict = view.Plan.Verdict
	return view, nil
}

// begin opens a plan, and begins a job with it: a rerun where it is the results of a
// run.
func (s *Session) begin(plan Plan, asked pipeline.SendOptions) (*pipeline.Job, error) {
	if asked.Limits == (send.Limits{}) {
		asked.Limits = send.DefaultLimits()
	}
	file, err := plan.open(asked.Sheet)
	if err != nil {
		return nil, err
	}
	job, err := asked.NewJob(file, s.o.Zone, s.o.Now)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	job.Demo = s.o.Access.IsDemo()
	return job, nil
}

// Checked is the plan for [annotate.Workbook], with its mistakes.
func (s *Session) Checked(ctx context.Context, plan Plan, reading pipeline.ReadOptions) (annotate.Checked, error) {
	content, err := plan.Content()
	if err != nil {
		return annotate.Checked{}, err
	}
	view, err := s.Check(ctx, plan, reading, Recent)
	if err != nil {
		return annotate.Checked{}, err
	}
	return annotate.Checked{File: plan.Name, Content: content, Sheet: view.Sheet, Problems: view.Verdict.Problems}, nil
}
