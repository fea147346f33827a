package view

import (
	"fmt"
	"strings"

	"simcast/pipeline/lint/rule"
)

// errorMark stands where the findings of a rule are errors by themselves.
const errorMark = "⛔"

// inRules is how a rule is named in the list.
const inRules = "%-6s  %s"

// Rules are rules of lint, a line each.
func Rules(rules []*rule.Rule) (b Block) {
	b.add(FactAs(Strong, fmt.Sprintf(inRules, "NUMBER", "NAME"), "WHAT IT LOOKS FOR"))
	for _, r := range rules {
		b.add(Said(fmt.Sprintf(inRules, r.Number, strings.TrimSpace(r.Name+"  "+markOf(r))), r.What))
	}
	return b
}

func markOf(r *rule.Rule) string {
	if r.ByItself {
		return errorMark
	}
	return ""
}

// Rule is what a rule of lint says of itself.
func Rule(r *rule.Rule) Block {
	b := Block{Title: strings.TrimSpace(r.Number + " " + r.Name), About: "a warning"}
	if r.ByItself {
		b.About = errorMark + " an error"
	}
	for _, part := range [...]struct{ name, text string }{
		{"Looks for", r.What}, {"Why", r.Why}, {"For example", r.Example}, {"Instead", r.Instead}, {"Source", r.Source},
		{"To suppress", "in the column lint of the row, ok " + r.Name + ": and the reason"},
		{"To switch off", "in the sheet Settings, the name lint." + r.Name + " with the value off"},
	} {
		if part.text != "" {
			b.add(Fact{Label: Plain(part.name), Text: []Phrase{Plain(part.text)}})
		}
	}
	return b
}
