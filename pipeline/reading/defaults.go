package reading

import (
	"simcast/pipeline/mapping"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// columnDefault is what empty cells of a column hold.
type columnDefault struct {
	mapping.Entry
	column schema.Column // -1 of team
}

// findDefaults looks up the defaults in force, and which columns rows may have by them though the plan does not.
func (p *Plan) findDefaults() {
	p.defaults = nil
	for _, entry := range p.mapping.Defaults() {
		one := columnDefault{Entry: entry, column: -1}
		for col := range schema.ColumnCount {
			if schema.Fields[col].Column == entry.Written {
				one.column = col
			}
		}
		p.defaults = append(p.defaults, one)
		if one.column >= 0 && p.at[one.column] < 0 {
			p.filled = append(p.filled, one.column)
		}
	}
}

// Filled says which of the plan's defaults have filled a cell of a row: the n-th bit is the n-th of [Plan.Defaults].
type Filled uint32

// Has reports whether the n-th has.
func (f Filled) Has(n int) bool { return f&(1<<n) != 0 }

// IsFilled reports whether a default has filled the row's cell of this column.
func (p *Plan) IsFilled(read *Row, column string) bool {
	for i := range p.defaults {
		if !read.IsPlain && read.Filled.Has(i) && p.FilledColumn(read, i) == column {
			return true
		}
	}
	return false
}

// FilledColumn is the name of the column that the n-th default has filled in a row.
func (p *Plan) FilledColumn(read *Row, n int) string {
	if col := p.columnIn(read, n); col >= 0 {
		return schema.Fields[col].Column
	}
	return p.defaults[n].Written
}

// columnIn is the column that the n-th default fills in a row, -1 of team. In a planner's own sheet, where subject and title are one,
// a default of one of the two alone is that of both.
func (p *Plan) columnIn(read *Row, n int) schema.Column {
	column := p.defaults[n].column
	isText := column == schema.ColSubject || column == schema.ColTitle
	if !isText || !p.file.IsPlannersSheet || p.hasDefault("subject") && p.hasDefault("title") {
		return column
	}
	channel, _ := schema.ChannelNamed(read.Cells[schema.ColChannel].Text)
	switch schema.KindOf(channel.Name, read.Cells[schema.ColHacked].Kind != readers.Empty) {
	case schema.Mail:
		return schema.ColSubject
	case schema.Article:
		return schema.ColTitle
	}
	return column
}

// Defaults are those in force.
func (p *Plan) Defaults() []mapping.Entry {
	var all []mapping.Entry
	for _, one := range p.defaults {
		all = append(all, one.Entry)
	}
	return all
}

// takesDefaults reports whether defaults fill the row: its kind is settled, and is one that can be posted.
func (p *Plan) takesDefaults(row *readers.Row, read *Row) bool {
	return len(p.defaults) > 0 && read.Skip == "" && (read.Kind == schema.KindInject || read.Kind == schema.KindContingency) && !p.hasOneCell(row)
}

// hasOneCell reports whether a row has one filled cell at most.
func (p *Plan) hasOneCell(row *readers.Row) bool {
	count := 0
	for i := range row.Cells {
		if cell := CellAt(row, i); cell.Kind != readers.Empty && !p.ofRun[i] {
			count++
		}
	}
	return count < 2
}

// fillFirst fills the cells that decide what else the row takes.
func (p *Plan) fillFirst(row *readers.Row, read *Row) {
	for i := range p.defaults {
		switch p.defaults[i].Written {
		case "persona":
			if p.fill(read, i) {
				p.meanPersona(&read.Cells[schema.ColPersona])
			}
		case "channel":
			p.fill(read, i)
		}
	}
	situation := p.situationOf(read)
	for i := range p.defaults {
		switch p.defaults[i].Written {
		case "type":
			if p.takes(situation, read, i) {
				p.fill(read, i)
			}
		case "team":
			if situation.Addressee == schema.ToTeam && !read.NoTeam && p.fill(read, i) {
				p.readTeam(row, read)
			}
		case "to": // a mail of a planner's own sheet has another addressee only where there is no default
			if p.takes(situation, read, i) {
				p.fill(read, i)
			}
		}
	}
}

// fillRest fills the other cells.
func (p *Plan) fillRest(read *Row) {
	situation := p.situationOf(read)
	for i := range p.defaults {
		switch p.defaults[i].Written {
		case "persona", "channel", "type", "team", "to":
		default:
			if p.takes(situation, read, i) {
				p.fill(read, i)
			}
		}
	}
}

// fill fills the cell of the i-th default, if it is empty.
func (p *Plan) fill(read *Row, i int) bool {
	cell := &read.Team
	if col := p.columnIn(read, i); col >= 0 {
		cell = &read.Cells[col]
	}
	if trimmed := schema.TrimInvisible(*cell); trimmed.Kind != readers.Empty {
		return false
	}
	*cell = readers.Cell{Text: p.defaults[i].Means, Kind: readers.Text}
	read.Filled |= 1 << i
	return true
}

// meanPersona puts the persona that the planner's mapping names in place of a default.
func (p *Plan) meanPersona(cell *readers.Cell) {
	if means, found := p.mapping.Value(mapping.Persona, cell.Text); found && !isIgnored(means) && means != mapping.ByHand {
		cell.Text = means
	}
}

// situationOf is what of a row decides which cells it takes.
func (p *Plan) situationOf(read *Row) schema.Situation {
	is := func(col schema.Column) bool {
		cell := schema.TrimInvisible(read.Cells[col])
		return cell.Kind != readers.Empty
	}
	channel, _ := schema.ChannelNamed(read.Cells[schema.ColChannel].Text)
	situation := schema.Situation{Channel: channel.Name}
	if is(schema.ColHacked) {
		situation.Hacked = "1"
	}
	switch {
	case is(schema.ColPosition), is(schema.ColRole):
		situation.Addressee = schema.ToPosition
	case is(schema.ColPlayerEmail):
		situation.Addressee = schema.ToPlayer
	}
	return situation
}

// takes reports whether rows in this situation take the column of the i-th default. Subjects and titles are for mails, articles and
// pop-ups alone, and a website that is hacked has no text.
func (p *Plan) takes(situation schema.Situation, read *Row, i int) bool {
	kind := schema.KindOf(situation.Channel, situation.Hacked != "")
	if situation.Channel == "" || kind == schema.Hacking {
		return false
	}
	switch p.columnIn(read, i) {
	case schema.ColSubject:
		return kind == schema.Mail || kind == schema.Popup
	case schema.ColTitle:
		return kind == schema.Article
	}
	unused, known := p.unused.Load(situation)
	if !known {
		unused = situation.Requirements()
		p.unused.Store(situation, unused)
	}
	return unused.(map[string]schema.Requirement)[p.defaults[i].Written].Need != schema.Unused
}
