package plan

import (
	"regexp"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/readers"
)

// SendPlan is a plan compared with the ledger: each delivery has its action and
// the status that it has so far.
type SendPlan struct {
	Plan       *Plan // as it was checked
	Round      string
	Resend     ResendOptions
	Deliveries []*Delivery       // in the plan's order, every row at least once
	ToPost     []*Delivery       // those whose action is ActionSend
	Imported   []ledger.Attempt  // what a results file says and the ledger does not know yet; the job writes it there before the first request
	Renamed    []ledger.Renamed  // what went out, and stands under another id from now on
	TakeOver   TakeOver          // of a rerun
	HeldBack   int               // rows whose cells were changed since they were sent
	Rewritten  int               // of ToPost, such rows that --changed posts
	Warnings   []readers.Problem // of the comparison
	Selection  *Selection        // Plan.Options.Filter, with the space's own teams
}

// Problems are those of the check, and after them the warnings of the comparison.
func (s *SendPlan) Problems() []readers.Problem {
	return slices.Concat(s.Plan.Verdict.Problems, s.Warnings)
}

// ResendOptions are what a run is asked to post beyond what no run has posted yet: each is a flag of that name, and alone
// lets something go out once more.
type ResendOptions struct {
	Again           bool // what was sent
	Changed         bool // rows whose cells were changed since they were sent
	ResendUncertain bool // what may be out
}

// IsRoundName reports whether a round can have that name: "", or what can be part of a file's name.
func IsRoundName(name string) bool { return roundName.MatchString(name) }

var roundName = regexp.MustCompile(`^$|^[\pL\pN]([\pL\pN ._-]{0,62}[\pL\pN_-])?$`)
