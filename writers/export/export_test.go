package export

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// allOf are the three kinds.
func allOf() []string { return []string{"personas", "teams", "smartwords"} }

func unheard(int, int) {}

// exportOf is what Write writes.
func exportOf(t testing.TB, format sheet.Format, o catalog.Objects, kinds ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, format, o, kinds, unheard); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestExportOfTheDemo(t *testing.T) {
	book := writertest.OpenBook(t, exportOf(t, sheet.XLSX, writertest.Harbour(t), allOf()...))
	var text strings.Builder
	for _, sheet := range book.GetSheetList() {
		text.WriteString(writertest.SheetText(t, book, sheet))
	}
	writertest.HoldGolden(t, *update, "testdata/export.txt", []byte(text.String()))
	writertest.HoldGolden(t, *update, "testdata/export-teams.csv", exportOf(t, sheet.CSV, writertest.Harbour(t), "teams"))
}

// TestExportLooks holds what a planner sees besides the cells.
func TestExportLooks(t *testing.T) {
	book := writertest.OpenBook(t, exportOf(t, sheet.XLSX, writertest.Harbour(t), allOf()...))
	for sheet, area := range map[string]string{"Personas": "A1:AG15", "Teams": "A1:C7", "Smartwords": "A1:C17"} {
		tables, err := book.GetTables(sheet)
		if err != nil {
			t.Fatal(err)
		}
		if len(tables) != 1 || tables[0].Range != area || tables[0].Name != "simcast_"+strings.ToLower(sheet) {
			t.Errorf("%s: tables %+v, not one of %s", sheet, tables, area)
		}
		panes, err := book.GetPanes(sheet)
		if err != nil || !panes.Freeze || panes.YSplit != 1 {
			t.Errorf("%s: panes %+v %v", sheet, panes, err)
		}
	}
	holdFormat(t, book, "Personas", "A2", 49) // a hash is text
	holdFormat(t, book, "Personas", "I2", 0)  // an age is a number
	holdFormat(t, book, "Teams", "A2", 49)
	if kind, err := book.GetCellType("Personas", "I2"); err != nil || kind != excelize.CellTypeUnset && kind != excelize.CellTypeNumber {
		t.Errorf("an age is of type %v, %v", kind, err)
	}
	linked, link, err := book.GetCellHyperLink("Personas", "X2")
	if err != nil || !linked || link != "https://example.org/harbour-light/personas/port_authority.jpg" {
		t.Errorf("the profile image is linked %v to %q, %v", linked, link, err)
	}
}

// holdFormat holds a cell to a number format by its number.
func holdFormat(t *testing.T, book *excelize.File, sheet, cell string, want int) {
	t.Helper()
	id, err := book.GetCellStyle(sheet, cell)
	if err != nil {
		t.Fatal(err)
	}
	style, err := book.GetStyle(id)
	if err != nil {
		t.Fatal(err)
	}
	if style.NumFmt != want {
		t.Errorf("%s!%s has the format %d, not %d", sheet, cell, style.NumFmt, want)
	}
}

// TestExportIsKnownAgain: an untouched export may be replaced by the next.
func TestExportIsKnownAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "space.xlsx")
	if err := os.WriteFile(path, exportOf(t, sheet.XLSX, writertest.Harbour(t), "teams"), 0o600); err != nil {
		t.Fatal(err)
	}
	if !ooxml.Unbroken(path) {
		t.Error("simcast does not know its own export")
	}
}

// TestLinks: only what a spreadsheet can open is a link, and nothing else is lost.
func TestLinks(t *testing.T) {
	for text, linked := range map[string]bool{
		"https://example.org/a.png":                         true,
		"HTTP://example.org/ü b.png?q=1#part":               true,
		"ftp://example.org/a.png":                           false,
		"javascript:alert(1)":                               false,
		`\\server\share\a.exe`:                              false,
		"https://":                                          false,
		"http://[::1/a.png":                                 false,
		"http://[::1]/a.png":                                true,
		"https://example.org/<\">?q=<a|\"{[c]}^`#<d>":       true,
		`https://"example".org/a.png`:                       false,
		"https://example.org/\u0085":                        true, // as %C2%85
		"https://example.org/\x00":                          false,
		"https://example.org/" + strings.Repeat("a", 2059):  true,
		"https://example.org/" + strings.Repeat("a", 2060):  false,
		"https://example.org/" + strings.Repeat("a", 40000): false,
	} {
		persona := writertest.JSON(t, map[string]any{"system_info": map[string]any{"hash": "h", "profile_image_url": text}})
		book := writertest.OpenBook(t, exportOf(t, sheet.XLSX, catalog.Objects{Personas: []json.RawMessage{persona}}, "personas"))
		got, target, err := book.GetCellHyperLink("Personas", "X2")
		if err != nil || got != linked || got && !strings.HasPrefix(strings.ToLower(target), "http") || strings.ContainsAny(target, "<>\"{|}^`") {
			t.Errorf("%.40q: linked %v to %.40q, %v", text, got, target, err)
		}
		cells := writertest.SheetCells(t, book, "Personas")
		if back := joined(t, catalog.Personas(), cells[0], cells[1]); back[23] != text {
			t.Errorf("%.40q came back as %.40q", text, back[23])
		}
	}
}

func TestExportOfNothing(t *testing.T) {
	book := writertest.OpenBook(t, exportOf(t, sheet.XLSX, catalog.Objects{}, allOf()...))
	for _, list := range catalog.Lists() {
		tables, err := book.GetTables(list.Sheet)
		if err != nil || len(tables) != 1 || !strings.HasSuffix(tables[0].Range, "2") {
			t.Errorf("%s: %+v %v", list.Sheet, tables, err)
		}
	}
	if got := string(exportOf(t, JSON, catalog.Objects{}, "teams")); got != "[\n]\n" {
		t.Errorf("JSON %q", got)
	}
}

// TestJSONIsWhatTheServiceGave: every byte of an entry.
func TestJSONIsWhatTheServiceGave(t *testing.T) {
	odd := `{"name" :"\u0041\ud800",  "id":1.0e3,"id": 2}`
	got := exportOf(t, JSON, catalog.Objects{Teams: []json.RawMessage{json.RawMessage(odd), json.RawMessage("null")}}, "teams")
	if want := "[\n" + odd + ",\nnull\n]\n"; string(got) != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func TestExportRefuses(t *testing.T) {
	nul := catalog.Objects{Smartwords: []json.RawMessage{[]byte(`{"index":"a","value":"b"}`), []byte(`{"index":"c","value":"\u0000"}`)}}
	for want, c := range map[string]struct {
		format sheet.Format
		kinds  []string
	}{
		"a .csv holds one kind, not 2 (personas, teams); export them as .xlsx, or name one kind": {sheet.CSV, []string{"personas", "teams"}},
		"a .json holds one kind, not 3": {JSON, allOf()},
		"entry 2 of the smartwords, value: the text holds a NUL character, which a CSV cannot; export it as .xlsx or .json": {sheet.CSV, []string{"smartwords"}},
		"there is nothing to export": {sheet.XLSX, []string{"injects"}},
	} {
		err := Write(&bytes.Buffer{}, c.format, nul, c.kinds, unheard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %s", err, want)
		}
	}
	if _, err := FormatOf("space.ods"); err == nil || !strings.Contains(err.Error(), ".xlsx, .csv, .tsv or .json") {
		t.Errorf("space.ods: %v", err)
	}
}

// TestProgressOfAnExport counts every entry once.
func TestProgressOfAnExport(t *testing.T) {
	for format, kinds := range map[sheet.Format][]string{sheet.XLSX: allOf(), sheet.CSV: {"teams"}, JSON: {"smartwords"}} {
		var told []string
		err := Write(&bytes.Buffer{}, format, writertest.Harbour(t), kinds, func(done, all int) { told = append(told, fmt.Sprint(done, all)) })
		last := fmt.Sprint(len(told), len(told))
		if err != nil || len(told) == 0 || told[len(told)-1] != last {
			t.Errorf("%s: %v, told %v", format, err, told)
		}
	}
}

func TestExportCalculatesNothing(t *testing.T) {
	o := writertest.Evil(t)
	writertest.HoldInert(t, exportOf(t, sheet.XLSX, o, allOf()...))
	for _, kind := range allOf() {
		writertest.HoldCSVInert(t, exportOf(t, sheet.CSV, o, kind))
		if !json.Valid(exportOf(t, JSON, o, kind)) {
			t.Errorf("%s: no JSON", kind)
		}
	}
}
