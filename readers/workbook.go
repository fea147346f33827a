package readers

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/readers/archive"
	"simcast/readers/numberformat"
)

// What a workbook may hold at most, beside the bounds of its archive.
const (
	maxFile  = 256 << 20 // bytes of the file
	maxBook  = 16 << 20  // bytes of all that excelize reads, unpacked
	maxTexts = 4 << 20   // texts that cells share
)

// windowSize is how much of a part lies in memory at a time.
const windowSize = 256 << 10

// workbook is a workbook's archive, and the name of its main part.
type workbook struct {
	archive *archive.Archive
	main    string
	careful bool // encoding/xml reads all of it
	window  int  // bytes of a part in memory at a time
}

// openWorkbook opens a workbook. The file is read whole at once and closed, so
// that the plan is taken as it is now and nobody's saving is held up; its sheet
// is unpacked row by row.
func (p *File) openWorkbook(file *os.File, opt Options) error {
	book, err := p.readWorkbook(file)
	if err != nil {
		return err
	}
	about, err := book.open()
	if err != nil {
		return p.damaged(err)
	}
	defer about.file.Close()
	types, err := book.readTypes(about.file, false)
	if err != nil {
		return p.damaged(err)
	}
	sheets := book.sheets(about.file)
	if err := p.readSides(book, sheets, types); err != nil {
		return err
	}
	if err := p.takeMapping(opt); err != nil {
		return err
	}
	sheet, err := p.chooseSheet(sheets, opt.Sheet, func(sheet sheetPart) bool { return p.hasHeaderIn(book, sheet, types) })
	if err != nil {
		return err
	}
	p.Properties = about.properties
	if err := p.openSheet(book, sheet, types); err != nil {
		return err
	}
	var others []otherSheet
	if opt.Sheet == "" { // else the planner knows that there are others
		others = p.otherSheets(book, sheets, types, sheet)
		p.Warnings = append(p.Warnings, p.otherSheetWarnings(others, opt.OnePlanCommand)...)
	}
	if err := p.findHeader(); err != nil {
		return namesOther(err, others)
	}
	p.reopen = func() error { return p.openBelowHeader(book, sheet, types) }
	return nil
}

// openBelowHeader opens the sheet again, as far as the rows under its header row.
func (p *File) openBelowHeader(book *workbook, sheet sheetPart, types *cellTypes) error {
	if err := p.openSheet(book, sheet, types); err != nil {
		return err
	}
	for row := (Row{}); row.Number < p.HeaderRow; {
		if err := p.rows.next(&row); err != nil {
			return err
		}
	}
	return nil
}

// readWorkbook reads the file, closes it, and finds the workbook in it.
func (p *File) readWorkbook(file io.ReadCloser) (*workbook, error) {
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err != nil {
		return nil, p.cannotRead(err)
	}
	if len(content) > maxFile {
		return nil, p.fileError(fmt.Sprintf("is larger than %d MiB", maxFile>>20), "take pictures and other sheets out of it", nil)
	}
	opened, err := archive.New(content)
	if err != nil {
		return nil, p.damaged(err)
	}
	p.whole = func() io.Reader { return bytes.NewReader(content) }
	book := &workbook{archive: opened, window: windowSize}
	return book, p.checkContent(book)
}

// openSheet opens a sheet as far as its rows.
func (p *File) openSheet(book *workbook, sheet sheetPart, types *cellTypes) error {
	part, err := book.archive.Open(sheet.part, book.window)
	if err != nil {
		return p.damaged(err)
	}
	source := &sheetSource{plan: p, part: part, types: types, scanner: book.scanner()}
	p.Sheet, p.rows, p.formats = sheet.name, source, types.formats
	return source.begin()
}

// damaged is the error of a workbook that is broken.
func (p *File) damaged(err error) error {
	return p.fileError("is a damaged workbook", "open it in the spreadsheet, check that everything is there, and save it under a new name", err)
}

// about is what excelize tells of a workbook as a whole.
type about struct {
	file       *excelize.File
	properties map[string]string
}

// open lets excelize read what the workbook says of itself: sheets, styles
// and properties. It gets those parts alone, still packed, for it would unpack
// every sheet and picture.
func (w *workbook) open() (opened about, err error) {
	defer func() { // it is given files that nobody has looked at before
		if cause := recover(); cause != nil {
			err = fmt.Errorf("it cannot be understood: %v", cause)
		}
	}()
	lean, err := w.archive.Select(w.isAbout, maxBook)
	if err != nil {
		return opened, err
	}
	file, err := excelize.OpenReader(lean, excelize.Options{UnzipSizeLimit: maxBook, UnzipXMLSizeLimit: maxBook})
	if err != nil {
		return opened, err
	}
	if file.WorkBook == nil {
		return opened, errors.New("it has no workbook part")
	}
	return about{file: file, properties: properties(file)}, nil
}

// isAbout reports whether a part speaks of the workbook as a whole.
func (w *workbook) isAbout(name string) bool {
	if strings.Contains(name, "sharedstrings") || strings.Contains(name, "calcchain") {
		return false
	}
	main := path.Dir(w.main)
	switch path.Dir(name) {
	case ".", "_rels", "docprops", main, main + "/_rels", main + "/theme":
		return true
	}
	return false
}

// mainPart gives the workbook's part as the archive's relationships name it.
func (w *workbook) mainPart() string {
	for _, rel := range w.archive.Relations("") {
		if strings.HasSuffix(rel.Type, "/officeDocument") {
			return rel.Target
		}
	}
	return ""
}

// sheetPart is a sheet with cells: its name, and the part that holds them.
type sheetPart struct {
	name, part string
	visible    bool
}

// sheets lists the sheets with cells, in the order of their tabs.
func (w *workbook) sheets(book *excelize.File) []sheetPart {
	parts := map[string]string{}
	for _, rel := range w.archive.Relations(w.main) {
		if strings.HasSuffix(rel.Type, "/worksheet") {
			parts[rel.ID] = rel.Target
		}
	}
	var sheets []sheetPart
	for _, sheet := range book.WorkBook.Sheets.Sheet {
		if part, ok := parts[sheet.ID]; ok { // else it is one of charts or macros
			visible := sheet.State == "" || sheet.State == "visible"
			sheets = append(sheets, sheetPart{name: sheet.Name, part: part, visible: visible})
		}
	}
	return sheets
}

func (p *File) noSheets() error { return p.damaged(errors.New("it has no sheet with cells")) }

// readTypes reads what cells refer to: texts, number formats, the first day.
func (w *workbook) readTypes(book *excelize.File, verbatim bool) (*cellTypes, error) {
	types := &cellTypes{formats: numberFormats(book), struck: struckStyles(book), verbatim: verbatim}
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

// numberFormats tells for each style of cells how it shows a number.
func numberFormats(book *excelize.File) []numberformat.Format {
	if book.Styles == nil || book.Styles.CellXfs == nil {
		return nil
	}
	codes := map[int]string{}
	if formats := book.Styles.NumFmts; formats != nil {
		for _, format := range formats.NumFmt {
			codes[format.NumFmtID] = cmp.Or(format.FormatCode, "General")
		}
	}
	var found []numberformat.Format
	known := map[int]numberformat.Format{} // a code may be long, and any number of styles may name it
	for style, xf := range book.Styles.CellXfs.Xf {
		id := 0
		if xf.NumFmtID != nil {
			id = *xf.NumFmtID
		}
		format, isKnown := known[id]
		if !isKnown {
			format = numberformat.Of(id, codes[id])
			known[id] = format
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
