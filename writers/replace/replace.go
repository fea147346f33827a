package replace

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/mapping"
	"simcast/readers"
	"simcast/writers/atomicfile"
)

// Plan is a plan that was checked, as its file was then.
type Plan struct {
	File    string // its base name; the ending tells how it is read
	Content []byte
	Sheet   string          // the sheet that was read; "" in a CSV
	Mapping []mapping.Entry // that was in force beside what the file says
}

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

// cellAt is a cell: its row as a spreadsheet shows it, and its column from 0.
type cellAt struct{ row, column int }

// Write writes the plan with the word of each problem replaced by the nearest right one, and gives how many cells it
// has changed. A formula stays a formula, and its cell as it is.
func Write(w io.Writer, plan Plan, problems []readers.Problem) (changed int, err error) {
	wanted := map[cellAt][]readers.Problem{}
	for i := range problems {
		p := &problems[i]
		if column, row, err := excelize.CellNameToCoordinates(p.Cell); err == nil && CanReplace(p) {
			at := cellAt{row, column - 1}
			wanted[at] = append(wanted[at], *p)
		}
	}
	texts, format, err := newTexts(plan, wanted)
	if err != nil {
		return 0, err
	}
	var out []byte
	if format.Format == readers.CSV {
		out, err = replaceInText(plan, format, texts)
	} else {
		out, err = replaceInWorkbook(plan, texts)
	}
	if err != nil {
		return 0, err
	}
	if err := onlyChanged(plan, out, texts); err != nil {
		return 0, err
	}
	if len(texts) == 0 {
		return 0, fmt.Errorf("%s does not have these words any more: they are in formulas, or the file was changed; correct them by hand", plan.File)
	}
	_, err = w.Write(out)
	return len(texts), err
}

// newTexts gives the new text of each cell in which there is something to replace.
func newTexts(plan Plan, wanted map[cellAt][]readers.Problem) (texts map[cellAt]string, format *readers.File, err error) {
	texts = map[cellAt]string{}
	err = plan.open(plan.Content, func(file *readers.File) error {
		format = file
		for row, err := range file.Rows() {
			if err != nil {
				return nil // the check has said so; what stands above is replaced all the same
			}
			for i := range row.Cells {
				at := cellAt{row.Number, i}
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
	return texts, format, err
}

// open opens the plan, or what became of it, from bytes.
func (p Plan) open(content []byte, use func(*readers.File) error) error {
	return atomicfile.WithTemp(content, filepath.Ext(p.File), func(path string) error {
		file, _, err := mapping.Open(path, p.Sheet, p.Mapping)
		if told := (*readers.FileError)(nil); errors.As(err, &told) {
			told.Path = p.File // nobody knows the moment's file
		}
		if err != nil {
			return err
		}
		defer file.Close()
		return use(file)
	})
}

// errDiffers says that more would have changed than what was to be replaced.
var errDiffers = errors.New("more than these words would have changed, so the copy was not written; correct them by hand")

// onlyChanged compares the new plan with the old one. texts are the cells that differ; those that did not
// change, as they are formulas, are taken out of them.
func onlyChanged(plan Plan, out []byte, texts map[cellAt]string) error {
	return plan.open(plan.Content, func(before *readers.File) error {
		return plan.open(out, func(after *readers.File) error {
			next, stop := iter.Pull2(after.Rows())
			defer stop()
			for row, err := range before.Rows() {
				now, errNow, more := next()
				if err != nil || errNow != nil {
					return eitherDiffers(err == nil || errNow == nil)
				}
				if !more || row.Number != now.Number || row.Hidden != now.Hidden || !sameCells(&row, &now, texts) {
					return errDiffers
				}
			}
			_, _, more := next()
			return eitherDiffers(more)
		})
	})
}

func eitherDiffers(differs bool) error {
	if differs {
		return errDiffers
	}
	return nil
}

func sameCells(before, after *readers.Row, texts map[cellAt]string) bool {
	if len(before.Cells) != len(after.Cells) {
		return false
	}
	for i, cell := range before.Cells {
		text, wanted := texts[cellAt{before.Number, i}]
		switch now := after.Cells[i]; {
		case now == cell && wanted:
			delete(texts, cellAt{before.Number, i}) // a formula
		case now != cell && (!wanted || now.Text != text):
			return false
		}
	}
	return true
}

// Name is how the file of a plan is called in which words were replaced.
func Name(plan string) string {
	ending := filepath.Ext(plan)
	return strings.TrimSuffix(strings.TrimSuffix(plan, ending), ".replaced") + ".replaced" + ending
}
