package reading

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// UnreadTeams looks for the addressees of a plan of which no row has a team of its own, in columns that have no meaning: everybody
// would get everything.
type UnreadTeams struct {
	plan    *Plan
	names   map[string]bool // of the space's teams, folded; nil without a space
	ids     map[string]bool // of the teams, as numbers that are hardly anything else
	columns []unreadColumn
	isOver  bool // a row has a team: somebody has said who gets what
}

// unreadColumn counts the cells of a column.
type unreadColumn struct {
	readers.Column
	filled, named int             // cells; those that name teams
	ids           int             // cells that are ids of teams, and nothing else
	hasTeam       bool            // some name more than all or session
	first         readers.Place   // of the first that does
	different     map[string]bool // without a space, the cells, each once; nil once they are many, or long
}

// UnreadTeams are the columns of the plan to look at.
func (p *Plan) UnreadTeams() *UnreadTeams {
	u := &UnreadTeams{plan: p}
	if p.space != nil {
		u.names, u.ids = p.space.TeamWords(), map[string]bool{}
		for _, team := range p.space.Teams {
			if team.ID >= leastID {
				u.ids[strconv.FormatInt(team.ID, 10)] = true
			}
		}
	}
	for _, column := range p.file.Columns {
		if column.IsOwn() {
			u.columns = append(u.columns, unreadColumn{Column: column, different: map[string]bool{}})
		}
	}
	u.isOver = len(u.columns) == 0
	return u
}

// leastID is the least id by which a number is taken for a team: smaller ones are numbers of rows, priorities, or floors.
const leastID = 100

// Look takes in a row that can be posted to teams.
func (u *UnreadTeams) Look(row *readers.Row) {
	if u.isOver {
		return
	}
	if CellAt(row, u.plan.teamAt).Kind != readers.Empty {
		u.isOver = true
		return
	}
	for i := range u.columns {
		column := &u.columns[i]
		cell := CellAt(row, column.Index)
		if cell.Kind == readers.Empty || isDash(&cell) {
			continue
		}
		column.filled++
		if u.names == nil {
			column.keep(&cell)
			continue
		}
		if u.isIDs(cell.Text) {
			column.ids++
			continue
		}
		named, isAll := u.cellNamesTeams(cell.Text)
		if named {
			column.named++
		}
		if named && !isAll && !column.hasTeam {
			column.hasTeam, column.first = true, u.plan.file.Place(*row, column.Index)
		}
	}
}

// Columns of few different, short cells are such as the names of teams.
const (
	maxDifferent = 12
	maxNameRunes = 40
)

func (c *unreadColumn) keep(cell *readers.Cell) {
	if c.different == nil {
		return
	}
	isName := strings.ContainsFunc(cell.Text, unicode.IsLetter) && cell.Kind == readers.Text
	if c.different[strings.Clone(cell.Text)] = true; !isName || len(c.different) > maxDifferent || utf8.RuneCountInString(cell.Text) > maxNameRunes {
		c.different = nil
	}
}

// cellNamesTeams reports whether a cell names teams of the space, as a whole or in each of its parts. isAll says that it only names everybody,
// which other columns do, too.
func (u *UnreadTeams) cellNamesTeams(text string) (named, isAll bool) {
	if len(text) > maxSplit {
		return false, false
	}
	if named, isAll = u.isTeam(text); named || !strings.ContainsAny(text, ";\n,/&") {
		return named, isAll
	}
	isAll = true
	for _, part := range FinerParts(text) {
		named, isAllToo := u.isTeam(part)
		if !named {
			return false, false
		}
		isAll = isAll && isAllToo
	}
	return true, isAll
}

// isIDs reports whether each part of a cell is the id of a team.
func (u *UnreadTeams) isIDs(text string) bool {
	if u.ids[text] || len(text) > maxSplit || !strings.ContainsAny(text, ";\n,/&") {
		return u.ids[text]
	}
	parts := FinerParts(text)
	return len(parts) > 0 && !slices.ContainsFunc(parts, func(part string) bool { return !u.ids[part] })
}

func (u *UnreadTeams) isTeam(text string) (named, isAll bool) {
	word := headers.FoldName(text)
	switch word {
	case "all", "session":
		return true, true
	case "players", "moderators":
		return true, false
	}
	if _, err := strconv.Atoi(word); err == nil {
		return false, false
	}
	_, isMapped := u.plan.mapping.Value(mapping.Team, text)
	return isMapped || u.names[word], false
}

// mostlyTeams reports whether half or more of the filled cells name teams. Ids of teams count where all other cells name teams, too: a column
// may have numbers of another sort, some of which are the same.
func (c *unreadColumn) mostlyTeams() bool {
	return c.hasTeam && 2*c.named >= c.filled || c.ids > 0 && c.named+c.ids == c.filled
}

// Asked is the error that asks who gets the rows. There is none where a row has a team. The page knows the words of its suggestion.
func (u *UnreadTeams) Asked() []readers.Problem {
	var asked []*unreadColumn
	for i := range u.columns {
		if column := &u.columns[i]; column.mostlyTeams() {
			asked = append(asked, column)
		}
	}
	if u.isOver || len(asked) == 0 {
		return nil
	}
	slices.SortStableFunc(asked, func(a, b *unreadColumn) int { return b.named + b.ids - a.named - a.ids })
	var named []string
	for _, column := range asked {
		named = append(named, fmt.Sprintf("the column %q names teams in %d of its %s", wording.Clip(column.Header), column.named+column.ids, wording.Counted(column.filled, "cell")))
	}
	first := u.plan.file.NameInMap(asked[0].Column)
	detail := problem.Detail{Code: "unread-teams", Value: wording.Clip(asked[0].Header), Nearest: "team",
		Message:    u.plan.whoGetsAll() + "; but " + wording.AndList(named),
		Suggestion: fmt.Sprintf("if it says who gets each row, give --map \"%s=team\"; if not, --map \"%s=ignore\"", first, first)}
	return []readers.Problem{detail.At(u.plan.file.HeaderPlace(asked[0].Index), readers.Error)}
}

// whoGetsAll says who gets the rows of a plan of which none has a team of its own.
func (p *Plan) whoGetsAll() string {
	if team, found := p.mapping.Default("team"); found {
		return fmt.Sprintf("no row has a team of its own, so all of them would go to the default, %q", wording.Clip(team.Means))
	}
	return "no row has a team, so everybody would get everything"
}

// Hint says which columns may have the addressees, though too little speaks for it to ask; "" where none may.
func (u *UnreadTeams) Hint() string {
	if u.isOver {
		return ""
	}
	var alike, maps []string
	for i := range u.columns {
		column := &u.columns[i]
		header := wording.Clip(column.Header)
		if column.hasTeam {
			return fmt.Sprintf("%s, in the column %q, names a team; if the column says who gets each row, give --map \"%s=team\"", column.first.Cell, header, u.plan.file.NameInMap(column.Column))
		}
		if u.names == nil && column.filled >= leastRepeated && column.different != nil && 2*len(column.different) <= column.filled {
			alike, maps = append(alike, fmt.Sprintf("%q", header)), append(maps, u.plan.file.NameInMap(column.Column))
		}
	}
	switch len(alike) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("if the column %s says who gets each row, give --map \"%s=team\"", alike[0], maps[0])
	}
	return fmt.Sprintf("if one of the columns %s says who gets each row, give --map \"HEADER=team\"", wording.OrList(alike))
}
