// Package suppress writes a plan with lines in its column `lint`, by which findings are suppressed. A plan without that
// column gets it, behind its last header. Every other cell stays as it is.
package suppress

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"simcast/readers"
	"simcast/writers/celltext"
)

// column is the header of the suppressions.
const column = "lint"

// Write writes the plan with a line in the column lint of these rows, which may have others.
func Write(w io.Writer, plan celltext.Plan, rows []int, line string) error {
	texts, err := newTexts(plan, rows, line)
	if err != nil {
		return err
	}
	out, changed, err := celltext.Write(plan, texts)
	if err != nil {
		return err
	}
	if changed < len(texts) {
		return fmt.Errorf("a cell of the column %s in %s is a formula; write into it by hand: %s", column, plan.File, line)
	}
	_, err = w.Write(out)
	return err
}

// newTexts are the new cells of these rows, and the header where it is new.
func newTexts(plan celltext.Plan, rows []int, line string) (texts map[celltext.At]string, err error) {
	texts = map[celltext.At]string{}
	err = plan.Open(plan.Content, func(file *readers.File) error {
		at, width, left := file.KeptIndex(column), widthOf(file), slices.Clone(rows)
		found := map[int]string{}
		for row, err := range file.Rows() {
			if err != nil {
				return err
			}
			for i, cell := range row.Cells {
				if cell.Kind != readers.Empty && at < 0 {
					width = max(width, i+1)
				}
			}
			if slot := slices.Index(left, row.Number); slot >= 0 {
				left = slices.Delete(left, slot, slot+1)
				found[row.Number] = strings.Clone(row.Cell(at).Text)
			}
		}
		if len(left) > 0 {
			return fmt.Errorf("%s has no row %d any more; look at the plan again", plan.File, left[0])
		}
		if at < 0 {
			at = width
			texts[celltext.At{Row: file.HeaderRow, Column: at}] = column
		}
		for number, before := range found {
			if now := withLine(before, line); now != before {
				texts[celltext.At{Row: number, Column: at}] = now
			}
		}
		return nil
	})
	return texts, err
}

// widthOf is the column behind the last header.
func widthOf(file *readers.File) int {
	width := 0
	for _, c := range file.Columns {
		width = max(width, c.Index+1)
	}
	return width
}

// withLine is a cell with one more line, unless it has that.
func withLine(cell, line string) string {
	switch {
	case strings.TrimSpace(cell) == "":
		return line
	case slices.Contains(strings.Split(cell, "\n"), line):
		return cell
	}
	return strings.TrimRight(cell, "\r\n") + "\n" + line
}
