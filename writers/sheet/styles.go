package sheet

import (
	"maps"

	"github.com/xuri/excelize/v2"

	"simcast/readers"
)

// Styles are the looks of cells in a workbook, by excelize's numbers.
type Styles struct {
	Header, Text, Number, Bold int
	dateMinutes, dateSeconds   int
	clockMinutes, clockSecond  int
	clockLong                  int // past 24 hours

	struck map[int]int // of a style of a plan's cells, the same with its words struck through
}

// NewStyles makes the styles in f.
func NewStyles(f *excelize.File) (styles Styles, err error) {
	add := StyleAdder(f.NewStyle, &err)
	styles.struck = map[int]int{}
	addWithStrike := func(style excelize.Style) int {
		plain := add(style)
		style.Font = Calibri(11, false, "000000")
		style.Font.Strike = true
		styles.struck[plain] = add(style)
		return plain
	}
	top := &excelize.Alignment{Vertical: "top", WrapText: true}
	left := &excelize.Alignment{Vertical: "top", Horizontal: "left"} // under the headers, numbers too
	dated := func(format string) int {
		return addWithStrike(excelize.Style{Alignment: left, CustomNumFmt: &format})
	}
	styles.Header = add(excelize.Style{
		Font:      Calibri(11, true, "FFFFFF"),
		Fill:      Solid(Navy),
		Alignment: &excelize.Alignment{Vertical: "center", WrapText: true},
	})
	styles.Text = addWithStrike(excelize.Style{Alignment: top})
	styles.Bold = add(excelize.Style{Font: Calibri(11, true, "000000"), Alignment: left})
	styles.Number = addWithStrike(excelize.Style{Alignment: left})
	styles.dateMinutes, styles.dateSeconds = dated("yyyy-mm-dd hh:mm"), dated("yyyy-mm-dd hh:mm:ss")
	styles.clockMinutes, styles.clockSecond = dated("hh:mm"), dated("hh:mm:ss")
	styles.clockLong = dated("[h]:mm:ss")
	return styles, err
}

// WithText is the same with another style of texts.
func (s Styles) WithText(style int) Styles {
	s.struck = maps.Clone(s.struck)
	s.struck[style] = s.struck[s.Text]
	s.Text = style
	return s
}

// LineRows draws a thin line under each row of an area, filled or not, such as A2:F9.
func LineRows(book *excelize.File, sheet, area string) error {
	line, err := book.NewConditionalStyle(&excelize.Style{Border: []excelize.Border{{Type: "bottom", Color: "D0D0D0", Style: 1}}})
	if err != nil {
		return err
	}
	return book.SetConditionalFormat(sheet, area, []excelize.ConditionalFormatOptions{{Type: "formula", Criteria: "TRUE", Format: &line}})
}

// Headings are the looks of a sheet that is read like a page, by excelize's numbers.
type Headings struct{ Title, Lead, Section int }

// NewHeadings makes them in f.
func NewHeadings(f *excelize.File) (h Headings, err error) {
	add := StyleAdder(f.NewStyle, &err)
	h.Title = add(excelize.Style{Alignment: &excelize.Alignment{Vertical: "center"}, Font: Calibri(20, true, "FFFFFF"), Fill: Solid(Navy)})
	h.Lead = add(excelize.Style{Alignment: &excelize.Alignment{Vertical: "top"}, Font: Calibri(11, false, "D6E0EE"), Fill: Solid(Navy)})
	h.Section = add(excelize.Style{Alignment: &excelize.Alignment{Vertical: "bottom"}, Font: Calibri(13, true, Navy),
		Border: []excelize.Border{{Type: "bottom", Color: Navy, Style: 1}}})
	return h, err
}

const Navy = "1F3A5F" // of headers

// Calibri is a font of simcast's workbooks.
func Calibri(size float64, bold bool, colour string) *excelize.Font {
	return &excelize.Font{Family: "Calibri", Size: size, Bold: bold, Color: colour}
}

// StyleAdder adds styles one by one, and keeps the first error.
func StyleAdder(put func(*excelize.Style) (int, error), failed *error) func(excelize.Style) int {
	return func(style excelize.Style) int {
		id, err := put(&style)
		if *failed == nil {
			*failed = err
		}
		return id
	}
}

func Solid(rgb string) excelize.Fill {
	return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{rgb}}
}

func (s Styles) date(c readers.Cell) int {
	if c.Unix%60 != 0 {
		return s.dateSeconds
	}
	return s.dateMinutes
}

func (s Styles) clock(c readers.Cell) int {
	if c.Unix >= 24*60*60 {
		return s.clockLong
	}
	if c.Unix%60 != 0 {
		return s.clockSecond
	}
	return s.clockMinutes
}
