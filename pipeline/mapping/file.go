package mapping

import (
	"bytes"
	"encoding/csv"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gocarina/gocsv"

	"simcast/readers"
)

// ReadFile reads a file of mappings: the sheet Mapping of a workbook, else its first one, or a CSV. The error is a
// *readers.FileError; what is wrong with its rows are the problems.
func ReadFile(path string) ([]Entry, []readers.Problem, error) {
	table, err := readers.OpenTable(path, readers.SheetMapping)
	if err != nil {
		return nil, nil, err
	}
	return ReadTable(table)
}

// ReadTable is ReadFile of an open table, which it closes.
func ReadTable(table *readers.Table) ([]Entry, []readers.Problem, error) {
	defer table.Close()
	rows, err := table.All()
	if err != nil {
		return nil, nil, err
	}
	if table.Format == readers.CSV {
		unescape(rows)
	}
	entries, problems := FromRows(rows, table.Place)
	return entries, problems, nil
}

// FileName is how a file of mappings for a plan is called.
func FileName(plan string) string {
	return strings.TrimSuffix(plan, filepath.Ext(plan)) + ".mapping.csv"
}

// unescape takes off the marks that [FileText] puts before texts. One that somebody has written himself goes, too: see keyOf.
func unescape(rows []readers.Row) {
	for _, row := range rows {
		for i := range row.Cells {
			cell := &row.Cells[i]
			if plain := readers.UnescapeFormula(cell.Text); readers.EscapeFormula(plain) == cell.Text {
				cell.Text = plain
			}
		}
	}
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
