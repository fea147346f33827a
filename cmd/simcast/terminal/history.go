package terminal

import (
	"fmt"
	"strings"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/history"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// History shows messages of the ledger, a line each. A terminal has them by day and round, and by space where the ledger has several,
// with as much of each as there is room for; a file has all of it in each line. Below a message is what happened to it.
type History struct {
	screen  Screen
	zone    *time.Location
	columns []historyColumn
	spaces  history.Spaces
	heading string // of the last day, round and space that was shown
}

// historyColumn is a column of the history.
type historyColumn struct {
	name  string
	width int
	from  int // how wide a terminal is that has room for it; 0: it stands in a file alone
	value func(at time.Time, p view.Past) view.Phrase
}

const (
	columnGap = 2
	leastText = 20 // how wide the column of texts is at least
	mostText  = 60 // how much of a text, and of another cell, a file has
	mostCell  = 32 // how wide the other columns of a terminal are at most
)

// NewHistory is for these messages, whose texts may come later, with the times in a zone.
func NewHistory(screen Screen, zone *time.Location, spaces history.Spaces, messages []*history.Message) *History {
	h := &History{screen: screen, zone: zone, spaces: spaces}
	text := func(name string, from int, value func(view.Past) string) historyColumn {
		return historyColumn{name, len(name), from, func(_ time.Time, p view.Past) view.Phrase { return view.Plain(value(p)) }}
	}
	clock := func(name string, from int, layout string) historyColumn {
		return historyColumn{name, len(name), from, func(at time.Time, _ view.Past) view.Phrase { return view.Plain(at.Format(layout)) }}
	}
	all := []historyColumn{clock("date", 0, time.DateOnly), clock("time", 1, time.TimeOnly),
		{"result", len("uncertain"), 1, func(_ time.Time, p view.Past) view.Phrase { return p.Word() }},
		text("round", 0, func(p view.Past) string { return p.Round }), text("space", 0, func(p view.Past) string { return p.Space }), text("id", 1, func(p view.Past) string { return p.ID }),
		text("team", 1, func(p view.Past) string { return p.Team }), text("channel", 100, func(p view.Past) string { return p.Channel }),
		text("persona", 118, func(p view.Past) string { return p.Persona }), text("text", 69, func(p view.Past) string { return p.Words }),
		text("message_id", 170, func(p view.Past) string { return p.MessageID })}
	for _, c := range all {
		isThere := screen.Columns() == 0 || c.from > 0 && c.from <= screen.Columns()
		if isThere && (c.name != "space" || spaces.Several()) {
			h.columns = append(h.columns, c)
		}
	}
	h.fit(messages)
	return h
}

// fit makes each column as wide as what stands in it, up to a limit. The texts get what is left; if that is too little, the widest columns
// become narrower.
func (h *History) fit(messages []*history.Message) {
	isFile, most := h.screen.Columns() == 0, mostCell
	if isFile {
		most = mostText
	}
	for _, m := range messages {
		at, past := m.Started.In(h.zone), view.PastOf(m, h.spaces)
		for i := range h.columns {
			c := &h.columns[i]
			c.width = max(c.width, min(most, Width(Printable(c.value(at, past).Text))))
		}
	}
	var texts *historyColumn
	room := h.screen.Columns() + columnGap
	for i := range h.columns {
		c := &h.columns[i]
		if c.name == "text" {
			texts, c.width = c, leastText
		}
		room -= c.width + columnGap
	}
	if isFile {
		texts.width = mostText
		return
	}
	widths := make([]*int, len(h.columns))
	for i := range h.columns {
		widths[i] = &h.columns[i].width
	}
	narrow(widths, -room, func(i int) bool { return &h.columns[i] != texts })
	if texts != nil {
		texts.width += max(room, 0)
	}
}

// Heads shows the names of the columns.
func (h *History) Heads() {
	h.line(func(c historyColumn) view.Phrase { return view.As(view.Strong, strings.ToUpper(c.name)) })
}

// Show shows one message.
func (h *History) Show(m *history.Message) {
	at := m.Started.In(h.zone)
	if heading := h.headingOf(at, m); h.screen.Columns() > 0 && heading != h.heading {
		h.heading = heading
		h.screen.Line(view.As(view.Faint, heading))
	}
	past := view.PastOf(m, h.spaces)
	h.line(func(c historyColumn) view.Phrase {
		cell := c.value(at, past)
		if c.name == "team" && h.screen.Columns() > 0 && Width(cell.Text) > c.width {
			cell.Text = space.ShortName(cell.Text) // as planners call it
		}
		return cell
	})
	for _, line := range view.Happened(m, func(t time.Time) string { return h.moment(t, at) }, time.Time{}.In(h.zone)) {
		h.screen.Hanging(detailIndent+2, append([]view.Phrase{view.Plain(strings.Repeat(" ", detailIndent))}, line...)...)
	}
}

// detailIndent is where what happened to a message begins: below its result.
const detailIndent = 10

// moment is when something happened, below a line of another moment: with its day in a file, and where the day is another.
func (h *History) moment(when, at time.Time) string {
	if h.screen.Columns() == 0 {
		at = time.Time{}
	}
	return wording.Moment(when, at, h.zone)
}

// headingOf names the day, the round and, of several, the space of a message.
func (h *History) headingOf(at time.Time, m *history.Message) string {
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
func (h *History) line(cell func(historyColumn) view.Phrase) {
	var spans []view.Phrase
	for i, c := range h.columns {
		span := cell(c)
		if c.name == "text" {
			span.Text = wording.Shorten(span.Text, max(c.width, mostText))
		}
		width := c.width
		if h.screen.Columns() == 0 {
			width = max(width, Width(Printable(span.Text)))
		}
		padded := Pad(span.Text, width)
		text := strings.TrimRight(padded, " ")
		spans = append(spans, view.As(span.Look, text))
		if i < len(h.columns)-1 {
			spans = append(spans, view.Plain(padded[len(text):]+strings.Repeat(" ", columnGap)))
		}
	}
	h.screen.Line(spans...)
}
