package newplan

import (
	"slices"
	"strings"

	"simcast/pipeline/reading"
	"simcast/pipeline/schedule"
	"simcast/readers"
	"simcast/readers/headers"
)

// times are the times of a source, read a column at a time.
type times struct {
	at, dtg, day int // the columns of the source, -1 where it has none
	rows         []schedule.Row
	moments      []schedule.Moment
	wrong        map[int]*schedule.Problem // by the row's number
	isChanged    map[int]bool              // columns of which a cell is written in another form now
}

// readTimes reads the times of all rows. The zone stays open: what is written by the clocks of the exercise stays so.
func (s *source) readTimes() {
	columns := reading.TimeColumnsOf(s.file)
	t := times{at: columns.At, dtg: columns.DTG, day: columns.Day, wrong: map[int]*schedule.Problem{}, isChanged: map[int]bool{}}
	for row, err := range s.file.Rows() {
		if err != nil {
			break // newSource has read all rows before
		}
		s.readRow(&row)
		one := schedule.Row{Number: row.Number, ID: s.idOf(&row), OnBoard: true}
		if s.read.Skip != reading.SkippedSeparator {
			one.At, one.DTG, one.Day = reading.CellAt(&row, t.at), reading.CellAt(&row, t.dtg), reading.CellAt(&row, t.day)
		}
		t.rows = append(t.rows, one)
	}
	read := schedule.Read(t.rows, columns.Headers, schedule.Options{Order: s.order})
	t.moments = read.Moments
	for i, problem := range read.Problems {
		if !problem.IsBeside {
			t.wrong[problem.Row] = &read.Problems[i]
		}
	}
	t.findChanges()
	s.times = t
}

// findChanges finds the columns that do not say the same as the new column at.
func (t *times) findChanges() {
	for i, row := range t.rows {
		made := t.text(i)
		for index, cell := range map[int]readers.Cell{t.at: row.At, t.dtg: row.DTG} {
			if cell.Kind != readers.Empty && (cell.Kind != readers.Text || cell.Text != made) {
				t.isChanged[index] = true
			}
		}
	}
}

// text is the time of a row in the new plan; one that cannot be read stays as it was written.
func (t *times) text(i int) string {
	row, wrong := &t.rows[i], t.wrong[t.rows[i].Number]
	switch {
	case t.moments[i].Kind != schedule.None:
		return t.moments[i].Text()
	case wrong != nil && wrong.Column == schedule.ColumnDTG, row.At.Kind == readers.Empty:
		return row.DTG.Text
	}
	return row.At.Text
}

// idOf is the row's id.
func (s *source) idOf(row *readers.Row) string {
	return strings.TrimFunc(reading.CellAt(row, s.file.Index("id")).Digits().Text, headers.IsBlank)
}

// order puts the rows in the order of their times, if all have one and they can be compared. A line between the rows stays
// above the row that it stood above.
func order(rows []joinedRow, options Options) bool {
	var timed []schedule.Row
	var moments []schedule.Moment
	for i := range rows {
		if !rows[i].isSeparator {
			timed, moments = append(timed, schedule.Row{Number: i, ID: rows[i].id}), append(moments, rows[i].moment)
		}
	}
	at, ordered := schedule.Order(timed, moments, options.Zone)
	if !ordered {
		return false
	}
	for i, row := range timed {
		rows[row.Number].at = at[i]
	}
	for i := len(rows) - 2; i >= 0; i-- {
		if rows[i].isSeparator && rows[i+1].source == rows[i].source {
			rows[i].at = rows[i+1].at
		}
	}
	for i := 1; i < len(rows); i++ { // those at the end of their source
		if rows[i].at.IsZero() {
			rows[i].at = rows[i-1].at
		}
	}
	slices.SortStableFunc(rows, func(a, b joinedRow) int { return a.at.Compare(b.at) })
	return true
}
