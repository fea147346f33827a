package readers

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"

	"github.com/xuri/excelize/v2"
)

// openWorkbook opens a workbook. The file is read whole at once and closed, so
// that the plan is taken as it is now and nobody's saving is held up; its sheet
// is unpacked row by row.
func (p *Plan) openWorkbook(file *os.File, wanted string) error {
	pack, err := p.readPack(file)
	if err != nil {
		return err
	}
	book, err := pack.openBook()
	if err != nil {
		return p.damaged(err)
	}
	defer book.file.Close()
	sheets := pack.sheets(book.file)
	sheet, err := p.chooseSheet(sheets, wanted)
	if err != nil {
		return err
	}
	types, err := pack.readTypes(book.file, false)
	if err != nil {
		return p.damaged(err)
	}
	p.Properties = book.properties
	if err := p.openSheet(pack, sheet, types); err != nil {
		return err
	}
	var others []sheetPart
	if wanted == "" { // else the planner knows that there are others
		others = p.otherSheets(pack, sheets, types, sheet)
		p.Warnings = append(p.Warnings, p.otherSheetWarnings(others)...)
	}
	return namesOther(p.findHeader(), others)
}

// openSheet opens a sheet as far as its rows.
func (p *Plan) openSheet(pack *archive, sheet sheetPart, types *cellTypes) error {
	part, err := pack.open(sheet.part)
	if err != nil {
		return p.damaged(err)
	}
	source := &sheetSource{plan: p, part: part, types: types, scanner: pack.scanner()}
	p.Sheet, p.rows = sheet.name, source
	return source.begin()
}

// damaged is the error of a workbook that is broken.
func (p *Plan) damaged(err error) error {
	return p.fileError("is a damaged workbook", "open it in the spreadsheet, see that all is there, and save it under a new name", err)
}

// book is what excelize tells of a workbook as a whole.
type book struct {
	file       *excelize.File
	properties map[string]string
}

// openBook lets excelize read what the workbook says of itself: sheets, styles
// and properties. It gets those parts alone, still packed, for it would unpack
// every sheet and picture.
func (k *archive) openBook() (opened book, err error) {
	defer func() { // it is given files that nobody has looked at before
		if cause := recover(); cause != nil {
			err = fmt.Errorf("it cannot be understood: %v", cause)
		}
	}()
	lean, err := k.lean()
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
	return book{file: file, properties: properties(file)}, nil
}

// lean packs the parts that speak of the workbook as a whole.
func (k *archive) lean() (io.Reader, error) {
	var lean bytes.Buffer
	writer := zip.NewWriter(&lean)
	left := uint64(maxBook)
	for _, part := range k.zip.File {
		if !k.isOfBook(partName(part.Name)) {
			continue
		}
		if part.CompressedSize64 > left { // parts may lie over one another, and come to more than the file
			return nil, fmt.Errorf("what it says of itself is larger than %d MiB", maxBook>>20)
		}
		left -= part.CompressedSize64
		if err := writer.Copy(part); err != nil {
			return nil, err
		}
	}
	return &lean, writer.Close()
}

// isOfBook reports whether a part speaks of the workbook as a whole.
func (k *archive) isOfBook(name string) bool {
	if strings.Contains(name, "sharedstrings") || strings.Contains(name, "calcchain") {
		return false
	}
	main := path.Dir(k.main)
	switch path.Dir(name) {
	case ".", "_rels", "docprops", main, main + "/_rels", main + "/theme":
		return true
	}
	return false
}

// sheetPart is a sheet with cells: its name, and the part that holds them.
type sheetPart struct {
	name, part string
	visible    bool
}

// sheets lists the sheets with cells, in the order of their tabs.
func (k *archive) sheets(book *excelize.File) []sheetPart {
	parts := map[string]string{}
	for _, rel := range k.relations(k.main) {
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

// chooseSheet picks the sheet to read: the named one, else the visible one that is
// called `Injects`, else the first visible one.
func (p *Plan) chooseSheet(sheets []sheetPart, wanted string) (sheetPart, error) {
	name := wanted
	if name == "" {
		name = "Injects"
	}
	for _, sheet := range sheets {
		if FoldName(sheet.name) == FoldName(name) && (sheet.visible || wanted != "") {
			return sheet, nil
		}
	}
	if len(sheets) == 0 {
		return sheetPart{}, p.noSheets()
	}
	if wanted != "" {
		return sheetPart{}, p.fileError(fmt.Sprintf("has no sheet %q", wanted), "its sheets are "+sheetList(sheets), nil)
	}
	for _, sheet := range sheets {
		if sheet.visible {
			return sheet, nil
		}
	}
	return sheetPart{}, p.fileError("has no visible sheet", "show one, or name one with --sheet: "+sheetList(sheets), nil)
}

func (p *Plan) noSheets() error { return p.damaged(errors.New("it has no sheet with cells")) }

// sheetList names sheets in a message, as many as fit it.
func sheetList(sheets []sheetPart) string {
	const most = 20
	var names []string
	for _, sheet := range sheets[:min(len(sheets), most)] {
		names = append(names, shorten(sheet.name, 40))
	}
	if len(sheets) > most {
		names = append(names, fmt.Sprintf("and %d more", len(sheets)-most))
	}
	return strings.Join(names, ", ")
}
