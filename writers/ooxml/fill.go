package ooxml

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// fill is a sheet without rows, held back until excelize has given the whole of it, and what writes its rows.
type fill struct {
	part  string
	rows  func(*Rows) error
	empty bytes.Buffer
	to    io.Writer
	done  bool
}

// Fill has rows write the rows of a sheet that excelize leaves empty, straight into the archive.
func (s *Seal) Fill(part string, rows func(*Rows) error) { s.fill = &fill{part: part, rows: rows} }

// filled ends the sheet that was held back, before another part begins.
func (s *Seal) filled() error {
	if s.fill == nil || s.fill.to == nil || s.fill.done {
		return nil
	}
	s.fill.done = true
	return s.fill.write()
}

func (f *fill) write() error {
	const start, end = "<sheetData>", "</sheetData>"
	head, foot, found := bytes.Cut(f.empty.Bytes(), []byte(start+end))
	if !found {
		return fmt.Errorf("%s cannot be filled: it has no empty list of rows", f.part)
	}
	rows := &Rows{w: f.to, out: make([]byte, 0, rowsAtOnce)}
	rows.out = append(append(rows.out, head...), start...)
	if err := f.rows(rows); err != nil {
		return err
	}
	rows.put(end, string(foot))
	return rows.flush()
}

// errUnfilled is a sheet that excelize never wrote.
var errUnfilled = errors.New("the sheet that was to be filled is not in the workbook")
