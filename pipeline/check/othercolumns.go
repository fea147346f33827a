package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates"
	"simcast/templates/wording"
)

// Columns that are not the contract's are the planner's own. What templates read of them is a part of
// what the row says.

// columnsRead are the columns that the row's templates read, by name, with the values they read there.
func (k *rowChecker) columnsRead(in *plan.Inject, parsed *parsedRow) [][2]string {
	var values [][2]string
	for _, name := range parsed.reads {
		if index := k.row.index(name); index >= 0 {
			values = append(values, [2]string{name, asDate(plan.CellOf(in.Row, index).Text)})
		}
	}
	return values
}

// namesRead are the columns that the row's templates read, each once, in the form of nameInDigest.
func (k *rowChecker) namesRead(parsed *parsedRow) []string {
	var names []string
	for _, template := range parsed.templates {
		if template == nil || template.IsLiteral() {
			continue
		}
		read, all := template.Columns()
		if all {
			read = k.row.Columns()
		}
		for _, name := range read {
			if name = nameInDigest(name); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// nameInDigest is the name of a column in what a row says. Headers are matched by headers.Fold; this form of it stays, since
// the ledger knows by it what was sent. With another form, rows that read such a column would be sent again.
func nameInDigest(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || headers.IsBlank(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// planRow lets templates read a row's columns.
type planRow struct {
	checker *checker
	inject  *plan.Inject
}

// Value is the cell of a column that is no column of the contract. Those have
// a meaning of their own, and a results file holds some of them otherwise.
func (r *planRow) Value(name string) (string, bool, *templates.Error) {
	index := r.index(name)
	if index < 0 && headers.Fold(name) == "id" && r.checker.idAt >= 0 { // it tells rows apart, and is no part of what a delivery is
		id := r.checker.idOf(r.inject.Row)
		if id == "" {
			return "", true, &templates.Error{Code: templates.CodeValue, Message: fmt.Sprintf("row %d has no id for {{.Row.id}}", r.inject.Row.Number), Suggestion: "an id into the row"}
		}
		return id, true, nil
	}
	if index < 0 {
		return "", false, r.ownColumnError(name)
	}
	cell := r.inject.CellAt(index)
	if detail := cellDetail(cell); detail != nil {
		return cell.Text, true, &templates.Error{Code: detail.Code, Message: detail.Message, Suggestion: detail.Suggestion, Column: name}
	}
	return asDate(cell.Text), true, nil
}

// ownColumnError is the error of reading a column of the contract, nil where name is none of the plan's columns.
func (r *planRow) ownColumnError(name string) *templates.Error {
	folded := headers.Fold(name)
	for _, column := range r.checker.file.Columns {
		if column.Known && headers.Fold(column.Header) == folded {
			return &templates.Error{Code: templates.CodeUnknownColumn, Message: fmt.Sprintf("{{.Row.…}} reads only your own columns, and %s is a column of simcast", wording.Clip(column.Header)),
				Suggestion: inPlaceOf(&column)}
		}
	}
	return nil
}

// inPlaceOf is what to write where a template cannot read a column, as it is one of the contract's.
func inPlaceOf(column *readers.Column) string {
	switch column.Name {
	case "id":
		return templates.ColumnReference("id")
	case "persona":
		return "{{.Persona.Name}}"
	}
	return "the text itself, or copy it into a column with another name, and read that"
}

// headerOf is what to write for the column that a name means, "" where there is none.
func (c *checker) headerOf(name string) string {
	folded := headers.Fold(name)
	for _, column := range c.file.Columns {
		if !column.Known && column.Name == folded {
			return templates.ColumnReference(column.Header)
		}
	}
	if folded == "id" && c.idAt >= 0 {
		return templates.ColumnReference("id")
	}
	for _, column := range c.file.Columns {
		if column.Known && headers.Fold(column.Header) == folded {
			return inPlaceOf(&column)
		}
	}
	return ""
}

// index is where a column stands that templates can read, -1 where there is none.
func (r *planRow) index(name string) int {
	folded := headers.Fold(name)
	for _, column := range r.checker.file.Columns {
		if !column.Known && column.Name == folded {
			return column.Index
		}
	}
	return -1
}

// Columns are the headers that a template can read, and id, by which it reads the row's.
func (r *planRow) Columns() []string {
	var names []string
	for _, column := range r.checker.file.Columns {
		if !column.Known {
			names = append(names, column.Header)
		}
	}
	if r.checker.idAt >= 0 && r.index("id") < 0 {
		names = append(names, "id")
	}
	return names
}
