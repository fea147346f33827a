package pipeline

import (
	"slices"
	"strings"

	"simcast/apiclient"
	"simcast/readers"
	"simcast/templates"
)

// typedRow is what a row holds before it is judged.
type typedRow struct {
	given     [columnCount]bool
	templates [columnCount]*templates.Template
	persona   bool // the persona is known
	audience  audience
}

// typed reads the row's cells into their types, parses its templates, and works
// out its persona and teams. What cannot be read is a problem of its cell.
func (c *Checker) typed(in *Inject, t *typedRow) {
	for col := range columnCount {
		cell := in.cellAt(c.at[col])
		if cell.Kind == readers.Empty {
			continue
		}
		t.given[col] = true
		if f := c.typedCell(in, t, col, cell); f != nil {
			c.fault(in, fields[col].column, f)
		}
	}
	_, in.Endpoint = callOf(&t.given)
	c.resolvePersona(in, t)
	c.resolveTeams(in, t)
}

func (c *Checker) typedCell(in *Inject, t *typedRow, col column, cell readers.Cell) (f *fault) {
	if cell.Kind == readers.Fault {
		return cellFault(cell)
	}
	in.cells[col], f = fields[col].read(cell, c.options.Zone)
	if f != nil || !fields[col].template {
		return f
	}
	parsed, err := c.filler.Parse(in.cells[col])
	if err != nil {
		return templateFault(err)
	}
	t.templates[col] = parsed
	return nil
}

func cellFault(cell readers.Cell) *fault {
	return &fault{"cell-error", "the cell holds an error instead of a value: " + clip(cell.Text),
		"mend the formula, or write the value itself, and save the workbook"}
}

func (c *Checker) resolvePersona(in *Inject, t *typedRow) {
	if in.cells[colPersona] == "" || c.space == nil {
		return
	}
	persona, f := c.space.persona(in.cells[colPersona])
	if f != nil {
		c.fault(in, "persona", f)
		return
	}
	in.Persona, t.persona = persona, true
}

// resolveTeams works out the team cell. Without a space the teams stay unknown,
// and only their number is guessed at.
func (c *Checker) resolveTeams(in *Inject, t *typedRow) {
	cell := c.cell(in, "team")
	if cell.Kind == readers.Fault {
		c.fault(in, "team", cellFault(cell))
		return
	}
	if c.space == nil {
		t.audience.teams = make([]apiclient.Team, max(1, len(splitTeams(cell.Text))))
		return
	}
	t.audience = c.audience(cell.Text)
	for _, f := range t.audience.faults {
		c.fault(in, "team", &f)
	}
}

// mostAudiences is how many team cells are remembered, so that a plan of a
// hundred thousand different ones does not fill the memory.
const mostAudiences = 1000

// audience is the space's, worked out once for each way to write a team cell.
func (c *Checker) audience(cell string) audience {
	known, found := c.audiences[cell]
	if !found {
		known = c.space.audience(cell)
		if len(c.audiences) < mostAudiences {
			c.audiences[strings.Clone(cell)] = known
		}
	}
	return known
}

// columnsRead are the other columns that the row's templates read, by name, with
// the values they read there: a part of what the row says.
func (c *Checker) columnsRead(in *Inject, t *typedRow) [][2]string {
	var names []string
	for _, parsed := range t.templates {
		if parsed == nil || parsed.Plain() {
			continue
		}
		read, all := parsed.Columns()
		if all {
			read = planRow{c, in}.Columns()
		}
		for _, name := range read {
			if name = readers.Fold(name); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	var values [][2]string
	for _, name := range names {
		if value, found := (planRow{c, in}).Value(name); found {
			values = append(values, [2]string{name, value})
		}
	}
	return values
}

// planRow lets templates read a row's other columns.
type planRow struct {
	checker *Checker
	inject  *Inject
}

// Value is the cell of a column that is no column of the contract. Those have
// a meaning of their own, and a results file holds some of them otherwise.
func (r planRow) Value(name string) (string, bool) {
	folded := readers.Fold(name)
	for _, column := range r.checker.plan.Columns {
		if !column.Known && column.Name == folded {
			return asRead(r.inject.cellAt(column.Index).Text), true
		}
	}
	return "", false
}

// Columns are the headers that a template can read.
func (r planRow) Columns() []string {
	var names []string
	for _, column := range r.checker.plan.Columns {
		if !column.Known {
			names = append(names, column.Header)
		}
	}
	return names
}
