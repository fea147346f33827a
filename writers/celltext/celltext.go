package celltext

import (
	"errors"
	"path/filepath"
	"slices"

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

// At is a cell: its row as a spreadsheet shows it, and its column from 0.
type At struct{ Row, Column int }

// Write gives the plan with these texts in its cells, and how many cells that has changed. A formula stays a formula, and its
// cell as it is. A cell that is not there yet is added to its row, which has to be there.
func Write(plan Plan, texts map[At]string) (out []byte, changed int, err error) {
	var format *readers.File
	if err := plan.Open(plan.Content, func(file *readers.File) error { format = file; return nil }); err != nil {
		return nil, 0, err
	}
	if format.Format == readers.CSV {
		out, err = writeText(plan, format, texts)
	} else {
		out, err = writeWorkbook(plan, texts)
	}
	if err != nil {
		return nil, 0, err
	}
	changed, err = onlyChanged(plan, out, texts)
	return out, changed, err
}

// byRow are the cells of each row, from left to right.
func byRow(texts map[At]string) map[int][]At {
	rows := map[int][]At{}
	for at := range texts {
		rows[at.Row] = append(rows[at.Row], at)
	}
	for _, cells := range rows {
		slices.SortFunc(cells, func(a, b At) int { return a.Column - b.Column })
	}
	return rows
}

// Open opens the plan, or what became of it, from bytes.
func (p Plan) Open(content []byte, use func(*readers.File) error) error {
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
