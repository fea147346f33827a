package celltext

import (
	"bytes"
	"fmt"

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
	err = book.Change(sheet.Part, func(e *ooxml.Edit) error {
		cells, err := e.Cells()
		if err != nil {
			return err
		}
		for row, wanted := range byRow(texts) {
			if err := writeRow(cells, row, wanted, texts); err != nil {
				return err
			}
		}
		return cells.Flush()
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

// writeRow replaces the cells of a row, and adds those that it does not have. These look like the one before them.
func writeRow(cells *ooxml.Cells, row int, wanted []At, texts map[At]string) error {
	there, err := cells.Row(row)
	if err != nil || len(there) == 0 {
		return err
	}
	for _, at := range wanted {
		before := ooxml.StoredCell{Column: -1}
		for _, cell := range there {
			if before.Column < cell.Column && cell.Column <= at.Column {
				before = cell
			}
		}
		if before.Column == at.Column && before.IsFormula {
			continue
		}
		if err := cells.Write(row, at.Column, texts[at], before.Style); err != nil {
			return err
		}
	}
	return nil
}
