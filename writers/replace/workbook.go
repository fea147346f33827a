package replace

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
)

// replaceInWorkbook gives the workbook with new texts in these cells. A cell keeps its format.
func replaceInWorkbook(plan Plan, texts map[cellAt]string) ([]byte, error) {
	book, err := ooxml.Open(plan.Content)
	if err != nil {
		return nil, cannotReplace(plan.File, err)
	}
	sheet, err := book.Sheet(plan.Sheet)
	if err != nil {
		return nil, cannotReplace(plan.File, err)
	}
	rows := map[int]bool{}
	for at := range texts {
		rows[at.row] = true
	}
	err = book.Change(sheet.Part, func(e *ooxml.Edit) error {
		data := e.Root.Child("sheetData")
		if data == nil {
			return errors.New("it has no cells")
		}
		number := 0
		for _, row := range data.All("row") {
			number++
			if n, err := strconv.Atoi(row.Attribute("r")); err == nil {
				number = n
			}
			if rows[number] {
				if err := replaceInRow(e, row, number, texts); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, cannotReplace(plan.File, err)
	}
	var out bytes.Buffer
	if err := book.Pack(&out); err != nil {
		return nil, cannotReplace(plan.File, err)
	}
	return out.Bytes(), nil
}

func cannotReplace(file string, err error) error {
	return fmt.Errorf("the words of %s cannot be replaced: %w; save it again in the spreadsheet program, and try again", file, err)
}

// sheetCell is a cell as it stands in a row of a sheet.
type sheetCell struct {
	from, to  int // its bytes in the row
	name      xml.Name
	style     string
	column    int
	isFormula bool
}

// replaceInRow replaces the cells of a row. What they held is left out: a shared text belongs to other cells too.
func replaceInRow(e *ooxml.Edit, row *ooxml.Node, number int, texts map[cellAt]string) error {
	cells, err := cellsOf(e.Content[row.Open:row.Shut])
	if err != nil {
		return err
	}
	for _, cell := range cells {
		text, wanted := texts[cellAt{number, cell.column}]
		if !wanted || cell.isFormula {
			continue
		}
		name, err := excelize.CoordinatesToCellName(cell.column+1, number)
		if err != nil {
			return err
		}
		tag := ooxml.Qualified(cell.name.Space, cell.name.Local)
		style := ""
		if cell.style != "" {
			style = ` s="` + ooxml.Text(cell.style) + `"`
		}
		inner := e.Prefixed("<is>" + ooxml.TextElement(text) + "</is>")
		e.Replace(row.Open+cell.from, row.Open+cell.to, fmt.Sprintf(`<%s r="%s"%s t="inlineStr">%s</%s>`, tag, name, style, inner, tag))
	}
	return nil
}

// cellsOf finds the cells in the bytes of a row.
func cellsOf(row []byte) ([]sheetCell, error) {
	tokens := xml.NewDecoder(bytes.NewReader(row))
	tokens.Strict = false
	var cells []sheetCell
	depth, column := 0, -1
	for {
		from := int(tokens.InputOffset())
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
				cells[len(cells)-1].to = int(tokens.InputOffset())
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
