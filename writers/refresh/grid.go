package refresh

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// A sheetCell is a cell of a sheet's part as it stands there.
type sheetCell struct {
	column  int // from 0
	raw     string
	style   string // the attribute s, or ""
	formula bool
}

// sheetRow is a row of a sheet's part.
type sheetRow struct {
	node  *ooxml.Node
	cells []sheetCell
}

// sheetGrid is a sheet's part as rows, to be changed cell by cell. A row in which
// nothing changes keeps its very bytes.
type sheetGrid struct {
	edit    *ooxml.Edit
	data    *ooxml.Node
	looks   string // the style of a cell that has none to go by, or ""
	rows    map[int]*sheetRow
	changed map[int]bool
	heights map[int]int // of rows that get another one, in points
	right   int         // the last column that was set, from 1
}

func newSheetGrid(edit *ooxml.Edit, looks string) (*sheetGrid, error) {
	grid := &sheetGrid{edit: edit, looks: looks, data: edit.Root.Child("sheetData"), rows: map[int]*sheetRow{}, changed: map[int]bool{}, heights: map[int]int{}}
	if grid.data == nil {
		return nil, fmt.Errorf("the sheet has no cells")
	}
	for _, n := range grid.data.All("row") {
		number, err := strconv.Atoi(n.Attribute("r"))
		if err != nil || grid.rows[number] != nil {
			return nil, fmt.Errorf("the sheet has rows without a number")
		}
		cells, err := rowCells(string(edit.Content[n.Open:n.Shut]))
		if err != nil {
			return nil, err
		}
		grid.rows[number] = &sheetRow{n, cells}
	}
	return grid, nil
}

// rowCells gives the cells of a row's bytes.
func rowCells(inside string) ([]sheetCell, error) {
	const head, tail = "<cells>", "</cells>"
	root, err := ooxml.Parse([]byte(head + inside + tail))
	if err != nil {
		return nil, err
	}
	var cells []sheetCell
	for _, n := range root.All("c") {
		column, _, err := excelize.CellNameToCoordinates(n.Attribute("r"))
		if err != nil {
			return nil, fmt.Errorf("the sheet has cells without an address")
		}
		cells = append(cells, sheetCell{column - 1, inside[n.From-len(head) : n.To-len(head)], n.Attribute("s"), n.Child("f") != nil})
	}
	return cells, nil
}

// at gives a cell, nil where there is none.
func (g *sheetGrid) at(row, column int) *sheetCell {
	r := g.rows[row]
	if r == nil {
		return nil
	}
	i := slices.IndexFunc(r.cells, func(c sheetCell) bool { return c.column == column })
	if i < 0 {
		return nil
	}
	return &r.cells[i]
}

// set gives a cell a text, or none. It keeps its looks; a new one has the style.
func (g *sheetGrid) set(row, column int, text, style string) error {
	name, err := excelize.CoordinatesToCellName(column+1, row)
	if err != nil {
		return err
	}
	if old := g.at(row, column); old != nil {
		style = old.style
	}
	looks := ""
	if style != "" {
		looks = ` s="` + ooxml.Text(style) + `"`
	}
	raw := fmt.Sprintf(`<c r="%s"%s/>`, name, looks)
	if text != "" {
		raw = fmt.Sprintf(`<c r="%s"%s t="inlineStr"><is>%s</is></c>`, name, looks, ooxml.TextElement(text))
	}
	g.put(row, sheetCell{column: column, raw: g.edit.Prefixed(raw), style: style})
	return nil
}

func (g *sheetGrid) put(row int, cell sheetCell) {
	g.changed[row], g.right = true, max(g.right, cell.column+1)
	r := g.rows[row]
	if r == nil {
		r = &sheetRow{}
		g.rows[row] = r
	}
	i, found := slices.BinarySearchFunc(r.cells, cell.column, func(c sheetCell, column int) int { return c.column - column })
	if found {
		r.cells[i] = cell
		return
	}
	r.cells = slices.Insert(r.cells, i, cell)
}

// flush puts the changed rows into the part.
func (g *sheetGrid) flush() error {
	if len(g.changed) == 0 {
		return nil
	}
	numbers := slices.Sorted(maps.Keys(g.rows))
	tag := ooxml.Qualified(g.edit.Root.Prefix, "row")
	begin := g.beginnings()
	var fresh strings.Builder // rows that come before the next one that is there
	for _, number := range numbers {
		r := g.rows[number]
		if r.node == nil {
			fresh.WriteString(begin(number, nil) + ">" + r.inside() + "</" + tag + ">")
			continue
		}
		if fresh.Len() > 0 {
			g.edit.Replace(r.node.From, r.node.From, fresh.String())
			fresh.Reset()
		}
		if g.changed[number] {
			g.edit.Replace(r.node.From, r.node.To, begin(number, r.node)+">"+r.inside()+"</"+tag+">")
		}
	}
	g.append(fresh.String())
	return g.reach(numbers[len(numbers)-1])
}

// beginnings gives the tags with which changed rows begin, still open. They no
// longer say which columns are filled, which only helps to read them faster.
func (g *sheetGrid) beginnings() func(number int, n *ooxml.Node) string {
	spans := regexp.MustCompile(`\s+spans\s*=\s*("[^"]*"|'[^']*')`)
	heights := regexp.MustCompile(`\s+(ht|customHeight)\s*=\s*("[^"]*"|'[^']*')`)
	return func(number int, n *ooxml.Node) string {
		tag := fmt.Sprintf(`<%s r="%d"`, ooxml.Qualified(g.edit.Root.Prefix, "row"), number)
		if n != nil {
			tag = strings.TrimSuffix(strings.TrimSuffix(string(g.edit.Content[n.From:n.Open]), ">"), "/")
			tag = spans.ReplaceAllString(tag, "")
		}
		if height := g.heights[number]; height > 0 {
			tag = heights.ReplaceAllString(tag, "") + fmt.Sprintf(` ht="%d" customHeight="1"`, height)
		}
		return tag
	}
}

// append puts rows after the last one.
func (g *sheetGrid) append(rows string) {
	switch n := g.data; {
	case rows == "":
	case n.Shut < n.To:
		g.edit.Replace(n.Shut, n.Shut, rows)
	default:
		tag := ooxml.Qualified(n.Prefix, n.Name)
		g.edit.Replace(n.From, n.To, "<"+tag+">"+rows+"</"+tag+">")
	}
}

func (r *sheetRow) inside() string {
	var text strings.Builder
	for _, cell := range r.cells {
		text.WriteString(cell.raw)
	}
	return text.String()
}

// reach makes the area that a sheet says it fills hold all that was set.
func (g *sheetGrid) reach(row int) error {
	n := g.edit.Root.Child("dimension")
	if n == nil {
		return nil
	}
	first, last, isRange := strings.Cut(n.Attribute("ref"), ":")
	if !isRange {
		last = first
	}
	lastColumn, lastRow, err := excelize.CellNameToCoordinates(last)
	if err != nil || lastColumn >= g.right && lastRow >= row {
		return nil
	}
	corner, err := excelize.CoordinatesToCellName(max(lastColumn, g.right), max(lastRow, row))
	g.edit.SetAttribute(n, "ref", first+":"+corner)
	return err
}

// columnOf gives the element that says how wide a column is, or nil.
func (g *sheetGrid) columnOf(column int) *ooxml.Node {
	if columns := g.edit.Root.Child("cols"); columns != nil {
		for _, n := range columns.All("col") {
			from, errFrom := strconv.Atoi(n.Attribute("min"))
			to, errTo := strconv.Atoi(n.Attribute("max"))
			if errFrom == nil && errTo == nil && from <= column+1 && column < to {
				return n
			}
		}
	}
	return nil
}

// width is how many characters a column shows side by side.
func (g *sheetGrid) width(column int) int {
	if n := g.columnOf(column); n != nil {
		if width, err := strconv.ParseFloat(n.Attribute("width"), 64); err == nil && width >= 1 {
			return int(width)
		}
	}
	return sheet.Narrowest
}

// widen makes a column at the right of all others wide, where nothing says how
// wide it is.
func (g *sheetGrid) widen(column int) {
	if columns := g.edit.Root.Child("cols"); columns != nil && g.columnOf(column) == nil {
		g.edit.Append(columns, fmt.Sprintf(`<col min="%d" max="%d" width="%d" customWidth="1"/>`, column+1, column+1, sheet.Widest))
	}
}
