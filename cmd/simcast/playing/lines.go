package playing

import (
	"fmt"
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/templates/wording"
)

const (
	idWidth = 6 // of the column of ids; a longer one moves the rest of its line
	maxText = 60
)

// Line is an event as people read it, with its moment in the day's zone. first is the date of STARTEX: another date is
// named.
func Line(h play.Happening, zone *time.Location, first time.Time) []terminal.Span {
	id := ""
	if h.Line != nil {
		id = word(h.Line.ID)
	}
	spans := []terminal.Span{terminal.As(terminal.Faint, clockTime(h.Time, first, zone)), terminal.Plain("  " + padded(id, idWidth) + "  ")}
	return append(spans, said(h, zone, first)...)
}

// clockTime is a moment to the second, with its date where that is another one than the first.
func clockTime(t, first time.Time, zone *time.Location) string {
	t, first = t.In(zone), first.In(zone)
	if t.Format(time.DateOnly) != first.Format(time.DateOnly) {
		return t.Format("2 Jan 15:04:05")
	}
	return t.Format(time.TimeOnly)
}

// said is what an event says.
func said(h play.Happening, zone *time.Location, first time.Time) []terminal.Span {
	switch h.Event {
	case "startex":
		return strong("STARTEX")
	case "endex":
		return strong("ENDEX" + by(h.By) + because(h.Reason))
	case "hold":
		return []terminal.Span{terminal.As(terminal.Error, "HOLD"+by(h.By)+because(h.Reason))}
	case "resume":
		return strong("goes on" + by(h.By) + because(h.Reason))
	case "stopped":
		return []terminal.Span{terminal.As(terminal.Warning, "stopped"+because(h.Reason)), terminal.Plain("; the day goes on")}
	case "reload":
		return plain("the plan is taken again" + by(h.By) + because(h.Reason))
	case "reopen":
		return strong("the day is taken up again" + by(h.By))
	case "jump":
		return strong("exercise time jumps to this entry" + by(h.By))
	}
	if l := h.Line; l != nil {
		return ofEntry(h, l, zone, first)
	}
	return plain(h.Event + by(h.By) + because(h.Reason))
}

// ofEntry is what an event of one entry says.
func ofEntry(h play.Happening, l *day.Line, zone *time.Location, first time.Time) []terminal.Span {
	switch h.Event {
	case "due":
		return due(l)
	case "sending":
		return plain("is sent to " + teams(l) + caption(l))
	case "played":
		return played(h, l)
	case "late":
		return []terminal.Span{terminal.As(terminal.Warning, "late by "+Span(l.LateBy)+cause(h.Cause))}
	case "past":
		text := "past"
		if !l.Expected.IsZero() {
			text += ": its moment was " + clockTime(l.Expected, first, zone)
		}
		return []terminal.Span{terminal.As(terminal.Warning, text+cause(h.Cause))}
	case "now":
		return plain("goes next" + by(h.By) + caption(l))
	case "release":
		return plain("is released" + by(h.By) + caption(l))
	case "skip":
		return plain("is skipped" + by(h.By) + because(h.Reason))
	case "done":
		return []terminal.Span{terminal.As(terminal.Sent, "done"), terminal.Plain(by(h.By) + because(h.Reason))}
	case "retime", "slip":
		text := h.Event
		if !l.Expected.IsZero() {
			text = "is moved to " + clockTime(l.Expected, first, zone)
		}
		return plain(text + by(h.By) + because(h.Reason))
	case "add":
		return plain("is added" + by(h.By) + caption(l))
	case "edit":
		return plain("is changed" + by(h.By) + because(h.Reason))
	case "missed":
		return []terminal.Span{terminal.As(terminal.Warning, "missed"), terminal.Plain(caption(l))}
	}
	return plain(h.Event + by(h.By) + because(h.Reason))
}

// due says who is to do what about an entry that is due.
func due(l *day.Line) []terminal.Span {
	if l.Kind == day.Manual {
		spans := []terminal.Span{terminal.As(terminal.Warning, "to be done by hand")}
		if who := word(l.Controller); who != "" {
			spans = append(spans, terminal.Plain(" by "+who))
		}
		if text := word(l.Text); text != "" {
			return append(spans, terminal.Plain(": "+text))
		}
		return append(spans, terminal.Plain(caption(l)))
	}
	return plain("due" + caption(l))
}

// played says what became of the messages of an entry.
func played(h play.Happening, l *day.Line) []terminal.Span {
	results := l.Results
	if h.Results != nil {
		results = *h.Results
	}
	var spans []terminal.Span
	add := func(look terminal.Look, text string) {
		if len(spans) > 0 {
			spans = append(spans, terminal.Plain(", "))
		}
		spans = append(spans, terminal.As(look, text))
	}
	switch {
	case results.Sent > 0 && results.Failed+results.Uncertain+results.Left == 0 && results.Sent == len(l.Teams):
		add(terminal.Sent, "sent to "+teams(l))
	case results.Sent > 0:
		add(terminal.Sent, wording.Counted(results.Sent, "message")+" sent")
	}
	if results.Failed > 0 {
		add(terminal.Failed, fmt.Sprintf("%d failed", results.Failed))
	}
	if results.Uncertain > 0 {
		add(terminal.Uncertain, fmt.Sprintf("%d uncertain", results.Uncertain))
	}
	if results.Left > 0 {
		add(terminal.Skipped, fmt.Sprintf("%d not sent", results.Left))
	}
	if len(spans) == 0 {
		add(terminal.Ordinary, "nothing was left to send")
	}
	if l.LateBy >= time.Second {
		look := terminal.Faint
		if l.IsLate {
			look = terminal.Warning
		}
		add(look, Span(l.LateBy)+" late"+cause(h.Cause))
	}
	return spans
}

// teams names the one team of an entry, or counts them.
func teams(l *day.Line) string {
	if len(l.Teams) == 1 {
		return word(l.Teams[0])
	}
	return wording.Counted(len(l.Teams), "team")
}

// caption is what an entry is, behind what became of it.
func caption(l *day.Line) string {
	if text := word(l.Subject); text != "" {
		return ": " + text
	}
	return ""
}

// Span is a length of time as people read it, to the second.
func Span(d time.Duration) string {
	if d < time.Second {
		return "0 s"
	}
	if d < time.Hour {
		return wording.Roughly(d)
	}
	d = d.Round(time.Second)
	return fmt.Sprintf("%d h %02d min %02d s", int(d/time.Hour), int(d%time.Hour/time.Minute), int(d%time.Minute/time.Second))
}

func by(who string) string {
	if who = word(who); who == "" || who == day.BySimcast {
		return ""
	}
	return " (" + who + ")"
}

func because(reason string) string {
	if reason = wording.Shorten(oneLine(reason), 4*maxText); reason == "" {
		return ""
	}
	return ": " + reason
}

func cause(c day.Cause) string {
	if c == "" {
		return ""
	}
	return " (" + string(c) + ")"
}

func plain(text string) []terminal.Span  { return []terminal.Span{terminal.Plain(text)} }
func strong(text string) []terminal.Span { return []terminal.Span{terminal.As(terminal.Strong, text)} }

// word is a text of anybody in one line, shortened.
func word(text string) string { return wording.Shorten(oneLine(text), maxText) }

func oneLine(text string) string { return strings.Join(strings.Fields(terminal.Printable(text)), " ") }

// padded is a text with blanks up to a width.
func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-terminal.Width(text)))
}
