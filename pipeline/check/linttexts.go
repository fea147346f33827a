package check

import (
	"slices"
	"strings"

	"simcast/pipeline/lint"
	"simcast/pipeline/lint/rule"
	"simcast/pipeline/lint/textrules"
	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// newFinder is what looks for the findings of one text, nil where lint is not asked.
func newFinder(o *plan.Options) *textrules.Finder {
	if !o.Lint {
		return nil
	}
	return textrules.New(lint.TextSettings(o.Settings, o.Hosts...))
}

// textsOfRow are what lint has seen of the texts of a row, filled in.
type textsOfRow struct {
	findings []rule.Finding
	unmarked *rule.Finding     // nil: its message has a mark, or needs none
	subject  string            // or the title of an article
	hasText  bool              // so that it could have a mark
	cells    map[string]string // by column, as written; of a row that suppresses findings
}

// textColumns are the columns of texts that rules look at.
func textColumns() []string {
	return []string{"title", "subtitle", "subject", "body", "to", "cc", "bcc"}
}

// markTexts are those that may have the exercise's mark, by column.
type markTexts struct{ subject, title, body string }

// lookAt takes in a text of the row, filled in for one team.
func (k *rowChecker) lookAt(col schema.Column, text string) {
	if k.finder == nil || text == "" {
		return
	}
	switch col {
	case schema.ColSubject:
		k.toMark.subject = text
	case schema.ColTitle:
		k.toMark.title = text
	case schema.ColBody:
		k.toMark.body = text
	}
	if readers.IsErrorText(text) { // somebody means it: a cell that holds it is refused
		return
	}
	column := schema.Fields[col].Column
	for _, match := range k.matchesIn(col, text, column) {
		if k.space == nil && strings.HasPrefix(match.Value, "{{") { // without a space it stands for the value of a smartword
			continue
		}
		k.addFinding(rule.Finding{Rule: match.Rule, Column: column, Message: match.Message, Suggestion: match.Suggestion, Value: strings.Clone(match.Value)})
	}
}

func (k *rowChecker) matchesIn(col schema.Column, text, column string) []textrules.Match {
	if col != schema.ColTo && col != schema.ColCC && col != schema.ColBCC {
		return k.finder.Find(text, column)
	}
	return k.addressesOf(col, text).matches
}

// addFinding adds what the row does not have yet: texts of several teams say the same.
func (k *rowChecker) addFinding(found rule.Finding) {
	isSame := func(other rule.Finding) bool {
		return other.Rule == found.Rule && other.Column == found.Column && other.Value == found.Value
	}
	if !slices.ContainsFunc(k.texts.findings, isSame) {
		k.texts.findings = append(k.texts.findings, found)
	}
}

// keepCells keeps the texts of a row with suppressions as its cells have them: filled in, they are others for each team, and
// results have a row a team.
func (k *rowChecker) keepCells(in *plan.Inject) {
	for _, col := range []schema.Column{schema.ColSubject, schema.ColTitle, schema.ColBody} {
		k.texts.cells[""] += in.Cells[col] + "\n" // of a finding of the whole message
	}
	for col, field := range schema.Fields {
		if slices.Contains(textColumns(), field.Column) {
			k.texts.cells[field.Column] = strings.Clone(in.Cells[col])
		}
	}
}

// beginTexts makes lint ready for the row's texts. A row with suppressions keeps them: a suppression holds for the text.
func (k *rowChecker) beginTexts(in *plan.Inject) {
	k.texts, k.toMark = textsOfRow{findings: k.texts.findings[:0]}, markTexts{}
	if k.finder != nil && in.CellAt(k.lintAt).Kind != readers.Empty {
		k.texts.cells = map[string]string{}
	}
}

// endTexts looks at the row's message as a whole, and hands on what was found.
func (k *rowChecker) endTexts(in *plan.Inject, o *outcome) {
	if k.finder == nil {
		return
	}
	m := &k.toMark
	k.texts.hasText = m.subject != "" || m.title != "" || m.body != ""
	if k.options.Settings.Mark == "" && k.texts.hasText {
		if match, isUnmarked := k.finder.Unmarked("", m.subject, m.title, m.body); isUnmarked {
			if k.noMark == nil {
				k.noMark = &rule.Finding{Rule: match.Rule, Message: match.Message, Suggestion: match.Suggestion}
			}
			k.texts.unmarked = k.noMark
		}
	}
	if k.texts.cells != nil {
		k.keepCells(in)
	}
	o.texts = k.texts
	o.texts.findings = slices.Clone(k.texts.findings)
	if o.texts.subject = m.subject; m.subject == "" {
		o.texts.subject = m.title
	}
}
