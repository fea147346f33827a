package check

import (
	"maps"
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/lint"
	"simcast/pipeline/lint/rule"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// lintedPlan is what lint has to know of a plan's rows, and of those that may be at fault the injects that are kept.
type lintedPlan struct {
	*checker
	kept     map[string][]int // where the columns that are kept stand in a row
	isDay    bool             // the plan has columns of the exercise day, or of a planner's own sheet, so that all of its rows count
	entries  []lint.Entry
	lines    []int // of each entry, in the text of a CSV
	texts    []rule.Finding
	messages int                  // rows whose message has a text
	asked    readers.RowSet       // rows of which something may be told
	injects  map[int]*plan.Inject // that are kept, by row
}

func newLintedPlan(c *checker) *lintedPlan {
	if !c.options.Lint {
		return nil
	}
	l := &lintedPlan{checker: c, isDay: c.file.IsPlannersSheet, injects: map[int]*plan.Inject{}, kept: map[string][]int{}}
	for _, name := range []string{"at", "day", "kind", "status", "expected", "objective", "controller", "trigger", "lint"} {
		l.kept[name] = c.file.KeptIndexes(name)
		l.isDay = l.isDay || len(l.kept[name]) > 0
	}
	return l
}

// add takes a row in.
func (l *lintedPlan) add(row readers.Row, o *outcome) {
	if !o.leftOut {
		l.asked.Add(row.Number)
	}
	if o.inject != nil {
		l.injects[row.Number] = o.inject
	}
	if o.texts.hasText && o.asked {
		l.messages++
	}
	for _, found := range o.texts.findings {
		found.Row = row.Number
		l.texts = append(l.texts, found)
	}
	if !l.isDay && o.texts.subject == "" { // nothing of such a row matters to others
		return
	}
	entry := lint.Entry{Row: row.Number, ID: strings.Clone(l.idOf(row)), Kind: o.kind.String(), Channel: o.channel, Subject: strings.Clone(o.texts.subject), Skipped: o.isOutOfPlay}
	if l.isDay {
		l.setDay(&entry, row, o)
	}
	l.entries, l.lines = append(l.entries, entry), append(l.lines, row.Line)
}

// setDay sets what rules of the exercise day ask of an entry.
func (l *lintedPlan) setDay(e *lint.Entry, row readers.Row, o *outcome) {
	e.Objective, e.Teams, e.Deliveries = strings.Clone(l.keptText(row, "objective")), o.teamNames, o.messages
	e.HasExpected, e.HasController, e.HasTrigger = l.keptText(row, "expected") != "", l.keptText(row, "controller") != "", l.keptText(row, "trigger") != ""
	if o.wasLinted {
		e.Lint = strings.Clone(plan.TextOf(row, l.lintAt))
	}
	if e.Lint != "" {
		e.Cells = map[string]string{"at": strings.Clone(l.keptText(row, "at")), "objective": e.Objective}
		maps.Copy(e.Cells, o.texts.cells)
	}
}

// keptText is what the row has in columns of one meaning that are kept, a line each.
func (l *lintedPlan) keptText(row readers.Row, name string) string {
	text := ""
	for _, index := range l.kept[name] {
		cell := plan.TextOf(row, index)
		if cell == "" || schema.IsDash(cell) {
			continue
		}
		if text != "" {
			text += "\n"
		}
		text += cell
	}
	return text
}

// finish asks the rules. times may be nil.
func (l *lintedPlan) finish(t *times) (found []readers.Problem, result lint.Result) {
	o := &l.options
	asked := lint.Plan{Entries: l.entries, Texts: l.texts, HasObjective: len(l.kept["objective"]) > 0, Interval: o.Interval, Messages: l.messages, Changed: o.Changed, Objectives: l.objectives(),
		NoTeams: l.reading.MayBeTeam()}
	if t != nil {
		asked.HasAt = len(t.read.Columns) > 0
		asked.StartEx = t.setMoments(asked.Entries)
	}
	result = lint.New(o.Settings).Check(asked)
	for i := range result.Findings {
		if f := &result.Findings[i]; l.isAskedOf(f) {
			found = append(found, l.problem(f))
		}
	}
	return found, result
}

// isAskedOf reports whether a finding is of rows that are asked for. Of the plan as a whole a choice of rows says nothing.
func (l *lintedPlan) isAskedOf(f *rule.Finding) bool {
	if f.Row == 0 {
		return !l.options.Filter.IsSet()
	}
	return l.asked.Has(f.Row)
}

// finishLint asks lint about the whole plan, after its last row.
func (r *planChecker) finishLint(verdict *plan.Verdict) []readers.Problem {
	if r.lint == nil || r.rowCount == 0 {
		return nil
	}
	problems, result := r.lint.finish(r.times)
	verdict.Approvals, verdict.LintNote = result.Approvals, result.Note
	return problems
}

// objectives are those of the sheet Objectives: its first column, under the header.
func (l *lintedPlan) objectives() []lint.Objective {
	side := l.file.Side(readers.SheetObjectives)
	if side == nil || len(side.Rows) == 0 {
		return nil
	}
	var objectives []lint.Objective
	for _, row := range side.Rows[1:] {
		if text := plan.TextOf(row, 0); text != "" {
			objectives = append(objectives, lint.Objective{Text: text, Cell: side.Name + "!" + side.Place(row, 0).Cell})
		}
	}
	return objectives
}

// problem is a finding at its place. An error keeps its inject from being sent.
func (l *lintedPlan) problem(f *rule.Finding) readers.Problem {
	detail := &problem.Detail{Code: f.Rule.Name, Message: f.Message, Suggestion: f.Suggestion}
	if slices.Contains(textColumns(), f.Column) { // elsewhere it is not what stands in the cell
		detail.Value = f.Value
	}
	severity := readers.Warning
	if f.Rule.ByItself || l.options.Strict {
		severity = readers.Error
	}
	found := detail.At(readers.Place{File: l.file.Name, Sheet: l.file.Sheet}, severity)
	if f.Row > 0 {
		row := readers.Row{Number: f.Row}
		at, isEntry := slices.BinarySearchFunc(l.entries, f.Row, func(e lint.Entry, number int) int { return e.Row - number })
		id := ""
		if isEntry {
			row.Line, id = l.lines[at], l.entries[at].ID
		}
		found = l.problemAt(row, severity, f.Column, detail)
		found.ID = problem.CutValue(id)
	}
	found.Rule, found.About = f.Rule.Number, f.Rule.What
	if in := l.injects[f.Row]; in != nil {
		in.Problems = append(in.Problems, found)
		in.Invalid = in.Invalid || severity == readers.Error
	}
	return found
}

// namesOf are the teams of a row as lint compares them: their names, or without a space the words of the cell.
func namesOf(teams []apiclient.Team) []string {
	names := make([]string, len(teams))
	for i := range teams {
		names[i] = teams[i].Name
	}
	return names
}
