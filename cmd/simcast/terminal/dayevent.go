package terminal

import (
	"strings"
	"time"

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

// Event shows an event of a day as people read it. first is the date of STARTEX: another date is named.
func (s Screen) Event(h play.Happening, zone *time.Location, first time.Time) {
	s.Hanging(textIndent, lineOf(h, zone, first, s.Columns())...)
}

// lineOf is an event as people read it on a screen of so many columns; 0: of any number. Its moment is in the day's zone, and first is the
// date of STARTEX: another date is named. The end of a longer line is cut as far as it says only what the entry is; the rest is to be wrapped.
func lineOf(h play.Happening, zone *time.Location, first time.Time, columns int) []view.Phrase {
	id := ""
	if h.Line != nil {
		id = short(h.Line.ID)
	}
	s := sentenceOf(h, zone, first)
	line := []view.Phrase{view.As(view.Faint, wording.Moment(h.Time, first, zone)), view.Plain("  " + padded(id, idWidth) + "  "), view.As(s.look, s.what)}
	if s.text == nil && s.about == "" {
		return line
	}
	line = append(append(line, view.Plain(strings.Repeat(" ", max(0, whatWidth-Width(s.what))+2))), s.text...)
	between := ": "
	if s.text == nil { // nothing stands in the last column yet
		between = ""
	}
	about, room := s.about, columns-widthOf(line)-len(between)
	if columns > 0 && Width(about) > room {
		if room < leastAbout {
			return line
		}
		about = strings.TrimRight(Pad(about, room), " ")
	}
	if about == "" {
		return line
	}
	return append(line, view.Plain(between+about))
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

// sentenceOf is what is said of an event.
func sentenceOf(h play.Happening, zone *time.Location, first time.Time) sentence {
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
	s := plainly(view.LookOf(told.Look), told.What, because(view.Given(", ", givenReason(told.Short()), by(did.By)), told.Reason))
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
	if who = short(who); who == "" || who == day.BySimcast {
		return ""
	}
	return "by " + who
}

// because puts a reason behind a text.
func because(text, reason string) string {
	reason = givenReason(reason)
	if text != "" && reason != "" {
		text += ": "
	}
	return text + reason
}

func givenReason(reason string) string { return wording.Shorten(oneLine(reason), 4*maxText) }

func cause(c day.Cause) string {
	if c == "" {
		return ""
	}
	return " (" + string(c) + ")"
}

// short is a text of anybody in one line, shortened.
func short(text string) string { return wording.Shorten(oneLine(text), maxText) }

// padded is a text with blanks up to a width.
func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-Width(text)))
}
