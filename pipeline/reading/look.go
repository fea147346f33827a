package reading

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates/wording"
)

// Plan is how the rows of a plan are read.
type Plan struct {
	file    *readers.File
	space   *space.Space   // nil: teams are not known
	mapping *mapping.Table // nil: nothing is mapped
	words   *schema.Words
	exact   map[string]bool // channel names as the interface has them

	at           [schema.ColumnCount]int // where each column stands in a row, -1 where the plan has none such
	teamAt       int
	kind         int // as at, of columns that are kept
	status       int
	teamIDAt     int             // of results: a row that has one names the one team of a delivery; else -1
	ofRun        map[int]bool    // columns that a run wrote, by where they stand
	present      []presentColumn // of at, those that the plan has
	isNeverPlain bool            // each row has to be read cell by cell
	toByHand     bool            // they were added on the day, for single rows
	mayBeTeam    bool            // its addressees may be teams, which without a space is not known
	addressees   readers.Column  // its addressees, of whom none is a team
	lacks        []string        // of persona and channel, what nothing gives
	filled       []schema.Column // columns that rows may fill though the plan has none such

	defaults []columnDefault // in force
	unused   sync.Map        // by a situation, what rows in it need

	teamNames sync.Map // by a name, whether it is that of a team; several goroutines read rows at once
	teamCount atomic.Int32
}

// Look finds out which column is which. Of a plan that needs it, all rows are read into memory. The problems are those of
// the columns; the error is one of the file.
func Look(file *readers.File, space *space.Space, table *mapping.Table) (*Plan, []readers.Problem, error) {
	p := &Plan{file: file, space: space, mapping: table, words: schema.NewWords(), exact: map[string]bool{}}
	for _, channel := range schema.Channels() {
		p.exact[channel] = true
	}
	p.findColumns()
	found := p.injectAsHeader()
	if !p.isOpen() {
		return p, found, nil
	}
	if err := file.Buffer(); err != nil {
		return nil, nil, err
	}
	p.file = file.View() // other spaces may be checked with the same file
	p.settleKinds()
	p.settleTexts()
	found = slices.Concat(found, p.settleMapped(), p.settlePersonaAndChannel(), p.settleAddressees())
	p.findColumns()
	return p, found, nil
}

// presentColumn is a column that the plan has, and where it stands.
type presentColumn struct {
	column schema.Column
	at     int
}

// findColumns looks up where the columns stand.
func (p *Plan) findColumns() {
	for col := range schema.ColumnCount {
		p.at[col] = p.file.Index(schema.Fields[col].Column)
	}
	p.teamAt, p.kind, p.status = p.file.Index("team"), p.file.KeptIndex("kind"), p.file.KeptIndex("status")
	if p.teamIDAt = p.file.Index(readers.ColumnTeamID); p.teamIDAt < 0 {
		p.teamIDAt = p.file.Index(readers.ColumnDelivery)
	}
	p.isNeverPlain, p.present = p.file.IsPlannersSheet || p.mapping.HasValues() || len(p.mapping.Defaults()) > 0, nil
	for col, at := range p.at {
		if at >= 0 {
			p.present = append(p.present, presentColumn{schema.Column(col), at})
		}
	}
	p.filled, p.ofRun = nil, map[int]bool{}
	for _, column := range p.file.Columns {
		p.ofRun[column.Index] = column.Result
		p.toByHand = p.toByHand || column.ByHand && column.Index == p.at[schema.ColTo]
	}
	p.findDefaults()
	if !p.file.IsPlannersSheet {
		return
	}
	isFilled := func(col schema.Column) bool { return slices.Contains(p.filled, col) }
	has := func(col schema.Column) bool { return p.at[col] >= 0 || isFilled(col) }
	hasText := has(schema.ColTitle) || has(schema.ColSubject) // they are one in a planner's own sheet
	for _, col := range []schema.Column{schema.ColTitle, schema.ColSubject} {
		if hasText && !has(col) {
			p.filled = append(p.filled, col)
		}
	}
	if !has(schema.ColTo) {
		p.filled = append(p.filled, schema.ColTo)
	}
}

// MayBeTeam reports whether a column that is read as `to` may name teams, which without a space is not known.
func (p *Plan) MayBeTeam() bool { return p.mayBeTeam }

// Addressees is the column of addressees that is not the team because none of its cells names one; one without a header where there is none.
func (p *Plan) Addressees() readers.Column { return p.addressees }

// File is the plan's file with what its columns have become.
func (p *Plan) File() *readers.File { return p.file }

// Filled are the columns that rows may fill though the plan has none such.
func (p *Plan) Filled() []schema.Column { return p.filled }

// isOpen reports whether the cells have to tell what a column means.
func (p *Plan) isOpen() bool {
	return len(p.withoutHeader()) > 0 || slices.ContainsFunc(p.file.Columns, func(c readers.Column) bool {
		m := c.Meaning
		return m.ToOrTeam || m.TeamOrOwn || m.KindOrOwn || m.KindOrType || m.TypeOrOwn || m.TextOrOwn || m.IfFilled != ""
	})
}

// settleKinds decides whether a column has the kinds of rows, or their types, by its cells.
func (p *Plan) settleKinds() {
	for _, column := range slices.Clone(p.file.Columns) {
		mayBeType := column.Meaning.KindOrType || column.Meaning.TypeOrOwn
		if !column.Meaning.KindOrOwn && !mayBeType {
			continue
		}
		isKind, isType, isNear, isFilled := p.lookForKinds(column.Index)
		switch {
		case column.Meaning.KindOrType && isKind && !isType, column.Meaning.KindOrOwn && isKind:
			p.file.Becomes(column.Index, "kind")
		case mayBeType && (isKind || isType || isNear || !isFilled):
			p.file.Becomes(column.Index, "type")
		default:
			p.file.Becomes(column.Index, "")
		}
	}
	p.findColumns()
}

// lookForKinds says whether cells of a column are kinds of rows, types, or nearly one of either, and whether any is filled.
func (p *Plan) lookForKinds(index int) (isKind, isType, isNear, isFilled bool) {
	others := map[string]bool{}
	for row := range p.rows() {
		cell := CellAt(&row, index)
		if cell.Kind == readers.Empty || isDash(&cell) {
			continue
		}
		isFilled = true
		switch {
		case schema.IsType(cell.Text):
			isType = true
		case p.isKindWord(cell.Text):
			isKind = true
		case !isNear && len(others) < maxLooked && !others[cell.Text]:
			others[strings.Clone(cell.Text)] = true
			isNear = schema.NearestKind(cell.Text) != "" || schema.NearestType(cell.Text) != ""
		}
	}
	return isKind, isType, isNear, isFilled
}

// settleMapped finds columns that hold something though another one is mapped to what they mean.
func (p *Plan) settleMapped() (found []readers.Problem) {
	for _, column := range p.file.Columns {
		if column.Meaning.IfFilled == "" {
			continue
		}
		for row := range p.rows() {
			if CellAt(&row, column.Index).Kind == readers.Empty {
				continue
			}
			header := wording.Clip(column.Header)
			detail := &problem.Detail{Code: "column-twice", Value: header,
				Message:    fmt.Sprintf("another column is mapped to %s, and the column %q holds something too", column.Meaning.IfFilled, header),
				Suggestion: fmt.Sprintf("put all cells into one of the two, or say that this one is not meant: --map \"%s=ignore\"", p.file.NameInMap(column))}
			found = append(found, detail.At(p.file.Place(row, column.Index), readers.Error))
			break
		}
	}
	return found
}

func (p *Plan) isKindWord(text string) bool {
	if _, known := p.words.Kind(text); known {
		return true
	}
	_, mapped := p.mapping.Value(mapping.Kind, text)
	return mapped
}

// rows are the rows in memory. An error of the file is met again by whoever reads them to their end.
func (p *Plan) rows() func(yield func(readers.Row) bool) {
	return func(yield func(readers.Row) bool) {
		for row, err := range p.file.Rows() {
			if err != nil || !yield(row) {
				return
			}
		}
	}
}

// settleAddressees decides whether a column of addressees is `to` or `team`: `team` if each of its filled cells names
// teams, `to` if none does, or without a space. Only rows that can be posted count.
func (p *Plan) settleAddressees() []readers.Problem {
	at := slices.IndexFunc(p.file.Columns, func(c readers.Column) bool { return c.Meaning.ToOrTeam })
	if at < 0 {
		return p.settleTeamOrOwn()
	}
	column := p.file.Columns[at]
	if p.space == nil || p.file.Index("team") >= 0 {
		p.mayBeTeam = p.file.Index("team") < 0
		p.file.Becomes(column.Index, "to")
		return nil
	}
	p.file.Becomes(column.Index, "to") // so that nobody asks for its teams yet
	p.findColumns()
	team, other := p.firstNaming(column)
	if team == nil {
		if other != nil {
			p.addressees = column
		}
		return nil
	}
	p.file.Becomes(column.Index, "team")
	if other == nil {
		return nil
	}
	return []readers.Problem{p.toOrTeam(column, *team, *other)}
}

// firstNaming are the first rows that can be posted of which a column's cell names teams, and names none; nil where there is none such.
func (p *Plan) firstNaming(column readers.Column) (team, other *readers.Row) {
	for row := range p.rows() {
		cell := CellAt(&row, column.Index)
		if cell.Kind == readers.Empty || schema.IsDash(cell.Text) || namesNoTeam(&cell) || holdsError(&cell) || !p.mayBePosted(row) {
			continue
		}
		switch names := p.namesTeams(cell.Text); {
		case names && team == nil:
			team = new(row.Clone())
		case !names && other == nil:
			other = new(row.Clone())
		}
	}
	return team, other
}

// mayBePosted reports whether a row is of a kind that is posted, on a channel that can be sent unless the plan has none, and is not skipped.
func (p *Plan) mayBePosted(row readers.Row) bool {
	if flag, _ := schema.ReadFlag(CellAt(&row, p.file.Index("skip")), schema.Clocks{}); flag == "1" {
		return false
	}
	var read Row
	p.Read(&row, &read)
	channel := CellAt(&row, p.at[schema.ColChannel])
	if !read.IsPlain {
		channel = read.Cells[schema.ColChannel]
	}
	_, isChannel := schema.ChannelNamed(channel.Text)
	return (isChannel || p.Lacks("channel")) && read.Skip == "" && (read.Kind == schema.KindInject || read.Kind == schema.KindContingency)
}

func (p *Plan) toOrTeam(column readers.Column, team, other readers.Row) readers.Problem {
	named, unnamed := CellAt(&team, column.Index).Text, CellAt(&other, column.Index).Text
	place := p.file.Place(other, column.Index)
	header := wording.Clip(column.Header)
	detail := &problem.Detail{Code: "to-or-team", Value: unnamed,
		Message: fmt.Sprintf("the column %q names teams in some rows and none in others: %q in %s is a team, and %q is none", header, wording.Clip(named),
			p.file.Place(team, column.Index).Cell, wording.Clip(unnamed)),
		Suggestion: fmt.Sprintf("if it says who gets each message, say which team that is: --map \"team:%s=TEAM\"; if it is only shown to the players: --map \"%s=to\", with a column team beside it", wording.Clip(unnamed), p.file.NameInMap(column))}
	return detail.At(place, readers.Error)
}

// CellAt is a row's cell, without what nobody sees at its ends; empty where index is -1.
func CellAt(row *readers.Row, index int) readers.Cell { return schema.TrimInvisible(row.Cell(index)) }
