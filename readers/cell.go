package readers

import (
	"slices"
	"strings"
	"unicode/utf8"

	"simcast/readers/headers"
)

// Kind says what a cell holds.
type Kind uint8

// The kinds of cells. In a CSV a cell is Empty, Text or Fault.
const (
	Empty  Kind = iota // nothing, or, but for a verbatim table, only white space
	Text               // words, also digits that stand in a text cell
	Number             // a number
	Bool               // TRUE or FALSE
	Date               // a day with a time of day
	Clock              // a time without a day
	Fault              // no value: an error value, a formula that was never calculated, a number that is no date
)

// String names the kind in a planner's words.
func (k Kind) String() string {
	names := [...]string{"empty", "text", "number", "yes/no value", "date", "time", "error value"}
	if int(k) >= len(names) {
		return "unknown"
	}
	return names[k]
}

// Cell is one value of a row.
type Cell struct {
	// Text is the value as a template reads it. A number is the decimal that was
	// typed (0.1, 1234567890123), a date "2026-11-20 14:30" (with ":05" where it
	// has seconds), a Clock "14:30", a Bool TRUE or FALSE. Line ends are "\n". In
	// a Fault it names what stands there, "#N/A" for instance.
	Text string
	// Unix is, for a Date, its wall clock in seconds since 1970 as if it were
	// UTC: a date cell has no zone. For a Clock, the seconds since midnight.
	Unix int64
	Kind Kind
	// ShownBy is the style by which the cell shows something else than Text, and 1 more: see [File.Shown]. It is 0 for most cells.
	ShownBy uint16
	Strike  Strike // how much of it is struck through in a workbook
}

// Strike is how much of a cell is struck through.
type Strike uint8

const (
	NotStruck    Strike = iota
	PartlyStruck        // some of its words
	WhollyStruck
)

// Row is one row of a plan.
type Row struct {
	Number int    // as a spreadsheet shows it, from 1
	Line   int    // the first line of a CSV record in the text, from 1; 0 in a workbook
	Hidden bool   // hidden by hand or by a filter; never in a CSV
	Cells  []Cell // Cells[i] stands in sheet column i; at least as many as the headers reach, perhaps more
}

// Clone returns a copy that stays valid when the next row is read.
func (r Row) Clone() Row {
	r.Cells = slices.Clone(r.Cells)
	return r
}

// Cell is the cell in a column of the sheet as it stands; empty where the row has none, or index is -1.
func (r *Row) Cell(index int) Cell {
	if index < 0 || index >= len(r.Cells) {
		return Cell{}
	}
	return r.Cells[index]
}

// blank reports whether no cell of the row holds anything.
func (r Row) blank() bool {
	for i := range r.Cells {
		if r.Cells[i].Kind != Empty {
			return false
		}
	}
	return true
}

// pad lengthens the row with empty cells to the given width.
func (r *Row) pad(width int) {
	for len(r.Cells) < width {
		r.Cells = append(r.Cells, Cell{})
	}
}

// writtenCell is the cell of a CSV. The name of a spreadsheet's error value, alone
// in its cell, is what a spreadsheet writes where it had no value.
func writtenCell(text string) Cell {
	switch {
	case text == "":
		return Cell{}
	case text[0]-'$' < utf8.RuneSelf-'$': // most are known as words by their first byte
		return Cell{Text: text, Kind: Text}
	case IsErrorValue(text):
		return Cell{Text: text, Kind: Fault}
	}
	return textCell(text)
}

// textCell is a cell of words, or an empty one.
func textCell(text string) Cell {
	if isBlank(text) {
		return Cell{}
	}
	return Cell{Text: text, Kind: Text}
}

// VerbatimCell is a cell of any text at all, or one without.
func VerbatimCell(text string) Cell {
	if text == "" {
		return Cell{}
	}
	return Cell{Text: text, Kind: Text}
}

// isBlank reports whether text shows nothing. Most cells tell it by their first byte.
func isBlank(text string) bool {
	if text == "" {
		return true
	}
	if text[0] > ' ' && text[0] < 0x80 {
		return false
	}
	return strings.IndexFunc(text, func(r rune) bool { return !headers.IsBlank(r) }) < 0
}

// unixLines turns the line ends of Windows and of old Macs into "\n".
func unixLines(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}
