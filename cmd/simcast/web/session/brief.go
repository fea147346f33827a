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
)

// Brief is what a planner is shown before the first POST: where it goes, and the
// arithmetic.
type Brief struct {
	Host     string
	Moved    string         // the address at which the space was before, "" where it has not moved
	Briefing *plan.Briefing // nil where nothing can be posted
	SendPlan *plan.SendPlan // where each delivery stands in the ledger; nil as above
	Interval time.Duration  // between two messages
	Results  string         // the name of the results file
	Digest   string         // of exactly what would be posted, for Send

	// Why nothing can be posted, nil where it can: ErrNoSpace, a *pipeline.PlanError, an
	// *identify.UnknownKeyError or *reconcile.ElsewhereError that is a question, a *problem.UsageError, or what
	// the service or the ledger said.
	Why error
}

// Brief works out what Send would do, and posts nothing. The error is one of the file.
func (s *Session) Brief(ctx context.Context, file PlanFile, asked pipeline.SendOptions, age Age) (*Brief, error) {
	b := &Brief{}
	if b.Interval, b.Why = s.setPace(&asked); b.Why != nil {
		return b, nil
	}
	j, err := s.connectedJob(ctx, file, asked, age, func(error) {})
	if j != nil {
		defer j.close()
	}
	if err == nil {
		j.ReadOnly = true
		err = j.steps.Prepare(ctx)
	}
	if unreadable := (*readers.FileError)(nil); errors.As(err, &unreadable) {
		return nil, shortPath(err, file)
	}
	b.Why = err
	if j != nil {
		b.describe(j)
	}
	return b, nil
}

// describe says what is known of the job.
func (b *Brief) describe(j *job) {
	b.Results, b.Moved = filepath.Base(j.ResultsPath), j.Moved
	if j.Connection != nil {
		b.Host = j.Connection.Host()
	}
	if b.Why != nil {
		return
	}
	briefing := j.SendPlan.Brief(j.Asked.Interval)
	digest, err := j.PlanDigest()
	if b.Why = err; err != nil {
		return
	}
	b.Briefing, b.SendPlan, b.Digest = &briefing, j.SendPlan, digest.String()
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

// IsBusy reports whether another run has the space, this session's or another program's.
func IsBusy(err error) bool {
	var here *BusyError
	var elsewhere *ledger.BusyError
	return errors.As(err, &here) || errors.As(err, &elsewhere)
}
