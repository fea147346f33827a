package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/history"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// historyLines shows messages of the ledger, a line each, as they come. A terminal has them by day and round, and by space where
// the ledger has several, with as much of each as there is room for; a file has all of it in each line. Below a message is what happened to it, where that is more than one
// thing, and else why it is not sent.
type historyLines struct {
	screen  terminal.Screen
	zone    *time.Location
	columns []historyColumn
	spaces  history.Spaces
	heading string // of the last day, round and space that was shown
	begun   bool
}

// historyColumn is a column of the history: how wide it is, and how wide a terminal is that has room for it.
type historyColumn struct {
	name   string
	width  int
	from   int // columns of the terminal; 0: it stands in a file alone
	value  func(at time.Time, r view.Past) string
	result bool // its words have the colours of results
}

const (
	columnGap = 2
	// leastText is how wide the text is at least, before its column takes room from that of the teams.
	leastText = 20
	// leastTeam is how wide the names of teams are in the narrowest terminal.
	leastTeam = 8
	// teamMore is how much wider the names of teams may be where there is room.
	teamMore = 16
	// textInFile is how much of a text a file has.
	textInFile = 60
)

// historyColumns are all columns, the text as wide as it can be.
func historyColumns(severalSpaces bool) []historyColumn {
	columns := []historyColumn{
		{name: "date", width: 10, value: func(at time.Time, _ view.Past) string { return at.Format(time.DateOnly) }},
		{name: "time", width: 8, from: 1, value: func(at time.Time, _ view.Past) string { return at.Format(time.TimeOnly) }},
		{name: "result", width: 9, from: 1, result: true, value: func(_ time.Time, r view.Past) string { return string(r.Result) }},
		{name: "round", width: 12, value: func(_ time.Time, r view.Past) string { return r.Round }},
		{name: "id", width: 8, from: 1, value: func(_ time.Time, r view.Past) string { return r.ID }},
		{name: "team", width: 16, from: 1, value: func(_ time.Time, r view.Past) string { return r.Team }},
		{name: "channel", width: 16, from: 100, value: func(_ time.Time, r view.Past) string { return r.Channel }},
		{name: "persona", width: 18, from: 118, value: func(_ time.Time, r view.Past) string { return r.Persona }},
		{name: "text", from: 69, value: func(_ time.Time, r view.Past) string { return r.Words }},
		{name: "message_id", width: 36, from: 170, value: func(_ time.Time, r view.Past) string { return r.MessageID }},
	}
	if severalSpaces {
		columns = slices.Insert(columns, 4, historyColumn{name: "space", width: 16, value: func(_ time.Time, r view.Past) string { return r.Space }})
	}
	return columns
}

// newHistoryLines shows messages of these spaces on a screen, with the times in a zone.
func newHistoryLines(screen terminal.Screen, zone *time.Location, spaces history.Spaces) *historyLines {
	h := &historyLines{screen: screen, zone: zone, spaces: spaces}
	room := screen.Columns() + columnGap
	team, text := -1, -1
	for _, c := range historyColumns(spaces.Several()) {
		if screen.Columns() > 0 && (c.from == 0 || c.from > screen.Columns()) {
			continue
		}
		switch c.name {
		case "team":
			team = len(h.columns)
		case "text":
			text = len(h.columns)
		}
		h.columns = append(h.columns, c)
		room -= c.width + columnGap
	}
	if screen.Columns() == 0 {
		h.columns[text].width = textInFile
		h.columns[team].width += teamMore
		return h
	}
	// Names of teams and texts share what is left.
	most := room
	if text >= 0 {
		most = max(0, room-leastText) / 2
		h.columns[text].width = max(room-min(most, teamMore), leastText)
	}
	h.columns[team].width = max(h.columns[team].width+min(most, teamMore), leastTeam)
	return h
}

// widestColumn is how wide a column of a file becomes for the names in it. A longer name moves the rest of its own line alone.
const widestColumn = 60

// fit makes the columns of a file so wide that all of these messages, which are shown next, stand one below the other, if their names
// are not very long. Those of a terminal are as wide as there is room.
func (h *historyLines) fit(messages []*history.Message) {
	if h.screen.Columns() > 0 {
		return
	}
	for _, m := range messages {
		at, record := m.Started.In(h.zone), view.PastOf(m, h.spaces)
		for i := range h.columns {
			if c := &h.columns[i]; c.name != "text" { // which is cut
				c.width = max(c.width, min(widestColumn, terminal.Width(terminal.Printable(c.value(at, record)))))
			}
		}
	}
}

// show shows one message.
func (h *historyLines) show(m *history.Message) {
	at := m.Started.In(h.zone)
	if !h.begun {
		h.begun = true
		h.line(func(c historyColumn) view.Phrase {
			return view.As(view.Strong, strings.ToUpper(c.name))
		})
	}
	if heading := h.headingOf(at, m); h.screen.Columns() > 0 && heading != h.heading {
		h.heading = heading
		h.screen.Line(view.As(view.Faint, heading))
	}
	record := view.PastOf(m, h.spaces)
	h.line(func(c historyColumn) view.Phrase {
		text := c.value(at, record)
		if c.result {
			return view.Word(text)
		}
		if c.name == "team" && h.screen.Columns() > 0 && terminal.Width(text) > c.width {
			text = space.ShortName(text) // as planners call it
		}
		return view.Plain(text)
	})
	for _, line := range view.Happened(m, func(t time.Time) string { return h.moment(t, at) }, time.Time{}.In(h.zone)) {
		h.screen.Hanging(detailIndent+2, append([]view.Phrase{view.Plain(strings.Repeat(" ", detailIndent))}, line...)...)
	}
}

// detailIndent is where what happened to a message begins: below its result.
const detailIndent = 10

// moment is when something happened, below a line of another moment: with its day in a file, and where the day is another.
func (h *historyLines) moment(when, at time.Time) string {
	if h.screen.Columns() == 0 {
		at = time.Time{}
	}
	return view.Moment(when, at, h.zone)
}

// headingOf names the day, the round and, of several, the space of a message.
func (h *historyLines) headingOf(at time.Time, m *history.Message) string {
	heading := view.Date(at)
	if m.Round != "" {
		heading += fmt.Sprintf(", round %q", m.Round)
	}
	if h.spaces.Several() {
		heading += ", " + h.spaces.Name(m.Space)
	}
	return heading
}

// line shows a line with a cell a column. A terminal has them as wide as their columns; a file has all of a short text.
func (h *historyLines) line(cell func(historyColumn) view.Phrase) {
	var spans []view.Phrase
	for i, c := range h.columns {
		span := cell(c)
		if c.name == "text" {
			span.Text = wording.Shorten(span.Text, max(c.width, textInFile))
		}
		width := c.width
		if h.screen.Columns() == 0 {
			width = max(width, terminal.Width(terminal.Printable(span.Text)))
		}
		padded := terminal.Pad(span.Text, width)
		text := strings.TrimRight(padded, " ")
		spans = append(spans, view.As(span.Look, text))
		if i < len(h.columns)-1 {
			spans = append(spans, view.Plain(padded[len(text):]+strings.Repeat(" ", columnGap)))
		}
	}
	h.screen.Line(spans...)
}
