package readers

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"
)

// readTypes reads what cells refer to: texts, number formats, the first day.
func (k *pack) readTypes(book *excelize.File, verbatim bool) (*cellTypes, error) {
	types := &cellTypes{shapes: shapes(book), verbatim: verbatim}
	if about := book.WorkBook.WorkbookPr; about != nil {
		types.date1904 = about.Date1904
	}
	for _, rel := range k.relations(k.main) {
		if !strings.HasSuffix(rel.Type, "/sharedStrings") || k.parts[rel.Target] == nil {
			continue // a text that is missed is an error where a cell refers to it
		}
		texts, err := k.readStrings(rel.Target)
		if err != nil {
			return nil, fmt.Errorf("its texts: %w", err)
		}
		types.strings = texts
	}
	return types, nil
}

// readStrings reads the table of texts that cells share.
func (k *pack) readStrings(name string) ([]string, error) {
	part, err := k.open(name)
	if err != nil {
		return nil, err
	}
	defer part.Close()
	var texts []string
	for {
		token, err := part.token()
		if err == io.EOF {
			return texts, nil
		}
		if err != nil {
			return nil, err
		}
		if start, ok := token.(xml.StartElement); ok && part.depth == 2 && start.Name.Local == "si" {
			text, err := part.richText()
			if err != nil {
				return nil, err
			}
			texts = append(texts, text)
		}
	}
}

// shapes tells for each style of cells how it shows a number.
func shapes(book *excelize.File) []shape {
	if book.Styles == nil || book.Styles.CellXfs == nil {
		return nil
	}
	codes := map[int]string{}
	if formats := book.Styles.NumFmts; formats != nil {
		for _, format := range formats.NumFmt {
			codes[format.NumFmtID] = format.FormatCode
		}
	}
	var found []shape
	for _, style := range book.Styles.CellXfs.Xf {
		id := 0
		if style.NumFmtID != nil {
			id = *style.NumFmtID
		}
		found = append(found, shapeOf(id, codes[id]))
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
