package sheet

import (
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/writers/ooxml"
)

// Cell is a cell of the plan as a cell of the workbook. A text is
// always a text, never a formula or a number, whatever it looks like. What is struck through stays so.
func (s Styles) Cell(cell readers.Cell) ooxml.Cell {
	made := s.plain(cell)
	if style, found := s.struck[made.Style]; found && cell.Strike == readers.WhollyStruck {
		made.Style = style
	}
	return made
}

// CellOf is Cell, in the column of that name. Where somebody is named, and some of the words are struck through, all are: the
// next reader has to ask, too.
func (s Styles) CellOf(column string, cell readers.Cell) ooxml.Cell {
	if cell.Strike == readers.PartlyStruck && schema.NamesSomebody(column) {
		cell.Strike = readers.WhollyStruck
	}
	return s.Cell(cell)
}

func (s Styles) plain(cell readers.Cell) ooxml.Cell {
	switch cell.Kind {
	case readers.Empty:
		return ooxml.Cell{}
	case readers.Number:
		if n, ok := exactNumber(cell.Text); ok {
			return ooxml.Cell{Kind: ooxml.Number, Style: s.Number, Number: n}
		}
	case readers.Bool:
		truth := ooxml.Cell{Kind: ooxml.Bool, Style: s.Text}
		if cell.Text == "TRUE" {
			truth.Number = 1
		}
		return truth
	case readers.Date:
		if serial, ok := dateSerial(cell.Unix); ok {
			return ooxml.Cell{Kind: ooxml.Number, Style: s.date(cell), Number: serial}
		}
	case readers.Clock:
		return ooxml.Cell{Kind: ooxml.Number, Style: s.clock(cell), Number: float64(cell.Unix) / daySeconds}
	case readers.Fault:
		return ooxml.Cell{Kind: ooxml.Formula, Style: s.Text, Text: faultFormula(cell.Text)}
	}
	return ooxml.Cell{Kind: ooxml.Words, Style: s.Text, Text: Truncate(cell.Text)}
}

const daySeconds = 24 * 60 * 60

// dateSerial is a wall clock, in seconds since 1970, as the number of days that a
// spreadsheet counts. It counts from 1900, which to it had a 29 February.
func dateSerial(unix int64) (float64, bool) {
	const before1900, leapDay = 25568, 60 // days
	seconds := unix + before1900*daySeconds
	if seconds < daySeconds {
		return 0, false
	}
	days := seconds / daySeconds
	serial := float64(days) + float64(seconds%daySeconds)/daySeconds
	if days >= leapDay {
		serial++
	}
	return serial, true
}

// exactNumber gives a number that a spreadsheet keeps to its last digit.
func exactNumber(text string) (float64, bool) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, false
	}
	whole := strings.TrimLeft(text, "-")
	if !strings.ContainsAny(whole, ".eE") && len(whole) > catalog.ExactDigits {
		return 0, false
	}
	return n, true
}

// faultFormula is a formula that comes to the same error value, so that the
// cell is a fault for the next reader too, and not the words "#N/A".
func faultFormula(text string) string {
	if readers.IsErrorValue(text) && text != "#N/A" { // which as a formula has another name
		return text
	}
	return "NA()"
}

// Truncate cuts a text that is longer than a cell can be, and says so in it. It is
// for what the service said; the plan's own texts have passed Fits and are never cut.
func Truncate(s string) string {
	if _, long := TooLong(s); !long {
		return s
	}
	const ending = "… (cut)"
	return s[:fitsIn(s, excelize.TotalCellChars-len(ending))] + ending
}

// TextCell is a cell of a text, cut where it is longer than a cell can be. No text has no cell.
func TextCell(style int, text string) ooxml.Cell {
	if text == "" {
		return ooxml.Cell{}
	}
	return ooxml.Cell{Kind: ooxml.Words, Style: style, Text: Truncate(text)}
}

// EscapeFormula keeps a spreadsheet from taking what the service said for a formula,
// and a reader from taking the file for something other than text.
func EscapeFormula(s string) string {
	s = strings.ReplaceAll(WithoutControls(s), "\r", "\uFFFD")
	if readers.IsFormula(s) {
		return "'" + s
	}
	return s
}

// WithoutControls has U+FFFD in place of control characters other than tabs and the ends of lines, and of what is no UTF-8: a reader
// would take the file for something other than text.
func WithoutControls(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && !strings.ContainsRune("\t\n\r", r) || r == 0x7F {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
