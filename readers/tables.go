package readers

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"simcast/readers/headers"
)

// Tables is a file of tables whose first rows are their headers: the sheets of a
// workbook, or a CSV, which is one table. What stands in them is read verbatim.
type Tables struct {
	Path   string // as given
	Name   string // base name, for places
	Format Format
	Sheets []string // one at least, in the order of their tabs, hidden ones too; of a CSV, one without a name

	book  *workbook        // nil of a CSV
	whole func() io.Reader // of a workbook: the bytes that were opened
	parts []sheetPart
	types *cellTypes
}

// Table is one of them, open to be read once. In a verbatim table a text is
// exactly what the file has: "\r\n" stays, white space alone is a Text, and a
// CSV has cells of words only, whatever the words. Other cells are as in a plan.
type Table struct {
	*File
	Header Row // its cells as they stand
}

// OpenTables opens the workbook or CSV at path. Its error is a *FileError.
func OpenTables(path string) (*Tables, error) {
	p := &File{Path: path, Name: filepath.Base(path), verbatim: true}
	file, err := p.inspect()
	if err != nil {
		return nil, err
	}
	tables := &Tables{Path: path, Name: p.Name, Format: p.Format}
	if p.Format == CSV {
		tables.Sheets = []string{""}
		return tables, file.Close()
	}
	return tables, tables.openBook(p, file)
}

func (t *Tables) openBook(p *File, file *os.File) (err error) {
	if t.book, err = p.readWorkbook(file); err != nil {
		return err
	}
	t.whole = p.whole
	about, err := t.book.readAbout()
	if err != nil {
		return p.damaged(err)
	}
	t.parts = about.sheets()
	for _, sheet := range t.parts {
		t.Sheets = append(t.Sheets, sheet.name)
	}
	if len(t.parts) == 0 {
		return p.noSheets()
	}
	if t.types, err = t.book.readTypes(about, true); err != nil {
		return p.damaged(err)
	}
	return nil
}

// OpenTable opens the table of a file that is there for the sheet of that name alone, as [Tables.TableOrFirst] does.
func OpenTable(path, sheet string) (*Table, error) {
	tables, err := OpenTables(path)
	if err != nil {
		return nil, err
	}
	return tables.TableOrFirst(sheet)
}

// TableOrFirst is [Tables.Table] of a file that is there for that sheet alone: without one of that name, it opens the first.
func (t *Tables) TableOrFirst(sheet string) (*Table, error) {
	isNamed := func(name string) bool { return headers.FoldName(name) == headers.FoldName(sheet) }
	return t.Table(t.Sheets[max(0, slices.IndexFunc(t.Sheets, isNamed))])
}

// All reads the rest of the table, and gives its rows, the header first. They stay valid.
func (t *Table) All() ([]Row, error) {
	rows := []Row{t.Header.Clone()}
	for row, err := range t.Rows() {
		if err != nil {
			return nil, err
		}
		rows = append(rows, row.Clone())
	}
	return rows, nil
}

// Table opens the sheet of that name, in any case, and reads its header. A sheet
// that is missing, or that cannot be read, is a *FileError; a row of a CSV that
// cannot, a *Problem. A table without any row has a header without cells.
func (t *Tables) Table(sheet string) (*Table, error) {
	p := &File{Path: t.Path, Name: t.Name, Format: t.Format, verbatim: true, whole: t.whole}
	table := &Table{File: p}
	switch err := table.open(t, sheet); {
	case err == io.EOF:
		table.Header = Row{} // rows without anything in them have been read into it
	case err != nil:
		_ = p.Close() // what went wrong is already known
		return nil, err
	}
	for i, cell := range table.Header.Cells {
		if cell.Kind != Empty {
			p.Columns = append(p.Columns, Column{Index: i, Header: cell.Text, Name: headers.Fold(cell.Text)})
		}
	}
	return table, nil
}

func (t *Table) open(tables *Tables, name string) error {
	if tables.book == nil {
		file, err := os.Open(t.Path)
		if err != nil {
			return t.cannotOpen(err)
		}
		text, err := t.openSource(file)
		if err != nil {
			return err
		}
		return t.chooseComma(text)
	}
	for _, sheet := range tables.parts {
		if headers.FoldName(sheet.name) == headers.FoldName(name) {
			if err := t.openSheet(tables.book, sheet, tables.types); err != nil {
				return err
			}
			return t.rows.next(&t.Header)
		}
	}
	return t.fileError(fmt.Sprintf("has no sheet %q", name), "its sheets are "+sheetList(tables.parts), nil)
}

// chooseComma takes the separator that parts the header into most cells, of equals that of a line "sep=".
func (t *Table) chooseComma(text *textSource) error {
	var first error
	best, most := rune(0), 0
	commas := t.commas()
	if declared := text.declaredComma(); declared != 0 {
		commas = slices.Insert(commas, 0, declared)
	}
	for i, comma := range commas {
		var header Row
		err := text.restart(comma, &header)
		if err == nil && len(header.Cells) > most {
			best, most = comma, len(header.Cells)
		}
		if i == 0 {
			first = err
		}
	}
	if best == 0 {
		return first
	}
	t.Comma, t.Warnings = best, append(t.Warnings, t.ofEncoding(text)...)
	return text.restart(best, &t.Header)
}

// restart begins again with another separator, and reads the first row.
func (s *textSource) restart(comma rune, row *Row) error {
	s.rewind(comma)
	return s.next(row)
}
