package settings

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// ofLint begins the names of settings of rules.
const ofLint = "lint."

// NameMark is the name of the setting that has the exercise's mark.
const NameMark = "mark"

// Names are the names of settings, but for those of lint.
func Names() []string {
	var names []string
	for _, s := range setters() {
		names = append(names, s.name)
	}
	return names
}

// Read makes settings of the lines of one place. known are the names of settings of lint, such as lint.team-idle and
// lint.team-idle.minutes. Each problem is a warning at its line, but for a mark that
// cannot be used, and a column that stands twice.
func Read(lines []Line, known []string) (Settings, []readers.Problem) {
	var s Settings
	var problems []readers.Problem
	for _, line := range lines {
		if line.First != "" { // a setting may stand in either of the two
			twice := problem.Detail{Code: "column-twice", Message: fmt.Sprintf("the column %q appears twice, here and in %s", line.Name, line.First), Suggestion: "rename or delete one of the two", Value: line.Name}
			problems = append(problems, twice.At(line.Place, readers.Error).Clone())
			continue
		}
		line.Name, line.Value = strings.TrimFunc(line.Name, headers.IsBlank), strings.TrimFunc(line.Value, headers.IsBlank)
		if line.Value == "" { // a form that is not filled in
			continue
		}
		detail := nameProblem(line, known)
		if detail == nil {
			detail = s.take(line)
		}
		if detail != nil {
			severity := readers.Warning
			if headers.FoldName(line.Name) == NameMark && detail.Code == "bad-setting" && !s.sets(NameMark) { // messages would go out without it
				severity = readers.Error
			}
			problems = append(problems, detail.At(line.Place, severity).Clone())
		}
	}
	return s, problems
}

// take sets what a line says. Of a name that is set twice the later line counts.
func (s *Settings) take(line Line) *problem.Detail {
	if line.Fault || readers.IsErrorText(line.Value) {
		return bad(line, fmt.Sprintf("%s has the value %s, which is an error of the spreadsheet", line.Name, line.Value), "type the value")
	}
	isTwice := s.sets(line.Name) && !isList(headers.FoldName(line.Name))
	if detail := s.apply(line); detail != nil {
		return detail
	}
	if isTwice {
		return bad(line, fmt.Sprintf("%s is set twice, and this line counts", line.Name), "delete the line that is not meant")
	}
	return nil
}

func nameProblem(line Line, known []string) *problem.Detail {
	name := headers.FoldName(line.Name)
	if name == "" {
		return bad(line, fmt.Sprintf("the value %q has no name before it", wording.Clip(line.Value)), "write the name of the setting in the column name")
	}
	all := slices.Concat(Names(), known)
	if slices.Contains(all, name) {
		return nil
	}
	detail := &problem.Detail{Code: "unknown-setting", Message: fmt.Sprintf("there is no setting %q", wording.Clip(line.Name)), Value: line.Name}
	if detail.Nearest = wording.Nearest(name, all); detail.Nearest != "" {
		detail.Suggestion = fmt.Sprintf("did you mean %q?", detail.Nearest)
	} else {
		detail.Suggestion = "the settings are " + wording.AndList(Names()) + ", and for each rule of lint " + ofLint + "RULE"
	}
	return detail
}

// bad is the warning of a line that is not understood.
func bad(line Line, message, suggestion string) *problem.Detail {
	return &problem.Detail{Code: "bad-setting", Message: message, Suggestion: suggestion, Value: line.Value}
}
