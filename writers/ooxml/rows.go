package ooxml

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

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
)

// Cell is a cell of a sheet that is written.
type Cell struct {
	Kind   Kind
	Style  int     // by excelize's number
	Text   string  // of a text, as it is to be read, or of a formula
	Number float64 // of a number; 0 is false
}

// Rows writes the rows of a sheet, one after another. Excelize's StreamWriter does the same, but takes most of
// the time that a workbook of results takes: each cell costs it several strings, and the whole sheet is put by
// before the first byte of it is packed.
type Rows struct {
	w       io.Writer
	out     []byte
	columns []string // the letters of the columns, as far as they were needed
	row     int
}

// rowsAtOnce is how many bytes are put together before they are passed on.
const rowsAtOnce = 16 << 10

// Row writes the next row, so many points tall; 0 leaves that to the spreadsheet.
func (r *Rows) Row(height int, cells []Cell) error {
	r.row++
	number := strconv.Itoa(r.row)
	r.put(`<row r="`, number, `"`)
	if height > 0 {
		r.put(` ht="`, strconv.Itoa(height), `" customHeight="1"`)
	}
	r.put(`>`)
	for i := range cells {
		if cells[i].Kind != Nothing {
			r.cell(&cells[i], r.column(i), number)
		}
	}
	r.put(`</row>`)
	if len(r.out) < rowsAtOnce {
		return nil
	}
	return r.flush()
}

func (r *Rows) cell(c *Cell, column, row string) {
	r.put(`<c r="`, column, row, `"`)
	if c.Style > 0 {
		r.put(` s="`)
		r.out = strconv.AppendInt(r.out, int64(c.Style), 10)
		r.put(`"`)
	}
	switch c.Kind {
	case Words:
		r.text(c.Text)
	case Formula:
		r.put(` t="str"><f>`)
		r.escaped(c.Text)
		r.put(`</f></c>`)
	case Bool:
		r.put(` t="b"><v>`, strconv.Itoa(int(c.Number)), `</v></c>`)
	default:
		r.put(`><v>`)
		r.out = strconv.AppendFloat(r.out, c.Number, 'f', -1, 64)
		r.put(`</v></c>`)
	}
}

// text writes the rest of a cell of a text.
func (r *Rows) text(s string) {
	if s != strings.TrimSpace(s) {
		r.put(` t="inlineStr"><is><t xml:space="preserve">`)
	} else {
		r.put(` t="inlineStr"><is><t>`)
	}
	r.escaped(Escape(s))
	r.put(`</t></is></c>`)
}

// escaped writes a text without control characters, so that XML reads it as it is.
func (r *Rows) escaped(s string) {
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "\uFFFD")
	}
	done := 0
	for i := 0; i < len(s); i++ {
		var entity string
		switch s[i] {
		case '&':
			entity = "&amp;"
		case '<':
			entity = "&lt;"
		case '>':
			entity = "&gt;"
		default:
			continue
		}
		r.put(s[done:i], entity)
		done = i + 1
	}
	r.put(s[done:])
}

// column gives the letters of a column, the first being 0.
func (r *Rows) column(i int) string {
	for len(r.columns) <= i {
		name, _ := excelize.ColumnNumberToName(len(r.columns) + 1) // there are no more than a sheet has
		r.columns = append(r.columns, name)
	}
	return r.columns[i]
}

func (r *Rows) put(pieces ...string) {
	for _, piece := range pieces {
		r.out = append(r.out, piece...)
	}
}

func (r *Rows) flush() error {
	_, err := r.w.Write(r.out)
	r.out = r.out[:0]
	return err
}
