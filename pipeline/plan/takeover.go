package plan

import (
	"fmt"

	"simcast/templates/wording"
)

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
