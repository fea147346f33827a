package readers

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"simcast/readers/headers"
)

// A planner's own sheet has its header row in other words than the contract's: see package headers.

func isEnd(err error) bool { return err == io.EOF }

// takeMapping asks what the planner maps headers to.
func (p *File) takeMapping(opt Options) error {
	if opt.Headers == nil {
		return nil
	}
	var problems Problems
	var found []Problem
	p.mapHeader, found = opt.Headers(p.Side(SheetMapping))
	for _, problem := range found {
		if problem.Severity == Error {
			problems = append(problems, problem)
		} else {
			p.Warnings = append(p.Warnings, problem)
		}
	}
	return problems.orNil()
}

// findPlannersHeader takes the first of the rows read so far that is the header of a planner's own sheet. The rows below
// it, and the one that was read last where there is one, are read again from memory.
func (p *File) findPlannersHeader(last Row, hasLast bool) error {
	var best Row
	bestMeant, bestKnown := -1, -1
	for i, row := range p.above {
		columns := p.matchInSheet(row)
		if !isHeader(columns) {
			if meant, known := countMeant(columns), countKnown(columns); meant > bestMeant || meant == bestMeant && known > bestKnown {
				best, bestMeant, bestKnown = row, meant, known
			}
			continue
		}
		return p.takePlannersHeader(i, last, hasLast, columns)
	}
	var at int
	if at, p.meant = p.likeliestHeader(hasLast); p.least > 0 && p.meant >= p.least {
		return p.takePlannersHeader(at, last, hasLast, p.matchInSheet(p.above[at]))
	}
	return p.noHeader(best)
}

// takePlannersHeader takes one of the rows read so far for the header row.
func (p *File) takePlannersHeader(i int, last Row, hasLast bool, columns []Column) error {
	row, ahead := p.above[i], slices.Clone(p.above[i+1:])
	if hasLast {
		ahead = append(ahead, last.Clone())
	}
	p.rows = &aheadSource{source: p.rows, ahead: ahead}
	p.above, p.IsPlannersSheet = p.above[:i:i], true
	return p.takeHeader(row, columns)
}

// aheadSource gives rows that were read already, and then the others.
type aheadSource struct {
	source
	ahead []Row
}

func (s *aheadSource) next(row *Row) error {
	if len(s.ahead) == 0 {
		return s.source.next(row)
	}
	first := s.ahead[0]
	s.ahead = s.ahead[1:]
	cells := append(row.Cells[:0], first.Cells...)
	*row = first
	row.Cells = cells
	return nil
}

// matchInSheet reads a row as the headers of a planner's own sheet, those that are mapped too.
func (p *File) matchInSheet(row Row) []Column {
	if p.inSheet == nil {
		p.inSheet = headers.NewInSheet()
	}
	here := File{Name: p.Name, Sheet: p.Sheet, mapHeader: p.mapHeader}
	for i, cell := range row.Cells {
		if cell.Kind == Empty {
			continue
		}
		column := Column{Index: i, Header: cell.Text, Name: headers.Fold(cell.Text), Meaning: p.inSheet.Meaning(cell.Text)}
		if meant, known := headers.Named(column.Meaning.Column); known {
			column.take(meant)
		}
		here.Columns = append(here.Columns, column)
	}
	here.mapColumns(row)
	return here.Columns
}

// Ignore is what a header is mapped to that means nothing.
const Ignore = "ignore"

// mapColumns gives columns the meaning that the planner's mapping says. Those of results are never mapped: a run wrote them.
func (p *File) mapColumns(row Row) {
	if p.mapHeader == nil {
		return
	}
	for i := range p.Columns {
		column := &p.Columns[i]
		meant, found := p.mapHeader(column.Header, cellName(column.Index, row.Number))
		if !found || column.Result {
			continue
		}
		column.leave()
		if named, known := headers.Named(meant); known && meant != Ignore {
			column.take(named)
		}
		column.Mapped = true
	}
}

// settleColumns decides between columns of which only one can have the meaning that each has by itself.
func (p *File) settleColumns() {
	if !p.IsPlannersSheet {
		p.settleInContractPlan()
		return
	}
	p.settleWeak()
	hasBody := p.hasBody()
	hasTeam := p.has("team")
	hasKind := slices.ContainsFunc(p.Columns, func(c Column) bool { return c.Kept == "kind" && !c.Meaning.KindOrOwn })
	hasOtherTime := slices.ContainsFunc(p.Columns, func(c Column) bool {
		return (c.Kept == headers.At || c.Kept == headers.Day) && !c.Meaning.DTG
	})
	hasChannel := slices.ContainsFunc(p.Columns, func(c Column) bool { return c.Name == "channel" && c.Known && !c.Meaning.ChannelOrMode })
	mode, _ := headers.Named(headers.Mode)
	for i := range p.Columns {
		column := &p.Columns[i]
		switch {
		case column.Meaning.ChannelOrMode && hasChannel:
			column.take(mode)
		case column.Meaning.LastResort && hasBody, column.Meaning.KindOrOwn && hasKind:
			column.leave()
		case column.Meaning.ToOrTeam && hasTeam:
			column.Meaning.ToOrTeam = false // it is `to`
		case column.Meaning.KindOrType && hasKind:
			column.Meaning.KindOrType, column.Meaning.TypeOrOwn = false, true
		case column.Meaning.DTG && !hasOtherTime:
			column.Meaning.DTG = false // it is the only column of the time
		}
	}
}

// settleInContractPlan takes, of several columns that are kept, the first; of the time those that are called at, time and
// planned, in this order. Without team and to, a planner's header for these is read.
func (p *File) settleInContractPlan() {
	p.preferMapped()
	taken := map[string]int{}
	for i, column := range p.Columns {
		if meant, known := headers.Named(column.Kept); !known || meant.Joined {
			continue
		}
		first, twice := taken[column.Kept]
		switch {
		case !twice:
			taken[column.Kept] = i
		case !column.Mapped && timeRank(column) < timeRank(p.Columns[first]):
			p.Columns[first].leave()
			taken[column.Kept] = i
		default:
			p.Columns[i].leave()
		}
	}
	if p.has("team") || p.has("to") {
		return
	}
	sheet := headers.NewInSheet()
	to, _ := headers.Named("to")
	for i := range p.Columns {
		column := &p.Columns[i]
		if meaning := sheet.Meaning(column.Header); meaning.ToOrTeam && column.IsOwn() {
			column.take(to)
			column.Meaning = meaning
			return
		}
	}
	p.markTeamOrOwn(sheet)
}

// preferMapped takes the column that is mapped to a meaning rather than one that has it by its name: a planning workbook has
// all columns, most of them empty. Whether that one is empty, its cells have to tell.
func (p *File) preferMapped() {
	mapped := map[string]bool{}
	for i := range p.Columns {
		if key := p.Columns[i].meaningKey(); p.Columns[i].Mapped && key != "" {
			mapped[key] = true
		}
	}
	for i := range p.Columns {
		column := &p.Columns[i]
		if key := column.meaningKey(); !column.Mapped && mapped[key] {
			column.leave()
			column.Mapped, column.Meaning.IfFilled = true, key
		}
	}
}

func timeRank(column Column) int {
	if at := slices.Index([]string{"at", "time", "planned"}, headers.Fold(column.Header)); at >= 0 && column.Kept == headers.At {
		return at
	}
	return 3
}

// meaningKey is what no other column may mean, "" where others may.
func (c *Column) meaningKey() string {
	switch {
	case c.Kept != "":
		if meant, _ := headers.Named(c.Kept); meant.Joined {
			return ""
		}
		if c.Meaning.DTG {
			return "dtg"
		}
		return c.Kept
	case c.Known:
		return c.Name
	}
	return ""
}

// Becomes says which of two columns one is, once its cells have told: "team" or "to", "kind" or "type", "body", or "" for
// one of the planner's own. What was said of one that is not read holds no longer.
func (p *File) Becomes(index int, name string) {
	at := slices.IndexFunc(p.Columns, func(c Column) bool { return c.Index == index })
	column := &p.Columns[at]
	if wasOwn := !column.Known && column.Kept == ""; wasOwn && name != "" {
		place := p.HeaderPlace(index)
		p.Warnings = slices.DeleteFunc(slices.Clone(p.Warnings), func(w Problem) bool { return w.Code == "likely-column" && w.Place == place })
	}
	if meant, known := headers.Named(name); known {
		column.take(meant)
		column.Meaning = headers.Meaning{Column: name}
		return
	}
	column.leave()
	_, column.ByCells = headers.Named(column.Name)
}

// BecomesByCells is Becomes of a column without a meaning.
func (p *File) BecomesByCells(index int, name string) {
	p.Becomes(index, name)
	p.Columns[slices.IndexFunc(p.Columns, func(c Column) bool { return c.Index == index })].ByCells = true
}

// ignoredHeader is the error of a header row whose persona or channel is mapped away.
func (p *File) ignoredHeader(row Row) error {
	return &Problem{Place: p.Place(row, -1), Severity: Error, Code: "no-header",
		Message:    "the mapping leaves the header row without a persona or without a channel",
		Suggestion: "map one header to persona and one to channel, for example --map \"Send From=persona\""}
}

// timeIsAt says once that `time` is when a row is played: it was when a message says that it was posted.
func (p *File) timeIsAt(row Row) []Problem {
	if p.IsPlannersSheet || p.has("ts") {
		return nil
	}
	for _, column := range p.Columns {
		if column.Kept == headers.At && headers.Fold(column.Header) == "time" && !column.Mapped {
			return []Problem{{Place: p.Place(row, column.Index), Severity: Warning, Code: "time-is-at",
				Message:    fmt.Sprintf("the column %q is read as at, the time when the inject is played; send does not look at it", shorten(column.Header, 80)),
				Suggestion: "if it is the time that the message shows, name the column ts; else name it at", Value: column.Header, Nearest: "ts"}}
		}
	}
	return nil
}

// severalMeanings warns of headers whose alternatives mean several columns: they mean nothing.
func (p *File) severalMeanings(row Row) []Problem {
	var several []Problem
	for _, column := range p.Columns {
		if names := column.Meaning.Several; names != "" && !column.Mapped {
			first, _, _ := strings.Cut(names, ",")
			header := shorten(column.Header, 80)
			several = append(several, Problem{Place: p.Place(row, column.Index), Severity: Warning, Code: "several-meanings",
				Message:    fmt.Sprintf("the header %q means several columns (%s), so the column is not read", header, names),
				Suggestion: fmt.Sprintf("make a column of each, or say which one it is: --map \"%s=%s\"", p.NameInMap(column), first), Value: column.Header})
		}
	}
	return several
}
