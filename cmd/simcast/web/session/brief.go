package session

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/writers/results"
)

// Brief is what a planner is shown before the first POST: where it goes, and the
// arithmetic.
type Brief struct {
	Plan     *plan.Plan // as it was asked for; nil where it could not be taken
	Host     string
	Moved    string            // the address at which the space was before, "" where it has not moved
	Briefing *plan.Briefing    // nil where nothing can be posted
	SendPlan *plan.SendPlan    // where each delivery stands in the ledger; nil as above
	Problems []readers.Problem // of what was asked for
	Interval time.Duration
	Results  string // the name of the results file
	Digest   string // of exactly what would be posted, for Send

	// Why nothing can be posted, nil where it can: ErrNoSpace, a *pipeline.PlanError, an
	// *identify.UnknownKeyError or *reconcile.ElsewhereError that is a question, a *problem.UsageError, or what
	// the service or the ledger said.
	Why error
}

// Brief works out what Send would do, and posts nothing. The error is one of the file.
func (s *Session) Brief(ctx context.Context, plan Plan, asked pipeline.SendOptions, age Age) (*Brief, error) {
	b := &Brief{}
	if b.Interval, b.Why = s.setPace(&asked); b.Why != nil {
		return b, nil
	}
	p, err := s.prepare(ctx, plan, asked, age, func(error) {})
	if p != nil {
		defer p.close()
	}
	if err == nil {
		p.ReadOnly = true
		err = pipeline.Prepare(ctx, p.Job)
	}
	if file := (*readers.FileError)(nil); errors.As(err, &file) {
		return nil, shortPath(err, plan)
	}
	b.Why = err
	if p != nil {
		p.describe(b)
	}
	return b, nil
}

// setPace fills in how fast a run posts, unless the planner says so.
func (s *Session) setPace(asked *pipeline.SendOptions) (time.Duration, error) {
	least := s.Interval()
	if asked.Interval == 0 {
		asked.Interval = least
	}
	if asked.Interval < least {
		return least, &problem.UsageError{Message: fmt.Sprintf("the interval is shorter than %s", least), Suggestion: "write " + least.String() + " or more"}
	}
	return asked.Interval, nil
}

// prepared is a job that is connected, or was to be.
type prepared struct {
	*pipeline.Job
	results string
	sheet   *results.File
	release func() // of the ledger
}

// prepare opens a plan, and connects. note is given what a planner should know of the results while they are written.
func (s *Session) prepare(ctx context.Context, plan Plan, asked pipeline.SendOptions, age Age, note func(error)) (*prepared, error) {
	job, err := s.begin(plan, asked)
	if err != nil {
		return nil, err
	}
	p := &prepared{Job: job, results: plan.Path, release: func() {}}
	if !job.IsRerun() {
		p.results = results.PathFor(plan.Path, job.Asked.Round, job.File.Format)
	}
	job.Hooks.Open = func() error { return p.open(s, note) }
	job.Connection, err = s.Connect(ctx, age)
	return p, err
}

func (p *prepared) close() {
	_ = p.File.Close() // it was only read
	p.release()
}

// open opens the ledger and the results file.
func (p *prepared) open(s *Session, note func(error)) error {
	book, release, err := s.o.Access.Ledger(p.ReadOnly)
	if err != nil {
		return err
	}
	p.Ledger, p.release = book, release
	p.sheet = results.NewFile(p.results, p.File.Mode, book, note, s.o.Now)
	p.Results = p.sheet
	return nil
}

// describe puts what is known of the job into what is shown.
func (p *prepared) describe(b *Brief) {
	b.Results, b.Plan = filepath.Base(p.results), p.Plan
	if p.Connection != nil {
		b.Host = p.Connection.Host()
	}
	switch {
	case p.SendPlan != nil:
		b.Problems = p.SendPlan.Problems()
	case p.Plan != nil:
		b.Problems = p.Plan.Verdict.Problems
	}
	b.Moved = p.Moved
	if b.Why != nil {
		return
	}
	briefing := p.SendPlan.Brief(p.Asked.Interval)
	digest, err := p.PlanDigest()
	if b.Why = err; err != nil {
		return
	}
	b.Briefing, b.SendPlan, b.Digest = &briefing, p.SendPlan, digest.String()
}

// IsBusy reports whether another run has the space, this session's or another program's.
func IsBusy(err error) bool {
	var here *BusyError
	var elsewhere *ledger.BusyError
	return errors.As(err, &here) || errors.As(err, &elsewhere)
}
