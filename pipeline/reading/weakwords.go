package reading

import (
	"simcast/readers"
)

// settleTexts decides whether a column under a word that often is another thing has the text to be sent: the one of which most
// cells are whole texts.
func (p *Plan) settleTexts() {
	texts, body := []int(nil), []int(nil)
	for _, column := range p.file.Columns {
		if !column.Meaning.TextOrOwn {
			continue
		}
		if texts = append(texts, column.Index); p.areTexts(column.Index) {
			body = append(body, column.Index)
		}
	}
	for _, index := range texts {
		if len(body) == 1 && index == body[0] {
			p.file.Becomes(index, "body")
		} else {
			p.file.Becomes(index, "")
		}
	}
	if len(texts) > 0 {
		p.findColumns()
	}
}

// areTexts reports whether most cells of a column are whole texts.
func (p *Plan) areTexts(index int) bool {
	filled, long := 0, 0
	for row := range p.rows() {
		if cell := CellAt(&row, index); cell.Kind != readers.Empty && !isDash(&cell) {
			filled++
			if readers.IsWholeText(cell.Text) {
				long++
			}
		}
	}
	return 2*long > filled
}

// settleTeamOrOwn decides whether a column is `team` or the planner's own: `team` if each of its filled cells names teams. If only
// some do, that is asked; without a space it is not known. In results a run has taken it for the team, or they had a column team.
func (p *Plan) settleTeamOrOwn() []readers.Problem {
	for _, column := range p.file.Columns {
		if !column.Meaning.TeamOrOwn {
			continue
		}
		team, other := p.firstNaming(column)
		isTeam := p.file.IsResults() || team != nil && (other == nil || p.space != nil)
		if !isTeam {
			if p.file.Becomes(column.Index, ""); other != nil {
				p.addressees = column
			}
			return nil
		}
		p.file.Becomes(column.Index, "team")
		if p.file.IsResults() || other == nil {
			return nil
		}
		return []readers.Problem{p.toOrTeam(column, *team, *other)}
	}
	return nil
}
