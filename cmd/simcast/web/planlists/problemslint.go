package planlists

import (
	"cmp"
	"slices"
	"strings"

	"simcast/pipeline/lint"
	"simcast/pipeline/lint/rule"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// maxFindings is how many findings a page shows. The workbook with the problems marked has all of them.
const maxFindings = 300

// Lint is what lint has found.
type Lint struct {
	Count int
	Rules []*Rule
	More  int    // findings that are not shown
	Note  string // on lines of the column lint that cannot be known to hold, "" where there are none
}

// Rule is a rule with what it has found: a group is what it has found in the same words, in one row or in several.
type Rule struct {
	*rule.Rule
	Errors   int // of its findings that hold the plan up
	Count    int
	Findings []*problem.Group
}

// Split parts the problems of a plan: those that lint has found, and the others.
func Split(problems []readers.Problem) (found, others []readers.Problem) {
	rules := lint.Rules()
	for _, p := range problems {
		if lint.Named(rules, p.Code) != nil {
			found = append(found, p)
		} else {
			others = append(others, p)
		}
	}
	return found, others
}

// LintOf is the list of what lint has found, as [Split] gives it; nil where it has found nothing. Rules that hold the plan up come
// first, then all by their numbers.
func LintOf(found []readers.Problem, note string) *Lint {
	if len(found) == 0 {
		return nil
	}
	l, left := &Lint{Count: len(found), Note: note}, maxFindings
	for _, of := range lint.Rules() {
		r := &Rule{Rule: of}
		for i := range found {
			if p := &found[i]; p.Code == of.Name {
				left -= r.add(p, left, l)
			}
		}
		if r.Count > 0 {
			l.Rules = append(l.Rules, r)
		}
	}
	slices.SortStableFunc(l.Rules, func(a, b *Rule) int { return cmp.Compare(min(b.Errors, 1), min(a.Errors, 1)) })
	return l
}

// add takes a problem in: with others in the same words, or by itself where so many findings may be added.
func (r *Rule) add(p *readers.Problem, left int, l *Lint) (added int) {
	if r.Count++; p.Severity == readers.Error {
		r.Errors++
	}
	at := slices.IndexFunc(r.Findings, func(g *problem.Group) bool {
		first := g.First()
		return first.Message == p.Message && first.Suggestion == p.Suggestion && first.Value == p.Value
	})
	switch {
	case at >= 0:
		r.Findings[at].Problems = append(r.Findings[at].Problems, *p)
		return 0
	case left == 0:
		l.More++
		return 0
	}
	r.Findings = append(r.Findings, &problem.Group{Problems: []readers.Problem{*p}})
	return 1
}

// CanSuppress reports whether a line in the column lint suppresses a finding.
func (r *Rule) CanSuppress(g *problem.Group) bool { return g.First().Row > 0 && r.Number != "" }

// Title is what a page calls the rule.
func (r *Rule) Title() string { return strings.TrimSpace(r.Number + " " + r.Name) }
