package reading

import (
	"simcast/readers"
)

// Report is how a plan was read, for its planner.
type Report struct {
	Sheet     string // "" of a CSV
	HeaderRow int
	Columns   []ColumnReport
	Times     *TimesReport // nil where the plan has no times
	Defaults  []DefaultReport
}

// DefaultReport is a default in force, and how many cells it fills.
type DefaultReport struct {
	Column, Value string
	Cells         int
}

// ColumnReport is what one header was read as.
type ColumnReport struct {
	Header  string
	Column  string // the name of the column, "" for one of the planner's own
	ByCells bool   // its cells alone say so
	Mapped  bool   // the planner's mapping says so
	Cells   int    // that hold anything
}

// TimesReport is how the times of a plan were read.
type TimesReport struct {
	ReadAs  string
	Example string
	Cells   int
}

// IsBeyond reports whether anything of the plan goes beyond the contract's own names: then its planner is told how it was
// read.
func (p *Plan) IsBeyond() bool {
	if p.file.IsPlannersSheet {
		return true
	}
	for _, column := range p.file.Columns {
		if column.Mapped {
			return true
		}
	}
	return p.mapping.HasValues() || len(p.defaults) > 0
}

// Report is how the plan was read, with the number of cells of each column.
func (p *Plan) Report(counts []int) *Report {
	report := &Report{Sheet: p.file.Sheet, HeaderRow: p.file.HeaderRow}
	for i, column := range p.file.Columns {
		one := ColumnReport{Header: column.Header, Mapped: column.Mapped, Cells: counts[i]}
		switch {
		case column.Known:
			one.Column = column.Name
		case column.Kept != "":
			one.Column = column.Kept
		}
		one.ByCells = column.ByCells && one.Column != ""
		report.Columns = append(report.Columns, one)
	}
	return report
}

// CountCells adds the cells of a row that hold anything to the counts of the plan's columns.
func (p *Plan) CountCells(row readers.Row, counts []int) {
	for i := range p.file.Columns {
		if index := p.file.Columns[i].Index; index < len(row.Cells) && row.Cells[index].Kind != readers.Empty {
			counts[i]++
		}
	}
}
