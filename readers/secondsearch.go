package readers

import (
	"slices"

	"simcast/readers/headers"
)

// The second search for a header row: where no row has both persona and channel, that one is taken which has most of the
// columns that injects have. What it lacks, whoever reads the plan has to find or to ask for.

// How many of these columns a header row has at least that is found by the second search.
const (
	leastMeant     = 2
	leastOfSeveral = 3 // of a sheet among others: a cover, a glossary or a list of telephone numbers has fewer
)

// least is how many of these columns a header row needs, 0 where the first search is the only one.
func (s HeaderSearch) least() int {
	switch s {
	case BothNeeded:
		return 0
	case OneOfSeveral:
		return leastOfSeveral
	}
	return leastMeant
}

// countMeant is how many of these columns a row has: id, at, persona, channel, team or to, subject, and body, the last not by
// a header that is such only where no other is.
func countMeant(columns []Column) int {
	here := File{Columns: columns}
	count := 0
	for _, has := range []bool{here.has("id"), here.KeptIndex(headers.At) >= 0, here.has("persona"), here.has("channel"),
		here.has("team") || here.has("to") || hasTeamOrOwn(columns), here.has("subject"), here.hasBody()} {
		if has {
			count++
		}
	}
	return count
}

// hasBody reports whether a column is body by more than a header that is such only where no other is.
func (p *File) hasBody() bool {
	return slices.ContainsFunc(p.Columns, func(c Column) bool { return c.Name == "body" && c.Known && !c.Meaning.LastResort })
}

// likeliestHeader is the row read so far that has most of the columns of injects, and how many it has. It has a row below it.
func (p *File) likeliestHeader(hasLast bool) (at, most int) {
	rows := p.above
	if !hasLast && len(rows) > 0 {
		rows = rows[:len(rows)-1]
	}
	for i, row := range rows {
		if meant := p.meantBy(row); meant > most {
			at, most = i, meant
		}
	}
	return at, most
}

// meantBy is how many of the columns of injects a row has.
func (p *File) meantBy(row Row) int {
	here := File{Columns: p.matchInSheet(row), inSheet: p.inSheet}
	here.settleWeak()
	return countMeant(here.Columns)
}

// isPlannersHeader reports whether a row is the header row of a planner's own sheet: by persona and channel or, if least is not 0, by so
// many of the columns of injects.
func (p *File) isPlannersHeader(row Row, least int) bool {
	return isHeader(p.matchInSheet(row)) || least > 0 && p.meantBy(row) >= least
}
