package jsonout

import (
	"simcast/pipeline/lint/rule"
	"simcast/readers"
)

// Rules is the JSON of lint: its rules, or the one that is explained.
type Rules struct {
	// All rules in the order of their numbers, or the one that is explained.
	Rules []Rule `json:"rules"`
}

// Rule is a rule of lint.
type Rule struct {
	// Number, such as L120; empty for rules about the column lint itself.
	Number string `json:"number" jsonschema:"pattern=^(L[0-9]{3})?$"`
	// Name, such as real-phone.
	Name string `json:"name" jsonschema:"minLength=1"`
	// error if its findings are errors by themselves, else warning.
	Severity readers.Severity `json:"severity"`
	// What it looks for.
	What string `json:"what" jsonschema:"minLength=1"`
	// Why that is a fault on the day.
	Why string `json:"why" jsonschema:"minLength=1"`
	// A text, or a row, that it finds.
	Example string `json:"example" jsonschema:"minLength=1"`
	// What to write instead.
	Instead string `json:"instead" jsonschema:"minLength=1"`
	// Where the rule comes from; empty if none is known.
	Source string `json:"source"`
}

// RulesOf is the JSON of rules.
func RulesOf(rules []*rule.Rule) Rules {
	all := Rules{Rules: []Rule{}}
	for _, r := range rules {
		severity := readers.Warning
		if r.ByItself {
			severity = readers.Error
		}
		all.Rules = append(all.Rules, Rule{r.Number, r.Name, severity, r.What, r.Why, r.Example, r.Instead, r.Source})
	}
	return all
}
