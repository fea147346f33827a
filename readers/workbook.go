package readers

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"simcast/readers/archive"
)

// What a workbook may hold at most, beside the bounds of its archive.
const (
	maxFile  = 256 << 20 // bytes of the file
	maxBook  = 16 << 20  // bytes of a part that tells of the workbook as a whole, unpacked
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
	about, err := book.readAbout()
	if err != nil {
		return p.damaged(err)
	}
	types, err := book.readTypes(about, false)
	if err != nil {
		return p.damaged(err)
	}
	sheets := about.sheets()
	if err := p.readSides(book, sheets, types); err != nil {
		return err
	}
	if err := p.takeMapping(opt); err != nil {
		return err
	}
	sheet, err := p.chooseSheet(sheets, opt, func(sheet sheetPart) (bool, int) { return p.hasHeaderIn(book, sheet, types) })
	if err != nil {
		return err
	}
	p.Properties = book.properties()
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

// mainPart gives the workbook's part as the archive's relationships name it.
func (w *workbook) mainPart() string {
	return archive.Related(w.archive.Relations(""), "officeDocument")
}
