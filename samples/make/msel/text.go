package msel

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
)

// text writes a sheet as a CSV, as the tool does that exports it: UTF-8 with a byte order mark.
func text(s sheet) ([]byte, error) {
	var records [][]string
	for _, title := range s.titles {
		records = append(records, []string{title})
	}
	if s.header != nil {
		records = append(records, s.header)
	}
	for _, row := range s.rows {
		record := make([]string, max(len(s.header), len(row)))
		for i, value := range row {
			if value != nil {
				record[i] = fmt.Sprint(value)
			}
		}
		records = append(records, record)
	}
	return asCSV("\ufeff", records)
}

// asCSV writes records behind a mark.
func asCSV(mark string, records [][]string) ([]byte, error) {
	var written bytes.Buffer
	written.WriteString(mark)
	w := csv.NewWriter(&written)
	err := w.WriteAll(records)
	return written.Bytes(), errors.Join(err, w.Error())
}

// mappingFile writes mappings as simcast reads them.
func mappingFile(list []mapping) ([]byte, error) {
	records := [][]string{{"for", "written", "means"}}
	for _, m := range list {
		records = append(records, []string{m.what, m.written, m.means})
	}
	return asCSV("", records)
}
