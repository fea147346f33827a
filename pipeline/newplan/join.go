package newplan

import (
	"fmt"

	"simcast/pipeline/problem"
	"simcast/pipeline/schedule"
	"simcast/readers"
	"simcast/templates/wording"
)

// Join makes one plan of the sources. The error is that of a file, or readers.Problems that keep rows from being taken over:
// an id that two sources use, for example.
func Join(from []Source, options Options) (*Plan, error) {
	made, all, found := &Plan{}, newColumns(), newValues()
	var sources []*source
	var rows []joinedRow
	for _, one := range from {
		s, err := newSource(one, all, found, options)
		if err != nil {
			return nil, err
		}
		before := len(rows)
		n := 0
		for row, err := range s.file.Rows() {
			if err != nil {
				return nil, err
			}
			joined := s.makeRow(&row, n)
			joined.source = len(sources)
			rows = append(rows, joined)
			n++
		}
		sources, made.Sources, made.Doubts = append(sources, s), append(made.Sources, s.summary(len(rows)-before)), append(made.Doubts, s.doubts...)
	}
	if err := (&idJoiner{sources: sources, columns: all, prefix: options.Prefix}).join(rows); err != nil {
		return nil, err
	}
	if len(sources) > 1 && order(rows, options) {
		made.Order = OrderOfTimes
	}
	made.take(rows, all)
	made.Mappings = mappings(sources, found)
	made.Sides, made.Notes = JoinSides(from)
	return made, nil
}

// take takes the rows in their order, each with a cell for each column.
func (p *Plan) take(rows []joinedRow, all *columns) {
	columns, to := all.settle()
	p.Columns = columns
	for _, row := range rows {
		cells, notes := make([]readers.Cell, len(columns)), map[int]string{}
		for at, cell := range row.Cells {
			cells[to[at]] = cell
		}
		for at, note := range row.Notes {
			notes[to[at]] = note
		}
		row.Cells, row.Notes = cells, notes
		p.Rows = append(p.Rows, row.Row)
	}
}

// idJoiner sees to it that no two sources use an id.
type idJoiner struct {
	sources []*source
	columns *columns
	prefix  bool
	first   map[string]int      // the row that has an id, of all sources
	used    map[string][]string // the names of the sources that use an id, before the prefix
}

// join puts the prefix before ids, and finds those that two sources use. What follows an inject of its own source is named by
// the new id; so is what follows one of another, if one alone has it.
func (j *idJoiner) join(rows []joinedRow) error {
	j.first, j.used = map[string]int{}, map[string][]string{}
	isOwn := map[int]map[string]bool{}
	for i := range rows {
		row := &rows[i]
		if row.id == "" {
			continue
		}
		if isOwn[row.source] == nil {
			isOwn[row.source] = map[string]bool{}
		}
		if !isOwn[row.source][row.id] {
			isOwn[row.source][row.id] = true
			j.used[row.id] = append(j.used[row.id], j.sources[row.source].name())
		}
	}
	var twice readers.Problems
	for i := range rows {
		row := &rows[i]
		if j.prefix {
			j.rename(row, isOwn[row.source])
		}
		first, met := j.first[row.id]
		switch {
		case row.id == "":
		case !met:
			j.first[row.id] = i
		case rows[first].source != row.source:
			twice = append(twice, j.twice(rows[first], *row))
		}
	}
	if len(twice) > 0 {
		return twice
	}
	return nil
}

// rename gives a row its id and its time with the prefix.
func (j *idJoiner) rename(row *joinedRow, isOwn map[string]bool) {
	name := j.sources[row.source].name()
	if row.id != "" {
		row.id = name + "-" + row.id
		row.Cells[j.columns.contract("id")] = text(row.id)
	}
	if row.moment.Kind != schedule.After {
		return
	}
	users := j.used[row.moment.Cause]
	switch {
	case isOwn[row.moment.Cause]:
		row.moment.Cause = name + "-" + row.moment.Cause
	case len(users) == 1:
		row.moment.Cause = users[0] + "-" + row.moment.Cause
	}
	row.Cells[j.columns.contract("at")] = text(row.moment.Text())
}

// twice is the error of an id that rows of two sources have.
func (j *idJoiner) twice(first, second joinedRow) readers.Problem {
	place := func(row joinedRow) readers.Place {
		file := j.sources[row.source].file
		return file.Place(readers.Row{Number: row.From.Row, Line: row.From.Line}, file.Index("id"))
	}
	suggestion := "add --prefix, which puts the name of the sheet before each id; or give one of the two another id"
	if j.prefix {
		suggestion = "rename one of the two sheets, or give one of the two rows another id"
	}
	detail := problem.Detail{Code: "id-twice", Suggestion: suggestion, // without Value, so that each place is told with the other
		Message: fmt.Sprintf("the id %q is used in %s too", wording.Clip(second.id), place(first))}
	return detail.At(place(second), readers.Error)
}
