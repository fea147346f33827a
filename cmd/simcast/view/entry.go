package view

import (
	"slices"
	"strings"

	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// Caption is the words by which people know an entry.
func Caption(l *day.Line) string {
	for _, text := range []string{l.Subject, l.Text, l.Trigger} {
		if text = wording.Shorten(text, 90); text != "" {
			return text
		}
	}
	return ""
}

// Became is what became of an entry's messages, "" where there is nothing to tell.
func Became(l *day.Line) string {
	if r := l.Results; r.Sent == l.Deliveries && r.Failed+r.Uncertain+r.Left == 0 {
		return ""
	}
	return l.Results.String()
}

// Why is why an entry stands where it does, and who has put it there.
func Why(l *day.Line) string {
	parts := []string{l.Reason}
	add := func(given bool, text string) {
		if given {
			parts = append(parts, text)
		}
	}
	add(l.State == day.IsPast || l.IsLate, l.Why())
	add(l.Called && l.State == day.IsDue, "it goes next")
	add(l.Added, "added by hand")
	add(l.Gone, "the plan does not have it any more")
	add(l.By != "" && l.By != day.BySimcast, "by "+l.By)
	return Given(", ", parts...)
}

// Remark is what became of an entry, and why, in a line.
func Remark(l *day.Line) string {
	late := ""
	if l.IsLate {
		late = wording.Span(l.LateBy) + " late"
	}
	return Given("; ", Became(l), late, Why(l))
}

// Given joins the parts that there are.
func Given(between string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), between)
}
