package terminal

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/templates/wording"
)

const (
	labelWidth = 7 // of what a line begins with
	mostNext   = 3
	maxID      = 16 // columns of an id, and of a name, beside which other things stand
	maxDayName = 30
)

// Screen is a day in a few lines, each of so many columns at most. now is the moment at which it is looked at; the times are
// in the day's zone.
func dayScreen(b *day.Board, columns int, now time.Time, zone *time.Location) [][]view.Phrase {
	v := shownDay{view.DayAt(b, now, zone), columns}
	lines := v.clocks()
	if b.Held { // with a real emergency everybody has to see it
		lines = append(lines, []view.Phrase{view.As(view.Error, oneLine("HOLD "+v.OnHold()))})
	}
	lines = append(lines, v.next()...)
	if waiting := v.waiting(); waiting != nil {
		lines = append(lines, waiting)
	}
	lines = append(lines, v.counts()...)
	for i := range lines {
		lines[i] = cut(lines[i], columns)
	}
	return lines
}

// shownDay is a day on a screen of so many columns.
type shownDay struct {
	*view.Day
	columns int
}

// clocks has exercise time, clock time, whether it is held, and how far it is from the plan: in one line, where there is room.
func (v *shownDay) clocks() [][]view.Phrase {
	const gap = "   "
	spans := []view.Phrase{view.As(view.Faint, "Exercise "), view.As(view.Strong, v.exerciseTime()), view.Plain(gap), view.As(view.Faint, "clock "),
		view.Plain(v.ClockOf(v.Now)), view.Plain(gap), v.Standing()}
	lines := [][]view.Phrase{spans}
	for _, more := range v.Apart() {
		last := &lines[len(lines)-1]
		if widthOf(*last)+len(gap)+widthOf([]view.Phrase{more}) <= v.columns {
			*last = append(*last, view.Plain(gap), more)
		} else {
			lines = append(lines, []view.Phrase{label(""), more})
		}
	}
	return lines
}

// exerciseTime is how long the exercise has lasted or, before STARTEX, how long it is until then.
func (v *shownDay) exerciseTime() string {
	if left := v.Left(); left > 0 {
		return "begins in " + wording.Span(roundUp(left))
	}
	return "+" + view.ExerciseTime(max(v.ExerciseTime, 0)) // the clock time stands beside it
}

// counts is how many entries there are of each state, and what became of the messages: in one line, where there is room.
func (v *shownDay) counts() [][]view.Phrase {
	entries, messages := v.entries(), v.messages()
	switch whole := slices.Concat(entries, []view.Phrase{view.Plain("; ")}, messages); {
	case messages == nil:
		return [][]view.Phrase{entries}
	case widthOf(whole) <= v.columns:
		return [][]view.Phrase{whole}
	}
	return [][]view.Phrase{entries, append([]view.Phrase{label("")}, messages...)}
}

// entries is how many entries there are of each state.
func (v *shownDay) entries() []view.Phrase {
	spans := []view.Phrase{label("Entries")}
	for i, t := range v.Tally {
		if i > 0 {
			spans = append(spans, view.Plain(", "))
		}
		spans = append(spans, t.Phrase)
	}
	if len(spans) == 1 {
		spans = append(spans, view.Plain("none"))
	}
	return spans
}

// messages is what became of the messages so far.
func (v *shownDay) messages() []view.Phrase {
	m := v.Messages
	if m.Sent+m.Failed+m.Uncertain == 0 {
		return nil
	}
	spans := []view.Phrase{view.As(view.Sent, wording.Counted(m.Sent, "message")+" sent")}
	if m.Failed > 0 {
		spans = append(spans, view.Plain(", "), view.As(view.Failed, fmt.Sprintf("%d failed", m.Failed)))
	}
	if m.Uncertain > 0 {
		spans = append(spans, view.Plain(", "), view.As(view.Uncertain, fmt.Sprintf("%d uncertain", m.Uncertain)))
	}
	return spans
}

// label is what a line begins with.
func label(name string) view.Phrase {
	return view.As(view.Faint, padded(name, labelWidth)+"  ")
}

// roundUp is a length of time to the full second: what is to come has not come before it.
func roundUp(d time.Duration) time.Duration {
	return (d + time.Second - 1).Truncate(time.Second)
}

func widthOf(spans []view.Phrase) (columns int) {
	for _, s := range spans {
		columns += Width(s.Text)
	}
	return columns
}

// cut cuts a line at so many columns.
func cut(spans []view.Phrase, columns int) []view.Phrase {
	left := columns
	for i, s := range spans {
		width := Width(s.Text)
		if width <= left {
			left -= width
			continue
		}
		kept := spans[:i:i]
		if blanks := len(s.Text) - len(strings.TrimLeft(s.Text, " ")); left > blanks+1 {
			s.Text = s.Text[:blanks] + strings.TrimRight(Pad(s.Text, left-blanks), " ")
			kept = append(kept, s)
		}
		return kept
	}
	return spans
}
