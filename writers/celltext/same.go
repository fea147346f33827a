package celltext

import (
	"errors"
	"iter"

	"simcast/readers"
)

// errDiffers says that more would have changed than what was to be written.
var errDiffers = errors.New("more than these cells would have changed, so the copy was not written; correct them by hand")

// onlyChanged compares the new plan with the old one, and counts the cells that differ. Those with formulas do not.
func onlyChanged(plan Plan, out []byte, texts map[At]string) (changed int, err error) {
	err = plan.Open(plan.Content, func(before *readers.File) error {
		return plan.Open(out, func(after *readers.File) error {
			inHeader, same := sameHeader(before, after, texts)
			if changed = inHeader; !same {
				return errDiffers
			}
			next, stop := iter.Pull2(after.Rows())
			defer stop()
			for row, err := range before.Rows() {
				now, errNow, more := next()
				if err != nil || errNow != nil {
					return eitherDiffers(err == nil || errNow == nil)
				}
				inRow, same := sameCells(&row, &now, texts)
				if changed += inRow; !more || row.Number != now.Number || row.Hidden != now.Hidden || !same {
					return errDiffers
				}
			}
			_, _, more := next()
			return eitherDiffers(more)
		})
	})
	return changed, err
}

func eitherDiffers(differs bool) error {
	if differs {
		return errDiffers
	}
	return nil
}

// sameHeader reports whether the headers are as they were, but for those that were to be written.
func sameHeader(before, after *readers.File, texts map[At]string) (changed int, same bool) {
	known := map[int]string{}
	for _, column := range before.Columns {
		known[column.Index] = column.Header
	}
	for _, column := range after.Columns {
		text, wanted := texts[At{after.HeaderRow, column.Index}]
		switch {
		case wanted && column.Header == text:
			changed++
		case known[column.Index] != column.Header:
			return changed, false
		}
		delete(known, column.Index)
	}
	return changed, len(known) == 0 && before.HeaderRow == after.HeaderRow
}

// sameCells reports whether the cells of a row are as they were, but for those that were to be written.
func sameCells(before, after *readers.Row, texts map[At]string) (changed int, same bool) {
	for i := range max(len(before.Cells), len(after.Cells)) {
		text, wanted := texts[At{before.Number, i}]
		switch was, now := before.Cell(i), after.Cell(i); {
		case now == was: // a formula, or what it was before
		case !wanted || now.Text != text:
			return changed, false
		default:
			changed++
		}
	}
	return changed, true
}
