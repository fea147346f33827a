package main

import "github.com/xuri/excelize/v2"

// family is excelize's default; a font that names none is shown in another.
const family = "Calibri"

// styles holds the numbers that a workbook knows its cell styles by.
type styles struct {
	banner, header, text, date int
	skipped                    int // a conditional one, for the rows that are left out
}

func newStyles(f *excelize.File) (styles, error) {
	var s styles
	top := excelize.Alignment{Vertical: "top", WrapText: true}
	dates := "yyyy-mm-dd hh:mm"
	wanted := []struct {
		id    *int
		style excelize.Style
	}{
		{&s.banner, excelize.Style{Font: &excelize.Font{Family: family, Bold: true, Size: 16, Color: "1F3A4D"}}},
		{&s.header, excelize.Style{
			Font:      &excelize.Font{Family: family, Bold: true, Color: "FFFFFF"},
			Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"1F3A4D"}},
			Alignment: &excelize.Alignment{Vertical: "center", WrapText: true},
		}},
		{&s.text, excelize.Style{Alignment: &top}},
		{&s.date, excelize.Style{Alignment: &top, CustomNumFmt: &dates}},
	}
	for _, w := range wanted {
		id, err := f.NewStyle(&w.style)
		if err != nil {
			return styles{}, err
		}
		*w.id = id
	}
	var err error
	s.skipped, err = f.NewConditionalStyle(&excelize.Style{Font: &excelize.Font{Color: "909090", Italic: true}})
	return s, err
}
