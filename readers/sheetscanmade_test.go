package readers

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"
)

// madeSheet draws a sheet of rows as spreadsheets write them, some odd ones among them.
func madeSheet(r *rapid.T) string {
	var rows strings.Builder
	number := 1
	odd := oddRows()
	for range rapid.IntRange(0, 8).Draw(r, "rows") {
		number += rapid.IntRange(1, 3).Draw(r, "gap")
		rows.WriteString(rapid.SampledFrom([]string{"", "", "", "", "\n", "\r\n  "}).Draw(r, "between"))
		if rapid.IntRange(0, 9).Draw(r, "odd") == 0 {
			rows.WriteString(strings.NewReplacer(`"2"`, fmt.Sprintf(`"%d"`, number), `A2"`, fmt.Sprintf(`A%d"`, number)).Replace(rapid.SampledFrom(odd).Draw(r, "row")))
			continue
		}
		rows.WriteString(madeRow(r, number))
	}
	return sheetXML(rows.String())
}

func madeRow(r *rapid.T, number int) string {
	var row strings.Builder
	looks := rapid.SampledFrom([]string{"", ` spans="1:9"`, ` hidden="1"`, ` ht="15.75" customHeight="1" x14ac:dyDescent="0.25"`}).Draw(r, "looks")
	fmt.Fprintf(&row, `<row r="%d"%s>`, number, looks)
	column := 0
	for range rapid.IntRange(0, 6).Draw(r, "cells") {
		column += rapid.SampledFrom([]int{1, 1, 1, 2, 30, -1, 0}).Draw(r, "step")
		place := ""
		if column > 0 && rapid.IntRange(0, 5).Draw(r, "placed") > 0 {
			place = fmt.Sprintf(` r="%s%d"`, ColumnLetters(column-1), number)
		}
		style := rapid.SampledFrom([]string{"", "", ` s="0"`, ` s="1"`, ` s="3"`, ` s="12"`}).Draw(r, "style")
		row.WriteString("<c" + place + style + madeValue(r))
	}
	return row.String() + "</row>"
}

// madeValue draws the rest of a cell, from its type on.
func madeValue(r *rapid.T) string {
	text := madeText(r)
	switch rapid.IntRange(0, 9).Draw(r, "kind") {
	case 0, 1, 2:
		return ` t="inlineStr"><is><t xml:space="preserve">` + text + `</t></is></c>`
	case 3:
		return ` t="inlineStr"><is><r><rPr><b/><sz val="11"/></rPr><t>` + text + `</t></r><r><t>` + text + `</t></r></is></c>`
	case 4:
		return ` t="str"><f>B1&amp;1</f><v>` + text + `</v></c>`
	case 5:
		return fmt.Sprintf(` t="s"><v>%d</v></c>`, rapid.IntRange(0, 2).Draw(r, "text"))
	case 6:
		return rapid.SampledFrom([]string{` t="b"><v>1</v></c>`, ` t="e"><v>#N/A</v></c>`, ` t="d"><v>2026-11-20T14:30:00</v></c>`, `/>`, `></c>`, `><f>1</f></c>`}).Draw(r, "other")
	}
	return `><v>` + rapid.SampledFrom([]string{"0", "1", "-7", "46346.604166666664", "0.1", "1E-7", "1234567890123", "", " 3 ", "x"}).Draw(r, "number") + `</v></c>`
}

// madeText draws characters that matter to XML, to escapes and to line ends.
func madeText(r *rapid.T) string {
	pieces := []string{"a", "Harbour", " ", "\n", "\r", "\t", "&amp;", "&lt;", "&#13;", "&#x1F600;", "_x000D_", "_x", "ü", "日本", "\u200b", "]]", "&gt;", ">", "'", `"`, ";"}
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 6).Draw(r, "text"), "")
}

// damage draws what becomes of a file: mostly nothing.
func damage(r *rapid.T, content string) string {
	at := rapid.IntRange(0, len(content)).Draw(r, "at")
	to := min(at+rapid.IntRange(0, 20).Draw(r, "count"), len(content))
	switch rapid.IntRange(0, 7).Draw(r, "damage") {
	case 0:
		return content[:at]
	case 1:
		return content[:at] + content[to:]
	case 2:
		return content[:at] + content[at:to] + content[at:]
	case 3:
		return content[:at] + rapid.SampledFrom([]string{"<", ">", "/", `"`, "&", "]]>", "\x01", "\xff", "<!--", "-->", "<x>", " ", "="}).Draw(r, "put") + content[to:]
	}
	return content
}

func TestScannerAndMadeSheets(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		shared := `<sst><si><t>zero</t></si><si><t>` + madeText(r) + `</t></si><si><r><t>` + madeText(r) + `</t></r></si></sst>`
		window := rapid.SampledFrom([]int{1, 20, 100, 400, windowSize}).Draw(r, "window")
		m := manner{window: window, verbatim: rapid.Bool().Draw(r, "verbatim")}
		holdXML(r, damage(r, madeSheet(r)), damage(r, shared), []manner{m})
	})
}

// Whatever the XML of a sheet and of its texts is, the scanner reads it as encoding/xml does.
func FuzzScanner(f *testing.F) {
	for _, row := range oddRows() {
		f.Add(sheetXML(row+rowsXML(1)), sharedXML, 1<<12)
	}
	f.Add(sheetXML(rowsXML(9)), sharedXML, 100)
	f.Fuzz(func(t *testing.T, sheet, shared string, window int) {
		holdXML(t, sheet, shared, []manner{{window: max(1, min(window, 1<<16))}})
	})
}

// Plain texts and numbers are the same as excelize's own rows have.
func TestScannerAgainstExcelize(t *testing.T) {
	for _, path := range workbooksOf(t) {
		f, err := excelize.OpenFile(path, excelize.Options{RawCellValue: true})
		must(t, err)
		for _, sheet := range f.GetSheetList() {
			want, err := f.GetRows(sheet)
			if err != nil {
				continue
			}
			tables, err := OpenTables(path)
			must(t, err)
			table, err := tables.Table(sheet)
			if errors.As(err, new(*FileError)) {
				continue // a sheet of charts
			}
			must(t, err)
			holdTexts(t, path, table.Header, want)
			for row, err := range table.Rows() {
				must(t, err)
				holdTexts(t, path, row, want)
			}
			must(t, table.Close())
		}
		must(t, f.Close())
	}
}

func holdTexts(t *testing.T, path string, row Row, all [][]string) {
	t.Helper()
	for i, cell := range row.Cells {
		if cell.Kind != Text && cell.Kind != Number || strings.HasSuffix(cell.Text, "%") { // a percentage reads as its cell shows it
			continue
		}
		want := ""
		if row.Number <= len(all) && i < len(all[row.Number-1]) {
			want = all[row.Number-1][i]
		}
		same := unixLines(want) == unixLines(cell.Text)
		if cell.Kind == Number {
			same = (&cellTypes{}).number(storedCell{value: want}).Text == cell.Text
		}
		if !same {
			t.Errorf("%s, row %d, column %d: %q, by excelize %q", path, row.Number, i, cell.Text, want)
		}
	}
}
