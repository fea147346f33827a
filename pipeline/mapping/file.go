package mapping

import (
	"bytes"
	"encoding/csv"
	"path/filepath"
	"strings"

	"github.com/gocarina/gocsv"

	"simcast/readers"
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
	entries, problems := FromRows(rows, table.Place)
	return entries, problems, nil
}

// FileName is how a file of mappings for a plan is called.
func FileName(plan string) string {
	return strings.TrimSuffix(plan, filepath.Ext(plan)) + ".mapping.csv"
}

// FileText is a file of these mappings, as [ReadFile] reads it; empty where there are none.
func FileText(entries []Entry) []byte {
	if len(entries) == 0 {
		return nil
	}
	var text bytes.Buffer
	_ = gocsv.MarshalCSV(entries, csv.NewWriter(&text)) // memory takes all of it
	return text.Bytes()
}
