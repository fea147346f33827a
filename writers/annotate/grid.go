package annotate

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
)

// Sizes in the pixels of a spreadsheet: seven to a character of a column's width,
// four to three points of a row's height.
const (
	columnPixels = 64
	rowPixels    = 20
	boxWidth     = 300
	boxChars     = 46 // characters in a line of the box
	lineOfBox    = 15
	tallestBox   = 600
)

// grid is how wide a sheet's columns are and how tall its rows, in pixels.
type grid struct {
	width, height int
	columns       []columnSpan
	rows          map[int]int // by the row's number
}

type columnSpan struct{ first, last, width int } // from 0

// gridOf reads the sizes that a sheet gives its columns and rows.
func gridOf(root *ooxml.Node) grid {
	sizes := grid{width: columnPixels, height: rowPixels, rows: map[int]int{}}
	if format := root.Child("sheetFormatPr"); format != nil {
		sizes.width = pixels(format.Attribute("defaultColWidth"), 7, sizes.width)
		sizes.height = pixels(format.Attribute("defaultRowHeight"), 4.0/3, sizes.height)
	}
	if cols := root.Child("cols"); cols != nil {
		for _, n := range cols.Children {
			first, last := pixels(n.Attribute("min"), 1, 1), pixels(n.Attribute("max"), 1, 1)
			span := columnSpan{first - 1, last - 1, pixels(n.Attribute("width"), 7, sizes.width)}
			if isHidden(n) {
				span.width = 0
			}
			sizes.columns = append(sizes.columns, span)
		}
	}
	number := 0
	if data := root.Child("sheetData"); data != nil {
		for _, n := range data.Children {
			number = pixels(n.Attribute("r"), 1, number+1)
			if isHidden(n) {
				sizes.rows[number] = 0
			} else if n.Attribute("ht") != "" {
				sizes.rows[number] = pixels(n.Attribute("ht"), 4.0/3, sizes.height)
			}
		}
	}
	return sizes
}

func isHidden(n *ooxml.Node) bool {
	hidden := n.Attribute("hidden")
	return hidden == "1" || hidden == "true"
}

// pixels reads a size, and takes another where there is none.
func pixels(size string, each float64, otherwise int) int {
	n, err := strconv.ParseFloat(size, 64)
	if err != nil || n < 0 || n > 1e7 {
		return otherwise
	}
	return int(n*each + 0.5)
}

func (g grid) widthOf(column int) int {
	for _, span := range g.columns {
		if span.first <= column && column <= span.last {
			return span.width
		}
	}
	return g.width
}

func (g grid) heightOf(row int) int {
	if height, ok := g.rows[row+1]; ok {
		return height
	}
	return g.height
}

// anchor places a comment's box to the right of its cell, with room for its text.
func (g grid) anchor(m mark) string {
	lines := 2 // the first and the last are simcast's own
	for _, line := range m.lines {
		lines += 1 + utf8.RuneCountInString(line)/boxChars
	}
	left, top := m.column+1, max(m.row-2, 0)
	right, dx := walk(left, 15+boxWidth, excelize.MaxColumns-1, g.widthOf)
	bottom, dy := walk(top, 10+min(lines*lineOfBox+10, tallestBox), excelize.TotalRows-1, g.heightOf)
	return fmt.Sprintf("%d, 15, %d, 10, %d, %d, %d, %d", min(left, right), top, right, dx, bottom, dy)
}

// maxWalk is how many columns or rows a box reaches over, where all of them
// are hidden for instance.
const maxWalk = 200

// walk goes so many pixels over columns or rows, and gives the last one and how
// far into it.
func walk(from, distance, last int, size func(int) int) (at, rest int) {
	last = min(last, from+maxWalk)
	for at = from; at < last && distance >= size(at); at++ {
		distance -= size(at)
	}
	at = min(at, last)
	return at, min(distance, max(size(at)-1, 0))
}
