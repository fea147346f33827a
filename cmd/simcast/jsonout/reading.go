package jsonout

import "simcast/pipeline/reading"

// Reading is how a plan was read that goes beyond the contract's own names.
type Reading struct {
	// The sheet that was read; empty for a CSV.
	Sheet string `json:"sheet"`
	// The number of the header row.
	HeaderRow int `json:"header_row" jsonschema:"minimum=1"`
	// Each header of the plan, in its order.
	Columns []Column `json:"columns"`
	// How the columns of times were read. Left out where no time was.
	Times *Times `json:"times,omitempty"`
	// Each default in force. Left out where there is none.
	Defaults []Default `json:"defaults,omitempty"`
}

// Default is what empty cells of a column hold, and how many it fills.
type Default struct {
	// The column that it fills.
	Column string `json:"column"`
	// What it puts into empty cells.
	Value string `json:"value"`
	// How many cells it fills.
	Cells int `json:"cells"`
}

// Column is what one header was read as.
type Column struct {
	// The header as written.
	Header string `json:"header"`
	// The column that it means; empty for the planner's own.
	Column string `json:"column"`
	// How many cells under it hold anything.
	Cells int `json:"cells"`
	// values where its cells alone say what it means. Left out else.
	By string `json:"by,omitempty" jsonschema:"enum=values"`
}

// Times are how the times of a plan were read.
type Times struct {
	// The forms of the times, that of most cells first.
	ReadAs string `json:"read_as"`
	// A cell of the first form.
	Example string `json:"example"`
	// How many cells were read.
	Cells int `json:"cells" jsonschema:"minimum=1"`
}

// ReadingOf is the JSON of a report, nil where there is none.
func ReadingOf(r *reading.Report) *Reading {
	if r == nil {
		return nil
	}
	read := &Reading{Sheet: r.Sheet, HeaderRow: r.HeaderRow, Columns: []Column{}}
	for _, column := range r.Columns {
		one := Column{Header: column.Header, Column: column.Column, Cells: column.Cells}
		if column.ByCells {
			one.By = "values"
		}
		read.Columns = append(read.Columns, one)
	}
	for _, one := range r.Defaults {
		read.Defaults = append(read.Defaults, Default(one))
	}
	if r.Times != nil {
		read.Times = &Times{r.Times.ReadAs, r.Times.Example, r.Times.Cells}
	}
	return read
}
