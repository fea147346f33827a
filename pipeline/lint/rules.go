package lint

import (
	"slices"
	"strings"

	"simcast/pipeline/lint/rule"
	"simcast/pipeline/lint/textrules"
	"simcast/readers/headers"
)

// The names of the rules that this package has.
const (
	noID        = "no-id"
	noExpected  = "no-expected"
	uncovered   = "objective-uncovered"
	noControl   = "no-controller"
	noTrigger   = "no-trigger"
	teamIdle    = "team-idle"
	teamFlood   = "team-flood"
	burst       = "burst"
	beforeCause = "reply-before-cause"
	outOfHours  = "out-of-hours"
	okUnused    = "ok-unused"
	okUnknown   = "ok-unknown"

	exerciseMark = "exercise-mark" // of one text, but told once where no message has a mark
)

// Rules are all rules, also those of one text, in the order of their numbers; those of the column lint have no number, and
// come last.
func Rules() []*rule.Rule {
	numbered := slices.Concat(textrules.Rules(), rowRules(), timeRules())
	slices.SortStableFunc(numbered, byNumber)
	return append(numbered, cellRules()...)
}

// Named is the rule of that name or number, in any case; nil where there is none.
func Named(rules []*rule.Rule, name string) *rule.Rule {
	name = headers.FoldName(name)
	for _, r := range rules {
		if r.Name == name || r.Number != "" && strings.EqualFold(r.Number, name) {
			return r
		}
	}
	return nil
}

// Threshold is a number that settings may change.
type Threshold struct {
	Name    string // what follows `lint.`: team-idle.minutes
	Default float64
	Means   string
}

// Thresholds are all of them.
func Thresholds() []Threshold {
	return []Threshold{
		{teamIdle + ".minutes", 30, "how long a team may be without an inject"},
		{teamFlood + ".messages", 3, "how many messages a team may get in that time"},
		{teamFlood + ".minutes", 5, "in how many minutes they are counted"},
		{burst + ".seconds", 60, "how late the pace may make an entry; without this setting it is --late"},
	}
}

// SettingNames are the names that settings of lint have: of each rule, and of each threshold.
func SettingNames() []string {
	var names []string
	for _, r := range Rules() {
		names = append(names, "lint."+r.Name)
	}
	for _, threshold := range Thresholds() {
		names = append(names, "lint."+threshold.Name)
	}
	return names
}
