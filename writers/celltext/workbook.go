package celltext

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
)

// writeWorkbook gives the workbook with new texts in these cells. A cell keeps its format.
func writeWorkbook(plan Plan, texts map[At]string) ([]byte, error) {
	book, err := ooxml.Open(plan.Content)
	if err != nil {
		return nil, cannotWrite(plan.File, err)
	}
	sheet, err := book.Sheet(plan.Sheet)
	if err != nil {
		return nil, cannotWrite(plan.File, err)
	}
	rows := byRow(texts)
	err = book.Change(sheet.Part, func(e *ooxml.Edit) error {
		data := e.Root.Child("sheetData")
		if data == nil {
			return errors.New("it has no cells")
		}
		number, cells := 0, map[int][]sheetCell{}
		for _, row := range data.All("row") {
			number++
			if n, err := strconv.Atoi(row.Attribute("r")); err == nil {
				number = n
			}
			if len(rows[number]) == 0 {
				continue
			}
			piece, err := cellsOf(e, row)
			if err != nil {
				return err
			}
			cells[number] = append(cells[number], piece...) // a row may stand there in several pieces
		}
		for number, wanted := range rows {
			if err := writeRow(e, cells[number], wanted, texts); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, cannotWrite(plan.File, err)
	}
	var out bytes.Buffer
	if err := book.Pack(&out); err != nil {
		return nil, cannotWrite(plan.File, err)
	}
	return out.Bytes(), nil
}

func cannotWrite(file string, err error) error {
	return fmt.Errorf("the cells of %s cannot be changed: %w; save it again in the spreadsheet program, and try again", file, err)
}

// sheetCell is a cell as it stands in a row of a sheet.
type sheetCell struct {
	from, to  int // its bytes in the part
	name      xml.Name
	style     string
	column    int
	isFormula bool
}

// writeRow replaces the cells of a row, and adds those that it does not have. What they held is left out: a shared text belongs
// to other cells too.
func writeRow(e *ooxml.Edit, cells []sheetCell, wanted []At, texts map[At]string) error {
	if len(cells) == 0 {
		return nil
	}
	for _, at := range wanted {
		there := slices.IndexFunc(cells, func(cell sheetCell) bool { return cell.column == at.Column })
		if there < 0 {
			if err := addCell(e, cells, at, texts[at]); err != nil {
				return err
			}
			continue
		}
		cell := cells[there]
		if cell.isFormula {
			continue
		}
		written, err := cellElement(e, cell, at.Row, texts[at])
		if err != nil {
			return err
		}
		e.Replace(cell.from, cell.to, written)
	}
	return nil
}

// addCell adds a cell to a row, in its place among the others. It looks like the one before it.
func addCell(e *ooxml.Edit, cells []sheetCell, at At, text string) error {
	place, like := cells[0].from, sheetCell{name: cells[0].name, column: -1}
	for _, cell := range cells {
		if like.column < cell.column && cell.column < at.Column {
			place, like.column, like.style = cell.to, cell.column, cell.style
		}
	}
	like.column = at.Column
	written, err := cellElement(e, like, at.Row, text)
	if err != nil {
		return err
	}
	e.Replace(place, place, written)
	return nil
}

// cellElement is a cell with a text.
func cellElement(e *ooxml.Edit, cell sheetCell, row int, text string) (string, error) {
	name, err := excelize.CoordinatesToCellName(cell.column+1, row)
	if err != nil {
		return "", err
	}
	tag := ooxml.Qualified(cell.name.Space, cell.name.Local)
	style := ""
	if cell.style != "" {
		style = ` s="` + ooxml.Text(cell.style) + `"`
	}
	return fmt.Sprintf(`<%s r="%s"%s t="inlineStr">%s</%s>`, tag, name, style, e.Prefixed("<is>"+ooxml.TextElement(text)+"</is>"), tag), nil
}

// cellsOf finds the cells of a row, or of a piece of one.
func cellsOf(e *ooxml.Edit, row *ooxml.Node) ([]sheetCell, error) {
	tokens := xml.NewDecoder(bytes.NewReader(e.Content[row.Open:row.Shut]))
	tokens.Strict = false
	var cells []sheetCell
	depth, column := 0, -1
	for {
		from := row.Open + int(tokens.InputOffset())
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
				column++
				cell := sheetCell{from: from, name: token.Name}
				cell.read(token, &column)
				cells = append(cells, cell)
			case depth == 1 && token.Name.Local == "f" && len(cells) > 0:
				cells[len(cells)-1].isFormula = true
			}
			depth++
		case xml.EndElement:
			if depth--; depth == 0 && token.Name.Local == "c" && len(cells) > 0 {
				cells[len(cells)-1].to = row.Open + int(tokens.InputOffset())
			}
		}
	}
}

// read takes a cell's column and style from its tag. A cell that does not say where it stands follows the one before it.
func (c *sheetCell) read(tag xml.StartElement, column *int) {
	for _, attribute := range tag.Attr {
		switch attribute.Name.Local {
		case "r":
			if at, _, err := excelize.CellNameToCoordinates(strings.ToUpper(attribute.Value)); err == nil {
				*column = at - 1
			}
		case "s":
			c.style = attribute.Value
		}
	}
	c.column = *column
}
