package msel

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	pages "simcast/writers/sheet"
)

// workbook writes the sheets of a family.
func workbook(sheets []sheet) ([]byte, error) {
	book := excelize.NewFile()
	defer book.Close()
	err := book.SetSheetName("Sheet1", sheets[0].name)
	for _, s := range sheets[1:] {
		_, added := book.NewSheet(s.name)
		err = errors.Join(err, added)
	}
	looks, failed := newLooks(book, formats(sheets))
	err = errors.Join(err, failed)
	for _, s := range sheets {
		err = errors.Join(err, s.write(book, looks))
	}
	var written bytes.Buffer
	err = errors.Join(err, book.Write(&written))
	return written.Bytes(), err
}

// looks are the numbers that a workbook knows its styles by.
type looks struct {
	title, header, text int
	line                int            // of text that stands between the injects
	moments             map[string]int // by format
}

func newLooks(book *excelize.File, formats []string) (l looks, err error) {
	thin := []excelize.Border{}
	for _, side := range []string{"left", "right", "top", "bottom"} {
		thin = append(thin, excelize.Border{Type: side, Color: "808080", Style: 1})
	}
	top := excelize.Alignment{Vertical: "top", WrapText: true}
	style := func(s excelize.Style) int {
		id, failed := book.NewStyle(&s)
		err = errors.Join(err, failed)
		return id
	}
	l.title = style(excelize.Style{Font: &excelize.Font{Family: "Calibri", Bold: true, Size: 14}})
	l.header = style(excelize.Style{
		Font:      &excelize.Font{Family: "Calibri", Bold: true},
		Fill:      excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"D9D9D9"}},
		Alignment: &excelize.Alignment{Horizontal: "center", Vertical: "center", WrapText: true},
		Border:    thin,
	})
	l.line = style(excelize.Style{Font: &excelize.Font{Family: "Calibri", Bold: true}})
	l.text = style(excelize.Style{Alignment: &top, Border: thin})
	l.moments = map[string]int{}
	for _, format := range formats {
		l.moments[format] = style(excelize.Style{Alignment: &top, Border: thin, CustomNumFmt: &format})
	}
	return l, err
}

// formats are those of moments: of every workbook, and what its cells have beside them.
func formats(sheets []sheet) []string {
	all := []string{"d-mmm-yy", "h:mm", "m/d/yyyy  h:mm"}
	for _, s := range sheets {
		for _, row := range s.rows {
			for _, value := range row {
				if cell, isMoment := value.(moment); isMoment && !slices.Contains(all, cell.format) {
					all = append(all, cell.format)
				}
			}
		}
	}
	return all
}

// write fills a sheet that is there: titles, the header, a row an entry.
func (s sheet) write(book *excelize.File, l looks) (err error) {
	for i, title := range s.titles {
		at := cellName(0, i+1)
		err = errors.Join(err, book.SetCellStr(s.name, at, title), book.SetCellStyle(s.name, at, at, l.title))
	}
	first := len(s.titles) + 1
	if s.header != nil {
		err = errors.Join(err, book.SetSheetRow(s.name, cellName(0, first), &s.header),
			book.SetCellStyle(s.name, cellName(0, first), cellName(len(s.header)-1, first), l.header),
			book.SetRowHeight(s.name, first, 46),
			book.SetPanes(s.name, &excelize.Panes{Freeze: true, YSplit: first, TopLeftCell: cellName(0, first+1), ActivePane: "bottomLeft"}))
		err = errors.Join(err, pages.SetPage(book, s.name, "landscape", 1))
		first++
	}
	for i, row := range s.rows {
		err = errors.Join(err, s.writeRow(book, l, first+i, row))
	}
	for _, m := range s.merged {
		column := slices.Index(s.header, m.header)
		err = errors.Join(err, book.MergeCell(s.name, cellName(column, first+m.first), cellName(column, first+m.last)))
	}
	if s.hidden {
		err = errors.Join(err, book.SetSheetVisible(s.name, false))
	}
	return errors.Join(err, s.setWidths(book))
}

func (s sheet) writeRow(book *excelize.File, l looks, number int, row []any) (err error) {
	tallest := 1
	for i, value := range row {
		at, style := cellName(i, number), l.text
		if len(row) == 1 { // a line between the injects
			style = l.line
		}
		switch cell := value.(type) {
		case nil:
		case moment:
			style = l.moments[cell.format]
			err = errors.Join(err, book.SetCellFloat(s.name, at, cell.serial, -1, 64))
		case string:
			if cell != "" {
				err = errors.Join(err, book.SetCellStr(s.name, at, cell))
			}
			if style == l.text {
				tallest = max(tallest, lines(cell, s.width(i)))
			}
		default:
			err = errors.Join(err, book.SetCellValue(s.name, at, cell))
		}
		if s.header != nil {
			err = errors.Join(err, book.SetCellStyle(s.name, at, at, style))
		}
	}
	return errors.Join(err, book.SetRowHeight(s.name, number, min(15*float64(tallest)+1, 409)))
}

func (s sheet) setWidths(book *excelize.File) (err error) {
	for i := range s.header {
		column, _, _ := excelize.SplitCellName(cellName(i, 1))
		err = errors.Join(err, book.SetColWidth(s.name, column, column, s.width(i)))
	}
	return err
}

// width is that of a column, in characters: more for those with longer texts.
func (s sheet) width(column int) float64 {
	longest := 0
	for _, row := range s.rows {
		if column < len(row) && len(row) > 1 {
			text, _ := row[column].(string)
			longest = max(longest, utf8.RuneCountInString(text))
		}
	}
	switch {
	case longest > 60:
		return 55
	case longest > 18:
		return 24
	}
	return 14
}

// lines estimates how many lines text takes in a column of that width.
func lines(text string, width float64) int {
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n += 1 + utf8.RuneCountInString(line)/int(width)
	}
	return n
}

// cellName names a cell by its column, counted from 0, and its row, from 1.
func cellName(column, row int) string {
	name, err := excelize.CoordinatesToCellName(column+1, row)
	if err != nil {
		panic(err) // only for a row or column outside of a sheet
	}
	return name
}
