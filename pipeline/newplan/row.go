package newplan

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/mapping"
	"simcast/pipeline/reading"
	"simcast/pipeline/schedule"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/readers/headers"
)

// joinedRow is a row of the new plan, with what is needed to join it with others.
type joinedRow struct {
	Row
	source      int
	isSeparator bool
	id          string
	moment      schedule.Moment
	at          time.Time // by which it is put in order
}

// rowMaker makes a row of the new plan of a row of a source.
type rowMaker struct {
	*source
	row  *readers.Row
	made Row
}

// makeRow makes the nth row of the source one of the new plan.
func (s *source) makeRow(row *readers.Row, n int) joinedRow {
	s.readRow(row)
	m := rowMaker{source: s, row: row, made: Row{From: s.file.Place(*row, -1), Hidden: row.Hidden, Notes: map[int]string{}}}
	if s.read.Skip == reading.SkippedSeparator {
		m.separate()
		return joinedRow{Row: m.made, isSeparator: true}
	}
	for _, t := range s.targets {
		if cell := row.Cell(t.column.Index); cell.Kind != readers.Empty {
			m.take(t, cell)
		}
	}
	for _, index := range s.file.Stray(*row) {
		m.put(s.columns.own("column "+readers.ColumnLetters(index), asWritten, 0), row.Cells[index])
	}
	m.addTime(n)
	m.addKind()
	m.addMeant()
	m.note()
	return joinedRow{Row: m.made, id: s.idOf(row), moment: s.times.moments[n]}
}

func text(words string) readers.Cell { return readers.VerbatimCell(words) }

// put puts a cell into a column of the new plan.
func (m *rowMaker) put(at int, cell readers.Cell) {
	for len(m.made.Cells) <= at {
		m.made.Cells = append(m.made.Cells, readers.Cell{})
	}
	m.made.Cells[at] = cell
}

// madeCell is the cell of the new row in the contract's column of that name.
func (m *rowMaker) madeCell(name string) readers.Cell {
	if at, known := m.columns.byKey[columnKey{name, true, 0}]; known && at < len(m.made.Cells) {
		return m.made.Cells[at]
	}
	return readers.Cell{}
}

// separate makes a note of a line between the rows. Its text becomes the phase of the rows below, if they have none.
func (m *rowMaker) separate() {
	for _, cell := range m.row.Cells {
		if cell.Kind != readers.Empty {
			m.put(m.columns.contract("phase"), cell)
			m.put(m.columns.contract("kind"), text(schema.KindNote.String()))
			m.phase = strings.TrimFunc(cell.Text, headers.IsBlank)
		}
	}
}

// take takes a cell over: what it means where that is known, else as it stands.
func (m *rowMaker) take(t target, cell readers.Cell) {
	if t.name == "id" {
		cell = cell.Digits()
	}
	switch {
	case t.at < 0:
		return
	case t.name == "ts", t.name == headers.Day:
		settled := m.settledDate(cell)
		if settled.Text != cell.Text {
			m.put(m.columns.own(t.column.Header, asWritten, 0), cell)
		}
		m.put(t.at, settled)
		return
	case t.name == "", t.name == headers.At, m.read.IsPlain:
		m.put(t.at, cell)
		return
	}
	meant := cell
	switch t.name {
	case "kind":
		return // see addKind
	case "persona":
		meant = m.meantBy(cell, m.read.Cells[schema.ColPersona], mapping.Persona)
	case "channel":
		meant = m.meantBy(cell, m.read.Cells[schema.ColChannel], mapping.Channel)
	case "team":
		meant = m.meantBy(cell, m.read.Team, mapping.Team)
	case "status":
		meant = m.meantBy(cell, m.status(cell), mapping.Status)
	case "subject", "title":
		if m.isLeftOut(cell) {
			m.put(m.columns.own(t.column.Header, notSent, 0), cell)
			return
		}
		if m.isPosted() && m.isKnownChannel() { // of a planner's own sheet, subject and title are one: see addMeant
			return
		}
	}
	m.put(t.at, meant)
}

// settledDate is a date, alone or with a time, that may be read in two ways, as the order that is given settles it. Any other
// cell stays.
func (m *rowMaker) settledDate(cell readers.Cell) readers.Cell {
	if cell.Kind != readers.Text || m.order == schedule.Unsettled {
		return cell
	}
	for midnight, layout := range map[string]string{"": time.DateTime, " 00:00": time.DateOnly} { // a text is one of the two
		_, isPlain := schedule.ParseWall(cell.Text+midnight, schedule.Unsettled)
		if at, isDate := schedule.ParseWall(cell.Text+midnight, m.order); isDate && !isPlain {
			return text(at.Format(layout))
		}
	}
	return cell
}

// meantBy is the cell that a row has for what is written, and says that this was done. A cell of which nothing is left, since
// it is played by hand for example, stays as it is.
func (m *rowMaker) meantBy(cell, meant readers.Cell, kind string) readers.Cell {
	if meant.Kind == readers.Empty || meant.Text == cell.Text {
		return cell
	}
	m.values.did(kind, cell.Text, meant.Text)
	return meant
}

// status is what a status is mapped to.
func (m *rowMaker) status(cell readers.Cell) readers.Cell {
	means, found := m.mapping.Value(mapping.Status, cell.Text)
	if !found || isNoValue(means) {
		return cell
	}
	return text(means)
}

// isNoValue reports whether a value is mapped to what no cell can hold, but the sheet Mapping alone.
func isNoValue(means string) bool {
	return means == mapping.Ignore || means == mapping.Note || means == mapping.ByHand
}

// isLeftOut reports a subject or title of a row that is posted without it.
func (m *rowMaker) isLeftOut(cell readers.Cell) bool {
	return m.isPosted() && m.isKnownChannel() && m.read.Cells[schema.ColSubject].Text != cell.Text && m.read.Cells[schema.ColTitle].Text != cell.Text
}

func (m *rowMaker) isKnownChannel() bool {
	_, known := schema.ChannelNamed(m.read.Cells[schema.ColChannel].Text)
	return known
}

// addTime puts the time of the row into the column at.
func (m *rowMaker) addTime(n int) {
	if made := m.times.text(n); made != "" {
		m.put(m.columns.contract(headers.At), text(made))
	}
	if wrong := m.times.wrong[m.row.Number]; wrong != nil {
		name := headers.At
		if wrong.Column == schedule.ColumnDay {
			name = headers.Day
		}
		m.mark(name, fmt.Sprintf("%s; %s", wrong.Detail.Message, wrong.Detail.Suggestion))
	}
	if m.phase != "" && !m.isTaken["phase"] {
		m.put(m.columns.contract("phase"), text(m.phase))
	}
}

// addKind puts the kind of the row into its column, unless it is an inject that nobody called one.
func (m *rowMaker) addKind() {
	written := reading.CellAt(m.row, m.file.KeptIndex("kind"))
	switch {
	case m.isUnknownKind():
		m.put(m.columns.contract("kind"), written)
		return
	case m.read.Kind == schema.KindInject && (written.Kind == readers.Empty || schema.IsDash(written.Text)):
		if written.Kind != readers.Empty {
			m.put(m.columns.contract("kind"), written)
		}
		return
	}
	kind := m.read.Kind.String()
	if written.Kind != readers.Empty && headers.FoldName(written.Text) != kind {
		m.values.did(mapping.Kind, written.Text, kind)
	}
	m.put(m.columns.contract("kind"), text(kind))
}

// addMeant puts what a row of a planner's own sheet means beside its cells: the subject or title of its message, an
// addressee of a mail, and the session team where nothing says who gets it.
func (m *rowMaker) addMeant() {
	if !m.isPosted() {
		return
	}
	for i, one := range m.reading.Defaults() { // from now on they stand in the cells
		if m.read.IsPlain || !m.read.Filled.Has(i) {
			continue
		}
		if column := m.reading.FilledColumn(&m.read, i); m.madeCell(column).Kind == readers.Empty {
			m.put(m.columns.contract(column), text(one.Means))
			m.hasTeam = m.hasTeam || one.Written == "team"
		}
	}
	for name, col := range map[string]schema.Column{"subject": schema.ColSubject, "title": schema.ColTitle, "to": schema.ColTo} {
		if cell := m.read.Cells[col]; !m.read.IsPlain && cell.Kind != readers.Empty && m.madeCell(name).Kind == readers.Empty {
			m.put(m.columns.contract(name), cell)
		}
	}
	if m.hasTeam || m.space.TeamNamedIn(m.madeCell("to").Text) != "" {
		return
	}
	m.put(m.columns.contract("team"), text("session"))
	m.mark("team", "The sheet has no column that says who gets it, so it goes to everybody. If only some teams get it, write these.")
}
