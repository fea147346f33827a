package playing

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/templates/wording"
)

const (
	labelWidth = 7 // of what a line begins with
	mostNext   = 3
	maxID      = 16 // columns of an id, and of a name, beside which other things stand
	maxName    = 30
)

// Screen is a day in a few lines, each of so many columns at most. now is the moment at which it is looked at; the times are
// in the day's zone.
func Screen(b *day.Board, columns int, now time.Time, zone *time.Location) [][]view.Phrase {
	v := shownDay{Board: b, now: now, zone: zone, columns: columns}
	lines := v.clocks()
	if b.Held {
		lines = append(lines, v.hold())
	}
	lines = append(lines, v.next()...)
	if waiting := v.waiting(); waiting != nil {
		lines = append(lines, waiting)
	}
	lines = append(lines, v.counts()...)
	for i := range lines {
		lines[i] = fit(lines[i], columns)
	}
	return lines
}

// shownDay is a board that is looked at.
type shownDay struct {
	*day.Board
	now     time.Time
	zone    *time.Location
	columns int
}

// present is the moment at which the day stands: on hold it does not go on.
func (v *shownDay) present() time.Time {
	if v.Held {
		return v.HeldSince
	}
	return v.now
}

// clocks has exercise time, clock time, whether it is held, and how far it is from the plan: in one line, where there is room.
func (v *shownDay) clocks() [][]view.Phrase {
	const gap = "   "
	spans := []view.Phrase{view.As(view.Faint, "Exercise "), view.As(view.Strong, v.exerciseTime()), view.Plain(gap), view.As(view.Faint, "clock "),
		view.Plain(view.Moment(v.now, v.now, v.zone)), view.Plain(gap), v.standing()}
	lines := [][]view.Phrase{spans}
	for _, more := range v.besides() {
		last := &lines[len(lines)-1]
		if widthOf(*last)+len(gap)+widthOf([]view.Phrase{more}) <= v.columns {
			*last = append(*last, view.Plain(gap), more)
		} else {
			lines = append(lines, []view.Phrase{label(""), more})
		}
	}
	return lines
}

// standing says whether the day is running.
func (v *shownDay) standing() view.Phrase {
	switch {
	case v.Ended:
		return view.As(view.Strong, "ended")
	case v.Held:
		return view.As(view.Error, "ON HOLD")
	case v.now.Before(v.StartEx):
		return view.Plain("waits for STARTEX")
	}
	return view.As(view.Sent, "running")
}

// besides are how far the day is from its plan, its ENDEX, its mode and its speed, where they are not the usual ones.
func (v *shownDay) besides() (besides []view.Phrase) {
	if offset := v.offset(); offset != "" {
		besides = append(besides, view.As(view.Warning, offset))
	}
	if !v.EndEx.IsZero() && !v.Ended {
		besides = append(besides, view.Plain("ENDEX "+view.Moment(v.EndEx, v.now, v.zone)))
	}
	if v.Mode == day.ModeCue {
		besides = append(besides, view.As(view.Warning, "mode cue"))
	}
	if v.Speed != 1 && v.Speed != 0 {
		besides = append(besides, view.Plain(fmt.Sprintf("speed %g", v.Speed)))
	}
	return besides
}

// exerciseTime is how long the exercise has lasted or, before STARTEX, how long it is until then.
func (v *shownDay) exerciseTime() string {
	if v.now.Before(v.StartEx) && v.ExerciseTime <= 0 { // a jump may have begun it
		return "begins in " + wording.Span(roundUp(v.StartEx.Sub(v.now)))
	}
	d := max(v.ExerciseTime, 0)
	return fmt.Sprintf("+%d:%02d:%02d", int(d/time.Hour), int(d%time.Hour/time.Minute), int(d%time.Minute/time.Second))
}

// offset is how far the day is from its plan, "" where it is not.
func (v *shownDay) offset() string {
	switch d := v.Offset; {
	case d >= time.Second:
		return wording.Span(d) + " behind the plan"
	case d <= -time.Second:
		return wording.Span(-d) + " ahead of the plan"
	}
	return ""
}

// hold says who holds the day, since when, and why. With a real emergency everybody has to see it.
func (v *shownDay) hold() []view.Phrase {
	text := "HOLD since " + view.Moment(v.HeldSince, v.now, v.zone)
	if who := word(v.HeldBy); who != "" {
		text += " by " + terminal.Clip(who, maxName)
	}
	if reason := oneLine(v.HoldReason); reason != "" {
		text += ": " + reason
	}
	return []view.Phrase{view.As(view.Error, text)}
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
	for _, state := range []day.StateWord{day.IsPlayed, day.IsDone, day.IsSending, day.IsDue, day.IsWaiting, day.IsPast, day.IsContingency, day.IsUnscheduled, day.IsSkipped, day.IsMissed} {
		n := v.Counts[state]
		if n == 0 {
			continue
		}
		if len(spans) > 1 {
			spans = append(spans, view.Plain(", "))
		}
		look := view.Ordinary
		if state == day.IsPast || state == day.IsMissed {
			look = view.Warning
		}
		spans = append(spans, view.As(look, fmt.Sprintf("%d %s", n, state)))
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
		columns += terminal.Width(s.Text)
	}
	return columns
}

// fit cuts a line at so many columns.
func fit(spans []view.Phrase, columns int) []view.Phrase {
	left := columns
	for i, s := range spans {
		width := terminal.Width(s.Text)
		if width <= left {
			left -= width
			continue
		}
		kept := spans[:i:i]
		if blanks := len(s.Text) - len(strings.TrimLeft(s.Text, " ")); left > blanks+1 {
			s.Text = s.Text[:blanks] + strings.TrimRight(terminal.Pad(s.Text, left-blanks), " ")
			kept = append(kept, s)
		}
		return kept
	}
	return spans
}
