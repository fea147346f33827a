package dayplan

import (
	"cmp"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/reading"
	"simcast/pipeline/schedule"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// Entries are the rows of a plan as entries of the board, in the plan's order: also those that are skipped or left out of the
// run, each with the reason, and notes. sendable is how many messages of a row the run will post; nil: as many as it has.
func Entries(p *plan.Plan, sendable func(*plan.Inject) int, t Times) []day.Entry {
	if t.Zone == nil {
		t.Zone = cmp.Or(p.Options.Zone, time.UTC)
	}
	if sendable == nil {
		sendable = messagesOf
	}
	moments := readMoments(p, t.Zone, t.base())
	shown := newShown(p)
	entries := make([]day.Entry, len(p.Injects))
	for i, in := range p.Injects {
		e := &entries[i]
		*e = day.Entry{ID: in.ID, Row: in.Row.Number, Place: i, Kind: kindOf(in), PlanKind: in.Kind.String(), ByHand: in.ByHand, Skip: skipOf(p, in)}
		if p.File.IsAdded(e.Row) {
			e.Row = 0
		}
		t.set(e, &moments[i])
		if isPosted := (e.Kind == day.Inject || e.Kind == day.Contingency) && !e.ByHand; isPosted && e.Skip == "" {
			if e.Deliveries = sendable(in); e.Deliveries == 0 {
				e.Skip = whyNotSent(in)
			}
		}
		shown.set(e, in)
	}
	return entries
}

// set gives an entry its moment, or which one it follows.
func (t *Times) set(e *day.Entry, m *schedule.Moment) {
	if m.Kind == schedule.After {
		e.After, e.Span = m.Cause, t.span(m.Span)
		return
	}
	e.Planned = t.planned(m)
}

// messagesOf is how many messages a row has.
func messagesOf(in *plan.Inject) int {
	count := 0
	for _, d := range in.Deliveries {
		if d.Team != nil {
			count++
		}
	}
	return count
}

func kindOf(in *plan.Inject) day.Kind {
	switch in.Kind {
	case schema.KindInject:
		return day.Inject
	case schema.KindContingency:
		return day.Contingency
	case schema.KindManual:
		return day.Manual
	}
	return day.Note
}

// skipOf says why nobody plays a row, "" where somebody does, and of a note. That a row is of a kind which is not posted is no
// such reason.
func skipOf(p *plan.Plan, in *plan.Inject) string {
	switch {
	case in.IsOut && in.Row.Hidden && p.Options.VisibleOnly:
		return plan.SkippedAsHidden
	case in.IsOut:
		return in.Skip
	case in.Kind == schema.KindNote || in.Kind == schema.KindExpected:
		return ""
	case in.LeftOut != "":
		return in.LeftOut
	case in.Invalid:
		return whyInvalid(in)
	case in.ByHand || in.Skip == reading.SkippedContingency:
		return ""
	}
	return in.Skip
}

// whyInvalid is the first error of a row.
func whyInvalid(in *plan.Inject) string {
	for i := range in.Problems {
		if found := &in.Problems[i]; found.Severity == readers.Error {
			return "it has an error: " + found.Message
		}
	}
	return "it has an error"
}

// whyNotSent is why none of a row's messages is posted.
func whyNotSent(in *plan.Inject) string {
	for _, d := range in.Deliveries {
		switch {
		case d.Action == plan.ActionAlreadySent:
			return cmp.Or(d.Status.Reason, "it was sent before")
		case d.Status.Reason != "":
			return d.Status.Reason
		}
	}
	return "it has no message to send"
}
