package mapping

import (
	"bytes"
	"encoding/csv"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gocarina/gocsv"

	"simcast/readers"
	"simcast/readers/headers"
)

// ReadFile reads a file of mappings: the sheet Mapping of a workbook, else its first one, or a CSV. The error is a
// *readers.FileError; what is wrong with its rows are the problems.
func ReadFile(path string) ([]Entry, []readers.Problem, error) {
	tables, err := readers.OpenTables(path)
	if err != nil {
		return nil, nil, err
	}
	table, err := tables.TableOrFirst(readers.SheetMapping)
	if err != nil {
		return nil, nil, err
	}
	defer table.Close()
	rows, err := table.All()
	if err != nil {
		return nil, nil, err
	}
	marked := map[string]bool{}
	if tables.Format == readers.CSV {
		marked = unescape(rows)
	}
	entries, problems := FromRows(rows, table.Place)
	for i := range entries {
		if entry := &entries[i]; marked[entry.Written] {
			entry.Marked = readers.EscapeFormula(entry.Written)
		}
	}
	return entries, problems, nil
}

// FileName is how a file of mappings for a plan is called.
func FileName(plan string) string {
	return strings.TrimSuffix(plan, filepath.Ext(plan)) + ".mapping.csv"
}

// unescape takes off the marks that [FileText] puts before texts, and gives the texts that had one. Nobody can tell such a mark from a
// letter of a header that somebody has written himself: see [Entry].Marked.
func unescape(rows []readers.Row) (marked map[string]bool) {
	marked = map[string]bool{}
	for _, row := range rows {
		for i := range row.Cells {
			cell := &row.Cells[i]
			if plain := readers.UnescapeFormula(cell.Text); plain != cell.Text && readers.EscapeFormula(plain) == cell.Text {
				cell.Text = plain
				marked[strings.TrimFunc(plain, headers.IsBlank)] = true
			}
		}
	}
	return marked
}

// FileText is a file of these mappings, as [ReadFile] reads it; empty where there are none. No spreadsheet runs what stands in it.
func FileText(entries []Entry) []byte {
	if len(entries) == 0 {
		return nil
	}
	var text bytes.Buffer
	inert := slices.Clone(entries)
	for i := range inert {
		inert[i].Written, inert[i].Means = readers.EscapeFormula(inert[i].Written), readers.EscapeFormula(inert[i].Means)
	}
	_ = gocsv.MarshalCSV(inert, csv.NewWriter(&text)) // memory takes all of it
	return text.Bytes()
}
