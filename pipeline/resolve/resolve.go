package resolve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// Config is what results are resolved with.
type Config struct {
	Open        func() (*readers.File, error) // opens the results file, each time it is read
	Ledger      ledger.Ledger
	Fingerprint func() string // of the key at hand, "" where there is none; called where the ledger does not know the run
	KeyIsTheirs bool          // somebody has said that the key is of the space of these results
	Demo        bool          // the space is the stand-in's
	By          string        // who looks in the exercise
	Now         func() time.Time
}

// Results are a results file, with what is uncertain in it.
type Results struct {
	WithoutHash int // uncertain rows that nobody can be asked about: their delivery cell is empty

	config    Config
	origin    reconcile.Origin
	space     string // in the ledger
	report    *resultsreport.Report
	prior     []*plan.PriorResult // of its lines
	standings []ledger.Standing   // of its lines
	questions []*Question         // that are not answered yet
	answered  []*Question         // that were answered
	twice     []*Question         // that are there, and perhaps twice
	changed   bool                // a result that the file has as uncertain is another one by now
	run       ledger.OpenRun      // nil until the first answer
	runName   string
	lane      ledger.HeldLane // nil where it is only read
}

// Read is Open for whoever only looks: the space is not locked, and nothing can be answered.
func Read(ctx context.Context, c Config) (*Results, error) { return c.read(ctx) }

// Open reads results and takes the lane of their space, until Close. Where a run is under way there it is a *ledger.BusyError; of what
// else nobody here can settle, a *problem.UsageError; of cells that cannot be read, readers.Problems.
func Open(ctx context.Context, c Config) (*Results, error) {
	c.By = nameOf(c.By)
	before, err := c.read(ctx) // to know the space
	if err != nil {
		return nil, err
	}
	lane, err := c.Ledger.TakeLane(ctx, before.space, ledger.ThisProcess(c.By), false)
	if err != nil {
		return nil, err
	}
	r, err := c.read(ctx) // a run that has just ended may have written them once more
	if err == nil && r.space != before.space {
		err = &problem.UsageError{Message: "the results were replaced while they were read", Suggestion: "try again"}
	}
	if err == nil {
		err = c.checkNotMoved(ctx, r.space, r.origin.Round)
	}
	if err != nil {
		_ = lane.Release(context.WithoutCancel(ctx)) // err is the one to tell
		return nil, err
	}
	r.lane = lane
	return r, nil
}

// checkNotMoved refuses a round that stands in another ledger, before anybody looks for its messages.
func (c *Config) checkNotMoved(ctx context.Context, space, round string) error {
	of, err := c.Ledger.RoundOf(ctx, space, round)
	if err == nil && of.MovedTo != "" {
		err = &ledger.MovedError{Round: round, To: of.MovedTo}
	}
	return err
}

// Questions are the messages that are uncertain now, in the file's order.
func (r *Results) Questions() []*Question { return slices.Clone(r.questions) }

// Answered are the messages that somebody has looked for, in the file's order: now or before. What was sent again since is
// not among them.
func (r *Results) Answered() []*Question { return slices.Clone(r.answered) }

// PerhapsTwice are the messages that were sent, and sent again without an answer, in the file's order. They are there: nobody is
// to answer about them, and they are sent.
func (r *Results) PerhapsTwice() []*Question { return slices.Clone(r.twice) }

// Answer writes down the answer about a message: about one that is uncertain, or again about an answered one. The ledger keeps
// each answer, and goes by the last one. It is there, on disk, when Answer returns. To say the same once more writes nothing. Of a message that was sent
// again since it was read the error is [ledger.ErrSentAgain].
func (r *Results) Answer(ctx context.Context, q *Question, answer Answer) error {
	if answer == q.Answer || answer == NotKnown && q.Answer == "" {
		return nil
	}
	if err := r.begin(ctx); err != nil {
		return err
	}
	if err := r.run.Import(ctx, q.imported); err != nil {
		return err
	}
	q.imported = nil
	attempt, now := q.attempt, r.config.Now()
	attempt.Started, attempt.Ended, attempt.Outcome, attempt.By = time.Time{}, now, answer.outcome(), r.config.By
	attempt.HTTPStatus, attempt.MessageID, attempt.Reason = 0, "", q.reason(answer, r.config.By, now)
	attempt.Source, attempt.Requests = ledger.SourceResolved, 0
	if err := r.run.Resolve(ctx, attempt, q.Requests); err != nil {
		return err
	}
	q.standing = q.standing.After(attempt)
	status := plan.StatusFrom(q.standing)
	r.setStatus(q.line, status)
	r.changed = true
	q.Answer, q.By, q.At, q.Reason = answer, r.config.By, now, status.Reason
	if answer == NotKnown {
		q.Answer, q.By, q.At = "", "", time.Time{}
	}
	r.regroup(q)
	return nil
}

// regroup puts a message among the questions or the answered ones, in the file's order.
func (r *Results) regroup(q *Question) {
	isIt := func(other *Question) bool { return other == q }
	r.questions, r.answered = slices.DeleteFunc(r.questions, isIt), slices.DeleteFunc(r.answered, isIt)
	list := &r.questions
	if q.Answer != "" {
		list = &r.answered
	}
	*list = append(*list, q)
	slices.SortFunc(*list, func(a, b *Question) int { return a.line - b.line })
}

// begin begins a run in the ledger, before its first answer.
func (r *Results) begin(ctx context.Context) error {
	if r.run != nil {
		return nil
	}
	now := r.config.Now()
	r.runName = ledger.NewRunName(now, rand.Uint32())
	by, err := ledger.ThisProcess(r.config.By), error(nil)
	r.run, err = r.lane.BeginRun(ctx, ledger.Run{Name: r.runName, Round: r.origin.Round, Plan: r.report.File.Name, Host: by.Host, PID: by.PID, Started: now})
	return err
}

// Run is the name under which the ledger keeps the answers, "" before the first.
func (r *Results) Run() string { return r.runName }

// Changed reports whether the file has something as uncertain that is settled by now.
func (r *Results) Changed() bool { return r.changed }

// Report is what the results file is to hold now.
func (r *Results) Report() *resultsreport.Report { return r.report }

// StatusOf is where a message stands now.
func (r *Results) StatusOf(q *Question) plan.Status { return r.report.Lines[q.line].Status }

// Close ends the run, if there is one, and gives the lane of the space back.
func (r *Results) Close(ctx context.Context) (err error) {
	if r.run != nil {
		err = r.run.Close(context.WithoutCancel(ctx), r.config.Now(), "finished")
		r.run = nil
	}
	if r.lane != nil {
		if released := r.lane.Release(context.WithoutCancel(ctx)); err == nil {
			err = released
		}
		r.lane = nil
	}
	if err != nil {
		return fmt.Errorf("the ledger could not record the end: %w", err)
	}
	return nil
}
