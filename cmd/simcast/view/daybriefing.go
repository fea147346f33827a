package view

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/pace"
	"simcast/templates/wording"
)

// Moments says when the first and the last entry of a day goes out, and which only if somebody says so.
func Moments(b *day.Board, now time.Time, zone *time.Location) (text string) {
	d, ready := DayAt(b, now, zone), 0
	for _, l := range d.Shelf {
		ready += l.Deliveries
	}
	if ready > 0 {
		text = fmt.Sprintf(", %d of them only if somebody releases %s", ready, them(ready))
	}
	ahead := d.ahead()
	if len(ahead) == 0 {
		return text + "; nothing is left that has a time"
	}
	first, last := ahead[0], ahead[len(ahead)-1]
	text += fmt.Sprintf("; the first entry is %s at %s", first.Key(), d.dated(first.Expected))
	if last != first {
		text += fmt.Sprintf(", the last one %s at %s", last.Key(), d.dated(last.Expected))
	}
	return text
}

// ahead are the entries to come that have a moment, in the order of the timeline.
func (d *Day) ahead() (lines []*day.Line) {
	for i := range d.Lines {
		if l := &d.Lines[i]; (l.State == day.IsWaiting || l.State == day.IsDue) && !l.Expected.IsZero() {
			lines = append(lines, l)
		}
	}
	slices.SortStableFunc(lines, func(a, b *day.Line) int {
		return cmp.Or(a.Expected.Compare(b.Expected), cmp.Compare(a.Place, b.Place))
	})
	return lines
}

// DayBriefing is what a day is before it begins or goes on: its entries, when it begins and ends, what is past at once, and where
// the pace alone makes entries late by this queue, which is free now.
func DayBriefing(b *day.Board, queue pace.Queue, now time.Time, zone *time.Location) (said Block) {
	d := DayAt(b, now, zone)
	warn := func(label, text string) { said.add(FactAs(Warning, label, text)) }
	said.add(Said("Entries", d.kinds()), Said("STARTEX", d.startEx()), d.endEx())
	if b.Held {
		warn("On hold", d.OnHold())
	}
	entries := func(lines []*day.Line, what string) string {
		var ids []string
		for _, l := range lines {
			ids = append(ids, l.Key())
		}
		return fmt.Sprintf("%s: %s; %s", wording.Counted(len(lines), "entry"), wording.First(ids, maxEntries), what)
	}
	var skipped []*day.Line
	for i := range b.Lines {
		if l := &b.Lines[i]; l.State == day.IsSkipped {
			skipped = append(skipped, l)
		}
	}
	if len(skipped) > 0 {
		said.add(Said("Skipped", entries(skipped, "not sent")))
	}
	if len(d.Past) > 0 {
		warn("Past", entries(d.Past, d.beforeStartEx()+"not sent by itself"))
	}
	if len(d.Unscheduled) > 0 {
		warn("No time", entries(d.Unscheduled, "sent only by control now"))
	}
	for i := range b.Lines {
		if l := &b.Lines[i]; l.Gone && (l.State == day.IsSending || l.State == day.IsPast) {
			warn("Gone", l.Key()+": it was begun, and the plan does not have its row any more. What is left of it is not sent, unless the row is put back before you go on")
		} else if l.State == day.IsPast && l.Reason != "" {
			warn("Changed", l.Key()+": "+l.Reason)
		}
	}
	said.add(d.bursts(queue)...)
	return said
}

// The most entries and bursts that are named.
const maxEntries, maxBursts = 6, 3

// dated is a moment, with its date where that is not the present one.
func (d *Day) dated(t time.Time) string {
	now := d.Now
	if t.In(d.InZone).Format(time.DateOnly) != now.In(d.InZone).Format(time.DateOnly) {
		now = time.Time{}
	}
	return wording.Moment(t, now, d.InZone)
}

// kinds counts the entries by who plays them.
func (d *Day) kinds() string {
	var injects, manual, contingency, notes, skipped, over int
	for i := range d.Lines {
		switch l := &d.Lines[i]; {
		case l.State == day.IsPlayed, l.State == day.IsDone:
			over++
		case l.State == day.IsSkipped:
			skipped++
		case l.Kind == day.Manual:
			manual++
		case l.Kind == day.Contingency:
			contingency++
		case l.Kind == day.Note:
			notes++
		default:
			injects++
		}
	}
	return wording.Parts(wording.Counted(injects, "inject")+" to send", wording.Part{N: manual, What: "by hand"}, wording.Part{N: contingency, What: "contingency"},
		wording.Part{N: over, What: "played before"}, wording.Part{N: skipped, What: "skipped"}, wording.Part{N: notes, What: wording.Of(notes, "note", "notes")})
}

// startEx says when the exercise begins or began.
func (d *Day) startEx() string {
	text := fmt.Sprintf("%s (%s)", d.dated(d.StartEx), d.InZone)
	if left := d.Left(); left > 0 {
		text += ", in " + wording.Span((left + time.Second - 1).Truncate(time.Second))
	}
	if fast := d.Fast(); fast != "" {
		text += ", exercise time passes " + fast
	}
	if !d.PlanStartEx.IsZero() {
		text += "; in the plan it is " + wording.Moment(d.PlanStartEx, time.Time{}, d.InZone)
	}
	return text
}

// endEx says when the day ends: at its ENDEX, or when nothing is left of it.
func (d *Day) endEx() Fact {
	late := 0
	for _, l := range d.ahead() {
		if !l.Expected.Before(d.EndEx) {
			late++
		}
	}
	switch n := len(d.Shelf); {
	case d.Ended && d.EndedBy != "" && d.EndedBy != day.BySimcast:
		return FactAs(Warning, "ENDEX", "the day ends at once, by "+d.EndedBy+", as was asked for while nothing played")
	case d.Ended:
		return FactAs(Warning, "ENDEX", "the day ends at once, as was asked for while nothing played")
	case d.EndEx.IsZero() && n > 0:
		return Said("ENDEX", fmt.Sprintf("when every entry is played, done or skipped; until then %d %s the day open, and simcast control endex ends it", n, wording.Of(n, "contingency keeps", "contingencies keep")))
	case d.EndEx.IsZero():
		return Said("ENDEX", "when every entry is played, done or skipped")
	case late > 0:
		return FactAs(Warning, "ENDEX", fmt.Sprintf("%s; %d %s missed", d.dated(d.EndEx), late, wording.Of(late, "entry is too late for it, and is", "entries are too late for it, and are")))
	}
	return Said("ENDEX", d.dated(d.EndEx))
}

// beforeStartEx says how many of the entries that are past have their time before STARTEX, "" where none has.
func (d *Day) beforeStartEx() string {
	n := 0
	for _, l := range d.Past {
		if l.IsBefore {
			n++
		}
	}
	switch {
	case n == 0:
		return ""
	case n < len(d.Past):
		return fmt.Sprintf("the time of %d of them was before STARTEX; ", n)
	}
	return wording.Of(n, day.BeforeStartEx, "their times were before STARTEX") + "; "
}

// bursts says where the pace alone makes entries late, the longest first.
func (d *Day) bursts(queue pace.Queue) (facts []Fact) {
	queue.Free = d.Now
	found := slices.DeleteFunc(slices.Collect(queue.Bursts(d.due)), func(b pace.Burst) bool { return b.Takes < time.Second })
	slices.SortStableFunc(found, func(a, b pace.Burst) int { return cmp.Compare(b.Takes, a.Takes) })
	for i, b := range found[:min(len(found), maxBursts)] {
		text := fmt.Sprintf("%s at %s take %s", wording.Counted(b.Requests, "message"), d.dated(b.From), wording.Span(b.Takes))
		if b.Due > 1 {
			text += ": the last entry is " + wording.Span(b.Latest) + " late"
		}
		if b.Past > 0 {
			text += fmt.Sprintf(", and %d %s past by then", b.Past, wording.Of(b.Past, "entry is", "entries are"))
		}
		look, label := Ordinary, "Pace"
		if b.Latest >= queue.Late || b.Past > 0 {
			look = Warning
		}
		if i > 0 {
			label = ""
		}
		facts = append(facts, FactAs(look, label, text))
	}
	if more := len(found) - maxBursts; more > 0 {
		facts = append(facts, Said("", fmt.Sprintf("and %d more such moments", more)))
	}
	return facts
}

// due are the entries to come, those that somebody plays or releases without a request.
func (d *Day) due(yield func(pace.Due) bool) {
	for _, l := range d.ahead() {
		due := pace.Due{At: l.Expected, Requests: l.Deliveries}
		if l.IsManual() || l.IsCue {
			due.Requests = 0
		}
		if !yield(due) {
			return
		}
	}
}
