package main

import (
	"errors"

	"github.com/xuri/excelize/v2"
)

// family is excelize's default; a font that names none is shown in another.
const family = "Calibri"

// styles holds the numbers that a workbook knows its cell styles by.
type styles struct {
	banner, header, text, date int
	skipped                    int // a conditional one, for the rows that are left out
}

func newStyles(book *excelize.File) (s styles, err error) {
	top := excelize.Alignment{Vertical: "top", WrapText: true}
	dates := "yyyy-mm-dd hh:mm"
	style := func(style excelize.Style) int {
		id, failed := book.NewStyle(&style)
		err = errors.Join(err, failed)
		return id
	}
	s.banner = style(excelize.Style{Font: &excelize.Font{Family: family, Bold: true, Size: 16, Color: "1F3A4D"}})
	s.header = style(excelize.Style{
		Font:      &excelize.Font{Family: family, Bold: true, Color: "FFFFFF"},
		Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"1F3A4D"}},
		Alignment: &excelize.Alignment{Vertical: "center", WrapText: true},
	})
	s.text = style(excelize.Style{Alignment: &top})
	s.date = style(excelize.Style{Alignment: &top, CustomNumFmt: &dates})
	var failed error
	s.skipped, failed = book.NewConditionalStyle(&excelize.Style{Font: &excelize.Font{Color: "909090", Italic: true}})
	return s, errors.Join(err, failed)
}
