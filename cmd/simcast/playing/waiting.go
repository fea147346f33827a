package playing

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"simcast/cmd/simcast/terminal"
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
	spans := []view.Phrase{label(name), view.As(view.Strong, padded(terminal.Clip(word(l.ID), maxID), idWidth)), view.Plain("  " + padded(v.countdown(l), 16))}
	if !l.Expected.IsZero() && l.WaitsFor == "" {
		spans = append(spans, view.As(view.Faint, "  "+view.Moment(l.Expected, v.now, v.zone)))
	}
	most := min(maxName, v.columns/5) // what the entry is has to have room, too
	to := terminal.Clip(teams(l), most)
	if l.IsManual() {
		to = "by hand"
		if who := word(l.Controller); who != "" {
			to = "by " + terminal.Clip(who, most)
		}
	}
	return append(spans, view.Plain("  "+to+caption(l)))
}

// countdown is how long it is until an entry goes out.
func (v *shownDay) countdown(l *day.Line) string {
	left := roundUp(l.Expected.Sub(v.present()))
	switch {
	case l.WaitsFor != "":
		return "waits for " + terminal.Clip(word(l.WaitsFor), maxID)
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
	var coming []*day.Line
	for i := range v.Lines {
		l := &v.Lines[i]
		if l.State == day.IsSending || l.Turn > 0 || l.State == day.IsWaiting && !l.Expected.IsZero() {
			coming = append(coming, l)
		}
	}
	turn := func(l *day.Line) int {
		switch {
		case l.WaitsFor != "":
			return len(v.Lines) + 2
		case l.State == day.IsWaiting:
			return len(v.Lines) + 1
		}
		return l.Turn
	}
	slices.SortStableFunc(coming, func(a, b *day.Line) int {
		return cmp.Or(cmp.Compare(turn(a), turn(b)), a.Expected.Compare(b.Expected), cmp.Compare(a.Place, b.Place))
	})
	return coming[:min(len(coming), mostNext)]
}

// needs is what waits for somebody, by what is to be done about it.
type needs struct{ past, manual, cue, failed, uncertain []string }

// needs finds what waits for somebody.
func (v *shownDay) needs() (o needs) {
	for i := range v.Lines {
		l := &v.Lines[i]
		id := terminal.Clip(word(l.ID), maxID)
		switch {
		case l.State == day.IsPast:
			o.past = append(o.past, id)
		case l.State == day.IsDue && l.IsManual():
			o.manual = append(o.manual, id)
		case l.State == day.IsDue && l.IsCue:
			o.cue = append(o.cue, id)
		}
		if l.Results.Failed > 0 {
			o.failed = append(o.failed, id)
		}
		if l.Results.Uncertain > 0 {
			o.uncertain = append(o.uncertain, id)
		}
	}
	return o
}

// mostIDs is how many ids of a kind are named at most.
const mostIDs = 6

// waiting says what waits for somebody, nil where nothing does: with as many ids as there is room for.
func (v *shownDay) waiting() []view.Phrase {
	o := v.needs()
	for most := mostIDs; ; most-- {
		if spans := o.say(most); most == 0 || widthOf(spans) <= v.columns {
			return spans
		}
	}
}

// say says it with so many ids of each kind.
func (o *needs) say(most int) (spans []view.Phrase) {
	for _, part := range []struct {
		look view.Look
		what string
		ids  []string
	}{{view.Warning, "past", o.past}, {view.Warning, "by hand", o.manual}, {view.Warning, wording.Of(len(o.cue), "waits for now", "wait for now"), o.cue},
		{view.Failed, "failed", o.failed}, {view.Uncertain, "uncertain", o.uncertain}} {
		if len(part.ids) == 0 {
			continue
		}
		if spans == nil {
			spans = []view.Phrase{label("Waiting")}
		} else {
			spans = append(spans, view.Plain("; "))
		}
		spans = append(spans, view.As(part.look, fmt.Sprintf("%d %s", len(part.ids), part.what)))
		if most > 0 {
			spans = append(spans, view.Plain(": "+firstOf(part.ids, most)))
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
