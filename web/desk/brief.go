package desk

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/readers"
	"simcast/writers"
)

// Brief is what a planner is shown before the first POST: where it goes, and the
// arithmetic.
type Brief struct {
	Plan     *pipeline.Plan // as it was asked for; nil where it could not be taken
	Host     string
	Moved    string             // the address at which the space was before, "" where it has not moved
	Briefing *pipeline.Briefing // nil where nothing can be posted
	Settled  *pipeline.SendPlan // where each delivery stands in the ledger; nil as above
	Problems []readers.Problem  // of what was asked for
	Interval time.Duration
	Results  string // the name of the results file
	Seal     string // of exactly what would be posted, for Send

	// Why nothing can be posted, nil where it can: ErrNoSpace, an *ErrorsError, an
	// *pipeline.UnknownKeyError or *pipeline.ElsewhereError that is a question, a *pipeline.UsageError, or what
	// the service or the ledger said.
	Why error
}

// ErrorsError says that a plan's own errors hold it up.
type ErrorsError struct{ Errors int }

func (e *ErrorsError) Error() string {
	if e.Errors == 1 {
		return "the plan has an error, so nothing can be posted"
	}
	return fmt.Sprintf("the plan has %d errors, so nothing can be posted", e.Errors)
}

// Brief works out what Send would do, and posts nothing. The error is one of the file.
func (d *Session) Brief(ctx context.Context, plan Plan, asked pipeline.SendOptions, age Age) (*Brief, error) {
	b := &Brief{}
	if b.Interval, b.Why = d.paced(&asked); b.Why != nil {
		return b, nil
	}
	p, err := d.prepare(ctx, plan, asked, age)
	var file *readers.FileError
	if errors.As(err, &file) {
		return nil, shortPath(err, plan)
	}
	if p != nil {
		defer p.close()
	}
	if b.Why = err; err == nil {
		b.Why = p.forReading(d)
	}
	if p != nil {
		p.tell(b)
	}
	return b, nil
}

// paced fills in how fast and how patiently a run posts, where the planner is silent.
func (d *Session) paced(asked *pipeline.SendOptions) (time.Duration, error) {
	least := d.Interval()
	if asked.Interval == 0 {
		asked.Interval = least
	}
	if asked.Interval < least {
		return least, &pipeline.UsageError{Message: fmt.Sprintf("the interval is shorter than %s", least), Suggestion: "write " + least.String() + " or more"}
	}
	if asked.Limits == (pipeline.Limits{}) {
		asked.Limits = pipeline.DefaultLimits()
	}
	return asked.Interval, nil
}

// prepared is a job that was taken, on its way to be settled.
type prepared struct {
	*pipeline.Job
	asked   pipeline.SendOptions
	results string
	release func() // of the ledger
}

// prepare opens a plan, connects, and takes it. Where the plan's errors hold it up,
// there is a job that was taken, and an *ErrorsError.
func (d *Session) prepare(ctx context.Context, plan Plan, asked pipeline.SendOptions, age Age) (*prepared, error) {
	job, err := d.begin(plan, asked)
	if err != nil {
		return nil, err
	}
	p := &prepared{Job: job, asked: asked, results: plan.Path, release: func() {}}
	if job.Origin == nil {
		p.results = writers.ResultsPath(plan.Path, job.Resend.Round, job.File.Format)
	}
	if job.Connection, err = d.Connect(ctx, age); err != nil {
		return p, err
	}
	if err := job.Check(); err != nil {
		return p, err
	}
	if !job.MayGoOn() {
		return p, &ErrorsError{job.Plan.Errors()}
	}
	return p, nil
}

func (p *prepared) close() {
	_ = p.File.Close() // it was only read
	p.release()
}

// open takes the ledger, and says which space it is.
func (p *prepared) open(d *Session, toRead bool, tell func(error)) (*writers.File, error) {
	book, release, err := d.o.Access.Ledger(toRead)
	if err != nil {
		return nil, err
	}
	p.Ledger, p.release = book, release
	sheet := writers.NewResults(p.results, p.File.Mode, book, tell, d.o.Now)
	p.Results = sheet
	return sheet, p.Identify()
}

// forReading settles the job without holding up a run.
func (p *prepared) forReading(d *Session) error {
	if _, err := p.open(d, true, func(error) {}); err != nil {
		return err
	}
	return p.Reconcile()
}

// tell puts what is known of the job into what is shown.
func (p *prepared) tell(b *Brief) {
	b.Results, b.Plan = filepath.Base(p.results), p.Plan
	if p.Connection != nil {
		b.Host = p.Connection.Host()
	}
	if p.Plan != nil {
		b.Problems = p.Plan.Problems
	}
	b.Moved = p.Moved
	if b.Why != nil {
		return
	}
	briefing := p.SendPlan.Brief(p.asked.Interval)
	seal, err := p.PlanDigest()
	if b.Why = err; err != nil {
		return
	}
	b.Briefing, b.Settled, b.Problems, b.Seal = &briefing, p.SendPlan, p.SendPlan.Problems, seal.String()
}

// IsBusy reports whether another run has the space, this desk's or another program's.
func IsBusy(err error) bool {
	var here *BusyError
	var elsewhere *ledger.BusyError
	return errors.As(err, &here) || errors.As(err, &elsewhere)
}
