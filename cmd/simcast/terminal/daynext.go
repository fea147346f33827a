package terminal

import (
	"fmt"
	"slices"
	"strings"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// next has the entries that come next, a line each.
func (v *shownDay) next() (lines [][]view.Phrase) {
	for i, l := range v.comingNext() {
		name := ""
		if i == 0 {
			name = "Next"
		}
		lines = append(lines, v.nextLine(name, l))
	}
	if len(lines) == 0 && !v.Ended {
		lines = append(lines, []view.Phrase{label("Next"), view.Plain("nothing by itself")})
	}
	return lines
}

// nextLine is one of them.
func (v *shownDay) nextLine(name string, l *day.Line) []view.Phrase {
	spans := []view.Phrase{label(name), view.As(view.Strong, padded(clip(short(l.ID), maxID), idWidth)), view.Plain("  " + padded(v.countdown(l), 16))}
	if !l.Expected.IsZero() && l.WaitsFor == "" {
		spans = append(spans, view.As(view.Faint, "  "+v.ClockOf(l.Expected)))
	}
	most := min(maxDayName, v.columns/5) // what the entry is has to have room, too
	to := clip(teams(l), most)
	if l.IsManual() {
		to = "by hand"
		if who := short(l.Controller); who != "" {
			to = "by " + clip(who, most)
		}
	}
	return append(spans, view.Plain("  "+to+caption(l)))
}

// countdown is how long it is until an entry goes out.
func (v *shownDay) countdown(l *day.Line) string {
	left := roundUp(l.Expected.Sub(v.Present()))
	switch {
	case l.WaitsFor != "":
		return "waits for " + clip(short(l.WaitsFor), maxID)
	case l.State == day.IsSending:
		return "is being sent"
	case l.Called:
		return "goes next"
	case l.State == day.IsDue || left <= 0:
		return "due"
	case v.Held:
		return wording.Span(left) + " left"
	}
	return "in " + wording.Span(left)
}

// comingNext are the entries that go next: the one that is being sent, the queue, and the first that wait for their moment. What
// waits for somebody is not among them.
func (v *shownDay) comingNext() []*day.Line {
	coming := slices.Concat(v.Queue, v.Next)
	return coming[:min(len(coming), mostNext)]
}

// mostIDs is how many ids of a kind are named at most.
const mostIDs = 6

// waiting says what waits for somebody, nil where nothing does: with as many ids as there is room for.
func (v *shownDay) waiting() []view.Phrase {
	for most := mostIDs; ; most-- {
		if spans := v.needsWith(most); most == 0 || widthOf(spans) <= v.columns {
			return spans
		}
	}
}

// needsWith says it with so many ids of each kind.
func (v *shownDay) needsWith(most int) (spans []view.Phrase) {
	for i, need := range v.Needs {
		if i == 0 {
			spans = []view.Phrase{label("Waiting")}
		} else {
			spans = append(spans, view.Plain("; "))
		}
		if spans = append(spans, need.Phrase); most > 0 {
			ids := make([]string, len(need.IDs))
			for i, id := range need.IDs {
				ids[i] = clip(short(id), maxID)
			}
			spans = append(spans, view.Plain(": "+firstOf(ids, most)))
		}
	}
	return spans
}

// firstOf names the first ids.
func firstOf(ids []string, most int) string {
	text := strings.Join(ids[:min(len(ids), most)], ", ")
	if more := len(ids) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
