package ooxml_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
	"simcast/writers/writertest"
)

// Cells that are written come into their place, whatever rows and cells there are, and every other byte stays.
func TestCells(t *testing.T) {
	const head, tail = `<x:worksheet xmlns:x="s"><x:dimension ref="A1:B2"/>`, `</x:worksheet>`
	text := func(at, text string) string {
		return `<x:c r="` + at + `" t="inlineStr"><x:is><x:t xml:space="preserve">` + text + `</x:t></x:is></x:c>`
	}
	for name, c := range map[string]struct{ before, after string }{
		"no rows": {`<x:sheetData/>`, `<x:sheetData><x:row r="2" ht="30" customHeight="1">` + text("A2", "one") + text("C2", "two") + `</x:row><x:row r="4"><x:c r="B4"/></x:row></x:sheetData>`},
		"rows without cells": {`<x:sheetData><x:row r="2" spans="1:1"/><x:row r="9"/></x:sheetData>`,
			`<x:sheetData><x:row ht="30" customHeight="1" r="2">` + text("A2", "one") + text("C2", "two") + `</x:row><x:row r="4"><x:c r="B4"/></x:row><x:row r="9"/></x:sheetData>`},
		"cells side by side": {`<x:sheetData><x:row r="2"><x:c r="B2"/><x:c r="C2"/></x:row></x:sheetData>`,
			`<x:sheetData><x:row ht="30" customHeight="1" r="2">` + text("A2", "one") + `<x:c r="B2"/>` + text("C2", "two") + `</x:row><x:row r="4"><x:c r="B4"/></x:row></x:sheetData>`},
		"a cell before one that is renewed": {`<x:sheetData><x:row r="2"><x:c r="C2"/></x:row></x:sheetData>`,
			`<x:sheetData><x:row ht="30" customHeight="1" r="2">` + text("A2", "one") + text("C2", "two") + `</x:row><x:row r="4"><x:c r="B4"/></x:row></x:sheetData>`},
		"cells": {`<x:sheetData><x:row><x:c><x:v>0</x:v></x:c></x:row><x:row ht="5" spans='1:2'> <x:c r="a2" s="7"><x:f>1</x:f></x:c><!-- --><x:c r="D2"/></x:row></x:sheetData>`,
			`<x:sheetData><x:row><x:c><x:v>0</x:v></x:c></x:row><x:row customHeight="1" ht="30"> ` + strings.Replace(text("A2", "one"), `"A2"`, `"A2" s="7"`, 1) + text("C2", "two") + `<!-- --><x:c r="D2"/></x:row><x:row r="4"><x:c r="B4"/></x:row></x:sheetData>`},
	} {
		f := excelize.NewFile()
		made, err := f.WriteToBuffer()
		writertest.NoError(t, err)
		writertest.NoError(t, f.Close())
		book, err := ooxml.Open(made.Bytes())
		writertest.NoError(t, err)
		const part = "xl/worksheets/sheet1.xml"
		book.Put(part, []byte(head+c.before+tail))
		writertest.NoError(t, book.Change(part, func(e *ooxml.Edit) error {
			cells, err := e.Cells()
			writertest.NoError(t, err)
			cells.SetHeight(2, 30)
			return errors.Join(cells.Write(4, 1, "", ""), cells.Write(2, 2, "two", ""), cells.Write(2, 0, "one", ""), cells.Flush())
		}))
		got, err := book.Read(part)
		writertest.NoError(t, err)
		want := strings.Replace(head, "A1:B2", "A1:C4", 1) + c.after + tail
		if string(got) != want {
			t.Errorf("%s:\n%s\nnot\n%s", name, got, want)
		}
	}
}
