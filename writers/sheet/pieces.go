package sheet

import (
	"fmt"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/readers"
	"simcast/writers/ooxml"
)

// TooLongError says that a text of the plan is longer than a cell of a workbook
// can be.
type TooLongError struct {
	Place readers.Place // of the cell in the plan
	Units int           // its length as Excel counts it, in UTF-16 units
	Hint  string        // what to do
}

// Error says where, what is wrong and what to do.
func (e *TooLongError) Error() string {
	return fmt.Sprintf("%s: the text has %d characters, and a cell of a workbook holds %d; "+
		"%s", e.Place, e.Units, excelize.TotalCellChars, e.Hint)
}

// TooLong measures a text as it is written, with its marks, but looks closely
// only at one that could be too long.
func TooLong(s string) (int, bool) {
	const mark = len("_x0000_")
	if len(s)*mark <= excelize.TotalCellChars {
		return 0, false
	}
	n := ooxml.Units(ooxml.Escape(s))
	return n, n > excelize.TotalCellChars
}

// Pieces cuts a text so that a cell holds each piece, with its marks. None cuts
// a character in two, and put together again they are the text. A text that fits
// is its own one piece.
func Pieces(text string) []string {
	var parts []string
	for {
		if _, long := TooLong(text); !long {
			return append(parts, text)
		}
		end := fitsIn(text, excelize.TotalCellChars)
		parts = append(parts, text[:end])
		text = text[end:]
	}
}

// fitsIn is how many bytes of a text have room in so many units, with their marks.
func fitsIn(text string, room int) int {
	for i, r := range text {
		// The mark of an underscore depends on what follows it, so each is taken for one.
		width := ooxml.Units(string(r))
		if ooxml.CannotStand(r) || r == '_' {
			width = len("_x0000_")
		}
		if room -= width; room < 0 {
			return i
		}
	}
	return len(text)
}

// Spread is a table in which every text fits a cell: a column whose texts do not
// has others right after it, which take the rest of them.
type Spread struct {
	Columns []Column       // as they stand side by side
	Pieces  []int          // of each of the table's columns, one at least
	widths  []float64      // of columns, in characters
	links   map[int]string // the address that can be clicked in a row, if it has one
}

// Measure goes through the rows once, to see how many columns each text takes.
// The first rows decide the widths.
func (t Table) Measure() Spread {
	spread := Spread{Pieces: make([]int, len(t.Columns)), links: map[int]string{}}
	longest := make([]int, len(t.Columns))
	for i, column := range t.Columns {
		spread.Pieces[i] = 1
		longest[i] = utf8.RuneCountInString(column.Header) + 3 // the filter's button
	}
	for row := range t.Rows {
		for i, text := range t.Cells(row) {
			spread.Pieces[i] = max(spread.Pieces[i], len(Pieces(text)))
			if address, ok := t.Columns[i].address(text); ok && len(spread.links) < maxLinks {
				spread.links[row] = address
			}
			if row < SampleLines {
				longest[i] = max(longest[i], LongestLine(text)+1)
			}
		}
	}
	for i, column := range t.Columns {
		for n := range spread.Pieces[i] {
			piece := column
			piece.Header = catalog.PieceHeader(column.Header, n+1)
			spread.Columns = append(spread.Columns, piece)
			spread.widths = append(spread.widths, float64(min(max(longest[i], Narrowest), Widest)))
		}
	}
	return spread
}

// Row gives the cells of a row as they stand side by side.
func (s Spread) Row(cells []string) []string {
	row := make([]string, 0, len(s.Columns))
	for i, text := range cells {
		parts := Pieces(text)
		row = append(row, parts...)
		for range s.Pieces[i] - len(parts) {
			row = append(row, "")
		}
	}
	return row
}

// Headers gives the headers as they stand side by side.
func (s Spread) Headers() []string {
	headers := make([]string, len(s.Columns))
	for i, c := range s.Columns {
		headers[i] = c.Header
	}
	return headers
}
