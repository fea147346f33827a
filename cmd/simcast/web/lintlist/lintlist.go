// Package lintlist is what a page shows of what lint has found in a plan: rule by rule, each finding with a way to suppress it. It
// knows nothing of HTTP.
package lintlist

import (
	"cmp"
	"slices"
	"strings"

	"simcast/cmd/simcast/web/problemlist"
	"simcast/pipeline/lint"
	"simcast/pipeline/lint/rule"
	"simcast/readers"
	"simcast/templates/wording"
)

// maxFindings is how many findings a page shows. The workbook with the problems marked has all of them.
const maxFindings = 300

// List is what was found.
type List struct {
	Count int
	Rules []*Rule
	More  int    // findings that are not shown
	Note  string // on lines of the column lint that cannot be known to hold, "" where there are none
}

// Rule is a rule with what it has found.
type Rule struct {
	*rule.Rule
	Errors   int // of its findings that hold the plan up
	Count    int
	Findings []*Finding
}

// Finding is what a rule has found in the same words in one row, or in several.
type Finding struct {
	Message, Suggestion string
	Text                string // that was found, "" where there is none
	Places              []Place
	CanSuppress         bool // a line in the column lint suppresses it
}

// Place is where something was found.
type Place struct {
	Where string // the cell, or the row
	ID    string // of the inject
	Row   int    // 0 of the plan as a whole
}

// Split parts the problems of a plan: those that lint has found, and the others.
func Split(problems []readers.Problem) (found, others []readers.Problem) {
	rules := byName()
	for _, p := range problems {
		if rules[p.Code] != nil {
			found = append(found, p)
		} else {
			others = append(others, p)
		}
	}
	return found, others
}

func byName() map[string]*rule.Rule {
	rules := map[string]*rule.Rule{}
	for _, r := range lint.Rules() {
		rules[r.Name] = r
	}
	return rules
}

// New is the list of what lint has found, as [Split] gives it; nil where it has found nothing.
func New(found []readers.Problem, note string) *List {
	if len(found) == 0 {
		return nil
	}
	l, rules := &List{Count: len(found), Note: note}, map[string]*Rule{}
	known, place := byName(), map[string]int{}
	for i, r := range lint.Rules() {
		place[r.Name] = i
	}
	for i := range found {
		p := &found[i]
		r := rules[p.Code]
		if r == nil {
			r = &Rule{Rule: known[p.Code]}
			rules[p.Code], l.Rules = r, append(l.Rules, r)
		}
		if r.Count++; p.Severity == readers.Error {
			r.Errors++
		}
		l.add(r, p)
	}
	slices.SortStableFunc(l.Rules, func(a, b *Rule) int {
		return cmp.Or(rank(a)-rank(b), place[a.Name]-place[b.Name])
	})
	return l
}

// rank puts rules first that hold the plan up.
func rank(r *Rule) int {
	if r.Errors > 0 {
		return 0
	}
	return 1
}

// add takes a problem in: with others in the same words, or by itself.
func (l *List) add(r *Rule, p *readers.Problem) {
	at := slices.IndexFunc(r.Findings, func(f *Finding) bool {
		return f.Message == p.Message && f.Suggestion == p.Suggestion && f.Text == p.Value
	})
	if at < 0 {
		if l.shown() >= maxFindings {
			l.More++
			return
		}
		at = len(r.Findings)
		r.Findings = append(r.Findings, &Finding{Message: p.Message, Suggestion: p.Suggestion, Text: p.Value, CanSuppress: p.Row > 0 && r.Number != ""})
	}
	f := r.Findings[at]
	f.Places = append(f.Places, Place{problemlist.WhereOf(p), wording.Clip(p.ID), p.Row})
}

func (l *List) shown() (n int) {
	for _, r := range l.Rules {
		n += len(r.Findings)
	}
	return n
}

// Title is what a page calls the rule.
func (r *Rule) Title() string { return strings.TrimSpace(r.Number + " " + r.Name) }

// First is the only place of a finding, nil where it has several.
func (f *Finding) First() *Place {
	if len(f.Places) == 1 {
		return &f.Places[0]
	}
	return nil
}
