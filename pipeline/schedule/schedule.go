package schedule

import (
	"time"

	"simcast/pipeline/problem"
	"simcast/readers"
)

// DateOrder is the order of day and month in a date of numbers, such as 03/04/2026.
type DateOrder uint8

// The orders, as --date-order has them.
const (
	Unsettled DateOrder = iota // nobody has said it: another cell of the column may
	DMY                        // day, month, year
	MDY                        // month, day, year
)

// Options is what is known of the times of a plan beside its cells.
type Options struct {
	Zone    *time.Location // of clock times; nil is UTC
	Order   DateOrder
	StartEx time.Time // zero: not known. Its day in Zone is the first day of the exercise
}

func (o *Options) zone() *time.Location {
	if o.Zone == nil {
		return time.UTC
	}
	return o.Zone
}

// The names of the columns that problems and summaries are about.
const (
	ColumnAt  = "at"
	ColumnDay = "day"
	ColumnDTG = "dtg"
)

// Columns are the headers of the columns of times as they are written, "" where the plan has none. DTG is one that stands
// beside others.
type Columns struct{ At, Day, DTG string }

// Row is what a row of the plan has of times.
type Row struct {
	Number       int // as a spreadsheet shows it
	ID           string
	At, Day, DTG readers.Cell

	// OnBoard says that the row has a place on the board. Its bad time is told, unless it is Unchecked: a skipped row, or a
	// line between the others.
	OnBoard, Unchecked bool
	// TimeOptional says that a row on the board needs no time: it is a contingency, nobody plays it, or it was added
	// by hand on the day.
	TimeOptional bool
}

// Problem is something wrong with the times of a plan.
type Problem struct {
	Row      int
	Column   string // at, day or dtg
	IsBeside bool   // nothing is wrong with the cell by itself: only other rows show it
	Detail   *problem.Detail
}

// Reading is how the times of a plan were read.
type Reading struct {
	Moments  []Moment  // of each row, in the order of the rows
	Problems []Problem // in the order of the rows, first those of cells by themselves
	Columns  []Summary // at, day, dtg: those that hold anything that was read
}

// Read reads the times of a plan: each column as a whole, then each row. The order of the rows is the plan's.
func Read(rows []Row, columns Columns, options Options) Reading {
	p := &plan{rows: rows, columns: columns, options: options}
	p.at = p.newColumn(ColumnAt, columns.At, func(row *Row) *readers.Cell { return &row.At })
	p.day = p.newColumn(ColumnDay, columns.Day, func(row *Row) *readers.Cell { return &row.Day })
	p.dtg = p.newColumn(ColumnDTG, columns.DTG, func(row *Row) *readers.Cell { return &row.DTG })
	read := Reading{Moments: make([]Moment, len(rows))}
	if columns.At == "" && columns.DTG == "" && !p.day.isTimed { // the dates are the planner's own
		return read
	}
	for i := range rows {
		moment, wrong := p.row(i)
		read.Moments[i] = moment
		if wrong.why != noFault && rows[i].OnBoard && !rows[i].Unchecked {
			read.Problems = append(read.Problems, p.problemOf(&rows[i], wrong))
		}
	}
	read.Problems = append(read.Problems, p.beside(read.Moments)...)
	for _, column := range []*column{p.at, p.day, p.dtg} {
		if summary := column.summary(rows); summary.Cells > 0 {
			read.Columns = append(read.Columns, summary)
		}
	}
	return read
}

// plan is a plan while its times are read.
type plan struct {
	rows         []Row
	columns      Columns
	options      Options
	at, day, dtg *column
	ids          map[string]int // the row of each id; nil until a row follows another
}

// idRows are the rows by their ids. Of several with one id the first counts.
func idRows(rows []Row) map[string]int {
	ids := make(map[string]int, len(rows))
	for i := range rows {
		if _, known := ids[rows[i].ID]; !known && rows[i].ID != "" {
			ids[rows[i].ID] = i
		}
	}
	return ids
}
