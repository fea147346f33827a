package playing

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// BriefingLine is a line of what is shown before a day begins.
type BriefingLine struct {
	Label, Text string
	Warn        bool // it should be looked at
}

// Limits are from when on an entry is late, and past.
type Limits struct{ Late, PastAfter time.Duration }

// PlayText says what of a day is played by itself, and when the first and the last of it. planned is what there is to post.
func PlayText(b *day.Board, planned plan.Briefing, now time.Time, zone *time.Location) string {
	text := planned.PlayText()
	var ready int
	for i := range b.Lines {
		if b.Lines[i].State == day.IsContingency {
			ready += b.Lines[i].Deliveries
		}
	}
	if ready > 0 {
		text += fmt.Sprintf(", %d of them only if somebody releases %s", ready, wording.Of(ready, "it", "them"))
	}
	first, last := firstAndLast(b)
	if first == nil {
		return text + "; nothing is left that has a time"
	}
	text += fmt.Sprintf("; the first entry is %s at %s", named(first), dated(first.Expected, now, zone))
	if last != first {
		text += fmt.Sprintf(", the last one %s at %s", named(last), dated(last.Expected, now, zone))
	}
	return text
}

// Briefing is what a day is before it begins or goes on: its entries, when it begins and ends, what is past at once, and
// where the pace alone makes entries late. interval is the time between the starts of two messages.
func Briefing(b *day.Board, interval time.Duration, limits Limits, now time.Time, zone *time.Location) []BriefingLine {
	when := func(t time.Time) string { return dated(t, now, zone) }
	lines := []BriefingLine{{Label: "Entries", Text: kinds(b)}, {Label: "STARTEX", Text: startEx(b, now, zone)}, endEx(b, when)}
	if b.Held {
		text := because(strings.TrimSpace("since "+when(b.HeldSince)+" "+by(b.HeldBy)), b.HoldReason)
		lines = append(lines, BriefingLine{Label: "On hold", Text: text, Warn: true})
	}
	for _, some := range []struct {
		label, what string
		ids         []string
		warn        bool
	}{{"Skipped", "not sent", idsIn(b, day.IsSkipped), false}, {"Past", before(b) + "not sent by itself", idsIn(b, day.IsPast), true}, {"No time", "sent only by control now", idsIn(b, day.IsUnscheduled), true}} {
		if len(some.ids) > 0 {
			text := fmt.Sprintf("%s: %s; %s", wording.Counted(len(some.ids), "entry"), firstOf(some.ids, mostIDs), some.what)
			lines = append(lines, BriefingLine{Label: some.label, Text: text, Warn: some.warn})
		}
	}
	for i := range b.Lines {
		if l := &b.Lines[i]; l.Gone && (l.State == day.IsSending || l.State == day.IsPast) {
			lines = append(lines, BriefingLine{Label: "Gone", Text: named(l) + ": it was begun, and the plan does not have its row any more. What is left of it is not sent, unless the row is put back before you go on", Warn: true})
		} else if l.State == day.IsPast && l.Reason != "" {
			lines = append(lines, BriefingLine{Label: "Changed", Text: named(l) + ": " + l.Reason, Warn: true})
		}
	}
	return append(lines, bursts(b, interval, limits, now, when)...)
}

// before says how many of the entries that are past have their time before STARTEX, "" where none has.
func before(b *day.Board) string {
	all, n := len(idsIn(b, day.IsPast)), 0
	for i := range b.Lines {
		if l := &b.Lines[i]; l.State == day.IsPast && l.IsBefore {
			n++
		}
	}
	switch {
	case n == 0:
		return ""
	case n < all:
		return fmt.Sprintf("the time of %d of them was before STARTEX; ", n)
	}
	return wording.Of(n, day.BeforeStartEx, "their times were before STARTEX") + "; "
}

// endEx says when the day ends: at its ENDEX, or when nothing is left of it.
func endEx(b *day.Board, when func(time.Time) string) BriefingLine {
	line := BriefingLine{Label: "ENDEX"}
	if b.Ended {
		line.Text, line.Warn = joined("the day ends at once", by(b.EndedBy))+", as was asked for while nothing played", true
		return line
	}
	if b.EndEx.IsZero() {
		line.Text = "when every entry is played, done or skipped"
		if n := len(idsIn(b, day.IsContingency)); n > 0 {
			line.Text += fmt.Sprintf("; until then %s the day open, and simcast control endex ends it", wording.Of(n, "1 contingency keeps", fmt.Sprintf("%d contingencies keep", n)))
		}
		return line
	}
	line.Text = when(b.EndEx)
	missed := 0
	for i := range b.Lines {
		if l := &b.Lines[i]; (l.State == day.IsWaiting || l.State == day.IsDue) && !l.Expected.Before(b.EndEx) {
			missed++
		}
	}
	if missed > 0 {
		line.Text += fmt.Sprintf("; %s too late for it, and %s missed", wording.Of(missed, "1 entry is", fmt.Sprintf("%d entries are", missed)), wording.Of(missed, "is", "are"))
		line.Warn = true
	}
	return line
}

// kinds counts the entries by who plays them.
func kinds(b *day.Board) string {
	var injects, manual, contingency, notes, skipped, over int
	for i := range b.Lines {
		switch l := &b.Lines[i]; {
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
	text := wording.Counted(injects, "inject") + " to send"
	for _, part := range []wording.Part{{N: manual, What: "by hand"}, {N: contingency, What: "contingency"}, {N: over, What: "played before"}, {N: skipped, What: "skipped"},
		{N: notes, What: wording.Of(notes, "note", "notes")}} {
		text = wording.Parts(text, part)
	}
	return text
}

// startEx says when the exercise begins or began.
func startEx(b *day.Board, now time.Time, zone *time.Location) string {
	text := fmt.Sprintf("%s (%s)", dated(b.StartEx, now, zone), zone)
	if now.Before(b.StartEx) && b.ExerciseTime <= 0 { // a jump may have begun it
		text += ", in " + wording.Span(roundUp(b.StartEx.Sub(now)))
	}
	if b.Speed != 1 && b.Speed != 0 {
		text += fmt.Sprintf(", exercise time passes %g times as fast", b.Speed)
	}
	if !b.PlanStartEx.IsZero() {
		text += "; in the plan it is " + view.Moment(b.PlanStartEx, time.Time{}, zone)
	}
	return text
}

// firstAndLast are the first and the last entry that have a moment and are still to come, nil where none is.
func firstAndLast(b *day.Board) (first, last *day.Line) {
	for i := range b.Lines {
		l := &b.Lines[i]
		if l.State != day.IsWaiting && l.State != day.IsDue || l.Expected.IsZero() {
			continue
		}
		if first == nil || l.Expected.Before(first.Expected) {
			first = l
		}
		if last == nil || !l.Expected.Before(last.Expected) {
			last = l
		}
	}
	return first, last
}

// idsIn are the ids of the entries in a state.
func idsIn(b *day.Board, state day.StateWord) (ids []string) {
	for i := range b.Lines {
		if b.Lines[i].State == state {
			ids = append(ids, word(b.Lines[i].ID))
		}
	}
	return ids
}

// burst are entries that follow each other without a break, since the pace lets them not go out at their moments.
type burst struct {
	from     time.Time
	messages int
	entries  int
	takes    time.Duration // from the first moment to the start of the last message
	late     time.Duration // of the entry that is latest
	past     int           // entries that are past by then
}

// mostBursts is how many are named.
const mostBursts = 3

// bursts says where the pace alone makes entries late, the longest first.
func bursts(b *day.Board, interval time.Duration, limits Limits, now time.Time, when func(time.Time) string) (lines []BriefingLine) {
	found := burstsOf(b, interval, limits, now)
	for i, c := range found[:min(len(found), mostBursts)] {
		text := fmt.Sprintf("%s at %s take %s", wording.Counted(c.messages, "message"), when(c.from), wording.Span(c.takes))
		if c.entries > 1 {
			text += ": the last entry is " + wording.Span(c.late) + " late"
		}
		if c.past > 0 {
			text += fmt.Sprintf(", and %s past by then", wording.Of(c.past, "1 entry is", fmt.Sprintf("%d entries are", c.past)))
		}
		line := BriefingLine{Text: text, Warn: c.late >= limits.Late || c.past > 0}
		if i == 0 {
			line.Label = "Pace"
		}
		lines = append(lines, line)
	}
	if more := len(found) - mostBursts; more > 0 {
		lines = append(lines, BriefingLine{Text: fmt.Sprintf("and %d more such moments", more)})
	}
	return lines
}

// burstsOf plays the day at its pace.
func burstsOf(b *day.Board, interval time.Duration, limits Limits, now time.Time) (found []burst) {
	var queue []*day.Line
	for i := range b.Lines {
		l := &b.Lines[i]
		if (l.State == day.IsWaiting || l.State == day.IsDue) && !l.IsManual() && !l.IsCue && !l.Expected.IsZero() && l.Deliveries > 0 {
			queue = append(queue, l)
		}
	}
	slices.SortStableFunc(queue, func(a, b *day.Line) int {
		return cmp.Or(a.Expected.Compare(b.Expected), cmp.Compare(a.Place, b.Place))
	})
	free := now
	var last *burst
	for _, l := range queue {
		start := l.Expected
		if free.After(start) {
			start = free
		}
		if last == nil || !l.Expected.Before(free) {
			found = append(found, burst{from: l.Expected})
			last = &found[len(found)-1]
		}
		late := start.Sub(l.Expected)
		last.entries++
		last.late = max(last.late, late)
		if limits.PastAfter > 0 && late > limits.PastAfter { // it takes no time
			last.past++
			continue
		}
		last.messages += l.Deliveries
		free = start.Add(time.Duration(l.Deliveries) * interval)
		last.takes = free.Add(-interval).Sub(last.from)
	}
	found = slices.DeleteFunc(found, func(c burst) bool { return c.takes < time.Second })
	slices.SortStableFunc(found, func(a, b burst) int { return cmp.Compare(b.takes, a.takes) })
	return found
}

// dated is a moment as planners write it, with its date where that is not the one of now.
func dated(t, now time.Time, zone *time.Location) string {
	if t.In(zone).Format(time.DateOnly) != now.In(zone).Format(time.DateOnly) {
		now = time.Time{}
	}
	return view.Moment(t, now, zone)
}

// named is the id of an entry, or its row where it has none.
func named(l *day.Line) string {
	if id := strings.TrimSpace(word(l.ID)); id != "" {
		return id
	}
	return fmt.Sprintf("row %d", l.Row)
}

// labelIndent is where the texts of a briefing begin, behind their labels.
const labelIndent = 13

// Show shows a line of a briefing.
func (l BriefingLine) Show(screen terminal.Screen) {
	look := view.Ordinary
	if l.Warn {
		look = view.Warning
	}
	screen.Hanging(labelIndent, view.As(view.Strong, padded(l.Label, labelIndent)), view.As(look, l.Text))
}
