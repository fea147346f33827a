package rowlist

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/plan"
)

// The states that rows can be filtered by. A row may be in several of them.
const (
	NotSent   = "not sent" // whatever kept it from that: pending, failed, uncertain or held back
	Pending   = "pending"
	Sent      = "sent"
	Failed    = "failed"
	Uncertain = "uncertain"
	HeldBack  = plan.HeldBack
	WithError = "with errors"
	Warned    = "with warnings"
	Skipped   = "skipped"
)

// tally counts the messages of a row by where they stand in the ledger.
type tally struct {
	all, sent, uncertain, failed, held, pending int
	why                                         []string // it failed, each reason once
}

func (t *tally) add(d *plan.Delivery) {
	t.all++
	switch d.Status.State {
	case plan.Sent:
		t.sent++
	case plan.Uncertain:
		t.uncertain++
	case plan.Failed:
		if !d.Inject.Invalid { // else it was never tried
			t.addFailed(d.Status.Reason)
		}
	default:
		switch {
		case d.Held:
			t.held++
		case HasFailed(d):
			t.addFailed(d.Status.Reason)
		default:
			t.pending++
		}
	}
}

// HasFailed reports whether a message has failed, also where it is about to be sent again.
func HasFailed(d *plan.Delivery) bool {
	return d.Status.State == plan.Failed && !d.Inject.Invalid || d.Before == plan.Failed || strings.HasPrefix(d.Status.Reason, plan.FailedBefore)
}

func (t *tally) addFailed(reason string) {
	t.failed++
	if reason = strings.TrimPrefix(reason, plan.FailedBefore); reason != "" && !slices.Contains(t.why, reason) {
		t.why = append(t.why, reason)
	}
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
			tallies[number] = &tally{}
		}
		tallies[number].add(d)
	}
	return tallies
}

// words say where the messages stand.
func (t *tally) words() string {
	if t == nil {
		return ""
	}
	text := ""
	for _, part := range []struct {
		n    int
		word string
	}{{t.sent, Sent}, {t.uncertain, Uncertain}, {t.failed, Failed}, {t.held, HeldBack}, {t.pending, Pending}} {
		if part.n == 0 || part.word == Pending && t.pending == t.all {
			continue
		}
		if text != "" {
			text += ", "
		}
		if part.n < t.all {
			text += fmt.Sprintf("%d of %d ", part.n, t.all)
		}
		text += part.word
	}
	if text == "" {
		return Pending
	}
	return text
}

// setState puts down where the row's messages stand, and in which states the filter finds it. skip says why it is left
// alone for good. words says a reason as the page does.
func (r *Row) setState(t *tally, skip string, words func(string) string) {
	add := func(when bool, state string) {
		if when {
			r.states = append(r.states, state)
		}
	}
	add(r.Errors > 0, WithError)
	add(r.Warnings > 0, Warned)
	if r.Skipped {
		r.State, r.Why = Skipped, skip
		add(true, Skipped)
		return
	}
	if t == nil {
		return
	}
	r.State = t.words()
	why := slices.Clone(t.why)
	if t.held > 0 {
		why = append(why, "changed since it was sent")
	}
	r.Why = clipped(words(strings.Join(why, "; ")))
	if r.Errors > 0 && r.State == Pending {
		r.State = ""
	}
	add(t.sent < t.all, NotSent)
	add(t.pending > 0 && r.Errors == 0, Pending)
	add(t.sent == t.all, Sent)
	add(t.failed > 0, Failed)
	add(t.uncertain > 0, Uncertain)
	add(t.held > 0, HeldBack)
}

// Unsent are the rows of which some message is not sent.
func (l *List) Unsent() Set {
	var rows []int
	for i := range l.Rows {
		if slices.Contains(l.Rows[i].states, NotSent) {
			rows = append(rows, l.Rows[i].Number)
		}
	}
	return Rows(rows...)
}
