package writers

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"simcast/pipeline"
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

// Results writes r to w. An error of [Fits] comes before the first byte.
func Results(w io.Writer, format Format, r *pipeline.Report) error {
	if err := Fits(format, r); err != nil {
		return err
	}
	switch format {
	case XLSX:
		return writeWorkbook(w, r)
	case CSV:
		return writeText(w, textComma(r.Plan), r)
	case TSV:
		return writeText(w, '\t', r)
	}
	return fmt.Errorf("results cannot be written as %q, only as xlsx, csv or tsv", format)
}
