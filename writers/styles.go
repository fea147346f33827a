package writers

import (
	"github.com/xuri/excelize/v2"

	"simcast/readers"
)

// styles are the looks of cells in a workbook, by excelize's numbers.
type styles struct {
	header, text, number, bold int
	dateMinutes, dateSeconds   int
	clockMinutes, clockSecond  int
	clockLong                  int // past 24 hours
}

// newStyles makes the styles in f.
func newStyles(f *excelize.File) (s styles, err error) {
	add := adder(f.NewStyle, &err)
	top := &excelize.Alignment{Vertical: "top", WrapText: true}
	left := &excelize.Alignment{Vertical: "top", Horizontal: "left"} // under the headers, numbers too
	dated := func(format string) int {
		return add(excelize.Style{Alignment: left, CustomNumFmt: &format})
	}
	s.header = add(excelize.Style{
		Font:      calibri(11, true, "FFFFFF"),
		Fill:      solid(navy),
		Alignment: &excelize.Alignment{Vertical: "center", WrapText: true},
	})
	s.text = add(excelize.Style{Alignment: top})
	s.bold = add(excelize.Style{Font: calibri(11, true, "000000"), Alignment: left})
	s.number = add(excelize.Style{Alignment: left})
	s.dateMinutes, s.dateSeconds = dated("yyyy-mm-dd hh:mm"), dated("yyyy-mm-dd hh:mm:ss")
	s.clockMinutes, s.clockSecond = dated("hh:mm"), dated("hh:mm:ss")
	s.clockLong = dated("[h]:mm:ss")
	return s, err
}

const navy = "1F3A5F" // of headers

// calibri is a font of simcast's workbooks.
func calibri(size float64, bold bool, colour string) *excelize.Font {
	return &excelize.Font{Family: "Calibri", Size: size, Bold: bold, Color: colour}
}

// adder adds styles one by one, and keeps the first error.
func adder(put func(*excelize.Style) (int, error), failed *error) func(excelize.Style) int {
	return func(style excelize.Style) int {
		id, err := put(&style)
		if *failed == nil {
			*failed = err
		}
		return id
	}
}

func solid(rgb string) excelize.Fill {
	return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{rgb}}
}

func (s styles) date(c readers.Cell) int {
	if c.Unix%60 != 0 {
		return s.dateSeconds
	}
	return s.dateMinutes
}

func (s styles) clock(c readers.Cell) int {
	if c.Unix >= 24*60*60 {
		return s.clockLong
	}
	if c.Unix%60 != 0 {
		return s.clockSecond
	}
	return s.clockMinutes
}
