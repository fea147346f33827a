package sheet

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Format is the kind of a results file.
type Format string

// The formats of results.
const (
	XLSX Format = "xlsx"
	CSV  Format = "csv" // with the plan's separator
	TSV  Format = "tsv" // separated by tabs, whatever the plan has
)

// FormatOf tells the format from the ending of a path, in any case.
func FormatOf(path string) (Format, error) {
	format := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")))
	switch format {
	case XLSX, CSV, TSV:
		return format, nil
	}
	return "", fmt.Errorf("%s: results are written as .xlsx, .csv or .tsv; give the file one of these endings", path)
}
