package ooxml

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Kind is what a cell holds.
type Kind int

// The kinds of cells. Nothing is no cell at all.
const (
	Nothing Kind = iota
	Words
	Number
	Bool
	Formula
	Fault // an error value
)

// Cell is a cell of a sheet that is written.
type Cell struct {
	Kind   Kind
	Style  int     // by excelize's number
	Text   string  // of a text or a fault, as it is to be read, or of a formula
	Number float64 // of a number; 0 is false
}

// Rows writes the rows of a sheet, one after another. Excelize's StreamWriter does the same, but takes most of
// the time that a workbook of results takes: each cell costs it several strings, and the whole sheet is put by
// before the first byte of it is packed.
type Rows struct {
	w       *bufio.Writer // it keeps its first error
	columns []string      // the letters of the columns, as far as they were needed
	row     int
}

// NewRows begins with the first row of a sheet. Flush ends them.
func NewRows(w io.Writer) *Rows { return &Rows{w: bufio.NewWriterSize(w, 16<<10)} }

// Row writes the next row, so many points tall; 0 leaves that to the spreadsheet.
func (r *Rows) Row(height int, cells []Cell) error { return r.write("", height, cells) }

// HiddenRow writes the next row, which is not shown.
func (r *Rows) HiddenRow(height int, cells []Cell) error {
	return r.write(` hidden="1"`, height, cells)
}

// GroupedRow writes the next row as one of a group, which is open or closed. That it is closed stands in no other row:
// LibreOffice would close the group above it.
func (r *Rows) GroupedRow(shown bool, height int, cells []Cell) error {
	if shown {
		return r.write(` outlineLevel="1"`, height, cells)
	}
	return r.write(` hidden="1" outlineLevel="1"`, height, cells)
}

func (r *Rows) write(attributes string, height int, cells []Cell) error {
	r.row++
	number := strconv.Itoa(r.row)
	r.put(`<row r="`, number, `"`, attributes)
	if height > 0 {
		r.put(` ht="`, strconv.Itoa(height), `" customHeight="1"`)
	}
	r.put(`>`)
	for i, c := range cells {
		if c.Kind != Nothing {
			r.put(`<c r="`, r.column(i), number, `"`)
			r.cell(c)
		}
	}
	_, err := r.w.WriteString(`</row>`)
	return err
}

// cell writes a cell behind its address.
func (r *Rows) cell(cell Cell) {
	if cell.Style > 0 {
		r.put(` s="`, strconv.Itoa(cell.Style), `"`)
	}
	switch cell.Kind {
	case Words:
		space := ""
		if cell.Text != strings.TrimSpace(cell.Text) {
			space = ` xml:space="preserve"`
		}
		r.put(` t="inlineStr"><is><t`, space, `>`, StoredText(cell.Text), `</t></is></c>`)
	case Formula:
		r.put(` t="str"><f>`, Text(cell.Text), `</f></c>`)
	case Fault:
		r.put(` t="e"><v>`, StoredText(cell.Text), `</v></c>`)
	case Bool:
		r.put(` t="b"><v>`, strconv.Itoa(int(cell.Number)), `</v></c>`)
	default:
		r.put(`><v>`, strconv.FormatFloat(cell.Number, 'f', -1, 64), `</v></c>`)
	}
}

// column gives the letters of a column, the first being 0.
func (r *Rows) column(i int) string {
	for len(r.columns) <= i {
		name, _ := excelize.ColumnNumberToName(len(r.columns) + 1) // there are no more than a sheet has
		r.columns = append(r.columns, name)
	}
	return r.columns[i]
}

// Flush passes on what is kept.
func (r *Rows) Flush() error { return r.w.Flush() }

func (r *Rows) put(pieces ...string) {
	for _, piece := range pieces {
		_, _ = r.w.WriteString(piece)
	}
}
