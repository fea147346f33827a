package jsonout

import "simcast/pipeline/reading"

// Reading is how a plan was read that goes beyond the contract's own names.
type Reading struct {
	Sheet     string    `json:"sheet"`
	HeaderRow int       `json:"header_row"`
	Columns   []Column  `json:"columns"`
	Times     *Times    `json:"times,omitempty"`
	Defaults  []Default `json:"defaults,omitempty"`
}

// Default is what empty cells of a column hold, and how many it fills.
type Default struct {
	Column string `json:"column"`
	Value  string `json:"value"`
	Cells  int    `json:"cells"`
}

// Column is what one header was read as.
type Column struct {
	Header string `json:"header"`
	Column string `json:"column"` // "" of the planner's own
	Cells  int    `json:"cells"`
	By     string `json:"by,omitempty"` // "values": its cells alone say so
}

// Times are how the times of a plan were read.
type Times struct {
	ReadAs  string `json:"read_as"`
	Example string `json:"example"`
	Cells   int    `json:"cells"`
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
