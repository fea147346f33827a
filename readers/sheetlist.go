package readers

import (
	"io"
	"path/filepath"
)

// SheetInfo is a sheet of a workbook, to choose from.
type SheetInfo struct {
	Name    string
	Visible bool
	Injects int  // rows under a plan's header row; 0 where the sheet has no such row
	More    bool // there may be more of them: not the whole sheet was looked at
}

// Sheets lists the sheets of the workbook at path, in the order of their tabs; none of a CSV. How many injects each has
// is counted as far as a bound allows. Its error is a *FileError.
func Sheets(path string) ([]SheetInfo, error) {
	p := &File{Path: path, Name: filepath.Base(path)}
	file, err := p.inspect()
	if err != nil {
		return nil, err
	}
	if p.Format == CSV {
		return nil, file.Close()
	}
	tables := &Tables{Path: path, Name: p.Name}
	if err := tables.openBook(p, file); err != nil {
		return nil, err
	}
	left := &io.LimitedReader{N: otherBytes}
	var list []SheetInfo
	for _, part := range tables.parts {
		info := SheetInfo{Name: part.name, Visible: part.visible}
		p.lookInto(tables.book, part, tables.types, left, func(rows source) { info.Injects, info.More = countRows(rows) })
		list = append(list, info)
	}
	return list, nil
}

// maxCounted is how many rows of a sheet are counted: a list to choose from is to come at once.
const maxCounted = 1000

// countRows counts the rows that can be read, and reports whether there may be more.
func countRows(rows source) (n int, more bool) {
	for row := (Row{}); ; n++ {
		if n == maxCounted {
			return n, true
		}
		if err := rows.next(&row); err != nil {
			return n, n > 0 && err != io.EOF
		}
	}
}
