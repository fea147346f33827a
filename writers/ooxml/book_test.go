package ooxml_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
	"simcast/writers/writertest"
)

// planners is a workbook with a filter, written by somebody else.
func planners(t *testing.T) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for cell, text := range map[string]string{"A1": "persona", "B1": "channel", "A2": "mayor", "B2": "mail"} {
		if err := f.SetCellStr("Sheet1", cell, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.AutoFilter("Sheet1", "A1:B2", nil); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestOnlyWhatIsEditedChanges(t *testing.T) {
	content := planners(t)
	book, err := ooxml.Open(content)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := book.Sheet("sheet1")
	if err != nil {
		t.Fatal(err)
	}
	err = book.Change(sheet.Part, func(e *ooxml.Edit) error {
		e.Cut(e.Root.Child("autoFilter"))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := book.Pack(&out); err != nil {
		t.Fatal(err)
	}
	before, after := writertest.PartsOf(t, content), writertest.PartsOf(t, out.Bytes())
	if len(after) != len(before) {
		t.Errorf("%d parts of %d", len(after), len(before))
	}
	for name, was := range before {
		if name == sheet.Part {
			from, to := strings.Index(was, "<autoFilter"), strings.Index(was, "</autoFilter>")+len("</autoFilter>")
			was = was[:from] + was[to:]
		}
		if after[name] != was {
			t.Errorf("%s is\n%s\nand was\n%s", name, after[name], was)
		}
	}
}

func TestAnEditThatFailsChangesNothing(t *testing.T) {
	book, err := ooxml.Open(planners(t))
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := book.Sheet("Sheet1")
	if err != nil {
		t.Fatal(err)
	}
	err = book.Change(sheet.Part, func(e *ooxml.Edit) error {
		e.Cut(e.Root.Child("sheetData"))
		return io.ErrUnexpectedEOF
	})
	if err == nil || !strings.Contains(err.Error(), sheet.Part) || book.IsChanged() {
		t.Errorf("%v, changed %v", err, book.IsChanged())
	}
}

func TestWhatIsNoWorkbookIsRefused(t *testing.T) {
	var noBook bytes.Buffer
	archive := zip.NewWriter(&noBook)
	if _, err := archive.Create("readme.txt"); err != nil {
		t.Fatal(err)
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	content := planners(t)
	for name, content := range map[string][]byte{"a zip": noBook.Bytes(), "half a workbook": content[:len(content)/2], "nothing": nil} {
		if _, err := ooxml.Open(content); err == nil {
			t.Errorf("%s is opened", name)
		}
	}
}

// TestMarksAreReadBack: a spreadsheet reads what was written, character by character.
func TestMarksAreReadBack(t *testing.T) {
	texts := []string{"a\x01b", "_x0041_", "_x0041_x0041_", "\r\n", "\x7f", "\uFFFE", "plain", "_"}
	f := excelize.NewFile()
	defer f.Close()
	for i, text := range texts {
		cell, _ := excelize.CoordinatesToCellName(1, i+1)
		if err := f.SetCellStr("Sheet1", cell, ooxml.Escape(text)); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	f.SetZipWriter(func(io.Writer) excelize.ZipWriter { return ooxml.NewSeal(&out) })
	if _, err := f.WriteToBuffer(); err != nil {
		t.Fatal(err)
	}
	read, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	for i, text := range texts {
		cell, _ := excelize.CoordinatesToCellName(1, i+1)
		if got, err := read.GetCellValue("Sheet1", cell); err != nil || got != text {
			t.Errorf("%q is read as %q, %v", text, got, err)
		}
	}
}

// A part of too many elements is refused, and one with as many rows as a sheet has is
// not. A text in pieces is put together once, and not again at every piece.
func TestPartsWithoutEnd(t *testing.T) {
	if _, err := ooxml.Parse([]byte("<a>" + strings.Repeat("<b/>", 1_400_000) + "</a>")); err == nil || !strings.Contains(err.Error(), "too many elements") {
		t.Error(err)
	}
	root, err := ooxml.Parse([]byte("<a>" + strings.Repeat("<row/>", 1_048_576) + "</a>"))
	if err != nil || len(root.Children) != 1_048_576 {
		t.Error(err)
	}
	root, err = ooxml.Parse([]byte("<a>" + strings.Repeat("xy<!---->", 200_000) + "</a>"))
	if err != nil || root.Text != strings.Repeat("xy", 200_000) {
		t.Error(err)
	}
}
