package readers

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// inspect looks at the file without reading it through: that it is a file, that
// it is readable, and by its first bytes and its ending which format it has.
func (p *Plan) inspect() (Format, error) {
	info, err := os.Stat(p.Path)
	if err != nil {
		return "", p.cannotOpen(err)
	}
	if info.IsDir() {
		return "", p.fileError("is a folder", "name the plan inside it", nil)
	}
	if !info.Mode().IsRegular() {
		return "", p.fileError("is no ordinary file", "save the plan to a file first", nil)
	}
	if info.Size() == 0 && !isTextName(p.Path) {
		return "", p.fileError("is empty", "save the plan again from the spreadsheet", nil)
	}
	p.Mode = info.Mode()
	head, err := p.head()
	if err != nil {
		return "", err
	}
	return p.formatOf(head)
}

// isTextName reports whether an empty file of that name is a text without a line.
func isTextName(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".csv", ".tsv", ".txt":
		return true
	}
	return false
}

// head reads the first bytes of the file.
func (p *Plan) head() ([]byte, error) {
	file, err := os.Open(p.Path)
	if err != nil {
		return nil, p.cannotOpen(err)
	}
	defer file.Close()
	head := make([]byte, 512)
	n, err := io.ReadFull(file, head)
	if err != nil && err != io.ErrUnexpectedEOF && err != io.EOF {
		return nil, p.cannotRead(err)
	}
	return head[:n], nil
}

// foreign lists the beginnings of files that planners take for a plan.
func foreign() []struct{ magic, is, hint string } {
	return []struct{ magic, is, hint string }{
		{"%PDF", "is a PDF", "save the spreadsheet itself as .xlsx or .csv"},
		{"{\\rtf", "is a text document", "save the spreadsheet itself as .xlsx or .csv"},
		{"<!doctype", "is a web page", "save the spreadsheet as .xlsx or .csv; a download that asks for a login often gives such a page"},
		{"<html", "is a web page", "save the spreadsheet as .xlsx or .csv; a download that asks for a login often gives such a page"},
		{"<?xml", "is XML", "save the spreadsheet as .xlsx or .csv"},
		{"\x1f\x8b", "is compressed", "unpack it first"},
	}
}

// formatOf tells the format from the first bytes, and refuses what is neither a
// workbook nor text, or not what its ending says.
func (p *Plan) formatOf(head []byte) (Format, error) {
	ending := strings.ToLower(filepath.Ext(p.Path))
	isText := ending == ".csv" || ending == ".tsv" || ending == ".txt"
	isBook := ending == ".xlsx" || ending == ".xlsm"
	start := strings.ToLower(string(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n")))
	for _, f := range foreign() {
		if strings.HasPrefix(start, strings.ToLower(f.magic)) {
			return "", p.fileError(f.is+", not a plan", f.hint, nil)
		}
	}
	switch {
	case bytes.HasPrefix(head, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")):
		return "", p.oleError()
	case bytes.HasPrefix(head, []byte("PK\x03\x04")) && isText:
		return "", p.fileError("is a zip archive, perhaps a workbook, and no text", "if it is a workbook, rename it to end in .xlsx", nil)
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return XLSX, nil
	case isBook:
		return "", p.fileError("is no workbook, whatever its name says", "open it in the spreadsheet and save it as .xlsx; if it is CSV text, rename it to end in .csv", nil)
	}
	return CSV, nil
}

// oleError tells a workbook under a password from one in the format of Excel 97:
// both are the same kind of container.
func (p *Plan) oleError() error {
	const most = 64 << 20
	protected := []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")
	file, err := os.Open(p.Path)
	if err != nil {
		return p.cannotOpen(err)
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, most))
	if err != nil {
		return p.cannotRead(err)
	}
	if bytes.Contains(content, protected) {
		return p.fileError("is protected by a password", "save it in the spreadsheet without a password", nil)
	}
	return p.fileError("is in the old Excel format (.xls), or another old Office document", "save it in the spreadsheet as .xlsx", nil)
}

func (p *Plan) fileError(message, hint string, err error) *FileError {
	return &FileError{Path: p.Path, Message: message, Hint: hint, Err: err}
}

func (p *Plan) cannotRead(err error) *FileError {
	return p.fileError("cannot be read", "", err)
}

func (p *Plan) cannotOpen(err error) *FileError {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p.fileError("cannot be opened", "check the path and the spelling", fs.ErrNotExist)
	case errors.Is(err, fs.ErrPermission):
		return p.fileError("cannot be opened", "change its permissions, or copy it", fs.ErrPermission)
	}
	return p.fileError("cannot be opened", "", err)
}

// lockFiles warns of the files that spreadsheet programs put beside an open plan.
func (p *Plan) lockFiles() []Problem {
	folder := filepath.Dir(p.Path)
	for _, name := range []string{"~$" + p.File, ".~lock." + p.File + "#"} {
		if _, err := os.Lstat(filepath.Join(folder, name)); err == nil {
			return []Problem{{Place: Place{File: p.File}, Severity: Warning, Code: "open-elsewhere",
				Message:    "a spreadsheet program has it open (" + name + "): what is not saved is not seen",
				Suggestion: "save it there first"}}
		}
	}
	return nil
}
