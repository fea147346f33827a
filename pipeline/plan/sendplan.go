package plan

import (
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"simcast/pipeline/ledger"
	"simcast/readers"
	"simcast/templates/wording"
)

// SendPlan is a plan compared with the ledger: each delivery has its action and
// the status that it has so far.
type SendPlan struct {
	Plan       *Plan  // as it was checked
	PlanPath   string // where the plan stands, of a rerun as the ledger knows it; "" where nobody knows
	Round      string
	IsDay      bool // it is played by the clock: its results say when each message was planned and expected
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

// NameOf names a delivery as its line does in the column delivery, without the mark of a changed row; "" where it
// has no team.
func (s *SendPlan) NameOf(d *Delivery) string {
	if d.Hash == "" {
		return ""
	}
	return s.Round + ":" + d.Hash
}

// ResendOptions are what a run is asked to post beyond what no run has posted yet: each is a flag of that name, and alone
// lets something go out once more.
type ResendOptions struct {
	Again           bool `flag:"again" page:"Send again what was sent before" group:"What is sent again" help:"also messages that were sent before in this round: their teams get them twice (of uncertain ones see --resend-uncertain)"`
	Changed         bool `flag:"changed" page:"Send changed rows" help:"also rows that were changed after they were sent (same id, other cells): teams keep the old text, and get the new one as a second message"`
	ResendUncertain bool `flag:"resend-uncertain" page:"Send again what is uncertain" help:"also uncertain messages: teams may get them twice (of sent ones see --again)"`
}

// maxRoundName is how many letters the name of a round may have: it becomes part of a file's name.
const maxRoundName = 64

// IsRoundName reports whether a round can have that name: "", or what can be part of a file's name.
func IsRoundName(name string) bool {
	return roundName.MatchString(name) && utf8.RuneCountInString(name) <= maxRoundName
}

var roundName = regexp.MustCompile(`^$|^[\pL\pN]([\pL\pN ._-]*[\pL\pN_-])?$`)

// TakeOver is what became of the wish to carry on a run that was cut off elsewhere.
type TakeOver struct {
	Asked     bool
	Needed    bool // the run is not known here, and had not ended
	Uncertain int  // deliveries that are uncertain by it
	Resent    int  // of them, those that are posted all the same
	Posted    int  // deliveries that are posted
}

// Explain says to a planner what comes of it.
func (t TakeOver) Explain() string {
	switch {
	case !t.Needed:
		return "not needed: you can run these results again here without --take-over"
	case t.Uncertain == 0:
		return "no pending message can have been sent; be sure that the run has ended on the machine where it began"
	case t.Posted == 0:
		return wording.Counted(t.Uncertain, "message") + " may have been sent already, and nothing is left to send: look for them in the exercise, then run simcast resolve"
	case t.Resent > 0:
		return fmt.Sprintf("%s may have been sent already; %d of them are sent again, as you asked", wording.Counted(t.Uncertain, "message"), t.Resent)
	}
	return wording.Counted(t.Uncertain, "message") + " may have been sent already and become uncertain: look for them in the exercise; be sure that the run has ended on the machine where it began"
}
