package send

import (
	"time"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// Limits say when to give a delivery up, and when to stop the run.
type Limits struct {
	// MaxAttempts are answers 500 and 503 to one delivery until it is failed. No other answers count (contract, "Sending").
	MaxAttempts int           `flag:"max-attempts" page:"most attempts" value:"COUNT" help:"stop trying a message after COUNT answers of 500 or 503"`
	MaxFailures int           `flag:"max-failures" page:"most failures" value:"COUNT" help:"stop after COUNT failed messages; 0: never"` // in each space
	MaxOutage   time.Duration `flag:"max-outage" page:"longest outage" value:"TIME" help:"stop when the service, or a shared ledger, cannot be reached for longer than TIME"`
}

// DefaultLimits are the contract's.
func DefaultLimits() Limits { return Limits{MaxAttempts: 5, MaxOutage: 15 * time.Minute} }

// Validate refuses, as a *problem.UsageError, what cannot be meant.
func (l Limits) Validate() error {
	switch {
	case l.MaxAttempts < 1:
		return &problem.UsageError{Message: "--max-attempts must be at least 1", Suggestion: "write --max-attempts 5"}
	case l.MaxFailures < 0 || l.MaxOutage < 0:
		return &problem.UsageError{Message: "--max-failures and --max-outage cannot be negative", Suggestion: "leave them out, or write 0 or more"}
	}
	return nil
}

// countFailure counts a delivery whose status is final, and stops the run where too many of them have failed: since the last stop, and
// also before the lane changed hands. One that stays uncertain has not failed, whatever the answer was.
func (s *sender) countFailure(d *plan.Delivery) {
	if s.Limits.MaxFailures == 0 || d.Status.State != plan.Failed {
		return
	}
	if s.failures++; s.stop == "" && s.failures >= s.Limits.MaxFailures {
		s.stop = wording.Counted(s.failures, "failed message") + " (--max-failures)"
	}
}
