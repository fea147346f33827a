package lint

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/lint/rule"
	"simcast/pipeline/settings"
)

// Linter has the rules and thresholds in force. Several goroutines may use it at once.
type Linter struct {
	settings settings.Settings
	all      []*rule.Rule // also those that are switched off
	rules    map[string]*rule.Rule
}

// New is a linter with these settings.
func New(s settings.Settings) *Linter {
	l := &Linter{settings: s, all: Rules(), rules: map[string]*rule.Rule{}}
	for _, r := range l.all {
		l.rules[r.Name] = r
	}
	return l
}

// Result is what lint has to say of a plan.
type Result struct {
	Findings     []rule.Finding // in the order of rows, those of the whole plan first; without those that are suppressed
	Suppressions []Suppression  // that hold for a text as it is now; the ledger keeps those that it does not have
	Note         string         // a line on suppressions that cannot be known to hold, "" where there are none
}

// Check asks all rules that are not switched off.
func (l *Linter) Check(plan Plan) Result {
	f := &finder{Linter: l, plan: plan}
	for _, text := range plan.Texts {
		if l.isOn(text.Rule.Name) {
			f.found = append(f.found, found{Finding: text})
		}
	}
	f.marks()
	f.rows()
	f.objectives()
	f.timeline()
	f.idle()
	f.floods()
	f.bursts()
	f.causes()
	f.replies()
	f.hours()
	slices.SortStableFunc(f.found, byPlace)
	s := &suppressor{finder: f}
	s.suppress()
	return Result{Findings: f.joined(s), Suppressions: s.suppressions, Note: s.note()}
}

// finder is a check that is under way.
type finder struct {
	*Linter
	plan  Plan
	timed []timed // the entries that are played by the clock, in the order of their moments
	teams []team
	found []found
}

// found is a finding before it is joined with others.
type found struct {
	rule.Finding
	detail     string // of one team among several: how long, or how many
	suppressed bool
}

// tell takes a finding in.
func (f *finder) tell(name string, row int, column, message, suggestion string) {
	f.found = append(f.found, found{Finding: rule.Finding{Rule: f.rules[name], Row: row, Column: column, Message: message, Suggestion: suggestion}})
}

// isOn reports whether settings leave a rule on.
func (l *Linter) isOn(name string) bool { return !l.settings.Off[name] }

// threshold is a number of a rule, as settings or the table of thresholds have it.
func (l *Linter) threshold(name string) float64 {
	if set, isSet := l.settings.Thresholds[name]; isSet {
		return set
	}
	for _, threshold := range Thresholds() {
		if threshold.Name == name {
			return threshold.Default
		}
	}
	return 0
}

// longest is a span that is longer than any exercise, and still can be counted with.
const longest = 100 * 365 * 24 * time.Hour

// span is a threshold as a time.
func (l *Linter) span(name string, unit time.Duration) time.Duration {
	return time.Duration(min(l.threshold(name)*float64(unit), float64(longest)))
}

// byPlace orders findings by rows, in a row by the numbers of rules.
func byPlace(a, b found) int {
	return cmp.Or(cmp.Compare(a.Row, b.Row), byNumber(a.Rule, b.Rule), strings.Compare(a.Column, b.Column), strings.Compare(a.Value, b.Value), strings.Compare(a.Message, b.Message))
}

// byNumber puts rules without a number last.
func byNumber(a, b *rule.Rule) int {
	if (a.Number == "") != (b.Number == "") {
		return strings.Compare(b.Number, a.Number)
	}
	return cmp.Or(strings.Compare(a.Number, b.Number), strings.Compare(a.Name, b.Name))
}
