package readinglist

import (
	"cmp"
	"fmt"
	"slices"

	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/templates/wording"
)

// Default is a column whose cells many rows lack, or one whose empty cells get the same.
type Default struct {
	Column   string
	Why      string // what is lacking, or what is wrong with the value; "" where neither is
	Severity string // error or warning, "" where there is no Why
	Value    string // that is in force, "" where none is
	Cells    string // that it fills, in words
	Was      string // what was said on the page, "" for nothing
	Proposed string // for the field where there is no value
	Hint     string // what can be written
	Options  []Group
	IsLong   bool // it may have several lines
	IsTyped  bool // a persona is typed in: Reading.Typed is offered
}

// Field is what stands in its field.
func (d *Default) Field() string { return cmp.Or(d.Value, d.Proposed) }

// defaultColumns are those that a page offers to fill, in its order.
func defaultColumns() []string {
	return []string{"persona", "channel", "team", "to", "title", "subject", "body", "assets"}
}

// defaultsOf are the defaults in force, and those columns that many rows lack.
func defaultsOf(from Known) []*Default {
	if from.View.Plan == nil || from.View.IsResults {
		return nil
	}
	var list []*Default
	inForce := from.View.Plan.Options.Mapping.Defaults()
	columns := defaultColumns()
	for _, entry := range inForce {
		if !slices.Contains(columns, entry.Written) {
			columns = append(columns, entry.Written)
		}
	}
	for _, column := range columns {
		d := &Default{Column: column}
		for _, entry := range inForce {
			if entry.Written == column {
				d.takeValue(entry, from)
			}
		}
		if d.Why == "" && d.Value == "" {
			d.Severity, d.Why = lackOf(column, from)
		}
		if d.Why != "" || d.Value != "" {
			d.offer(from)
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
	for _, said := range from.Said {
		if said.IsFor(entry) {
			d.Was = said.Means
		}
	}
	for i := range from.View.Verdict.Problems {
		if p := &from.View.Verdict.Problems[i]; isOfDefault(p) && p.Column == d.Column {
			d.Severity, d.Why = string(p.Severity), from.Words(p.Message)
			return
		}
	}
}

// isOfDefault reports whether a problem is one of a default, which is no cell of a row.
func isOfDefault(p *readers.Problem) bool { return p.Row == 0 && p.Column != "" }

// lackOf says which cells of a column are lacking, and how bad that is; "" where it is not the same in many rows.
func lackOf(column string, from Known) (severity, why string) {
	hasColumn := from.View.Plan.File.Index(column) >= 0
	switch column {
	case "team":
		at := slices.IndexFunc(from.View.Verdict.Problems, func(p readers.Problem) bool { return p.Code == "all-to-session" })
		if at < 0 {
			return "", ""
		}
		return string(readers.Warning), from.Words(from.View.Verdict.Problems[at].Message)
	case "persona", "channel":
		if !hasColumn && hasCode(from.View, "missing-column") {
			return string(readers.Error), fmt.Sprintf("no column of the sheet is the %s", column)
		}
	}
	rows, of := rowsLacking(column, from)
	switch {
	case rows == 0:
		return "", ""
	case !hasColumn:
		return string(readers.Error), fmt.Sprintf("no column of the sheet is the %s, and %s %s one", column, wording.Counted(rows, "row"), wording.Of(rows, "needs", "need"))
	case rows < leastLacking || 2*rows < of:
		return "", ""
	}
	return string(readers.Error), fmt.Sprintf("%d of %s that %s this cell have nothing in it", rows, wording.Counted(of, "row"), wording.Of(of, "needs", "need"))
}

// leastLacking is how many rows lack a cell of a column that is there, at least, for a default to be offered.
const leastLacking = 3

// rowsLacking counts the rows that lack a cell which they need, and all rows of their kind: those on the same channels.
func rowsLacking(column string, from Known) (lacking, ofKind int) {
	rows := map[int]bool{}
	for i := range from.View.Verdict.Problems {
		if p := &from.View.Verdict.Problems[i]; p.Code == "missing-"+column && p.Row > 0 {
			rows[p.Row] = true
		}
	}
	if len(rows) == 0 {
		return 0, 0
	}
	channels := map[string]bool{}
	for _, in := range from.View.Plan.Injects {
		channels[kindOf(in, column)] = channels[kindOf(in, column)] || rows[in.Row.Number]
	}
	for _, in := range from.View.Plan.Injects {
		if in.Skip == "" && channels[kindOf(in, column)] {
			ofKind++
		}
	}
	return len(rows), ofKind
}

// kindOf is the channel of a row; every row needs a persona and a channel.
func kindOf(in *plan.Inject, column string) string {
	if column == "persona" || column == "channel" {
		return ""
	}
	return in.Channel()
}

// offer says what can be chosen or written.
func (d *Default) offer(from Known) {
	options := newOptions(from.View.Space)
	d.IsLong = d.Column == "body" || d.Column == "assets"
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
		d.Proposed, d.Options = "mail", options.of(mapping.Channel)[:1]
	case "subject":
		d.Proposed = "Message"
		if from.View.Plan.File.Index("id") >= 0 {
			d.Proposed = "Message {{.Row.id}}"
		}
	case "to":
		d.Hint = "name@example.org or Crisis manager"
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
