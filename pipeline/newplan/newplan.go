package newplan

import (
	"time"

	"simcast/pipeline/mapping"
	"simcast/pipeline/schedule"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates/wording"
)

// Source is a sheet of injects: an open plan, with the mapping that is in force for it.
type Source struct {
	File    *readers.File
	Mapping *mapping.Table
}

// Options is what is known beside the sources.
type Options struct {
	Space     *space.Space
	Zone      *time.Location     // of clock times, to put rows in order
	Prefix    bool               // each id gets the name of its sheet before it
	DateOrder schedule.DateOrder // of dates such as 03/04/2026
}

// Plan is a new plan.
type Plan struct {
	Columns  []Column // those of the contract first
	Rows     []Row
	Mappings []Mapping
	Sides    []Side
	Sources  []Summary
	Order    Order
	Notes    []string          // what could not be joined
	Doubts   []readers.Problem // warnings of columns that perhaps mean something else
}

// Column is a column of a new plan.
type Column struct {
	Header     string
	IsContract bool // it means something to simcast
}

// Row is a row of a new plan, with a cell for each column.
type Row struct {
	From   readers.Place // the row of the source
	Hidden bool
	Cells  []readers.Cell
	Notes  map[int]string // of cells that were not understood, by their column
}

// Summary describes a source to the planner.
type Summary struct {
	File, Sheet string // Sheet is "" of a CSV
	Rows        int
	Above       []string // the lines above its header row, each cell as one
}

// Order is in which order the rows are.
type Order uint8

// The orders.
const (
	OrderOfSources Order = iota // as in the sources, one after another
	OrderOfTimes
)

// Asked counts the values of which the planner has to say what they mean, in words such as "3 personas". A status or a header
// without a meaning keeps no row from being sent.
func (p *Plan) Asked() []string {
	counts := map[string]int{}
	for _, m := range p.Mappings {
		if m.Means == "" && !m.Done {
			counts[m.For]++
		}
	}
	var asked []string
	for _, what := range []string{mapping.Persona, mapping.Team, mapping.Channel, mapping.Kind} {
		if n := counts[what]; n > 0 {
			asked = append(asked, wording.Counted(n, what))
		}
	}
	return asked
}
