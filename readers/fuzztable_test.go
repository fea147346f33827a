package readers

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// Whatever bytes a file of tables is, each of its tables is read or refused in a
// planner's words.
func FuzzTables(f *testing.F) {
	for _, seed := range []string{
		"index,value\na,\"x\r\ny\"\n", "id;name\n1;'=A\n", "\uFEFFindex\tvalue\n\"a\tb\n", "sep=,\nindex,value\n",
		"a\r\"b\r", "\xff\xfeh\x00", "\"\r\"\"\"\r\n,", "index,value\n\xe9,\x93\n",
	} {
		f.Add([]byte(seed), false)
	}
	f.Add(zipOf(f, bareParts(sheetXML(rowsXML(3)))), true)
	f.Fuzz(func(t *testing.T, content []byte, book bool) {
		name := "space.csv"
		if book {
			name = "space.xlsx"
		}
		tables, err := OpenTables(save(t, name, content))
		if err != nil {
			holdFileError(t, err)
			return
		}
		for _, sheet := range tables.Sheets {
			table, err := tables.Table(sheet)
			if err != nil {
				holdError(t, err)
				continue
			}
			last := table.Header.Number
			for row, err := range table.Rows() {
				if err != nil {
					holdError(t, err)
					break
				}
				if row.Number <= last || row.blank() {
					t.Fatalf("row %+v after row %d", row, last)
				}
				last = row.Number
			}
			if err := table.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func holdFileError(t *testing.T, err error) {
	t.Helper()
	var file *FileError
	if !errors.As(err, &file) || file.Path == "" || file.Message == "" {
		t.Fatalf("%T: %v", err, err)
	}
}

// A table of texts comes back letter by letter, whatever the texts, line ends too.
func FuzzVerbatim(f *testing.F) {
	for _, seed := range [][2]string{{"a", "b"}, {"\r\n", "\r"}, {" ", "\""}, {"\"\"\r\"", ";;;;"}, {"sep=", ""}, {"\uFEFF", "=1+1"}, {"'", "\n\n"}, {"{", "%PDF"}} {
		f.Add(seed[0], seed[1], byte(','))
		f.Add(seed[0], seed[1], byte(';'))
	}
	f.Fuzz(func(t *testing.T, index, value string, comma byte) {
		if !utf8.ValidString(index) || !utf8.ValidString(value) || strings.Contains(index+value, "\x00") || index+value == "" || len(index)+len(value) > maxField {
			return
		}
		if comma != ';' && comma != '\t' {
			comma = ','
		}
		var content bytes.Buffer
		out := csv.NewWriter(&content)
		out.Comma = rune(comma)
		if err := out.WriteAll([][]string{{"index", "value"}, {index, value}, {"last", "one"}}); err != nil {
			t.Fatal(err)
		}
		tables, err := OpenTables(save(t, "space.csv", content.Bytes()))
		must(t, err)
		table, err := tables.Table("")
		must(t, err)
		defer table.Close()
		var got [][]string
		for row, err := range table.Rows() {
			must(t, err)
			got = append(got, texts(row))
		}
		if len(got) != 2 || got[0][0] != index || got[0][1] != value || got[1][1] != "one" {
			t.Fatalf("%q, %q came back as %q from %q", index, value, got, content.String())
		}
	})
}

// Whatever the parts of a workbook say of its sheets, texts and styles, it is read
// in order or refused in a planner's words.
func FuzzParts(f *testing.F) {
	whole := bareParts("")
	shared := xmlHead + `<sst ` + mainNS + `><si><t>zero</t></si><si><r><t>a</t></r><r><t>_x000D_b</t></r><rPh><t>c</t></rPh></si></sst>`
	sheet := sheetXML(`<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>46346.5</v></c><c r="XFD2" s="3"><v>2.5</v></c></row>`)
	for _, seed := range [][4]string{
		{whole["xl/workbook.xml"], whole["xl/styles.xml"], shared, sheet},
		{strings.Replace(whole["xl/workbook.xml"], "<sheets>", `<workbookPr date1904="true"/><sheets><sheet name="injects" state="veryHidden" r:id="rId1"/>`, 1), "", "", sheet},
		{`<workbook><sheets><sheet/></sheets></workbook>`, `<styleSheet><cellXfs><xf numFmtId="-1"/></cellXfs></styleSheet>`, `<sst><si/><si`, sheetXML(`<row><c t="s"><v>-1</v></c></row>`)},
		{whole["xl/workbook.xml"], `<styleSheet><numFmts><numFmt numFmtId="0" formatCode="[h"/></numFmts><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`, `<x><y><si><t>a</t></si></y></x>`, sheetXML(`<row r="9"/><row r="08"/>`)},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3])
	}
	f.Fuzz(func(t *testing.T, book, styles, shared, sheet string) {
		parts := bareParts(sheet)
		parts["xl/workbook.xml"], parts["xl/styles.xml"], parts["xl/sharedStrings.xml"] = book, styles, shared
		holdFile(t, save(t, "plan.xlsx", zipOf(t, parts)))
	})
}
