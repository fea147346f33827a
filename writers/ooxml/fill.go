package ooxml

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"strconv"

	"github.com/xuri/excelize/v2"
)

// Fill writes f under a seal, with rows in sheets that excelize has left empty. A sheet goes by the name of its part.
func Fill(w io.Writer, f *excelize.File, sheets map[string]func(*Rows) error) error {
	to := &filler{Seal: NewSeal(w), sheets: maps.Clone(sheets)}
	f.SetZipWriter(func(io.Writer) excelize.ZipWriter { return to })
	_, err := f.WriteToBuffer() // it stays empty
	switch {
	case to.err != nil:
		return to.err
	case err == nil && len(to.sheets) > 0:
		return errors.New("a sheet that was to be filled is not in the workbook")
	}
	return err
}

// filler is a seal that fills sheets on their way.
type filler struct {
	*Seal
	sheets map[string]func(*Rows) error // that are still to be filled
	err    error                        // the first of filling; excelize forgets it
}

// Create begins the next part, as excelize's ZipWriter wants it.
func (f *filler) Create(name string) (io.Writer, error) {
	w, err := f.Seal.Create(name)
	rows := f.sheets[name]
	if err != nil || rows == nil {
		return w, err
	}
	delete(f.sheets, name)
	return writerFunc(func(sheet []byte) (int, error) {
		err := fill(w, name, sheet, rows)
		f.err = errors.Join(f.err, err)
		return len(sheet), err
	}), nil
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// fill writes a sheet, which excelize gives whole, with its rows.
func fill(w io.Writer, name string, sheet []byte, write func(*Rows) error) error {
	const begin, end = "<sheetData>", "</sheetData>"
	head, foot, found := bytes.Cut(grouped(lenient(sheet)), []byte(begin+end))
	if !found {
		return fmt.Errorf("%s cannot be filled: it has no empty list of rows", name)
	}
	rows := NewRows(w)
	rows.put(string(head), begin)
	if err := write(rows); err != nil {
		return err
	}
	rows.put(end, string(foot))
	return rows.Flush()
}

// lenient says of each drop-down that is not strict that it is none. Excelize leaves that unsaid, as the standard
// lets it, but openpyxl 3.0 takes the unsaid for the opposite, and saves a strict drop-down.
func lenient(sheet []byte) []byte {
	rule := regexp.MustCompile(`<dataValidation [^>]*`)
	return rule.ReplaceAllFunc(sheet, func(tag []byte) []byte {
		if bytes.Contains(tag, []byte("showErrorMessage=")) {
			return tag
		}
		return bytes.Replace(tag, []byte("<dataValidation"), []byte(`<dataValidation showErrorMessage="0"`), 1)
	})
}

// grouped says of a sheet with a group of columns that it has one, and marks the column behind a group that is folded. Excelize
// leaves both unsaid, and Excel would show no + that opens the group.
func grouped(sheet []byte) []byte {
	if !bytes.Contains(sheet, []byte(` outlineLevel="`)) {
		return sheet
	}
	sheet = bytes.Replace(sheet, []byte("<sheetFormatPr "), []byte(`<sheetFormatPr outlineLevelCol="1" `), 1)
	folded := regexp.MustCompile(`<col [^>]*hidden="true"[^>]*max="(\d+)"[^>]*outlineLevel[^>]*></col>`).FindAllSubmatch(sheet, -1)
	if len(folded) == 0 {
		return sheet
	}
	last, _ := strconv.Atoi(string(folded[len(folded)-1][1])) // digits
	behind := fmt.Sprintf(`min="%d"`, last+1)
	if bytes.Contains(sheet, []byte(behind)) {
		return bytes.Replace(sheet, []byte(behind), []byte(`collapsed="true" `+behind), 1)
	}
	mark := fmt.Sprintf(`<col collapsed="true" max="%d" %s width="9.140625"></col></cols>`, last+1, behind)
	return bytes.Replace(sheet, []byte("</cols>"), []byte(mark), 1)
}
