package ooxml

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Cells are the cells of a sheet, to be written one by one. Every other byte of the sheet stays as it is. Rows count from 1, as a
// spreadsheet shows them, and columns from 0.
type Cells struct {
	edit    *Edit
	data    *Node
	pieces  map[int][]*Node       // of each row, which may stand there in several
	rows    map[int][]StoredCell  // of those that were asked for
	fresh   map[int][]writtenCell // cells that are not there yet, by their row
	renewed []splice              // cells that are there
	heights map[int]int           // of rows that get another one, in points
	last    struct{ row, column int }
}

// StoredCell is a cell as it stands in a sheet.
type StoredCell struct {
	Column    int
	Style     string // the attribute s, or ""
	IsFormula bool
	from, to  int // its bytes in the part
}

type writtenCell struct {
	column  int
	element string
}

// Cells gives those of the sheet whose part is edited. Flush puts what was written into it.
func (e *Edit) Cells() (*Cells, error) {
	c := &Cells{edit: e, data: e.Root.Child("sheetData"), pieces: map[int][]*Node{}, rows: map[int][]StoredCell{}, fresh: map[int][]writtenCell{}, heights: map[int]int{}}
	if c.data == nil {
		return nil, errors.New("it has no cells")
	}
	number := 0
	for _, row := range c.data.All("row") {
		number++
		if n, err := strconv.Atoi(row.Attribute("r")); err == nil {
			number = n
		}
		c.pieces[number] = append(c.pieces[number], row)
	}
	return c, nil
}

// Row gives the cells of a row, none where it is not there.
func (c *Cells) Row(number int) ([]StoredCell, error) {
	if cells, isRead := c.rows[number]; isRead {
		return cells, nil
	}
	for _, piece := range c.pieces[number] {
		cells, err := cellsIn(c.edit.Content[:piece.Shut], piece.Open)
		if err != nil {
			return nil, err
		}
		c.rows[number] = append(c.rows[number], cells...)
	}
	return c.rows[number], nil
}

// At gives a cell, nil where there is none.
func (c *Cells) At(row, column int) (*StoredCell, error) {
	cells, err := c.Row(row)
	at := slices.IndexFunc(cells, func(cell StoredCell) bool { return cell.Column == column })
	if err != nil || at < 0 {
		return nil, err
	}
	return &cells[at], nil
}

// Write gives a cell a text, or none, in place of what it holds; a shared text that it held belongs to other cells too. It keeps its
// style; a cell that is not there yet gets this one. A row that is not there yet is added.
func (c *Cells) Write(row, column int, text, style string) error {
	there, err := c.At(row, column)
	if err != nil {
		return err
	}
	if there != nil {
		style = there.Style
	}
	name, err := excelize.CoordinatesToCellName(column+1, row)
	if err != nil {
		return err
	}
	element := fmt.Sprintf(`<c r="%s"`, name)
	if style != "" {
		element += ` s="` + Text(style) + `"`
	}
	if text == "" {
		element += "/>"
	} else {
		element += ` t="inlineStr"><is>` + TextElement(text) + "</is></c>"
	}
	c.last.row, c.last.column = max(c.last.row, row), max(c.last.column, column)
	if there != nil {
		c.renewed = append(c.renewed, splice{there.from, there.to, c.edit.Prefixed(element)})
	} else {
		c.fresh[row] = append(c.fresh[row], writtenCell{column, element})
	}
	return nil
}

// SetHeight makes a row so many points tall.
func (c *Cells) SetHeight(row, points int) { c.heights[row] = points }

// Flush puts what was written into the part.
func (c *Cells) Flush() error {
	behind := "" // rows behind the last one that is there
	there := slices.Sorted(maps.Keys(c.pieces))
	for _, row := range slices.Sorted(maps.Keys(c.fresh)) {
		slices.SortFunc(c.fresh[row], func(a, b writtenCell) int { return a.column - b.column })
		next, isThere := slices.BinarySearch(there, row)
		switch {
		case isThere:
			c.addCells(row)
		case next < len(there):
			c.edit.Insert(c.pieces[there[next]][0].From, c.freshRow(row))
		default:
			behind += c.freshRow(row)
		}
	}
	if behind != "" {
		c.edit.Append(c.data, behind)
	}
	c.edit.splices = append(c.edit.splices, c.renewed...) // behind what comes before them at the same place
	for row, height := range c.heights {
		for _, piece := range c.pieces[row] {
			c.edit.SetAttribute(piece, "ht", strconv.Itoa(height))
			c.edit.SetAttribute(piece, "customHeight", "1")
		}
	}
	return c.reach()
}

// freshRow is a row that is not there yet.
func (c *Cells) freshRow(number int) string {
	height := ""
	if points := c.heights[number]; points > 0 {
		height = fmt.Sprintf(` ht="%d" customHeight="1"`, points)
	}
	return fmt.Sprintf(`<row r="%d"%s>%s</row>`, number, height, elements(c.fresh[number]))
}

func elements(cells []writtenCell) (all string) {
	for _, cell := range cells {
		all += cell.element
	}
	return all
}

// addCells adds cells to a row that is there, each in its place among the others.
func (c *Cells) addCells(number int) {
	for _, piece := range c.pieces[number] {
		c.edit.dropAttribute(piece, "spans") // which columns are filled: it only helps to read a row faster
	}
	cells := c.rows[number] // read by Write
	if len(cells) == 0 {
		c.edit.Append(c.pieces[number][0], elements(c.fresh[number]))
		return
	}
	for _, added := range c.fresh[number] {
		place, before := cells[0].from, -1
		for _, cell := range cells {
			if before < cell.Column && cell.Column < added.column {
				place, before = cell.to, cell.Column
			}
		}
		c.edit.Insert(place, added.element)
	}
}

// reach makes the area that the sheet says it fills hold all that was written.
func (c *Cells) reach() error {
	n := c.edit.Root.Child("dimension")
	if n == nil {
		return nil
	}
	first, last, isRange := strings.Cut(n.Attribute("ref"), ":")
	last = cmp.Or(last, first)
	column, row, err := excelize.CellNameToCoordinates(last)
	if err != nil || column > c.last.column && row >= c.last.row {
		return nil // what cannot be read says nothing that could be wrong
	}
	corner, err := excelize.CoordinatesToCellName(max(column, c.last.column+1), max(row, c.last.row))
	if !isRange && corner == first {
		return err
	}
	c.edit.SetAttribute(n, "ref", first+":"+corner)
	return err
}

// cellsIn finds the cells of a row, or of a piece of one, from a place in a part on.
func cellsIn(content []byte, from int) ([]StoredCell, error) {
	tokens := xml.NewDecoder(bytes.NewReader(content[from:]))
	tokens.Strict = false
	var cells []StoredCell
	for depth, column := 0, -1; ; {
		start := from + int(tokens.InputOffset())
		token, err := tokens.RawToken()
		if err == io.EOF {
			return cells, nil
		}
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			switch {
			case depth == 0 && token.Name.Local == "c":
				cell := storedCell(token, column+1)
				cell.from, column = start, cell.Column
				cells = append(cells, cell)
			case depth == 1 && token.Name.Local == "f" && len(cells) > 0:
				cells[len(cells)-1].IsFormula = true
			}
			depth++
		case xml.EndElement:
			if depth--; depth == 0 && token.Name.Local == "c" && len(cells) > 0 {
				cells[len(cells)-1].to = from + int(tokens.InputOffset())
			}
		}
	}
}

// storedCell reads the tag of a cell. One that does not say where it stands follows the one before it.
func storedCell(tag xml.StartElement, next int) StoredCell {
	cell := StoredCell{Column: next}
	for _, attribute := range tag.Attr {
		switch attribute.Name.Local {
		case "r":
			if at, _, err := excelize.CellNameToCoordinates(strings.ToUpper(attribute.Value)); err == nil {
				cell.Column = at - 1
			}
		case "s":
			cell.Style = attribute.Value
		}
	}
	return cell
}
