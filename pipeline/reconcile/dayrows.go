package reconcile

import (
	"slices"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reading"
)

// After a day its rows are posted by what became of them there, and not because nobody has posted them. The ledger says what
// that is; where it does not know the day, the reasons in the results do.
//
//	state of the entry                       what was not posted of it is posted
//	missed, past, unscheduled, waiting, due  where --id or --rows names the row
//	begun, its rest was left out             the same
//	contingency                              with --contingency, or where --id names the row
//	skipped by hand, gone; done, note        never
//
// What failed in the day is posted, as after any run.

// DayRow is what became of an entry in a day.
type DayRow struct {
	State  day.StateWord // of the entry
	Reason string        // as the results have it: plan.DayReason
	ByHand bool          // of a skipped one: by hand, or it is gone; else the plan says it, and the plan's word of today counts
	Rest   bool          // of one that was begun: some of its messages were left out

	SentAt  time.Time // of one that was played, and whose messages were all sent: when that began; else zero
	Outcome string    // of any other that was played: what became of its messages, in words
}

// dayRow is what became of the row in a day, and whether that is known.
func (s *reconciler) dayRow(in *plan.Inject) (DayRow, bool) {
	if row, known := s.day[in.ID]; known && in.ID != "" {
		return row, true
	}
	prior := s.countsAs(in)
	if !s.plan.Options.IsRerun || prior.State != plan.Pending && prior.State != plan.Skipped {
		return DayRow{}, false
	}
	state, known := plan.ParseDayReason(prior.Reason)
	return DayRow{State: state, Reason: prior.Reason, ByHand: true, Rest: true}, known
}

// leftByDay reports whether a delivery that is fit to be posted is not, for what became of its row in a day; it says itself why.
func (s *reconciler) leftByDay(d *plan.Delivery, standing ledger.Standing) bool {
	row, known := s.dayRow(d.Inject)
	if !known || standing.State == ledger.StateFailed && row.State != day.IsSkipped {
		return false
	}
	state := plan.Skipped
	switch row.State {
	case day.IsSkipped:
		if !row.ByHand || standing.State == ledger.StateFailed { // which stays failed, for the reason that it has
			return row.ByHand
		}
	case day.IsContingency:
		if s.plan.Options.Contingency || s.isNamedByID(d.Inject) {
			return false
		}
	case day.IsDone, day.IsNote:
	case day.IsPlayed, day.IsSending:
		if !row.Rest || standing.State != "" || s.isNamed(d.Inject) {
			return false
		}
		state, row.Reason = plan.Pending, plan.DayReason(day.IsMissed, "the rest of an entry that was begun")
	default:
		if s.isNamed(d.Inject) {
			return false
		}
		state = plan.Pending
	}
	setNotSent(d, state, row.Reason)
	return true
}

// keepDayRow keeps what became in the day of a row that no run posts by itself: whether a call was made, or a contingency sent.
func (s *reconciler) keepDayRow(d *plan.Delivery) {
	row, known := s.dayRow(d.Inject)
	if !known || !reading.IsPlayedOnTheDay(d.Inject.Skip) {
		return
	}
	switch row.State {
	case day.IsContingency:
	case day.IsPlayed:
		s.keepPlayed(d, row)
	case day.IsDone, day.IsSkipped, day.IsNote:
		setNotSent(d, plan.Skipped, row.Reason)
	default:
		setNotSent(d, plan.Pending, row.Reason)
	}
}

// keepPlayed keeps that a contingency was released in the day: it was sent before. Where not all of it was sent, its id sends
// the rest.
func (s *reconciler) keepPlayed(d *plan.Delivery, row DayRow) {
	switch {
	case !row.SentAt.IsZero():
		d.Action = plan.ActionAlreadySent
		d.Status = plan.Status{State: plan.Sent, SentAt: row.SentAt, Reason: "sent in the exercise day"}
	case row.Outcome != "":
		setNotSent(d, plan.Skipped, plan.DayReason(day.IsPlayed, row.Outcome+" in the exercise day; for what is not sent, use --id"))
	default:
		setNotSent(d, plan.Skipped, row.Reason)
	}
}

// isNamed reports whether --id or --rows names a row. Both leave out all rows but those that they name.
func (s *reconciler) isNamed(in *plan.Inject) bool {
	filter := &s.plan.Options.Filter
	return in.LeftOut == "" && (len(filter.IDs) > 0 || len(filter.Rows) > 0)
}

func (s *reconciler) isNamedByID(in *plan.Inject) bool {
	return in.ID != "" && slices.Contains(s.plan.Options.Filter.IDs, in.ID)
}
