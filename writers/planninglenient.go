package writers

import (
	"bytes"
	"io"
	"regexp"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
)

// saveLenient saves a workbook as save does, and says of each drop-down that is not
// strict that it is none. Excelize leaves that unsaid, as the standard lets it, but
// openpyxl 3.0 takes the unsaid for the opposite, and saves a strict drop-down.
func saveLenient(f *excelize.File, w io.Writer) error {
	f.SetZipWriter(func(io.Writer) excelize.ZipWriter { return lenientSeal{ooxml.NewSeal(w)} })
	_, err := f.WriteToBuffer()
	return err
}

// lenientSeal is a seal whose sheets go through lenientRules: opened again, a plan of
// many rows would have to fit into memory.
type lenientSeal struct{ *ooxml.Seal }

// Create begins the next part, as excelize's ZipWriter wants it.
func (s lenientSeal) Create(name string) (io.Writer, error) {
	w, err := s.Seal.Create(name)
	if err != nil || !strings.HasPrefix(name, "xl/worksheets/sheet") {
		return w, err
	}
	return &lenientRules{out: w}, nil
}

// lenientRules writes a sheet on, in whole tags.
type lenientRules struct {
	out  io.Writer
	held []byte // the beginning of a tag, until its end comes
}

func (l *lenientRules) Write(p []byte) (int, error) {
	sheet := append(l.held, p...)
	end := len(sheet)
	if open := bytes.LastIndexByte(sheet, '<'); open >= 0 && bytes.IndexByte(sheet[open:], '>') < 0 {
		end = open
	}
	if _, err := l.out.Write(sayLenient(sheet[:end])); err != nil {
		return 0, err
	}
	l.held = append(l.held[:0], sheet[end:]...)
	return len(p), nil
}

// sayLenient completes the rules of a sheet. Texts have no "<" of their own there.
func sayLenient(sheet []byte) []byte {
	rule := regexp.MustCompile(`<dataValidation [^>]*`)
	return rule.ReplaceAllFunc(sheet, func(tag []byte) []byte {
		if bytes.Contains(tag, []byte("showErrorMessage=")) {
			return tag
		}
		return bytes.Replace(tag, []byte("<dataValidation"), []byte(`<dataValidation showErrorMessage="0"`), 1)
	})
}
