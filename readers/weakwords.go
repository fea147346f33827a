package readers

import (
	"slices"

	"simcast/readers/headers"
)

// Weak words are headers that mean a column of the contract only where no other column of the sheet means the same. The first
// search for the header row does not know them.

// settleWeak gives columns under weak words their meaning. Of several that would have the same, none has it.
func (p *File) settleWeak() {
	sure, byText := map[string][]int{}, []int(nil)
	for i, column := range p.Columns {
		switch meaning := p.inSheet.Weak(column.Header); {
		case meaning.Column == "" || column.Mapped || column.Result || p.isMeantElsewhere(i, meaning):
		case meaning.TextOrOwn:
			byText = append(byText, i)
		default:
			sure[meaning.Column] = append(sure[meaning.Column], i)
		}
	}
	if len(sure["body"]) == 0 {
		for _, at := range byText { // its cells tell
			p.Columns[at].Meaning = p.inSheet.Weak(p.Columns[at].Header)
		}
	}
	for name, at := range sure {
		if len(at) == 1 {
			p.Columns[at[0]].takeWeak(name, p.inSheet.Weak(p.Columns[at[0]].Header))
		}
	}
}

// takeWeak gives a column its meaning, or leaves that to its cells.
func (c *Column) takeWeak(name string, meaning headers.Meaning) {
	if meant, known := headers.Named(name); known && !meaning.TeamOrOwn {
		c.take(meant)
	}
	c.Meaning = meaning
}

// isMeantElsewhere reports whether a column other than that one has the meaning, by whatever word.
func (p *File) isMeantElsewhere(at int, meaning headers.Meaning) bool {
	for i, other := range p.Columns {
		switch {
		case i == at || !other.Known && other.Kept == "":
		case other.Known && other.Name == meaning.Column, other.Kept == meaning.Column, other.Meaning.ToOrTeam && meaning.TeamOrOwn:
			return true
		}
	}
	return false
}

// markTeamOrOwn marks the column of a plan in the contract's words of which the cells have to tell whether it is the team.
func (p *File) markTeamOrOwn(sheet *headers.InSheet) {
	isSuch := func(c Column) bool { return c.IsOwn() && sheet.Weak(c.Header).TeamOrOwn }
	first := slices.IndexFunc(p.Columns, isSuch)
	if first >= 0 && !slices.ContainsFunc(p.Columns[first+1:], isSuch) {
		p.Columns[first].Meaning = sheet.Weak(p.Columns[first].Header)
	}
}

// hasTeamOrOwn reports whether the cells of a column have to tell whether it has the addressees.
func hasTeamOrOwn(columns []Column) bool {
	return slices.ContainsFunc(columns, func(c Column) bool { return c.Meaning.TeamOrOwn })
}
