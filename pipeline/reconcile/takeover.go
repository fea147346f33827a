package reconcile

import (
	"fmt"
	"strings"

	"simcast/pipeline/plan"
	"simcast/pipeline/reading"
	"simcast/templates/wording"
)

// Taking over carries on, from its results file, a run that was cut off on another
// machine. What that run may have posted after the file was written is uncertain
// from then on, as though the file said so; the rest is posted.

// ElsewhereError says that results are of a run that this ledger does not know, or not
// all of, and that had not ended: nobody here can tell what of the pending is out by now.
type ElsewhereError struct {
	Pending  int // deliveries that the file has as pending
	MayBeOut int // of them, those that may be out: a take-over makes them uncertain
	OfDay    int // of the others, those that an exercise day has left: they are sent only where they are named
}

func (e *ElsewhereError) Error() string {
	return fmt.Sprintf("%s; rerun them on the machine where the run began; or, if you are sure that it has ended there, continue it here with --take-over: %s",
		e.Reason(), e.Consequence())
}

// Reason is the error without what to do about it.
func (e *ElsewhereError) Reason() string {
	may := fmt.Sprintf("of %s, %d may have been sent already", wording.Counted(e.Pending, "pending message"), e.MayBeOut)
	if e.MayBeOut == 0 {
		may = "none of " + wording.Counted(e.Pending, "pending message") + " can have been sent"
	}
	return "these results are from a run that this ledger does not know completely; it may have continued on another machine after the file was written: " + may
}

// Consequence is what a take-over would do.
func (e *ElsewhereError) Consequence() string {
	ofDay := ""
	if e.OfDay > 0 {
		ofDay = fmt.Sprintf("; %d that the day has left are sent only where --id names them", e.OfDay)
	}
	switch rest := e.Pending - e.MayBeOut - e.OfDay; {
	case e.MayBeOut == 0:
		return fmt.Sprintf("%d are sent", rest) + ofDay
	case rest == 0 && e.OfDay == 0:
		return "they become uncertain, and you have to look for them in the exercise; nothing is left to send"
	default:
		return fmt.Sprintf("%d become uncertain, and you have to look for them in the exercise; %d are sent", e.MayBeOut, rest) + ofDay
	}
}

// reasonTakenOver is said of a delivery that is uncertain by a take-over.
const reasonTakenOver = "the run was cut off on another machine, and may have sent this after the file was written: look in the exercise whether it is there"

// takeOver makes uncertain what may be out of the run that wrote the file. The request that nobody here knows of
// counts as an attempt, so that an older copy of the file is not taken for the
// planner's word that it is not out.
func (s *reconciler) takeOver(o *Origin) {
	for i, in := range s.plan.Injects {
		if o.mayBeOut(i, in) {
			prior := *in.Prior
			prior.State, prior.Reason = plan.Uncertain, reasonTakenOver
			prior.Attempts++
			s.views[in] = rowView{prior: &prior, takenOver: true}
		}
	}
}

// refuseElsewhere says why results cannot be run again without a take-over.
func (o *Origin) refuseElsewhere(checked *plan.Plan) error {
	refusal := &ElsewhereError{}
	for i, in := range checked.Injects {
		if in.Prior.State == plan.Pending {
			refusal.Pending++
		}
		_, isOfDay := plan.ParseDayReason(in.Prior.Reason)
		switch {
		case o.mayBeOut(i, in):
			refusal.MayBeOut++
		case isOfDay && in.Prior.State == plan.Pending:
			refusal.OfDay++
		}
	}
	return refusal
}

// mayBeOut reports whether the run may have posted what stands in the file's i-th
// row, from 0, after the file was written. Of a day the file names what may be. Where it says how far the run may
// have got, what was left out, or had a changed row, was not posted; else any may be out.
func (o *Origin) mayBeOut(i int, in *plan.Inject) bool {
	switch prior := in.Prior; {
	case prior.State != plan.Pending || reading.IsByHand(in.Skip):
		return false
	case o.Named != nil:
		return o.Named[prior.Hash]
	case !o.Counted:
		return true
	default:
		return i < o.Reach && prior.Hash != "" && !strings.HasPrefix(prior.Reason, plan.LeftOutBy) && !prior.Held
	}
}
