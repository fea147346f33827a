package celltext_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"simcast/writers/celltext"
	"simcast/writers/writertest"
)

// A CSV gets cells that it does not have yet, at the end of their rows; every other byte stays.
func TestCellsBehindTheLast(t *testing.T) {
	const before = "persona;channel;body\r\nA;mail;one\r\nB;mail\r\n\r\nC;\"mail\";\"two\r\nlines\""
	const want = "persona;channel;body;lint\r\nA;mail;one\r\nB;mail;;ok\r\n\r\nC;\"mail\";\"two\r\nlines\";\"a\nb; c\""
	out, changed, err := celltext.Write(celltext.Plan{File: "plan.csv", Content: []byte(before)},
		map[celltext.At]string{{Row: 1, Column: 3}: "lint", {Row: 3, Column: 3}: "ok", {Row: 5, Column: 3}: "a\nb; c"})
	writertest.NoError(t, err)
	if string(out) != want || changed != 3 {
		t.Errorf("%d cells changed: %q", changed, out)
	}
}

// In a workbook a cell that is not there yet comes into its place among the others, and looks like the one before it.
func TestCellsThatAreNotThere(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	bold, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	writertest.NoError(t, err)
	for cell, text := range map[string]string{"A1": "persona", "B1": "channel", "C1": "body", "A2": "x", "D2": "", "F2": "aside", "A3": "y", "C3": "z"} {
		writertest.NoError(t, f.SetCellStr("Sheet1", cell, text))
	}
	writertest.NoError(t, f.SetCellStyle("Sheet1", "C1", "C1", bold))
	var plan bytes.Buffer
	writertest.NoError(t, f.Write(&plan))
	out, changed, err := celltext.Write(celltext.Plan{File: "plan.xlsx", Content: plan.Bytes(), Sheet: "Sheet1"},
		map[celltext.At]string{{Row: 1, Column: 3}: "lint", {Row: 2, Column: 3}: "ok <1>", {Row: 3, Column: 1}: "mail", {Row: 3, Column: 3}: "two\nlines"})
	writertest.NoError(t, err)
	if changed != 4 {
		t.Errorf("%d cells changed", changed)
	}
	book := writertest.OpenBook(t, out)
	for cell, want := range map[string]string{"D1": "lint", "D2": "ok <1>", "F2": "aside", "A3": "y", "B3": "mail", "C3": "z", "D3": "two\nlines"} {
		if got, err := book.GetCellValue("Sheet1", cell); err != nil || got != want {
			t.Errorf("%s is %q, not %q (%v)", cell, got, want, err)
		}
	}
	if style, err := book.GetCellStyle("Sheet1", "D1"); err != nil || style != bold {
		t.Errorf("the style of D1 is %d, not %d", style, bold)
	}
}

// A copy of a workbook that another program wrote differs in the cells that were to be written alone, however its parts are called
// and encoded, and however a row stands there.
func TestCellsOfOtherMakers(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	for cell, text := range map[string]string{"A1": "persona", "B1": "channel", "C1": "body", "A2": "x", "C2": "Müller", "A3": "y", "B3": "mail", "C3": "z"} {
		writertest.NoError(t, f.SetCellStr("Sheet1", cell, text))
	}
	var made bytes.Buffer
	writertest.NoError(t, f.Write(&made))
	const sheet = "xl/worksheets/sheet1.xml"
	onSheet := func(change func(string) string) []byte {
		return writertest.Repack(t, made.Bytes(), func(name string, content []byte) []byte {
			if name != sheet {
				return content
			}
			changed := change(string(content))
			if changed == string(content) {
				t.Fatal("nothing was changed")
			}
			return []byte(changed)
		})
	}
	for name, plan := range map[string][]byte{
		"as it was made": made.Bytes(),
		"a row in pieces": onSheet(func(s string) string {
			return strings.Replace(s, `<c r="C2"`, `</row><row r="2"/><row r="2"><c r="C2"`, 1)
		}),
		"pieces in no order": onSheet(func(s string) string {
			return strings.Replace(s, `<row r="2">`, `<row r="2"><c r="F2"><v>6</v></c></row><row r="2">`, 1)
		}),
		"a sheet in UTF-16": onSheet(func(s string) string {
			encoded, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(strings.Replace(s, "UTF-8", "UTF-16", 1))
			writertest.NoError(t, err)
			return encoded
		}),
		"a sheet in ISO-8859-1": onSheet(func(s string) string {
			encoded, err := charmap.ISO8859_1.NewEncoder().String(strings.Replace(s, "UTF-8", "ISO-8859-1", 1))
			writertest.NoError(t, err)
			return encoded
		}),
	} {
		t.Run(name, func(t *testing.T) {
			out, changed, err := celltext.Write(celltext.Plan{File: "plan.xlsx", Content: plan, Sheet: "Sheet1"},
				map[celltext.At]string{{Row: 2, Column: 1}: "mail", {Row: 2, Column: 2}: "für 🔥", {Row: 3, Column: 2}: "Zoë"})
			writertest.NoError(t, err)
			if changed != 3 {
				t.Errorf("%d cells changed", changed)
			}
			before, after := writertest.PartsOf(t, plan), writertest.PartsOf(t, out)
			for name := range before {
				if name != sheet && before[name] != after[name] {
					t.Errorf("%s was touched", name)
				}
			}
		})
	}
}
