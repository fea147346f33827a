package view

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// sentence counts what the messages came to.
func (e *Ended) sentence() []Phrase {
	look := Sent
	if e.Sent == 0 {
		look = Ordinary
	}
	said := []Phrase{As(look, strconv.Itoa(e.Sent)+" sent")}
	add := func(n int, look Look, what string) {
		if n > 0 {
			said = append(said, Plain(", "), As(look, strconv.Itoa(n)+" "+what))
		}
	}
	if drafts := e.OfThem(plan.Sent); drafts != "" {
		said = append(said, Plain(", "+drafts))
	}
	for _, c := range Counts(e.Counts)[1:] {
		switch {
		case c.Word == plan.HeldBack:
			c.Word += " (sent with the old text)"
		case c.Look == Skipped: // said as rows
			continue
		}
		add(c.N, c.Look, c.Word)
	}
	rows, which := e.OnlySkipped(), ""
	list, ofDay := e.splitDay()
	if len(e.Skipped) > 0 { // a row that goes to several teams is one row
		rows, which = plan.CountSkipped(list), " ("+plan.WhySkipped(list)+")"
	} else if e.NotReleased > 0 {
		ofDay = []string{strconv.Itoa(e.NotReleased) + " " + plan.NotReleased}
	}
	add(rows, Skipped, wording.Of(rows, "row skipped", "rows skipped")+which)
	add(e.LeftOut, Skipped, wording.Of(e.LeftOut, "message", "messages")+" left out by choice")
	for _, text := range ofDay {
		said = append(said, Plain(", "), As(Skipped, text))
	}
	return append(said, Plain("."))
}

// splitDay takes out of the skipped rows what an exercise day had nothing to send of, and says how many these are, and which. What
// was skipped in a day is said without that word.
func (e *Ended) splitDay() (list []plan.SkippedRows, ofDay []string) {
	said := map[day.StateWord]plan.SkippedRows{}
	for _, rows := range e.Skipped {
		state, isOfDay := plan.ParseDayReason(rows.Why)
		switch {
		case isOfDay && (state == day.IsDone || state == day.IsContingency || state == day.IsNote):
			all := said[state]
			all.IDs, all.Rows, all.Messages = append(all.IDs, rows.IDs...), append(all.Rows, rows.Rows...), all.Messages+rows.Messages
			said[state] = all
		case isOfDay && state == day.IsSkipped:
			rows.Why = cmp.Or(strings.TrimPrefix(rows.Why, plan.DayReason(state, "")+": "), rows.Why)
			list = append(list, withMessages(rows, e.IsDay))
		default:
			list = append(list, withMessages(rows, e.IsDay))
		}
	}
	for _, part := range []struct {
		state day.StateWord
		what  string
	}{{day.IsDone, "done by hand"}, {day.IsContingency, plan.NotReleased}} {
		if rows := withMessages(said[part.state], e.IsDay && part.state == day.IsContingency); rows.Count() > 0 {
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
