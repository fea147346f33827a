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
	table, err := readers.OpenTable(path, readers.SheetSettings)
	if err != nil {
		return nil, err
	}
	return ReadTable(table)
}

// ReadTable is ReadFile of an open table, which it closes.
func ReadTable(table *readers.Table) ([]Line, error) {
	defer table.Close()
	rows, err := table.All()
	if err != nil {
		return nil, err
	}
	return readLines(rows, table.Place), nil
}

// readLines reads the rows of a sheet. The first is its header, unless it is a name and a value itself. A column that stands twice has a
// line, too.
func readLines(rows []readers.Row, place func(readers.Row, int) readers.Place) []Line {
	if len(rows) == 0 {
		return nil
	}
	var lines []Line
	list := readers.NewThings[Line](rows[0])
	if list.At["name"] >= 0 && list.At["value"] >= 0 {
		for index, cell := range rows[0].Cells {
			if name, is := list.Means(cell); is && list.At[name] != index {
				lines = append(lines, Line{Name: name, Place: place(rows[0], index), First: place(rows[0], list.At[name]).Cell})
			}
		}
		rows = rows[1:]
	} else {
		list.At = map[string]int{"name": 0, "value": 1}
	}
	trim := func(text string) string { return strings.Clone(strings.TrimFunc(text, headers.IsBlank)) }
	for _, row := range rows {
		line := list.Read(row)
		line.Name, line.Value = trim(line.Name), trim(line.Value)
		line.Place, line.Fault = place(row, list.At["value"]), row.Cell(list.At["value"]).Kind == readers.Fault
		if line.Name != "" || line.Value != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
