package newplan

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"simcast/pipeline/check"
	"simcast/pipeline/mapping"
	"simcast/pipeline/reading"
	"simcast/pipeline/schedule"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
)

// source is a source while its rows are read.
type source struct {
	file    *readers.File
	mapping *mapping.Table
	space   *space.Space
	reading *reading.Plan
	words   *schema.Words
	columns *columns // of the new plan

	targets []target
	isTaken map[string]bool // the contract's columns that its columns become
	hasTeam bool
	phase   string // of the last line between its rows
	times   times
	order   schedule.DateOrder // that is given
	values  *values            // of all sources
	doubts  []readers.Problem  // of its columns

	read      reading.Row // of the row at hand
	isSkipped bool        // its planner skips it
}

// newSource reads the rows of a source into memory, and finds out what they mean as a whole.
func newSource(from Source, all *columns, found *values, options Options) (*source, error) {
	if from.File.IsResults() {
		return nil, &readers.FileError{Path: from.File.Path, Message: "is a results file", Hint: "take the plan itself"}
	}
	if err := from.File.Buffer(); err != nil { // merged cells give their value to each of their rows
		return nil, err
	}
	s := &source{file: from.File, mapping: from.Mapping, space: options.Space, order: options.DateOrder, columns: all, values: found, words: schema.NewWords()}
	if err := s.look(); err != nil {
		return nil, err
	}
	if err := s.refuse(); err != nil {
		return nil, err
	}
	s.hasTeam = s.file.Index("team") >= 0
	s.readTimes()
	s.findTargets()
	s.findDoubts()
	return s, nil
}

// look finds out which column is which. Addressees of whom none is a team of the space yet are teams that the mapping still has
// to name: as `to` they would go to everybody. But e-mail addresses are no teams.
func (s *source) look() (err error) {
	asked := slices.IndexFunc(s.file.Columns, func(c readers.Column) bool { return c.Meaning.ToOrTeam || c.Meaning.TeamOrOwn })
	if s.reading, _, err = reading.Look(s.file, s.space, s.mapping); err != nil {
		return err
	}
	s.file = s.reading.File()
	if asked < 0 || s.file.Index("team") >= 0 || s.holdAddresses(s.file.Columns[asked].Index) {
		return nil
	}
	s.file.Becomes(s.file.Columns[asked].Index, "team")
	s.reading, _, err = reading.Look(s.file, s.space, s.mapping)
	return err
}

// refuse finds what keeps the rows from being taken over: rows above the header row, cells under no header in a CSV, and
// merged cells that leave rows without a value. The error is the file's, or readers.Problems.
func (s *source) refuse() error {
	problems := readers.Problems(check.AboveHeader(s.file))
	var posted readers.RowSet
	for row, err := range s.file.Rows() {
		if err != nil {
			return err
		}
		s.readRow(&row)
		if s.isPosted() {
			posted.Add(row.Number)
		}
		if s.file.Format != readers.CSV {
			continue
		}
		for _, index := range s.file.Stray(row) {
			problems = append(problems, StrayCell(s.file, row, index))
		}
	}
	if problems = append(problems, s.file.MergedCells(&posted)...); len(problems) > 0 {
		return problems
	}
	return nil
}

// readRow takes a row in hand.
func (s *source) readRow(row *readers.Row) {
	s.reading.Read(row, &s.read)
	flag, _ := schema.ReadFlag(reading.CellAt(row, s.file.Index("skip")), schema.Clocks{})
	s.isSkipped = flag == "1"
}

// isPosted reports whether the row at hand may be posted.
func (s *source) isPosted() bool {
	return s.read.Skip == "" && !s.isSkipped && (s.read.Kind == schema.KindInject || s.read.Kind == schema.KindContingency)
}

// name is what stands before its ids with a prefix: the sheet's name, else the file's.
func (s *source) name() string {
	return cmp.Or(strings.TrimSpace(s.file.Sheet), strings.TrimSuffix(s.file.Name, filepath.Ext(s.file.Name)))
}

// summary describes the source to the planner.
func (s *source) summary(rows int) Summary {
	made := Summary{File: s.file.Name, Sheet: s.file.Sheet, Rows: rows}
	for _, row := range s.file.Above() {
		for _, cell := range row.Cells {
			if cell.Kind != readers.Empty {
				made.Above = append(made.Above, cell.Text)
			}
		}
	}
	return made
}

// StrayCell is the error of a cell that stands under no header, so that nobody knows what it means.
func StrayCell(file *readers.File, row readers.Row, index int) readers.Problem {
	return readers.Problem{Place: file.Place(row, index), Severity: readers.Error, Code: "cell-without-header",
		Message:    "the cell has no header above it",
		Suggestion: "give its column a header, or empty it; in a CSV, look for a separator that is not in quotes"}
}
