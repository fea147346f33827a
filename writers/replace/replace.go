package replace

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/readers"
	"simcast/writers/celltext"
)

// CanReplace reports whether a problem says which word of its cell stands for which other.
func CanReplace(p *readers.Problem) bool {
	if p.Value == "" || p.Nearest == "" || p.Cell == "" {
		return false
	}
	switch p.Code {
	case "unknown-persona", "unknown-channel", "no-such-team", "bad-word", "bad-result", "unknown-smartword":
		return true
	}
	return false
}

// Write writes the plan with the word of each problem replaced by the nearest right one, and gives how many cells it
// has changed. A formula stays a formula, and its cell as it is.
func Write(w io.Writer, plan celltext.Plan, problems []readers.Problem) (changed int, err error) {
	wanted := map[celltext.At][]readers.Problem{}
	for i := range problems {
		p := &problems[i]
		if column, row, err := excelize.CellNameToCoordinates(p.Cell); err == nil && CanReplace(p) {
			at := celltext.At{Row: row, Column: column - 1}
			wanted[at] = append(wanted[at], *p)
		}
	}
	texts, err := newTexts(plan, wanted)
	if err != nil {
		return 0, err
	}
	out, changed, err := celltext.Write(plan, texts)
	if err != nil {
		return 0, err
	}
	if changed == 0 {
		return 0, fmt.Errorf("%s does not have these words any more: they are in formulas, or the file was changed; correct them by hand", plan.File)
	}
	_, err = w.Write(out)
	return changed, err
}

// newTexts gives the new text of each cell in which there is something to replace.
func newTexts(plan celltext.Plan, wanted map[celltext.At][]readers.Problem) (texts map[celltext.At]string, err error) {
	texts = map[celltext.At]string{}
	err = plan.Open(plan.Content, func(file *readers.File) error {
		for row, err := range file.Rows() {
			if err != nil {
				return nil // the check has said so; what stands above is replaced all the same
			}
			for i := range row.Cells {
				at := celltext.At{Row: row.Number, Column: i}
				text := row.Cells[i].Text
				if problems := wanted[at]; len(problems) > 0 && row.Cells[i].Kind == readers.Text {
					if replaced := newText(text, problems); replaced != text {
						texts[at] = replaced
					}
				}
			}
		}
		return nil
	})
	return texts, err
}

// Name is how the file of a plan is called in which words were replaced.
func Name(plan string) string {
	ending := filepath.Ext(plan)
	return strings.TrimSuffix(strings.TrimSuffix(plan, ending), ".replaced") + ".replaced" + ending
}
