package schema

import (
	"slices"
	"testing"

	"simcast/pipeline/problem"
)

// A rule's code is made of its column's name, which only a run of the program puts together.
func TestCodesOfRulesAreListed(t *testing.T) {
	t.Parallel()
	for _, rule := range Rules {
		if !slices.ContainsFunc(problem.Codes(), func(c problem.Code) bool { return c.Code == rule.Code && c.Severity == rule.Severity }) {
			t.Errorf("the %s %s stands in no table of codes", rule.Severity, rule.Code)
		}
	}
}
