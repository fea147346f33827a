package annotate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/readers"
	"simcast/writers/sheet"
)

// maxComments is the number of cells that get a comment: each is a shape, which
// spreadsheets draw slowly. Colours and the list have no such bound.
const maxComments = 2000

// cellAt is a cell of a sheet.
type cellAt struct{ row, column int } // as shown; from 0

func (c cellAt) String() string {
	name, err := excelize.CoordinatesToCellName(c.column+1, c.row)
	if err != nil {
		return ""
	}
	return name
}

// mark is what is wrong at one cell.
type mark struct {
	cellAt
	severity readers.Severity
	lines    []string
}

// marks are the cells to be marked, from top to bottom.
type marks struct {
	cells  []mark
	places []cellAt        // of each problem; row 0 where it has none
	silent map[cellAt]bool // cells whose conversation leaves no room for a comment
	cut    bool            // more cells than get a comment
	cause  string          // what is perhaps behind the problems, or ""
}

// header is what must be known of a plan's header to mark what has no cell.
type header struct {
	row   int // 0: there is none
	first int // the column that stands for a row: its id, else its first
	next  int // the column after the last
	times int // the number of the column ts, from 1; 0: there is none
}

func headerOf(plan *readers.File) header {
	h := header{row: plan.HeaderRow, times: plan.Index("ts") + 1}
	for i, c := range plan.Columns {
		if i == 0 || c.Known && c.Name == "id" {
			h.first = c.Index
		}
		h.next = c.Index + 1
	}
	return h
}

// marksOf finds the cells of the problems. A problem of a whole row stands at the
// cell that names the row. One of a column that the plan lacks stands there too,
// and once more where that column would be written.
func marksOf(problems []readers.Problem, h header) marks {
	marked := marks{silent: map[cellAt]bool{}}
	at := map[cellAt]int{}
	add := func(cell cellAt, severity readers.Severity, line string) {
		i, known := at[cell]
		if !known {
			i = len(marked.cells)
			at[cell] = i
			marked.cells = append(marked.cells, mark{cellAt: cell, severity: severity})
		}
		if severity == readers.Error {
			marked.cells[i].severity = severity
		}
		marked.cells[i].lines = append(marked.cells[i].lines, line)
	}
	isNamed := map[cellAt]bool{} // first rows of an id whose later row is named
	var missing missingColumns
	for _, p := range problems {
		cell := placeOf(p.Place, h)
		marked.places = append(marked.places, cell)
		if cell.row == 0 {
			continue
		}
		add(cell, p.Severity, lineOf(p))
		if first := (cellAt{p.First, cell.column}); p.First > 0 && !isNamed[first] {
			isNamed[first] = true
			add(first, p.Severity, fmt.Sprintf("row %d has the same id; %s", p.Row, p.Suggestion))
		}
		if p.Cell == "" && p.Column != "" {
			missing.add(p)
		}
	}
	if h.row > 0 && h.next < excelize.MaxColumns {
		for _, c := range missing {
			add(cellAt{h.row, h.next}, c.severity, c.line())
		}
	}
	slices.SortStableFunc(marked.cells, func(a, b mark) int { return cmp.Or(a.row-b.row, a.column-b.column) })
	marked.cut = len(marked.cells) > maxComments
	return marked
}

// placeOf is the cell at which a problem is marked.
func placeOf(p readers.Place, h header) cellAt {
	if column, row, err := excelize.CellNameToCoordinates(p.Cell); err == nil {
		return cellAt{row, column - 1}
	}
	if p.Row == 0 {
		return cellAt{}
	}
	return cellAt{p.Row, h.first}
}

// lineOf is a problem as its comment has it.
func lineOf(p readers.Problem) string {
	line := p.Message
	if p.Suggestion != "" {
		line += "; " + p.Suggestion
	}
	if p.Cell == "" && p.Column != "" {
		line = p.Column + ": " + line
	}
	if p.Severity == readers.Warning {
		line = "warning: " + line
	}
	return line
}

// missingColumns are the columns that rows need and the plan does not have.
type missingColumns []missingColumn

type missingColumn struct {
	name     string
	severity readers.Severity
	rows     int
}

func (m *missingColumns) add(p readers.Problem) {
	for i := range *m {
		if c := &(*m)[i]; c.name == p.Column {
			c.rows++
			if p.Severity == readers.Error {
				c.severity = p.Severity
			}
			return
		}
	}
	*m = append(*m, missingColumn{p.Column, p.Severity, 1})
}

func (c missingColumn) line() string {
	rows := "1 row needs"
	if c.rows > 1 {
		rows = fmt.Sprintf("%d rows need", c.rows)
	}
	return fmt.Sprintf("there is no column %s, and %s it; write %s here, and the texts below it", c.name, rows, c.name)
}

// areas gives the cells of a severity as ranges, as formats name them: cells
// below one another are one range.
func (m *marks) areas(severity readers.Severity) []string {
	var cells []cellAt
	for _, c := range m.cells {
		if c.severity == severity {
			cells = append(cells, c.cellAt)
		}
	}
	slices.SortFunc(cells, func(a, b cellAt) int { return cmp.Or(a.column-b.column, a.row-b.row) })
	var areas []string
	for i := 0; i < len(cells); {
		j := i + 1
		for j < len(cells) && cells[j].column == cells[i].column && cells[j].row == cells[j-1].row+1 {
			j++
		}
		area := cells[i].String()
		if j > i+1 {
			area += ":" + cells[j-1].String()
		}
		areas = append(areas, area)
		i = j
	}
	return areas
}

// text is the comment of a cell, within what a comment holds.
func (m mark) text() string { return sheet.Truncate(strings.Join(m.lines, "\n")) }
