package playing

import (
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/templates/wording"
)

const (
	idWidth   = 6 // of the column of ids; a longer one moves the rest of its line
	whatWidth = 9 // of the column of what happened
	maxText   = 60
	// textIndent is where the text of an event begins, and goes on where it is wrapped: behind the moment, the id and what happened.
	textIndent = len(time.TimeOnly) + 2 + idWidth + 2 + whatWidth + 2
	leastAbout = 8 // columns: less of a subject says nothing
)

// EventLine is an event as people read it: its moment, the id of its entry, what happened, and more about it.
type EventLine struct {
	spans []view.Phrase
	about string // what the entry is: cut where there is no room for it
}

// Spans are the line for a screen of so many columns; 0: of any number. The end of a longer one is cut as far as it says only what the
// entry is; the rest is to be wrapped.
func (l EventLine) Spans(columns int) []view.Phrase {
	about, between := l.about, ": "
	if strings.HasSuffix(l.spans[len(l.spans)-1].Text, " ") { // nothing stands in the last column yet
		between = ""
	}
	if room := columns - widthOf(l.spans) - len(between); columns > 0 && about != "" && terminal.Width(about) > room {
		if room < leastAbout {
			return l.spans
		}
		about = strings.TrimRight(terminal.Pad(about, room), " ")
	}
	if about == "" {
		return l.spans
	}
	return append(l.spans[:len(l.spans):len(l.spans)], view.Plain(between+about))
}

// Show shows the line.
func (l EventLine) Show(screen terminal.Screen) {
	screen.Hanging(textIndent, l.Spans(screen.Columns())...)
}

// Line is an event as people read it, with its moment in the day's zone. first is the date of STARTEX: another date is
// named.
func Line(h play.Happening, zone *time.Location, first time.Time) EventLine {
	id := ""
	if h.Line != nil {
		id = word(h.Line.ID)
	}
	s := said(h, zone, first)
	line := EventLine{about: s.about, spans: []view.Phrase{view.As(view.Faint, wording.Moment(h.Time, first, zone)), view.Plain("  " + padded(id, idWidth) + "  ")}}
	if s.text == nil && s.about == "" {
		line.spans = append(line.spans, view.As(s.look, s.what))
		return line
	}
	blanks := strings.Repeat(" ", max(0, whatWidth-terminal.Width(s.what))+2)
	line.spans = append(append(line.spans, view.As(s.look, s.what), view.Plain(blanks)), s.text...)
	return line
}

// sentence is what is said of an event.
type sentence struct {
	look  view.Look
	what  string        // in a word or two
	text  []view.Phrase // the rest
	about string        // what the entry is
}

// plainly is a sentence whose parts are joined, without those that are empty.
func plainly(look view.Look, what string, parts ...string) sentence {
	s := sentence{look: look, what: what}
	if text := view.Given(", ", parts...); text != "" {
		s.text = []view.Phrase{view.Plain(text)}
	}
	return s
}

// said is what is said of an event.
func said(h play.Happening, zone *time.Location, first time.Time) sentence {
	if h.Event == play.HappenedStartEx {
		return plainly(view.Strong, "STARTEX")
	}
	if h.Line != nil && h.Did == nil {
		if s := ofEntry(h, h.Line, zone, first); s.what != "" {
			return s
		}
	}
	return ofVerb(h, zone, first)
}

// ofVerb is what is said of a verb that took effect, and of the end.
func ofVerb(h play.Happening, zone *time.Location, first time.Time) sentence {
	did := h.Did
	if did == nil { // it is told by nobody else
		did = &day.Event{By: h.By, Control: day.Control{Verb: day.Verb(h.Event), Reason: h.Reason}}
	}
	told := did.Sentence(func(t time.Time) string { return wording.Moment(t, first, zone) })
	s := plainly(view.LookOf(told.Look), told.What, because(view.Given(", ", shortReason(told.Short()), by(did.By)), told.Reason))
	if s.look == view.Error && s.text != nil {
		s.text[0].Look = s.look
	}
	if spec := day.SpecOf(did.Verb); h.Line != nil && spec.TellsEntry {
		s = about(s, h.Line)
	}
	return s
}

// by says who did it, "" where nobody did.
func by(who string) string {
	if who = word(who); who == "" || who == day.BySimcast {
		return ""
	}
	return "by " + who
}

// because puts a reason behind a text.
func because(text, reason string) string {
	reason = shortReason(reason)
	if text != "" && reason != "" {
		text += ": "
	}
	return text + reason
}

func shortReason(reason string) string { return wording.Shorten(oneLine(reason), 4*maxText) }

func cause(c day.Cause) string {
	if c == "" {
		return ""
	}
	return " (" + string(c) + ")"
}

// word is a text of anybody in one line, shortened.
func word(text string) string { return wording.Shorten(oneLine(text), maxText) }

func oneLine(text string) string { return strings.Join(strings.Fields(terminal.Printable(text)), " ") }

// padded is a text with blanks up to a width.
func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-terminal.Width(text)))
}
