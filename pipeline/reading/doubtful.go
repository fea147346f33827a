package reading

import (
	"cmp"
	"fmt"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// NamedColumns looks at the cells of the columns that other words for id and player_email name, for such as plainly are
// something else. A column that has that very name, or is mapped, is what its planner says.
type NamedColumns struct {
	plan       *Plan
	id, player *namedColumn // nil where the plan has none such
}

// namedColumn counts the cells of a column, and what they look like.
type namedColumn struct {
	column    readers.Column
	filled    int
	long      int             // that are whole texts
	addresses int             // that may be e-mail addresses
	different map[string]bool // the cells, each once
}

// NamedColumns are the columns of the plan to look at.
func (p *Plan) NamedColumns() *NamedColumns {
	n := &NamedColumns{plan: p}
	for _, column := range p.file.Columns {
		switch {
		case !column.Known, column.Mapped, headers.Fold(column.Header) == headers.Fold(column.Name):
		case column.Name == "id":
			n.id = &namedColumn{column: column, different: map[string]bool{}}
		case column.Name == "player_email":
			n.player = &namedColumn{column: column}
		}
	}
	return n
}

// Look takes in a row. A line between the rows may stand in any column.
func (n *NamedColumns) Look(row *readers.Row) {
	isNeeded := func(c *namedColumn) bool { return c != nil && c.filled < maxLooked }
	if !isNeeded(n.id) && !isNeeded(n.player) || n.plan.file.IsPlannersSheet && n.plan.isSeparator(row) {
		return
	}
	if cell := CellAt(row, indexOf(n.id)); isNeeded(n.id) && cell.Kind != readers.Empty {
		n.id.filled++
		n.id.different[strings.Clone(cell.Text)] = true
		if readers.IsWholeText(cell.Text) {
			n.id.long++
		}
	}
	if cell := CellAt(row, indexOf(n.player)); isNeeded(n.player) && cell.Kind != readers.Empty && !isDash(&cell) {
		n.player.filled++
		if strings.Contains(cell.Text, "@") || strings.Contains(cell.Text, "{{") {
			n.player.addresses++
		}
	}
}

func indexOf(c *namedColumn) int {
	if c == nil {
		return -1
	}
	return c.column.Index
}

// leastRepeated is how many cells a column has at least of which it is said that they repeat.
const leastRepeated = 4

// Doubtful are warnings of columns whose cells do not fit what their headers mean, each with the column that
// it more likely is, if it is one.
func (n *NamedColumns) Doubtful() []readers.Problem {
	var warnings []readers.Problem
	if c := n.id; c != nil {
		switch {
		case c.filled >= leastAlike && c.long*2 > c.filled:
			warnings = append(warnings, n.doubt(c.column, "most of its cells are whole texts", n.unless("body")))
		case c.filled >= leastRepeated && len(c.different)*2 <= c.filled:
			warnings = append(warnings, n.doubt(c.column, "its cells are the same in many rows", ""))
		}
	}
	if c := n.player; c != nil && c.filled >= leastAlike && c.addresses == 0 {
		warnings = append(warnings, n.doubt(c.column, "none of its cells is an e-mail address", n.unless("team")))
	}
	return warnings
}

// unless is a column that the plan lacks, "" where the plan has it: then nothing is meant that is sent.
func (n *NamedColumns) unless(name string) string {
	if n.plan.file.Index(name) >= 0 {
		return ""
	}
	return name
}

func (n *NamedColumns) doubt(column readers.Column, why, nearest string) readers.Problem {
	place := n.plan.file.HeaderPlace(column.Index)
	header, name := wording.Clip(column.Header), n.plan.file.NameInMap(column)
	meant := map[string]string{"": "it is a column of your own", "body": "it is the text that is sent", "team": "it says which teams get each row"}
	detail := problem.Detail{Code: "doubtful-column", Value: header, Nearest: nearest,
		Message:    fmt.Sprintf("the column %q is read as %s, but %s", header, column.Name, why),
		Suggestion: fmt.Sprintf("if %s, give --map \"%s=%s\"; if it is %s, give --map \"%s=%s\"", meant[nearest], name, cmp.Or(nearest, mapping.Ignore), column.Name, name, column.Name)}
	return detail.At(place, readers.Warning)
}
