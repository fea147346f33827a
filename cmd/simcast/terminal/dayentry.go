package terminal

import (
	"fmt"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/templates/wording"
)

// deservesLine reports whether an event is worth a line for people. That an entry goes out at its moment is said once, with what
// became of it; only one of several messages, which take a while, is also said to be sent. An entry that needs somebody is said
// to be due.
func deservesLine(h play.Happening) bool {
	switch l := h.Line; {
	case l == nil:
		return true
	case h.Event == play.HappenedDue:
		return l.IsManual() || l.IsCue
	case h.Event == play.HappenedSending:
		return l.Deliveries > 1
	}
	return h.Event != play.HappenedLate // the line of what is sent says so
}

// ofEntry is what is said of what happened to one entry by itself; nothing of a verb.
func ofEntry(h play.Happening, l *day.Line, zone *time.Location, first time.Time) sentence {
	switch h.Event {
	case play.HappenedDue:
		return due(l)
	case play.HappenedSending:
		return sentence{what: "sending", text: withLateness([]view.Phrase{view.Plain("to " + teams(l))}, h, l), about: short(l.Subject)}
	case play.HappenedPlayed:
		return played(h, l)
	case play.HappenedLate:
		return plainly(view.Warning, "late", "by "+wording.Span(l.LateBy)+cause(h.Cause))
	case play.HappenedPast:
		text := ""
		if h.Reason != "" {
			return about(sentence{look: view.Warning, what: "past", text: []view.Phrase{view.Plain(givenReason(h.Reason))}}, l)
		}
		switch {
		case l.IsBefore:
			return about(plainly(view.Warning, "past", day.BeforeStartEx+": "+wording.Moment(l.Planned, first, zone)), l)
		case l.PassedOver && !l.Planned.IsZero():
			text = "planned for " + wording.Moment(l.Planned, first, zone) + " and passed over"
		case l.PassedOver:
			text = "passed over"
		case !l.Expected.IsZero():
			text = "its moment was " + wording.Moment(l.Expected, first, zone)
		}
		return sentence{look: view.Warning, what: "past", text: []view.Phrase{view.Plain(text + cause(h.Cause))}, about: short(l.Subject)}
	case play.HappenedMissed:
		return about(sentence{look: view.Warning, what: "missed"}, l)
	}
	return sentence{}
}

// about adds what the entry is.
func about(s sentence, l *day.Line) sentence {
	s.about = short(l.Subject)
	return s
}

// due says who is to do what about an entry that is due.
func due(l *day.Line) sentence {
	if !l.IsManual() {
		return about(plainly(view.Warning, "due", "waits for now"), l)
	}
	s := about(plainly(view.Warning, "by hand", short(l.Controller)), l)
	if text := short(l.Text); text != "" {
		s.about = text
	}
	return s
}

// played says what became of the messages of an entry: first the worst of it.
func played(h play.Happening, l *day.Line) sentence {
	results := l.Results
	if h.Results != nil {
		results = *h.Results
	}
	s := sentence{about: short(l.Subject)}
	all := results.Sent + results.Failed + results.Uncertain + results.Left
	for _, part := range []struct {
		look view.Look
		what string
		n    int
	}{{view.Failed, "failed", results.Failed}, {view.Uncertain, "uncertain", results.Uncertain}, {view.Skipped, "not sent", results.Left}, {view.Sent, "sent", results.Sent}} {
		switch {
		case part.n == 0:
		case s.what == "" && part.n == all && (all == len(l.Teams) || all == 1):
			s.look, s.what, s.text = part.look, part.what, []view.Phrase{view.Plain("to " + teams(l))}
		case s.what == "":
			s.look, s.what, s.text = part.look, part.what, []view.Phrase{view.Plain(fmt.Sprintf("%d of %s", part.n, wording.Counted(all, "message")))}
		default:
			s.text = append(s.text, view.Plain(", "), view.As(part.look, fmt.Sprintf("%d %s", part.n, part.what)))
		}
	}
	if s.what == "" {
		s.what, s.text = "played", []view.Phrase{view.Plain("nothing was left to send")}
	}
	s.text = withLateness(s.text, h, l)
	return s
}

// withLateness says how late an entry is, where that is a second or more.
func withLateness(text []view.Phrase, h play.Happening, l *day.Line) []view.Phrase {
	if l.LateBy < time.Second {
		return text
	}
	look := view.Faint
	if l.IsLate {
		look = view.Warning
	}
	return append(text, view.Plain(", "), view.As(look, wording.Span(l.LateBy)+" late"+cause(h.Cause)))
}

// teams names the one team of an entry, or counts them.
func teams(l *day.Line) string {
	if len(l.Teams) == 1 {
		return short(l.Teams[0])
	}
	return wording.Counted(len(l.Teams), "team")
}

// caption is what an entry is, behind what became of it.
func caption(l *day.Line) string {
	if text := short(l.Subject); text != "" {
		return ": " + text
	}
	return ""
}
