package summary

import (
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/lint/rule"
)

// errorMark stands where the findings of a rule are errors by themselves.
const errorMark = "⛔"

// Rules shows rules of lint, a line each.
func Rules(screen terminal.Screen, rules []*rule.Rule) {
	name := 0
	for _, r := range rules {
		name = max(name, terminal.Width(r.Name))
	}
	const number, mark = len("NUMBER"), 2
	indent := number + name + mark + 3*columnGap
	line := func(look view.Look, r *rule.Rule) {
		begin := terminal.Pad(r.Number, number+columnGap) + terminal.Pad(r.Name, name+columnGap) + terminal.Pad(markOf(r), mark+columnGap)
		screen.Hanging(indent, view.As(look, begin), view.Plain(r.What))
	}
	screen.Line(view.As(view.Strong, terminal.Pad("NUMBER", number+columnGap)+terminal.Pad("NAME", name+columnGap+mark+columnGap)+"WHAT IT LOOKS FOR"))
	for _, r := range rules {
		line(view.Strong, r)
	}
}

func markOf(r *rule.Rule) string {
	if r.ByItself {
		return errorMark
	}
	return ""
}

// Rule shows what a rule of lint says of itself.
func Rule(screen terminal.Screen, r *rule.Rule) {
	title, severity := r.Name, "a warning"
	if r.Number != "" {
		title = r.Number + " " + title
	}
	if r.ByItself {
		severity = errorMark + " an error"
	}
	screen.Line(view.As(view.Strong, title), view.Plain(": "+severity))
	const label = 13
	for _, part := range [...]struct{ name, text string }{
		{"Looks for", r.What}, {"Why", r.Why}, {"For example", r.Example}, {"Instead", r.Instead}, {"Source", r.Source},
		{"To suppress", "in the column lint of the row, ok " + r.Name + ": and the reason"},
		{"To switch off", "in the sheet Settings, the name lint." + r.Name + " with the value off"},
	} {
		if part.text != "" {
			screen.Hanging(label+2*columnGap, view.Plain("  "+terminal.Pad(part.name, label+columnGap)+part.text))
		}
	}
}
