package settings

import (
	"strings"

	"simcast/readers"
	"simcast/readers/headers"
)

// OfSheet gives the lines of the sheet `Settings` of a plan; none where the plan has no such sheet.
func OfSheet(sheet *readers.SideSheet) []Line {
	if sheet == nil {
		return nil
	}
	return readLines(sheet.Rows, sheet.Place)
}

// ReadFile gives the lines of a file of settings: of a workbook those of its sheet `Settings`, else of its first sheet. Its
// error is a *readers.FileError or a *readers.Problem.
func ReadFile(path string) ([]Line, error) {
	tables, err := readers.OpenTables(path)
	if err != nil {
		return nil, err
	}
	table, err := tables.TableOrFirst(readers.SheetSettings)
	if err != nil {
		return nil, err
	}
	defer table.Close()
	rows, err := table.All()
	if err != nil {
		return nil, err
	}
	return readLines(rows, table.Place), nil
}

// readLines reads the rows of a sheet. The first is its header, unless it is a name and a value itself.
func readLines(rows []readers.Row, place func(readers.Row, int) readers.Place) []Line {
	if len(rows) == 0 {
		return nil
	}
	name, value, isHeader := columnsOf(rows[0])
	if isHeader {
		rows = rows[1:]
	}
	var lines []Line
	for _, row := range rows {
		if line := lineOf(row, name, value); line.Name != "" || line.Value != "" {
			line.Place = place(row, value)
			lines = append(lines, line)
		}
	}
	return lines
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

func lineOf(row readers.Row, name, value int) Line {
	trim := func(text string) string { return strings.Clone(strings.TrimFunc(text, headers.IsBlank)) }
	line := Line{Name: trim(row.Cell(name).Text), Value: trim(row.Cell(value).Text)}
	line.Fault = row.Cell(value).Kind == readers.Fault
	return line
}
