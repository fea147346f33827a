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
		return "not needed: these results can be run again here without it, so it changes nothing"
	case t.Uncertain == 0:
		return "nothing that is pending can be out; be sure that the run has ended where it was begun"
	case t.Posted == 0:
		return wording.Counted(t.Uncertain, "message") + " may be out already, and nothing is left to post: look in the exercise, write sent or failed in the column result, and rerun"
	case t.Resent > 0:
		return fmt.Sprintf("%s may be out already; %d of them are posted all the same, as was asked", wording.Counted(t.Uncertain, "message"), t.Resent)
	}
	return wording.Counted(t.Uncertain, "message") + " may be out already: uncertain from now on, to be looked for in the exercise; be sure that the run has ended where it was begun"
}
