package export

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/writers/sheet"
)

// JSON is the format of an export that keeps a list as the service gave it.
const JSON sheet.Format = "json"

// FormatOf tells the format of an export from the ending of its path.
func FormatOf(path string) (sheet.Format, error) {
	format := sheet.Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")))
	switch format {
	case sheet.XLSX, sheet.CSV, sheet.TSV, JSON:
		return format, nil
	}
	return "", fmt.Errorf("%s: a space is exported as .xlsx, .csv, .tsv or .json; give the file one of these endings", path)
}

// Fits tells whether the format can hold these kinds.
func Fits(format sheet.Format, kinds []string) error {
	if format != sheet.XLSX && len(kinds) != 1 {
		return fmt.Errorf("a .%s holds one kind, not %d (%s); export them as .xlsx, or name one kind",
			format, len(kinds), strings.Join(kinds, ", "))
	}
	return nil
}

// Write writes the lists of these kinds to w: a workbook with a sheet each, or
// one of them as text. A workbook and a CSV hold all that the service gave, but
// for the difference between a null, an empty text and nothing; JSON is what it
// gave. progress is called after every entry that is written.
func Write(w io.Writer, format sheet.Format, objects catalog.Objects, kinds []string, progress func(done, all int)) error {
	if err := Fits(format, kinds); err != nil {
		return err
	}
	var lists []catalog.List
	done, all := 0, 0
	for _, list := range catalog.Lists() {
		if slices.Contains(kinds, list.Kind) {
			lists = append(lists, list)
			all += len(objects.Of(list))
		}
	}
	if len(lists) == 0 {
		return fmt.Errorf("there is nothing to export for %q", kinds)
	}
	wrote := func() { done++; progress(done, all) }
	switch format {
	case sheet.XLSX:
		return writeWorkbook(w, objects, lists, wrote)
	case sheet.CSV:
		return writeText(w, ',', objects, lists[0], wrote)
	case sheet.TSV:
		return writeText(w, '\t', objects, lists[0], wrote)
	}
	return writeJSON(w, objects.Of(lists[0]), wrote)
}

// writeWorkbook writes a sheet a list.
func writeWorkbook(w io.Writer, objects catalog.Objects, lists []catalog.List, wrote func()) error {
	book := excelize.NewFile()
	defer book.Close() // takes away excelize's temporary files
	looks, err := sheet.NewTableStyles(book)
	if err != nil {
		return err
	}
	if err := sheet.AddSheets(book, sheet.Names(lists)...); err != nil {
		return err
	}
	if err := sheet.AddSeal(book, "The data of the space"); err != nil {
		return err
	}
	for _, list := range lists {
		if err := sheet.NewTable(list, objects.Of(list)).Write(book, looks, wrote); err != nil {
			return fmt.Errorf("the sheet %s: %w", list.Sheet, err)
		}
	}
	return sheet.Save(book, w)
}

// writeJSON writes the entries as the service gave them, byte for byte, one after
// another.
func writeJSON(w io.Writer, entries []json.RawMessage, wrote func()) error {
	out := bufio.NewWriter(w)
	before := "[\n"
	for _, entry := range entries {
		if _, err := out.WriteString(before + string(entry)); err != nil {
			return err
		}
		before = ",\n"
		wrote()
	}
	end := "\n]\n"
	if len(entries) == 0 {
		end = "[\n]\n"
	}
	if _, err := out.WriteString(end); err != nil {
		return err
	}
	return out.Flush()
}
