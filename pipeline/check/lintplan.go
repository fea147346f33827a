package check

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/lint"
	"simcast/pipeline/lint/rule"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// lintedPlan is what lint has to know of a plan's rows, and of those that may be at fault the injects that are kept.
type lintedPlan struct {
	*checker
	isDay    bool         // the plan has columns of the exercise day, or of a planner's own sheet, so that all of its rows count
	entries  []lint.Entry // of a day: all rows; else those played by hand, and those that answer another or may be answered
	lines    []int        // of each entry, in the text of a CSV
	rows     keptRows     // of no day: rows with a subject or findings
	texts    []rule.Finding
	unmarked []int                // rows of messages without a mark
	noMark   rule.Finding         // what is said of them
	messages int                  // rows whose message has a text
	asked    readers.RowSet       // rows of which something may be told
	injects  map[int]*plan.Inject // that are kept, by row
}

// keptColumns is where the columns that are kept stand in a row, by their meaning.
type keptColumns struct{ at, expected, objective, controller, trigger []int }

func newLintedPlan(c *checker) *lintedPlan {
	if !c.options.Lint {
		return nil
	}
	of := c.file.KeptIndexes
	l := &lintedPlan{checker: c, isDay: c.file.IsPlannersSheet, injects: map[int]*plan.Inject{}}
	for _, name := range []string{"at", "day", "kind", "status", "expected", "objective", "controller", "trigger", "lint"} {
		l.isDay = l.isDay || len(of(name)) > 0
	}
	return l
}

// reserve makes room for so many rows.
func (l *lintedPlan) reserve(rows int) {
	if l.isDay {
		l.entries, l.lines = make([]lint.Entry, 0, rows), make([]int, 0, rows)
	} else {
		l.rows = make(keptRows, 0, rows)
	}
}

// add takes a row in. id is its own of a day, which stays when the next rows are read.
func (l *lintedPlan) add(row readers.Row, id string, o *outcome) {
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
	if o.texts.unmarked != nil {
		l.unmarked, l.noMark = append(l.unmarked, row.Number), *o.texts.unmarked
	}
	isPlayed := !o.isOutOfPlay && (o.kind == schema.KindInject || o.kind == schema.KindManual)
	isByHand := isPlayed && o.kind == schema.KindManual
	if l.isDay {
		l.addEntry(row, id, o)
	} else if o.texts.subject != "" || len(o.texts.findings) > 0 || o.texts.unmarked != nil || isByHand {
		l.rows.add(row.Number, row.Line, l.idOf(row), o.texts.subject, isPlayed)
	}
	if !l.isDay && isByHand {
		l.addEntry(row, strings.Clone(l.idOf(row)), o)
	}
}

// addEntry takes in a row of an exercise day.
func (l *lintedPlan) addEntry(row readers.Row, id string, o *outcome) {
	l.lines = append(l.lines, row.Line)
	l.entries = append(l.entries, lint.Entry{Row: row.Number, ID: id, Kind: o.kind.String(), Channel: o.channel, Subject: strings.Clone(o.texts.subject),
		Skipped: o.isOutOfPlay, Objective: strings.Clone(o.objective), Teams: o.teamNames, Deliveries: o.messages,
		HasExpected: o.hasExpected, HasController: o.hasController, HasTrigger: o.hasTrigger})
	e := &l.entries[len(l.entries)-1]
	if o.wasLinted {
		e.Lint = strings.Clone(plan.TextOf(row, l.lintAt))
	}
	if e.Lint != "" {
		e.Cells = map[string]string{"at": strings.Clone(l.keptText(row, l.kept.at)), "objective": e.Objective}
		maps.Copy(e.Cells, o.texts.cells)
	}
}

// keptText is what the row has in columns of one meaning that are kept, a line each.
func (c *checker) keptText(row readers.Row, columns []int) string {
	text := ""
	for _, index := range columns {
		cell := plan.TextOf(row, index)
		if cell == "" || schema.IsDash(cell) {
			continue
		}
		if text == "" {
			text = cell
		} else {
			text += "\n" + cell
		}
	}
	return text
}

// isFilled reports whether keptText is a text.
func (c *checker) isFilled(row readers.Row, columns []int) bool {
	return c.keptText(row, columns) != ""
}

// finish asks the rules. times may be nil.
func (l *lintedPlan) finish(t *times) (found []readers.Problem, result lint.Result) {
	o := &l.options
	l.addAnswering()
	asked := lint.Plan{Entries: l.entries, Texts: l.texts, HasObjective: len(l.kept.objective) > 0, Interval: o.Interval, Messages: l.messages, SuppressedTextChanged: o.SuppressedTextChanged,
		Unmarked: l.unmarked, NoMark: l.noMark, Objectives: l.objectives(), NoTeams: l.reading.MayBeTeam(), NoSheets: l.file.Format != readers.XLSX}
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

// addAnswering makes entries of rows of no day whose messages answer each other.
func (l *lintedPlan) addAnswering() {
	if l.isDay {
		return
	}
	byHand := l.entries
	for _, at := range lint.Answering(l.rows.subjects) {
		row := &l.rows[at]
		if _, isEntry := entryOf(byHand, int(row.row)); !isEntry {
			l.entries = append(l.entries, lint.Entry{Row: int(row.row), ID: row.id, Kind: lint.Inject, Subject: row.subject})
		}
	}
	slices.SortFunc(l.entries, func(a, b lint.Entry) int { return a.Row - b.Row })
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
	verdict.Suppressions, verdict.LintNote = result.Suppressions, result.Note
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
	detail := &problem.Detail{Code: f.Rule.Name, Message: f.Message, Suggestion: f.Suggestion, OnPage: f.OnPage}
	if slices.Contains(textColumns(), f.Column) { // elsewhere it is not what stands in the cell
		detail.Value = f.Value
	}
	severity := readers.Warning
	if f.Rule.ByItself || l.options.Strict {
		severity = readers.Error
	}
	found := detail.At(readers.Place{File: l.file.Name, Sheet: l.file.Sheet}, severity)
	if f.Row > 0 {
		line, id := l.placeOf(f.Row)
		row := readers.Row{Number: f.Row, Line: line}
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

// placeOf is the line of a row in the text of a CSV, and its id.
func (l *lintedPlan) placeOf(row int) (line int, id string) {
	if !l.isDay {
		if kept := l.rows.find(row); kept != nil {
			return int(kept.line), kept.id
		}
		return 0, ""
	}
	at, isEntry := entryOf(l.entries, row)
	if !isEntry {
		return 0, ""
	}
	return l.lines[at], l.entries[at].ID
}

// entryOf is where the entry of a row stands.
func entryOf(entries []lint.Entry, row int) (at int, found bool) {
	return slices.BinarySearchFunc(entries, row, func(e lint.Entry, number int) int { return e.Row - number })
}

// namesOf are the teams of a row as lint compares them: their names, or without a space the words of the cell.
func namesOf(teams []apiclient.Team) []string {
	names := make([]string, len(teams))
	for i := range teams {
		names[i] = teams[i].Name
	}
	return names
}

// setPlay says what the row is on the exercise day.
func (k *rowChecker) setPlay(in *plan.Inject, parsed *parsedRow, o *outcome) {
	o.kind, o.isSeparator = k.read.Kind, k.read.Skip == reading.SkippedSeparator
	o.isOutOfPlay = in.Skip == plan.SkippedByPlanner || in.Skip == plan.SkippedAsHidden || k.read.IsOutOfPlay
	in.Kind, in.IsOut = o.kind, o.isOutOfPlay || in.Row.Hidden && k.options.VisibleOnly
	in.ByHand = o.kind == schema.KindManual || o.kind == schema.KindContingency && k.read.ByHand != ""
	o.wasLinted = in.LeftOut == "" && (!k.options.IsRerun || o.asked)
	if o.kind != schema.KindManual {
		o.channel = in.Cells[schema.ColChannel]
	}
	o.teamNames = parsed.cellRecipients.names
	if k.finder != nil {
		o.objective = k.keptText(in.Row, k.kept.objective)
		o.hasExpected, o.hasController, o.hasTrigger = k.isFilled(in.Row, k.kept.expected), k.isFilled(in.Row, k.kept.controller), k.isFilled(in.Row, k.kept.trigger)
	}
	if o.texts.subject == "" { // it is not filled in where nothing of the row is sent
		o.texts.subject = cmp.Or(in.Cells[schema.ColSubject], in.Cells[schema.ColTitle])
	}
}
