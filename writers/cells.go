package writers

import (
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
	"simcast/readers"
	"simcast/writers/ooxml"
)

// workbookCell is a cell of the plan as a cell of the workbook. A text is
// always a text, never a formula or a number, whatever it looks like.
func (s styles) workbookCell(c readers.Cell) any {
	switch c.Kind {
	case readers.Empty:
		return nil
	case readers.Number:
		if n, ok := exactNumber(c.Text); ok {
			return excelize.Cell{StyleID: s.number, Value: n}
		}
	case readers.Bool:
		return excelize.Cell{StyleID: s.text, Value: c.Text == "TRUE"}
	case readers.Date:
		return excelize.Cell{StyleID: s.date(c), Value: time.Unix(c.Unix, 0).UTC()}
	case readers.Clock:
		return excelize.Cell{StyleID: s.clock(c), Value: float64(c.Unix) / (24 * 60 * 60)}
	case readers.Fault:
		return excelize.Cell{StyleID: s.text, Formula: faultFormula(c.Text)}
	}
	return excelize.Cell{StyleID: s.text, Value: ooxml.Escape(fitting(c.Text))}
}

// exactNumber gives a number that a spreadsheet keeps to its last digit.
func exactNumber(text string) (float64, bool) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, false
	}
	whole := strings.TrimLeft(text, "-")
	if !strings.ContainsAny(whole, ".eE") && len(whole) > pipeline.ExactDigits {
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

// fitting cuts a text that is longer than a cell can be, and says so in it. It is
// for what the service said; the plan's own texts have passed Fits and are never cut.
func fitting(s string) string {
	if _, long := tooLong(s); !long {
		return s
	}
	const ending, mark = "… (cut)", len("_x0000_")
	left := excelize.TotalCellChars - len(ending)
	for i, r := range s {
		if left -= ooxml.Units(string(r)); ooxml.CannotStand(r) || r == '_' {
			left -= mark - 1
		}
		if left < 0 {
			return s[:i] + ending
		}
	}
	return s
}
