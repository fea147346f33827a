package lint

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"simcast/pipeline/lint/rule"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// columnLint is the column of the lines that suppress findings.
const columnLint = "lint"

// suppressor is how the cells of the column lint meet what was found.
type suppressor struct {
	*finder
	suppressions []Suppression
	unsure       []int          // rows of suppressions that cannot be known to hold
	ofCells      []rule.Finding // about the cells themselves
}

// suppress marks the findings that are suppressed. All findings are in the order of rows.
func (s *suppressor) suppress() {
	for i := range s.plan.Entries {
		e := &s.plan.Entries[i]
		if e.Lint == "" {
			continue
		}
		from, _ := slices.BinarySearchFunc(s.found, e.Row, func(f found, row int) int { return cmp.Compare(f.Row, row) })
		to, _ := slices.BinarySearchFunc(s.found, e.Row+1, func(f found, row int) int { return cmp.Compare(f.Row, row) })
		parseCell(e.Lint, func(line okLine, fault string) { s.apply(e, line, fault, s.found[from:to]) })
	}
}

// apply applies a line to the findings of its row.
func (s *suppressor) apply(e *Entry, line okLine, fault string, ofRow []found) {
	r := Named(s.all, line.name)
	if fault != "" || r == nil {
		s.unknown(e, line, fault)
		return
	}
	used := false
	for i := range ofRow {
		f := &ofRow[i]
		if f.Rule.Name != r.Name || line.text != "" && !line.holdsFor(f.Value) {
			continue
		}
		used = true
		if line.text != "" || s.stillHolds(e, r, line, f) {
			f.suppressed = true
		}
	}
	if !used && s.wasAsked(e, r) {
		s.aboutCell(okUnused, e, line, fmt.Sprintf("%q suppresses nothing", wording.Clip(line.line)), s.insteadOfUnused(r, line, ofRow))
	}
}

// stillHolds reports whether the text is the one of which the finding was suppressed. Where that cannot be known, it is.
func (s *suppressor) stillHolds(e *Entry, r *rule.Rule, line okLine, f *found) bool {
	a := Suppression{Row: e.Row, ID: e.ID, Rule: r.Name, Column: f.Column, Line: line.line, Digest: digestOf(e.Cells[f.Column])}
	for i := len(s.suppressions) - 1; i >= 0 && s.suppressions[i].Row == e.Row; i-- {
		if s.suppressions[i] == a {
			return true
		}
	}
	if s.plan.SuppressedTextChanged == nil {
		if len(s.unsure) == 0 || s.unsure[len(s.unsure)-1] != e.Row {
			s.unsure = append(s.unsure, e.Row)
		}
	} else if changed, known := s.plan.SuppressedTextChanged(a); known && changed {
		f.Suggestion += "; the text has changed since the finding was suppressed: to suppress it again, write a new reason in the column lint"
		return false
	}
	s.suppressions = append(s.suppressions, a)
	return true
}

// listsRules says at a terminal which rules there are.
const listsRules = "simcast lint --rules lists them"

// unknown is about a line that names no rule or is not understood.
func (s *suppressor) unknown(e *Entry, line okLine, fault string) {
	if line.name == "" || Named(s.all, line.name) != nil {
		s.aboutCell(okUnknown, e, line, fmt.Sprintf("%q suppresses nothing, as it is written", wording.Clip(line.line)), fault)
		return
	}
	suggestion := listsRules
	if nearest := wording.Nearest(line.name, slices.Sorted(maps.Keys(s.rules))); nearest != "" {
		suggestion = fmt.Sprintf("did you mean %q?", nearest)
	}
	s.aboutCell(okUnknown, e, line, fmt.Sprintf("there is no rule %q", wording.Clip(line.name)), suggestion)
}

func (s *suppressor) insteadOfUnused(r *rule.Rule, line okLine, ofRow []found) string {
	if line.text != "" {
		for _, f := range ofRow {
			if f.Rule.Name == r.Name && f.Value != "" {
				return fmt.Sprintf("name what was found: ok %s %s: …", r.Name, wording.Clip(f.Value))
			}
		}
	}
	return "delete the line"
}

// aboutCell takes a finding about a line of the column lint in.
func (s *suppressor) aboutCell(name string, e *Entry, line okLine, message, suggestion string) {
	if s.isOn(name) {
		about := rule.Finding{Rule: s.rules[name], Row: e.Row, Column: columnLint, Message: message, Suggestion: suggestion, Value: line.line}
		if suggestion == listsRules {
			about.OnPage = "the handbook lists them"
		}
		s.ofCells = append(s.ofCells, about)
	}
}

// wasAsked reports whether the rule has had what it needs to find something in the row. Only then a line is left over.
func (s *suppressor) wasAsked(e *Entry, r *rule.Rule) bool {
	if e.Skipped || !s.isOn(r.Name) {
		return false
	}
	switch r.Name {
	case teamIdle, teamFlood:
		return e.HasTime && !s.plan.NoTeams
	case burst:
		return e.HasTime && s.plan.Interval > 0
	case outOfHours:
		hasEndEx := s.settings.EndEx.IsSet() || !s.plan.EndEx.IsZero()
		return e.HasTime && (!s.plan.StartEx.IsZero() || hasEndEx || len(s.settings.Breaks) > 0)
	case noID, noExpected, uncovered, noControl, noTrigger, beforeCause:
		return true
	}
	return !s.plan.NoTexts
}

// note says which suppressions hold though the text may have changed.
func (s *suppressor) note() string {
	if len(s.unsure) == 0 {
		return ""
	}
	return fmt.Sprintf("without a space it is not known whether texts have changed since their findings were suppressed in the column lint: %s %s",
		wording.Of(len(s.unsure), "row", "rows"), problem.Rows(s.unsure, 20))
}
