package readers

import (
	"fmt"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"
)

// readTypes reads what cells refer to: texts, number formats, the first day.
func (w *workbook) readTypes(book *excelize.File, verbatim bool) (*cellTypes, error) {
	types := &cellTypes{shapes: shapes(book), verbatim: verbatim}
	if about := book.WorkBook.WorkbookPr; about != nil {
		types.date1904 = about.Date1904
	}
	for _, rel := range w.archive.Relations(w.main) {
		if !strings.HasSuffix(rel.Type, "/sharedStrings") || !w.archive.Has(rel.Target) {
			continue // a text that is missed is an error where a cell refers to it
		}
		if err := w.readStrings(rel.Target, types); err != nil {
			return nil, fmt.Errorf("its texts: %w", err)
		}
	}
	return types, nil
}

// shapes tells for each style of cells how it shows a number.
func shapes(book *excelize.File) []formatClass {
	if book.Styles == nil || book.Styles.CellXfs == nil {
		return nil
	}
	codes := map[int]string{}
	if formats := book.Styles.NumFmts; formats != nil {
		for _, format := range formats.NumFmt {
			codes[format.NumFmtID] = format.FormatCode
		}
	}
	var found []formatClass
	known := map[int]formatClass{} // a code may be long, and any number of styles may name it
	for _, style := range book.Styles.CellXfs.Xf {
		id := 0
		if style.NumFmtID != nil {
			id = *style.NumFmtID
		}
		if _, ok := known[id]; !ok {
			known[id] = formatClassOf(id, codes[id])
		}
		found = append(found, known[id])
	}
	return found
}

// properties gives the custom document properties as text. A workbook whose
// properties cannot be read has none.
func properties(book *excelize.File) map[string]string {
	found := map[string]string{}
	custom, err := book.GetCustomProps()
	if err != nil {
		return found
	}
	for _, property := range custom {
		switch value := property.Value.(type) {
		case nil:
		case time.Time:
			found[property.Name] = value.Format(time.RFC3339)
		default:
			found[property.Name] = fmt.Sprint(value)
		}
	}
	return found
}
