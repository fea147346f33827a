package jsonout

import (
	"simcast/pipeline/lint/rule"
	"simcast/readers"
)

// Rules is the JSON of lint: its rules, or the one that is explained.
type Rules struct {
	Rules []Rule `json:"rules"`
}

// Rule is a rule of lint.
type Rule struct {
	Number   string           `json:"number"` // "" of the rules of the column lint
	Name     string           `json:"name"`
	Severity readers.Severity `json:"severity"`
	What     string           `json:"what"`
	Why      string           `json:"why"`
	Example  string           `json:"example"`
	Instead  string           `json:"instead"`
	Source   string           `json:"source"` // "" where none is known
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
