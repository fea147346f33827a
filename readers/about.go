package readers

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"simcast/readers/archive"
	"simcast/readers/numberformat"
)

// about is what a workbook says of itself: which sheets it has, how its cells look.
type about struct {
	Workbook struct {
		Date1904 string `xml:"date1904,attr"`
	} `xml:"workbookPr"`
	Sheets []struct {
		Name  string `xml:"name,attr"`
		State string `xml:"state,attr"`
		ID    string `xml:"id,attr"` // of its relation
	} `xml:"sheets>sheet"`
	styles    styles
	relations []archive.Relation
}

// styles are the looks that cells have by number.
type styles struct {
	Formats []struct {
		ID   int    `xml:"numFmtId,attr"`
		Code string `xml:"formatCode,attr"`
	} `xml:"numFmts>numFmt"`
	Fonts []struct {
		Strike *struct {
			Value string `xml:"val,attr"`
		} `xml:"strike"`
	} `xml:"fonts>font"`
	Cells []struct {
		Format int  `xml:"numFmtId,attr"`
		Font   *int `xml:"fontId,attr"`
	} `xml:"cellXfs>xf"`
}

// readAbout reads the workbook's part, and that of its styles, where it has one.
func (w *workbook) readAbout() (*about, error) {
	read := &about{relations: w.archive.Relations(w.main)}
	if err := w.archive.Decode(w.main, maxBook, read); err != nil {
		return nil, err
	}
	styles := cmp.Or(archive.Related(read.relations, "styles"), path.Dir(w.main)+"/styles.xml")
	if !w.archive.Has(styles) {
		return read, nil
	}
	return read, w.archive.Decode(styles, maxBook, &read.styles)
}

// sheetPart is a sheet with cells: its name, and the part that holds them.
type sheetPart struct {
	name, part string
	visible    bool
}

// sheets lists the sheets with cells, in the order of their tabs.
func (a *about) sheets() []sheetPart {
	parts := map[string]string{}
	for _, rel := range a.relations {
		if strings.HasSuffix(rel.Type, "/worksheet") {
			parts[rel.ID] = rel.Target
		}
	}
	var sheets []sheetPart
	for _, sheet := range a.Sheets {
		if part, ok := parts[sheet.ID]; ok { // else it is one of charts or macros
			visible := sheet.State == "" || sheet.State == "visible"
			sheets = append(sheets, sheetPart{name: sheet.Name, part: part, visible: visible})
		}
	}
	return sheets
}

func (p *File) noSheets() error { return p.damaged(errors.New("it has no sheet with cells")) }

// readTypes reads what cells refer to: texts, number formats, the first day.
func (w *workbook) readTypes(about *about, verbatim bool) (*cellTypes, error) {
	types := &cellTypes{formats: about.styles.numberFormats(), struck: about.styles.struck(), date1904: isTrue(about.Workbook.Date1904), verbatim: verbatim}
	texts := archive.Related(about.relations, "sharedStrings")
	if !w.archive.Has(texts) { // a text that is missed is an error where a cell refers to it
		return types, nil
	}
	if err := w.readStrings(texts, types); err != nil {
		return nil, fmt.Errorf("its texts: %w", err)
	}
	return types, nil
}

// numberFormats tells for each style of cells how it shows a number.
func (s *styles) numberFormats() []numberformat.Format {
	codes := map[int]string{}
	for _, format := range s.Formats {
		codes[format.ID] = cmp.Or(format.Code, "General")
	}
	var found []numberformat.Format
	known := map[int]numberformat.Format{} // a code may be long, and any number of styles may name it
	for style, cell := range s.Cells {
		format, isKnown := known[cell.Format]
		if !isKnown {
			format = numberformat.Of(cell.Format, codes[cell.Format])
			known[cell.Format] = format
		}
		if style == 0 && format.Class == numberformat.Unknown { // every cell has that one that has no other
			format = numberformat.Format{}
		}
		found = append(found, format)
	}
	return found
}

// properties gives the custom document properties as text. A workbook whose
// properties cannot be read has none.
func (w *workbook) properties() map[string]string {
	relations := w.archive.Relations("")
	part := cmp.Or(archive.Related(relations, "custom-properties"), archive.Related(relations, "customProperties"), "docProps/custom.xml")
	var custom struct {
		Properties []struct {
			Name  string `xml:"name,attr"`
			Value struct {
				XMLName xml.Name
				Text    string `xml:",chardata"`
			} `xml:",any"`
		} `xml:"property"`
	}
	found := map[string]string{}
	if w.archive.Decode(part, maxBook, &custom) != nil {
		return found
	}
	for _, property := range custom.Properties {
		if property.Value.XMLName.Local == "" {
			continue
		}
		text := property.Value.Text
		if when, err := time.Parse(time.RFC3339, text); err == nil && property.Value.XMLName.Local == "filetime" {
			text = when.Format(time.RFC3339)
		}
		found[property.Name] = text
	}
	return found
}
