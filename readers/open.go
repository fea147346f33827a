package readers

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// inspect opens the file without reading it through: that it is a file, that
// it is readable, and by its first bytes and its ending which format it has.
func (p *File) inspect() (*os.File, error) {
	info, err := os.Stat(p.Path)
	if err != nil {
		return nil, p.cannotOpen(err)
	}
	if info.IsDir() {
		return nil, p.fileError("is a folder", "name the file inside it", nil)
	}
	if !info.Mode().IsRegular() {
		return nil, p.fileError("is not an ordinary file", "save it to a file first", nil)
	}
	if info.Size() == 0 && !isTextName(p.Path) {
		return nil, p.fileError("is empty", "save it again from the spreadsheet", nil)
	}
	p.Mode = info.Mode()
	file, err := os.Open(p.Path)
	if err != nil {
		return nil, p.cannotOpen(err)
	}
	if p.Format, err = p.formatOf(file); err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// EncodingOf tells how the text of a CSV is encoded, in the words of Plan.Encoding. An
// error says that it is no text.
func EncodingOf(file string, content []byte) (string, error) {
	p := File{Path: file, Name: filepath.Base(file)}
	encoding, err := p.scanText(bytes.NewReader(content), int64(len(content)))
	return encoding.Name, err
}

// isTextName reports a name that promises text.
func isTextName(path string) bool { return hasEnding(path, ".csv", ".tsv", ".txt") }

// isBookName reports a name that promises a workbook, of this kind or another.
func isBookName(path string) bool {
	return hasEnding(path, ".xlsx", ".xlsm", ".xltx", ".xltm", ".xls", ".xlsb", ".ods", ".numbers")
}

func hasEnding(path string, endings ...string) bool {
	return slices.Contains(endings, strings.ToLower(filepath.Ext(path)))
}

// formatOf tells the format from the first bytes, and refuses what is neither a
// workbook nor text, or not what its ending says. What a zip archive is, its parts
// tell: see checkContent.
func (p *File) formatOf(file *os.File) (Format, error) {
	head := make([]byte, 512)
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return "", p.cannotRead(err)
	}
	head = head[:n]
	switch foreign := p.foreignText(head); {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return XLSX, nil
	case bytes.HasPrefix(head, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")):
		return "", p.oleError(file)
	case foreign != nil:
		return "", foreign
	case isBookName(p.Path):
		return "", p.notBook(head)
	}
	return CSV, nil
}

func (p *File) fileError(message, hint string, err error) *FileError {
	return &FileError{Path: p.Path, Message: message, Hint: hint, Err: err}
}

func (p *File) cannotRead(err error) *FileError {
	return p.fileError("cannot be read", "", err)
}

func (p *File) cannotOpen(err error) *FileError {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p.fileError("cannot be opened", "check the path and the spelling", fs.ErrNotExist)
	case errors.Is(err, fs.ErrPermission):
		return p.fileError("cannot be opened", "change its permissions, or copy it", fs.ErrPermission)
	}
	return p.fileError("cannot be opened", "", err)
}

// lockFiles warns of the files that spreadsheet programs put beside an open plan.
func (p *File) lockFiles() []Problem {
	folder := filepath.Dir(p.Path)
	for _, name := range []string{"~$" + p.Name, ".~lock." + p.Name + "#"} {
		if _, err := os.Lstat(filepath.Join(folder, name)); err == nil {
			return []Problem{{Place: Place{File: p.Name}, Severity: Warning, Code: "open-elsewhere",
				Message:    "a spreadsheet program has it open (" + name + "): changes that are not saved are not read",
				Suggestion: "save it there first"}}
		}
	}
	return nil
}

// IsDeviceName reports whether Windows takes a file's name for a device, whatever its ending: con.results.xlsx is
// the console there.
func IsDeviceName(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	name = strings.ToUpper(strings.TrimSpace(name))
	switch name {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	_, size := utf8.DecodeLastRuneInString(name)
	stem, port := name[:len(name)-size], name[len(name)-size:]
	return (stem == "COM" || stem == "LPT") && strings.Contains("0123456789¹²³", port)
}
