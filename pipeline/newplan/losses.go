package newplan

import (
	"fmt"

	"simcast/pipeline/check"
	"simcast/readers"
	"simcast/templates/wording"
)

// LossNote is the note of a cell whose new one no check can warn of any more: the format that shows more than its number stays
// behind, and so does the CSV whose number has lost digits. It is "" for nearly all cells.
func LossNote(file *readers.File, cell readers.Cell) string {
	if file.Format == readers.CSV && check.IsShortenedNumber(cell.Text) {
		return fmt.Sprintf("%q is a long number that a spreadsheet has shortened: digits are lost. Write it again, as a text.", wording.Clip(cell.Text))
	}
	shown, isOther := file.Shown(cell)
	if !isOther || cell.Kind != readers.Number {
		return ""
	}
	return fmt.Sprintf("The cell showed %q, and holds %q, which goes out. Write it as players are to read it.", wording.Clip(shown), wording.Clip(cell.Text))
}

// noteLosses notes the cells that go out, and are not what their planner saw.
func (m *rowMaker) noteLosses() {
	if !m.isPosted() {
		return
	}
	for at, cell := range m.made.Cells {
		if note := LossNote(m.file, cell); note != "" && m.columns.list[at].IsContract {
			m.made.Notes[at] = note
		}
	}
}
