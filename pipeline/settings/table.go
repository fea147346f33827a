package settings

import (
	"strings"

	"simcast/readers"
	"simcast/readers/headers"
)

// SheetName is the sheet of a plan that has its settings.
const SheetName = "Settings"

// Sheet gives the lines of the sheet `Settings` of the plan at path, none where it has no such sheet or is a CSV. Its
// error is a *readers.FileError.
func Sheet(path string) ([]Line, error) {
	tables, err := readers.OpenTables(path)
	if err != nil || !hasSheet(tables) {
		return nil, err
	}
	return ofTable(tables, SheetName)
}

// File gives the lines of a file of settings: of a workbook those of its sheet `Settings`, else of its first sheet. Its
// error is a *readers.FileError or a *readers.Problem.
func File(path string) ([]Line, error) {
	tables, err := readers.OpenTables(path)
	if err != nil {
		return nil, err
	}
	if hasSheet(tables) {
		return ofTable(tables, SheetName)
	}
	return ofTable(tables, tables.Sheets[0])
}

func hasSheet(tables *readers.Tables) bool {
	for _, sheet := range tables.Sheets {
		if tables.Format == readers.XLSX && isName(sheet, SheetName) {
			return true
		}
	}
	return false
}

// ofTable reads the lines of a sheet. Its first row is its header, unless the row is a name and a value itself.
func ofTable(tables *readers.Tables, sheet string) ([]Line, error) {
	table, err := tables.Table(sheet)
	if err != nil {
		return nil, err
	}
	defer table.Close()
	name, value, isHeader := columnsOf(table.Header)
	var lines []Line
	take := func(row readers.Row) {
		if line := lineOf(table, row, name, value); line.Name != "" || line.Value != "" {
			lines = append(lines, line)
		}
	}
	if !isHeader {
		take(table.Header)
	}
	for row, err := range table.Rows() {
		if err != nil {
			return nil, err
		}
		take(row)
	}
	return lines, nil
}

// columnsOf finds the columns name and value; without a header they are the first two.
func columnsOf(header readers.Row) (name, value int, isHeader bool) {
	name, value = -1, -1
	for i, cell := range header.Cells {
		switch headers.Fold(cell.Text) {
		case "name":
			name = i
		case "value":
			value = i
		}
	}
	if name < 0 || value < 0 {
		return 0, 1, false
	}
	return name, value, true
}

func lineOf(table *readers.Table, row readers.Row, name, value int) Line {
	at := func(index int) readers.Cell {
		if index < len(row.Cells) {
			return row.Cells[index]
		}
		return readers.Cell{}
	}
	trim := func(text string) string { return strings.Clone(strings.TrimFunc(text, headers.IsBlank)) }
	line := Line{Name: trim(at(name).Text), Value: trim(at(value).Text), Place: table.Place(row, value)}
	line.Fault = at(value).Kind == readers.Fault
	return line
}
