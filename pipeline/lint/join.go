package lint

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/lint/rule"
	"simcast/templates/wording"
)

// marks takes in what is said of messages without a mark. Where no message has one and nobody suppresses that, it is one
// finding, however many rows there are.
func (f *finder) marks() {
	rows := f.plan.Unmarked
	if len(rows) == 0 || !f.isOn(exerciseMark) {
		return
	}
	if len(rows) > 1 && len(rows) >= f.plan.Messages && !f.hasSuppressions() {
		f.found = append(f.found, f.noMark(f.plan.NoMark.Rule, len(rows)))
		return
	}
	for _, row := range rows {
		one := found{Finding: f.plan.NoMark}
		one.Row = row
		f.found = append(f.found, one)
	}
}

func (f *finder) hasSuppressions() bool {
	for i := range f.plan.Entries {
		if f.plan.Entries[i].Lint != "" {
			return true
		}
	}
	return false
}

// joined are the findings that nobody has suppressed, each told once.
func (f *finder) joined(s *suppressor) []rule.Finding {
	unmarked := 0
	for i := range f.found {
		unmarked += count(f.found[i].Rule.Name == exerciseMark)
	}
	noneIsMarked := unmarked > 1 && unmarked >= f.plan.Messages
	var all []found
	for _, one := range f.found {
		switch {
		case one.suppressed:
		case noneIsMarked && one.Rule.Name == exerciseMark:
			if !slices.ContainsFunc(all, func(other found) bool { return other.Row == 0 && other.Rule.Name == exerciseMark }) {
				all = append(all, f.noMark(one.Rule, unmarked))
			}
		default:
			all = append(all, one)
		}
	}
	all = joinCells(joinTeams(all))
	for _, about := range s.ofCells {
		all = append(all, found{Finding: about})
	}
	slices.SortStableFunc(all, byPlace)
	findings := make([]rule.Finding, len(all))
	for i := range all {
		findings[i] = all[i].Finding
	}
	return findings
}

// noMark is one finding for a plan in which no message has a mark.
func (f *finder) noMark(r *rule.Rule, messages int) found {
	const then = ": simcast puts it into each message"
	of := rule.Finding{Rule: r, Message: fmt.Sprintf("none of %s has the mark of an exercise", wording.Counted(messages, "inject")),
		Suggestion: "write mark and the text of the mark into Settings, or give --mark" + then}
	if f.plan.NoSheets {
		of.Suggestion, of.OnPage = "give --mark, or a file of settings with --settings"+then, "give --mark"+then
	}
	return found{Finding: of}
}

// maxValues is how many values a finding names beside the first.
const maxValues = 5

// joinCells makes one finding of those that a rule has at one cell: the first, which names the values of the others. They
// stand next to each other.
func joinCells(all []found) []found {
	var joined []found
	for len(all) > 0 {
		one, same := all[0], 1
		for same < len(all) && one.Row > 0 && one.Value != "" && all[same].Rule == one.Rule && all[same].Row == one.Row && all[same].Column == one.Column {
			same++
		}
		if others := all[1:same]; len(others) > 0 {
			var names []string
			for _, other := range others[:min(len(others), maxValues)] {
				names = append(names, fmt.Sprintf("%q", wording.Clip(other.Value)))
			}
			if more := len(others) - len(names); more > 0 {
				names = append(names, fmt.Sprintf("%d more", more))
			}
			one.Message += "; also " + wording.AndList(names)
			for _, other := range others {
				one.Value += "; " + other.Value
			}
		}
		joined, all = append(joined, one), all[same:]
	}
	return joined
}

// maxTeams is how many teams a finding names.
const maxTeams = 3

// joinTeams makes one finding of those of several teams at one cell. They stand next to each other.
func joinTeams(all []found) []found {
	var joined []found
	for len(all) > 0 {
		same := 1
		for same < len(all) && all[0].detail != "" && all[same].detail != "" && all[same].Rule.Name == all[0].Rule.Name && all[same].Row == all[0].Row {
			same++
		}
		one := all[0]
		if same > 1 {
			one.Message, one.Value = severalTeams(all[:same])
		}
		joined, all = append(joined, one), all[same:]
	}
	return joined
}

// severalTeams says of several teams what is wrong, and names them.
func severalTeams(teams []found) (message, names string) {
	var details, values []string
	for _, t := range teams[:min(len(teams), maxTeams)] {
		name := "every team"
		if t.Value != "" {
			name = fmt.Sprintf("%q", wording.Clip(t.Value))
			values = append(values, t.Value)
		}
		details = append(details, fmt.Sprintf("%s (%s)", name, t.detail))
	}
	if more := len(teams) - len(details); more > 0 {
		details = append(details, fmt.Sprintf("%d more", more))
	}
	what := "wait too long for this one"
	if teams[0].Rule.Name == teamFlood {
		what = "get too many at once"
	}
	return fmt.Sprintf("%s %s: %s", wording.Counted(len(teams), "team"), what, wording.AndList(details)), strings.Join(values, "; ")
}
