package reading

import (
	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// Row is what a row means.
type Row struct {
	Kind schema.RowKind
	Skip string // why it is never posted, "" where it may be; of a contingency see Kind
	// IsOutOfPlay says that its status or the mapping leaves it out, whatever its kind.
	IsOutOfPlay bool

	// IsPlain says that its cells mean what they say: Cells and Team are empty, and the row's own cells count.
	IsPlain bool
	Cells   [schema.ColumnCount]readers.Cell
	Team    readers.Cell
	NoTeam  bool   // its cell of teams names none, which is among Found
	ByHand  string // by what it is played, as its channel says; "" where it is not played by hand, or nothing is said
	Filled  Filled // the cells that defaults have filled
	Found   []Found
}

// Found is a problem of a row's cell.
type Found struct {
	Severity readers.Severity
	Column   string // the contract's name
	Detail   *problem.Detail
}

// Read reads a row into read, whose memory is used again. Cells and Team of a plain one are not set.
func (p *Plan) Read(row *readers.Row, read *Row) {
	if p.isPlain(row) {
		read.Kind, read.Skip, read.ByHand, read.NoTeam, read.IsOutOfPlay, read.IsPlain, read.Filled, read.Found = schema.KindInject, "", "", false, false, true, 0, nil
		return
	}
	*read = Row{}
	p.takeCells(row, read)
	if p.file.IsPlannersSheet && p.isSeparator(row) {
		read.Kind, read.Skip = schema.KindNote, SkippedSeparator
		return
	}
	p.mapPersona(read)
	p.readKind(row, read)
	p.readTeam(row, read)
	p.settleSkip(row, read)
	takes := p.takesDefaults(row, read)
	if takes {
		p.fillFirst(row, read)
	}
	p.setTexts(read)
	if takes {
		p.fillRest(read)
	}
	p.warnOfStatus(row, read)
}

// isPlain reports whether a row's cells mean what they say, for most rows of plans in the contract's words do.
func (p *Plan) isPlain(row *readers.Row) bool {
	if p.isNeverPlain || isFilled(row, p.kind) {
		return false
	}
	if isFilled(row, p.status) && p.words.Status(CellAt(row, p.status).Text) != (schema.StatusMeaning{}) {
		return false
	}
	filled := false
	for _, present := range p.present {
		if !isFilled(row, present.at) {
			continue
		}
		switch cell := &row.Cells[present.at]; present.column {
		case schema.ColPersona, schema.ColBody:
			filled = true
			if isDash(cell) {
				return false
			}
		case schema.ColChannel:
			filled = true
			if !p.exact[cell.Text] {
				return false
			}
		default:
			if isDash(cell) {
				return false
			}
		}
	}
	return filled && !namesNoTeam(teamCell(row, p.teamAt))
}

func isFilled(row *readers.Row, at int) bool {
	return at >= 0 && at < len(row.Cells) && row.Cells[at].Kind != readers.Empty
}

func teamCell(row *readers.Row, at int) *readers.Cell {
	if at < 0 || at >= len(row.Cells) {
		return &readers.Cell{}
	}
	return &row.Cells[at]
}

// maxDash is how long a cell is at most that stands for an empty one.
const maxDash = 8

func isDash(cell *readers.Cell) bool {
	if cell.Kind != readers.Text || len(cell.Text) > maxDash {
		return false
	}
	switch cell.Text[0] {
	case '-', 'n', 'N', ' ', '\t':
		return schema.IsDash(cell.Text)
	}
	return false
}

// takeCells takes the row's cells. One that stands for an empty cell is one, but for texts, channel and team.
func (p *Plan) takeCells(row *readers.Row, read *Row) {
	for col, at := range p.at {
		if at < 0 || at >= len(row.Cells) {
			continue
		}
		cell := row.Cells[at]
		switch schema.Column(col) {
		case schema.ColSubject, schema.ColTitle, schema.ColBody, schema.ColChannel:
		default:
			if isDash(&cell) {
				cell = readers.Cell{}
			}
		}
		read.Cells[col] = cell
	}
	read.Team = *teamCell(row, p.teamAt)
}

// isSeparator reports whether a row has text in one cell alone, and not in body: "PHASE 2", "END OF MSEL".
func (p *Plan) isSeparator(row *readers.Row) bool {
	only := -1
	for i := range row.Cells {
		if row.Cells[i].Kind == readers.Empty || p.ofRun[i] {
			continue
		}
		if only >= 0 {
			return false
		}
		only = i
	}
	return only >= 0 && only != p.at[schema.ColBody]
}

// mapPersona puts the persona that the planner's mapping names in place of what is written.
func (p *Plan) mapPersona(read *Row) {
	cell := &read.Cells[schema.ColPersona]
	means, found := p.mapping.Value(mapping.Persona, cell.Text)
	if !found || cell.Kind == readers.Empty {
		return
	}
	if isIgnored(means) {
		read.Kind, read.Skip = schema.KindNote, SkippedByMapping
		return
	}
	if means == mapping.ByHand {
		read.ByHand = cell.Text
		return
	}
	*cell = readers.Cell{Text: means, Kind: readers.Text}
}

func isIgnored(means string) bool { return means == mapping.Ignore || means == mapping.Note }

// setTexts gives a message of a planner's own sheet its subject or title, for these are one there, and a mail its
// addressee: without a column for it, the name of its delivery's team.
func (p *Plan) setTexts(read *Row) {
	if !p.file.IsPlannersSheet {
		return
	}
	subject, title := read.Cells[schema.ColSubject], read.Cells[schema.ColTitle]
	either := func(first, other readers.Cell) readers.Cell {
		if first.Kind != readers.Empty {
			return first
		}
		return other
	}
	read.Cells[schema.ColSubject], read.Cells[schema.ColTitle] = readers.Cell{}, readers.Cell{}
	channel, _ := schema.ChannelNamed(read.Cells[schema.ColChannel].Text)
	switch schema.KindOf(channel.Name, read.Cells[schema.ColHacked].Kind != readers.Empty) {
	case schema.Mail:
		read.Cells[schema.ColSubject] = either(subject, title)
		if to := &read.Cells[schema.ColTo]; to.Kind == readers.Empty && (p.at[schema.ColTo] < 0 || p.mayBeTeam || p.toByHand) {
			*to = readers.Cell{Text: "{{.Team.Name}}", Kind: readers.Text}
		}
	case schema.Article:
		read.Cells[schema.ColTitle] = either(title, subject)
	}
}
