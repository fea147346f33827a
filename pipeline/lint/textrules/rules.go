package textrules

import (
	"slices"

	"simcast/pipeline/lint/rule"
)

// The names of the rules.
const (
	notADrill       = "not-a-drill"
	emergencyNumber = "emergency-number"
	realPhrase      = "real-emergency-phrase"
	controlText     = "control-text"
)

// Rules are the rules of one text, in the order of their numbers.
func Rules() []*rule.Rule {
	return slices.Concat(phraseRules())
}
