package planlists

import (
	"cmp"
	"fmt"
	"slices"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// Default is a column whose cells many rows lack, or one whose empty cells get the same.
type Default struct {
	Column   string
	Why      string           // what is lacking, or what is wrong with the value; "" where neither is
	Severity readers.Severity // error or warning, "" where there is no Why
	Value    string           // that is in force, "" where none is
	Cells    string           // that it fills, in words
	Was      string           // what was said on the page, "" for nothing
	Proposed string           // for the field where there is no value
	Hint     string           // what can be written
	Options  []Group
	IsLong   bool // it may have several lines
	IsTyped  bool // a persona is typed in: Reading.Typed is offered
}

// Field is what stands in its field.
func (d *Default) Field() string { return cmp.Or(d.Value, d.Proposed) }

// defaultsOf are the defaults in force, and those columns that many rows lack.
func defaultsOf(from Known, options *options) []*Default {
	if from.View.Plan == nil || from.View.IsResults {
		return nil
	}
	var list []*Default
	for _, column := range headers.Names() {
		d := &Default{Column: column}
		if entry, isSet := from.View.Plan.Options.Mapping.Default(column); isSet {
			d.takeValue(entry, from)
		}
		if d.Why == "" && d.Value == "" {
			d.Severity, d.Why = lackOf(column, from)
		}
		if d.Why != "" || d.Value != "" {
			d.offer(options, hasColumn(from, "id"))
			list = append(list, d)
		}
	}
	return list
}

// takeValue takes what fills the column now, and what is wrong with it.
func (d *Default) takeValue(entry mapping.Entry, from Known) {
	d.Value, d.Cells = entry.Means, "no cell"
	if report := from.View.Verdict.Reading; report != nil {
		for _, one := range report.Defaults {
			if one.Column == d.Column && one.Cells > 0 {
				d.Cells = wording.Counted(one.Cells, "cell")
			}
		}
	}
	d.Was = from.said(entry)
	for i := range from.View.Verdict.Problems {
		if p := &from.View.Verdict.Problems[i]; p.IsOfDefault() && p.Column == d.Column {
			d.Severity, d.Why = p.Severity, p.Message
			return
		}
	}
}

// lackOf says which cells of a column are lacking, and how bad that is; "" where it is not the same in many rows.
func lackOf(column string, from Known) (severity readers.Severity, why string) {
	if column == "team" {
		at := slices.IndexFunc(from.View.Verdict.Problems, func(p readers.Problem) bool { return p.Code == "all-to-session" })
		if at < 0 {
			return "", ""
		}
		return readers.Warning, from.View.Verdict.Problems[at].Message
	}
	rows := rowsLacking(column, from)
	is := fmt.Sprintf("no column of the sheet is “%s”", column)
	switch there := hasColumn(from, column); {
	case !there && slices.Contains([]string{"persona", "channel"}, column) && hasCode(from.View, "missing-column"):
		return readers.Error, is
	case !there && column == "subject" && lacksChannel(from):
		return readers.Warning, is + ", and a mail needs one"
	case !there && isLong(column): // it differs from row to row: another header has it
	case rows > 0 && !there:
		return readers.Error, is + fmt.Sprintf(", and %s %s one", wording.Counted(rows, "row"), wording.Of(rows, "needs", "need"))
	case rows >= leastLacking:
		return readers.Error, fmt.Sprintf("%d rows need this cell, and have nothing in it", rows)
	}
	return "", ""
}

// lacksChannel reports whether nothing says how the rows are sent: it may become mail.
func lacksChannel(from Known) bool {
	_, hasDefault := from.View.Plan.Options.Mapping.Default("channel")
	return hasCode(from.View, "missing-column") && !hasColumn(from, "channel") && !hasDefault
}

// hasColumn reports whether a column of the sheet gives it. In a planner's own sheet, subject and title are one.
func hasColumn(from Known, column string) bool {
	file := from.View.Plan.File
	isText := column == "subject" || column == "title"
	return file.Index(column) >= 0 || isText && file.IsPlannersSheet && (file.Index("subject") >= 0 || file.Index("title") >= 0)
}

// isLong reports whether a text of the column may have several lines.
func isLong(column string) bool { return column == "body" || column == "assets" }

// leastLacking is how many rows lack a cell of a column that is there, at least, for a default to be offered.
const leastLacking = 3

// rowsLacking counts the rows that lack a cell which they need.
func rowsLacking(column string, from Known) int {
	rows := map[int]bool{}
	for i := range from.View.Verdict.Problems {
		if p := &from.View.Verdict.Problems[i]; p.Code == "missing-"+column && p.Row > 0 {
			rows[p.Row] = true
		}
	}
	return len(rows)
}

// offer says what can be chosen or written.
func (d *Default) offer(options *options, hasID bool) {
	d.Proposed, d.IsLong = problem.ProposedDefault(d.Column, hasID), isLong(d.Column)
	switch d.Column {
	case "persona":
		if d.IsTyped = options.isTyped || len(options.personas) == 0; !d.IsTyped {
			d.Options = []Group{{"Personas", options.personas}}
		}
		d.Hint = "a persona’s name"
	case "team":
		if d.Options = options.of(mapping.Team)[:2]; len(options.teams) == 0 {
			d.Options = d.Options[1:]
		}
	case "channel":
		d.Options = options.of(mapping.Channel)[:1]
	case "assets":
		d.Hint = "https://…"
	}
	d.keepValue()
}

// keepValue adds the value in force to the options, if these do not have it.
func (d *Default) keepValue() {
	has := func(g Group) bool {
		return slices.ContainsFunc(g.Options, func(o Option) bool { return o.Value == d.Value })
	}
	if d.Value != "" && len(d.Options) > 0 && !slices.ContainsFunc(d.Options, has) {
		d.Options = append(d.Options, Group{"As it is", []Option{{d.Value, d.Value}}})
	}
}
