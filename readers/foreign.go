package readers

import (
	"bytes"
	"io"
	"strings"

	"simcast/readers/textencoding"
)

// What helps with a file that a spreadsheet can open and simcast cannot.
const (
	saveAsBook   = "open it in the spreadsheet and save it as .xlsx"
	saveAsEither = "save the spreadsheet itself as .xlsx or .csv"
)

// foreignBeginning is how a file begins that planners take for a plan, in lower case.
type foreignBeginning struct{ magic, is, hint string }

func foreignBeginnings() []foreignBeginning {
	const login = "save the spreadsheet as .xlsx or .csv; a download that asks for a login often gives such a page"
	beginnings := []foreignBeginning{
		{"%pdf", "is a PDF", saveAsEither},
		{"{\\rtf", "is a text document", saveAsEither},
		{"<?xml", "is XML", saveAsEither},
		{"\x1f\x8b", "is compressed", "unpack it first"},
		{"7z\xbc\xaf\x27\x1c", "is compressed", "unpack it first"},
		{"rar!\x1a", "is compressed", "unpack it first"},
		{"\x89png", "is a picture", saveAsEither},
		{"\xff\xd8\xff", "is a picture", saveAsEither},
	}
	for _, tag := range []string{"<!doctype", "<html", "<head", "<meta", "<style", "<body", "<table"} {
		beginnings = append(beginnings, foreignBeginning{tag, "is a web page", login})
	}
	return beginnings
}

// foreignText tells by the first bytes what a file is that is neither a workbook
// nor a CSV; nil where they do not tell.
func (p *File) foreignText(head []byte) *FileError {
	text := lowerBytes(head)
	start := bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), " \t\r\n")
	for _, foreign := range foreignBeginnings() {
		if !bytes.HasPrefix(start, []byte(foreign.magic)) {
			continue
		}
		switch {
		case foreign.magic == "<?xml" && bytes.Contains(text, []byte("urn:schemas-microsoft-com:office:spreadsheet")):
			foreign.is, foreign.hint = "is a workbook in the XML of Excel 2003", saveAsBook
		case foreign.magic == "<?xml" && bytes.Contains(text, []byte("opendocument")):
			foreign.is, foreign.hint = "is a flat OpenDocument file (.fods)", saveAsBook
		case foreign.is == "is a web page" && isBookName(p.Path):
			foreign.is, foreign.hint = "is a web page that is named like a workbook", saveAsBook
		}
		return p.fileError(foreign.is+", not "+p.wanted(), foreign.hint, nil)
	}
	if beginsJSON(start) {
		return p.fileError("is JSON, not "+p.wanted(), saveAsEither, nil)
	}
	return nil
}

// beginsJSON knows an object and a list of objects. A title in brackets is neither.
func beginsJSON(text []byte) bool {
	for _, opening := range []string{`{"`, `[{`} {
		if len(text) > 0 && text[0] == opening[0] && bytes.HasPrefix(bytes.TrimLeft(text[1:], " \t\r\n"), []byte(opening[1:])) {
			return true
		}
	}
	return false
}

// wanted is what the file should have been.
func (p *File) wanted() string {
	if p.verbatim {
		return "an exported space"
	}
	return "a plan"
}

// lowerBytes makes the letters of ASCII small, and leaves every other byte as it is.
func lowerBytes(text []byte) []byte {
	lower := bytes.Clone(text)
	for i, c := range lower {
		if c >= 'A' && c <= 'Z' {
			lower[i] = c + 'a' - 'A'
		}
	}
	return lower
}

// notBook is the error of a file whose name promises a workbook.
func (p *File) notBook(head []byte) *FileError {
	if bytes.IndexByte(head, 0) >= 0 || textencoding.HasControls(head) {
		return p.fileError("is neither a workbook nor a text file, although it is named like a workbook", "save it again from the spreadsheet as .xlsx", nil)
	}
	return p.fileError("is a text file, although it is named like a workbook", "if it is CSV, rename it to end in .csv; else open it in the spreadsheet and save it as .xlsx", nil)
}

// oleError tells apart what the containers of the old Office hold, by the names
// in them: a workbook under a password, and documents of before 2007.
func (p *File) oleError(file io.Reader) error {
	const most = 64 << 20
	content, err := io.ReadAll(io.LimitReader(file, most))
	if err != nil {
		return p.cannotRead(err)
	}
	holds := func(name string) bool {
		return bytes.Contains(content, []byte(strings.Join(strings.Split(name, ""), "\x00")+"\x00"))
	}
	switch {
	case holds("EncryptedPackage"):
		return p.fileError("is protected by a password", "save it in the spreadsheet without a password", nil)
	case holds("WordDocument"):
		return p.fileError("is an old Word document (.doc)", "copy its table into a spreadsheet and save that as .xlsx", nil)
	case holds("PowerPoint Document"):
		return p.fileError("is an old presentation (.ppt)", saveAsEither, nil)
	case holds("Workbook"), holds("Book"):
		return p.fileError("is in the old Excel format (.xls)", saveAsBook, nil)
	}
	return p.fileError("is in the old Excel format (.xls), or another old Office document", saveAsBook, nil)
}

// checkContent tells what a zip archive is that is no workbook, or not named as one.
func (p *File) checkContent(book *workbook) error {
	switch {
	case book.archive.Has("xl/workbook.bin"):
		return p.fileError("is a binary workbook (.xlsb)", saveAsBook, nil)
	case book.archive.Has("mimetype"):
		return p.openDocument(book)
	case book.archive.Has("word/document.xml"):
		return p.fileError("is a Word document", "copy its table into a spreadsheet and save that as .xlsx", nil)
	case book.archive.Has("ppt/presentation.xml"):
		return p.fileError("is a presentation", saveAsEither, nil)
	case book.archive.Has("index/document.iwa"), book.archive.Has("index.zip"):
		return p.fileError("is an Apple document (.numbers, .pages, .key)", "open it in Numbers, choose Export To, Excel, and take the .xlsx", nil)
	}
	book.main = "xl/workbook.xml"
	if main := book.mainPart(); main != "" {
		book.main = main
	}
	switch {
	case !book.archive.Has(book.main):
		return p.fileError("is a zip archive without a workbook in it", "if the spreadsheet is inside it, unpack it first; else "+saveAsBook, nil)
	case isTextName(p.Path):
		return p.fileError("is a workbook, although it is named like a text file", "rename it to end in .xlsx", nil)
	case !hasEnding(p.Path, ".xlsx", ".xlsm", ".xltx", ".xltm") && isBookName(p.Path):
		p.Warnings = append(p.Warnings, Problem{Place: Place{File: p.Name}, Severity: Warning, Code: "ending",
			Message:    "it is an .xlsx workbook, although its name has another ending",
			Suggestion: "rename it to end in .xlsx; a spreadsheet program may refuse it otherwise"})
	}
	return nil
}

// openDocument tells the files of LibreOffice and its kin by what they say of themselves.
func (p *File) openDocument(book *workbook) error {
	const howTo = "open it in LibreOffice, choose Save As, and take the file type Excel 2007-365 (.xlsx)"
	kind, err := book.archive.Small("mimetype")
	switch {
	case err != nil:
		return p.damaged(err)
	case strings.HasPrefix(string(kind), "application/vnd.oasis.opendocument.spreadsheet"):
		return p.fileError("is an OpenDocument spreadsheet (.ods)", howTo, nil)
	case strings.HasPrefix(string(kind), "application/vnd.oasis.opendocument.text"):
		return p.fileError("is an OpenDocument text (.odt)", "copy its table into a spreadsheet and save that as .xlsx", nil)
	case strings.HasPrefix(string(kind), "application/vnd.oasis.opendocument"):
		return p.fileError("is an OpenDocument file, but not a spreadsheet", saveAsEither, nil)
	}
	return p.fileError("is a packed document, but not a workbook", saveAsEither, nil)
}
