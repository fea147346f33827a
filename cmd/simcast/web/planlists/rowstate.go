package planlists

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/plan"
)

// The states that rows can be filtered by. A row may be in several of them.
const (
	NotSent   = "not sent" // whatever kept it from that: pending, failed, uncertain, or of a changed row
	Pending   = "pending"
	Sent      = "sent"
	Failed    = "failed"
	Uncertain = "uncertain"
	HeldBack  = plan.HeldBack
	WithError = "with errors"
	Warned    = "with warnings"
	Skipped   = "skipped"
	Ready     = "contingency"
)

// stateNames are the states in the order of the filter.
func stateNames() []string {
	return []string{NotSent, Pending, Sent, Failed, Uncertain, HeldBack, WithError, Warned, Ready, Skipped}
}

// tally counts the messages of a row by where they stand in the ledger.
type tally struct {
	all int
	of  map[string]int // by state; a message that was never tried because its row has errors is in none
	why []string       // some failed, each reason once
}

func (t *tally) add(d *plan.Delivery) {
	t.all++
	state := stateOf(d)
	if t.of[state]++; state != Failed {
		return
	}
	if reason := strings.TrimPrefix(d.Status.Reason, plan.FailedBefore); reason != "" && !slices.Contains(t.why, reason) {
		t.why = append(t.why, reason)
	}
}

// stateOf is where a message stands.
func stateOf(d *plan.Delivery) string {
	switch {
	case d.Status.State == plan.Sent:
		return Sent
	case d.Status.State == plan.Uncertain:
		return Uncertain
	case d.Status.State == plan.Failed && d.Inject.Invalid:
		return WithError
	case d.Held && d.Status.State != plan.Failed:
		return HeldBack
	case HasFailed(d):
		return Failed
	}
	return Pending
}

// HasFailed reports whether a message has failed, also where it is about to be sent again.
func HasFailed(d *plan.Delivery) bool {
	return d.Status.State == plan.Failed && !d.Inject.Invalid || d.Before == plan.Failed || strings.HasPrefix(d.Status.Reason, plan.FailedBefore)
}

// talliesOf count the messages of each row. There are none where the ledger was not asked.
func talliesOf(sendPlan *plan.SendPlan) map[int]*tally {
	tallies := map[int]*tally{}
	if sendPlan == nil {
		return tallies
	}
	for _, d := range sendPlan.Deliveries {
		number := d.Inject.Row.Number
		if tallies[number] == nil {
			tallies[number] = &tally{of: map[string]int{}}
		}
		tallies[number].add(d)
	}
	return tallies
}

// words say where the messages stand. That all of them are pending is said where nothing else is.
func (t *tally) words() string {
	var parts []string
	for _, state := range []string{Sent, Uncertain, Failed, HeldBack, Pending} {
		switch n := t.of[state]; n {
		case 0:
		case t.all:
			return state
		default:
			parts = append(parts, fmt.Sprintf("%d of %d %s", n, t.all, state))
		}
	}
	if len(parts) == 0 {
		return Pending
	}
	return strings.Join(parts, ", ")
}

// setState puts down where the row's messages stand, and in which states the filter finds it. skip says why it is left
// alone for good.
func (r *Row) setState(t *tally, skip string) {
	add := func(when bool, state string) {
		if when {
			r.States = append(r.States, state)
		}
	}
	add(r.Errors > 0, WithError)
	add(r.Warnings > 0, Warned)
	add(r.IsReady, Ready)
	if r.Skipped {
		r.State, r.Why = Skipped, skip
		add(true, Skipped)
		return
	}
	if t == nil {
		return
	}
	r.State = t.words()
	if r.Errors > 0 && r.State == Pending {
		r.State = ""
	}
	why := slices.Clone(t.why)
	if t.of[HeldBack] > 0 {
		why = append(why, "changed since it was sent")
	}
	r.Why = clipped(strings.Join(why, "; "))
	if r.IsReady && r.State == Pending {
		r.State = Ready
	}
	add(t.of[Sent] < t.all && !r.IsReady, NotSent)
	add(t.of[Pending] > 0 && r.Errors == 0 && !r.IsReady, Pending)
	add(t.of[Sent] == t.all, Sent)
	for _, state := range []string{Failed, Uncertain, HeldBack} {
		add(t.of[state] > 0, state)
	}
}
