package summary

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// Extras is what the sentence after a run says beside the counts of what was chosen.
type Extras struct {
	LeftOut int                // messages that a choice left out
	Skipped []plan.SkippedRows // which rows are skipped; none where that is not known
	IsDay   bool               // of skipped rows it is told how many messages the table has of them, where that is another number
}

// Sentence says what became of all messages that no choice left out.
func Sentence(c plan.Counts, extras Extras) []view.Phrase {
	spans := []view.Phrase{view.As(lookOf(view.Sent, c.Sent), strconv.Itoa(c.Sent)+" sent")}
	rows, which := c.OnlySkipped(), ""
	list, ofDay := splitDay(extras)
	if len(extras.Skipped) == 0 && c.NotReleased > 0 {
		ofDay = []string{strconv.Itoa(c.NotReleased) + " " + notReleased}
	}
	if len(extras.Skipped) > 0 { // a row that goes to several teams is one row
		rows, which = plan.CountSkipped(list), " ("+plan.WhySkipped(list)+")"
	}
	skipped := wording.Of(rows, "row skipped", "rows skipped") + which
	for _, part := range []struct {
		n    int
		what string
		look view.Look
	}{{c.Drafts, wording.Of(c.Drafts, "of them as a draft", "of them as drafts"), view.Ordinary}, {c.Already, "sent before", view.Sent},
		{c.Failed, "failed", view.Failed}, {c.Uncertain, "uncertain", view.Uncertain}, {c.OnlyPending(), "pending", view.Pending},
		{c.HeldBack, plan.HeldBack + " (sent with the old text)", view.Pending},
		{rows, skipped, view.Skipped}, {extras.LeftOut, wording.Of(extras.LeftOut, "message", "messages") + " left out by choice", view.Skipped}} {
		if part.n > 0 {
			spans = append(spans, view.Plain(", "), view.As(part.look, strconv.Itoa(part.n)+" "+part.what))
		}
	}
	for _, text := range ofDay {
		spans = append(spans, view.Plain(", "), view.As(view.Skipped, text))
	}
	return append(spans, view.Plain("."))
}

// notReleased says of contingencies what became of them.
const notReleased = "kept ready and not released"

// splitDay takes out of the skipped rows what an exercise day had nothing to send of, and says how many these are, and which. What
// was skipped in a day is said without that word.
func splitDay(extras Extras) (list []plan.SkippedRows, ofDay []string) {
	said := map[day.StateWord]plan.SkippedRows{}
	for _, rows := range extras.Skipped {
		state, isOfDay := plan.ParseDayReason(rows.Why)
		switch {
		case isOfDay && (state == day.IsDone || state == day.IsContingency || state == day.IsNote):
			all := said[state]
			all.IDs, all.Rows, all.Messages = append(all.IDs, rows.IDs...), append(all.Rows, rows.Rows...), all.Messages+rows.Messages
			said[state] = all
		case isOfDay && state == day.IsSkipped:
			rows.Why = cmp.Or(strings.TrimPrefix(rows.Why, plan.DayReason(state, "")+": "), rows.Why)
			list = append(list, withMessages(rows, extras.IsDay))
		default:
			list = append(list, withMessages(rows, extras.IsDay))
		}
	}
	for _, part := range []struct {
		state day.StateWord
		what  string
	}{{day.IsDone, "done by hand"}, {day.IsContingency, notReleased}} {
		if rows := withMessages(said[part.state], extras.IsDay && part.state == day.IsContingency); rows.Count() > 0 {
			ofDay = append(ofDay, fmt.Sprintf("%d %s (%s)", rows.Count(), part.what, rows.Names()))
		}
	}
	if rows := said[day.IsNote]; rows.Count() > 0 {
		ofDay = append(ofDay, wording.Counted(rows.Count(), "note"))
	}
	return list, ofDay
}

// withMessages has rows say how many messages they are, where the table counts another number than that of the rows.
func withMessages(rows plan.SkippedRows, isTold bool) plan.SkippedRows {
	switch {
	case !isTold || rows.Messages == rows.Count():
	case rows.Messages == 0:
		rows.Besides = "without a message"
	default:
		rows.Besides = "with " + wording.Counted(rows.Messages, "message")
	}
	return rows
}

// lookOf is the look of a count, where there is something to count.
func lookOf(look view.Look, n int) view.Look {
	if n == 0 {
		return view.Ordinary
	}
	return look
}
