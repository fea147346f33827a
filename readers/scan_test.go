package readers

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
)

// manner is how a workbook is read: by encoding/xml alone, or by the scanner too, with
// so many bytes in memory at a time.
type manner struct {
	careful, verbatim bool
	stretch           int
}

// readManner reads the rows of all sheets, and gives the first error.
func readManner(path string, m manner) (read []Row, err error) {
	p := &Plan{Path: path, File: filepath.Base(path), verbatim: m.verbatim}
	pack, err := p.readPack()
	if err != nil {
		return nil, err
	}
	pack.careful, pack.stretch = m.careful, m.stretch
	book, err := pack.openBook()
	if err != nil {
		return nil, p.damaged(err)
	}
	defer book.file.Close()
	types, err := pack.readTypes(book.file, m.verbatim)
	if err != nil {
		return nil, p.damaged(err)
	}
	for _, sheet := range pack.sheets(book.file) {
		rows, err := readSheet(p, pack, sheet, types)
		read = append(read, rows...)
		if err != nil {
			return read, err
		}
	}
	return read, nil
}

func readSheet(p *Plan, pack *pack, sheet sheetPart, types *cellTypes) (read []Row, err error) {
	defer p.Close()
	if err := p.openSheet(pack, sheet, types); err != nil {
		return nil, err
	}
	for {
		var row Row
		if err := p.rows.next(&row); err == io.EOF {
			return read, nil
		} else if err != nil {
			return read, err
		}
		read = append(read, row)
	}
}

// sameError holds two errors to say the same, but for the line of the XML, which
// encoding/xml cannot count where it did not read.
func sameError(one, other error) bool {
	if one == nil || other == nil {
		return one == other
	}
	line := regexp.MustCompile(`line \d+`)
	return reflect.TypeOf(one) == reflect.TypeOf(other) && line.ReplaceAllString(one.Error(), "") == line.ReplaceAllString(other.Error(), "")
}

// holdScanner holds the scanner to read a workbook as encoding/xml does: the same
// cells of the same rows, and the same error after them.
func holdScanner(t testing.TB, path string, m manner) {
	t.Helper()
	got, err := readManner(path, m)
	m.careful = true
	want, wantErr := readManner(path, m)
	if !sameError(err, wantErr) {
		t.Fatalf("%s, %+v:\n%v, by encoding/xml\n%v", path, m, err, wantErr)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s, %+v: %s", path, m, diff)
	}
}

// manners are whole parts in memory, and stretches in which few rows are whole.
func manners() []manner {
	return []manner{{stretch: windowSize}, {stretch: windowSize, verbatim: true}, {stretch: 300}, {stretch: 77}, {stretch: 1}}
}

// workbooksOf finds the workbooks that the project keeps.
func workbooksOf(t *testing.T) (paths []string) {
	t.Helper()
	must(t, filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".xlsx") {
			paths = append(paths, path)
		}
		return err
	}))
	if len(paths) < 15 {
		t.Fatalf("only %d workbooks", len(paths))
	}
	return paths
}

func TestScannerReadsTheWorkbooksOfAllMakers(t *testing.T) {
	for _, path := range workbooksOf(t) {
		for _, m := range manners() {
			holdScanner(t, path, m)
		}
	}
}

// The rows of every maker's workbooks are of the kind that the scanner knows, but for
// the first, so that none of them is slow.
func TestScannerKnowsTheRowsOfAllMakers(t *testing.T) {
	for _, path := range workbooksOf(t) {
		p := &Plan{Path: path, File: filepath.Base(path)}
		pack, err := p.readPack()
		must(t, err)
		for name, part := range pack.parts {
			if !strings.HasPrefix(name, "xl/worksheets/") || !strings.HasSuffix(name, ".xml") {
				continue
			}
			file, err := part.Open()
			must(t, err)
			content, err := io.ReadAll(file)
			must(t, err)
			if rest, unknown := unknownRow(content); unknown {
				t.Errorf("%s, %s: %.300s", path, name, rest)
			}
		}
	}
}

// unknownRow gives the first row of a sheet that the scanner does not know.
func unknownRow(sheet []byte) ([]byte, bool) {
	s := newScanner()
	_, rest, _ := bytes.Cut(sheet, []byte("<row"))
	rest = append([]byte("<row"), rest...)
	for number := 0; ; number = s.number {
		length, ok := s.row(rest, number+1)
		if !ok {
			return rest, bytes.HasPrefix(bytes.TrimSpace(rest), []byte("<row ")) || bytes.HasPrefix(rest, []byte("<row>"))
		}
		rest = rest[length:]
	}
}

// oddRows are rows of which each is right or wrong in a way of its own.
func oddRows() []string {
	cells := []string{
		`<c r="A2"><v>1</v></c>`, `<c r="A2" s="1" t="n"><v>46346.5</v></c>`, `<c r="A2"/>`, `<c/>`, `<c></c>`, `<c r="A2" t="s"><v>0</v></c>`,
		`<c r="A2" t="s"><v> 1 </v></c>`, `<c r="A2" t="s"><v>9</v></c>`, `<c r="A2" t="s"><v/></c>`, `<c r="A2" t="s"/>`,
		`<c t="inlineStr" r="A2"><is><t xml:space="preserve"> a </t></is></c>`, `<c r="A2" t="inlineStr"><is><t/></is></c>`, `<c r="A2" t="inlineStr"><is/></c>`,
		`<c r="A2" t="inlineStr"/>`, `<c r="A2" t="inlineStr"><v>a</v></c>`, `<c r="A2"><is><t>a</t></is></c>`, `<c r="A2" t="str"><is><t>a</t></is><v>b</v></c>`,
		`<c r="A2" t="str"><f>B2&amp;"x"</f><v xml:space="preserve"> b_x000D_&#10;</v></c>`, `<c r="A2"><f t="shared" si="0"/><v>2</v></c>`, `<c r="A2"><f>1</f></c>`,
		`<c r="A2" t="inlineStr"><f>1</f></c>`, `<c r="A2"><v>1</v><f>1</f></c>`, `<c r="A2"><f>a]]>b</f><v>1</v></c>`, `<c r="A2"><f><x/></f><v>1</v></c>`,
		`<c r="A2" t="b"><v>true</v></c>`, `<c r="A2" t="e"><v>#N/A</v></c>`, `<c r="A2" t="d"><v>2026-11-20</v></c>`, `<c r="A2" t="x"><v>1</v></c>`, `<c r="A2" t=""><v>1</v></c>`,
		`<c r="A3"><v>1</v></c>`, `<c r="a2"><v>1</v></c>`, `<c r="A02"><v>1</v></c>`, `<c r="A+2"><v>1</v></c>`, `<c r="$A$2"><v>1</v></c>`, `<c r=""><v>1</v></c>`, `<c r="XFD2"><v>1</v></c>`, `<c r="XFE2"><v>1</v></c>`, `<c r="AAAA2"/>`, `<c r="2"/>`,
		`<c r="A2"><v>1</v></c><c r="A2"><v>2</v></c>`, `<c r="A2"><v>1</v></c><c r="A2"/>`, `<c r="B2"><v>1</v></c><c r="A2"><v>2</v></c>`, `<c r="B2"><v>1</v></c><c><v>2</v></c>`,
		`<c r="A2" r="B2"><v>1</v></c>`, `<c r="A2" s="1" s="0"><v>1</v></c>`, `<c r="A2" s="-1"><v>1</v></c>`, `<c r="A2" s="00000001"><v>1</v></c>`, `<c r="A2" s=""><v>1</v></c>`, `<c r="A2" x:r="B2"><v>1</v></c>`, `<c x:y="" r="A2"><v>1</v></c>`,
		`<c r='A2'><v>1</v></c>`, `<c r = "A2" ><v>1</v></c >`, `<c r="A2"s="1"><v>1</v></c>`, `<c r=A2><v>1</v></c>`, `<c r="A2" s><v>1</v></c>`, `<c r="A&#50;"><v>1</v></c>`, `<c r="A2" n="a<b"/>`, `<c r="A2" n="a>b"/>`, `<c r="A2" n="ü"/>`, `<c r="A2" 1="b"/>`, `<c r="A2" a.b="b"/>`, `<c r="A2" a:b:c="b"/>`, `<c r="A2" :r="B2"/>`, `<c r="A2" xmlns="u"/>`,
		`<c r="A2"><v>1</v><v>2</v></c>`, `<c r="A2"><v><x/>1</v></c>`, `<c r="A2"><v><!-- a -->1</v></c>`, `<c r="A2"><v><![CDATA[1]]></v></c>`, `<c r="A2">text<v>1</v></c>`, `<c r="A2"><?pi?><v>1</v></c>`, `<c r="A2"><extLst><ext/></extLst><v>1</v></c>`, `<x/><c r="A2"><v>1</v></c>`, `<c r="A2"><v>1</v></x>`, `<c r="A2"><v>1</c>`, `<x:c r="A2"><x:v>1</x:v></x:c>`, `<c2/>`, `<c r="A2"><v2>1</v2></c>`, `<c r="A2"><f2/></c>`, `<c r="A2"><is2/></c>`,
	}
	for _, text := range oddTexts() {
		cells = append(cells, `<c r="A2" t="inlineStr"><is><t>`+strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(text)+`</t></is></c>`)
	}
	for _, text := range []string{"&amp;&lt;&gt;&quot;&apos;", "; &amp; ;", "&#9;&#10;&#13;&#32;&#x41;&#x1F600;", "&#xD800;", "&#0;", "&#1;", "&#xFFFE;", "&#x110000;", "&#99999999999999999999;", "&#;", "&#x;", "&#X41;", "&#1_0;", "&#+65;", "&;", "&", "&amp", "&nbsp;", "a > b", "]]>", "]]&gt;", "]&#93;>", "\x01", "\x7f", "\x00", "\xff", "\xc3", "é\u2028", "\ufffd", "\ufffe", "\uffff", "\U0001F600", "\xed\xa0\x80", "a\r\nb\rc\r\r\n", "\r&#10;", "&#95;x0041_", "_x0041_", "_x005F_x0041_", "_xD83D_", "_x000d_", "_x000"} {
		cells = append(cells, `<c r="A2" t="inlineStr"><is><t>`+text+`</t></is></c>`, `<c r="A2" t="str"><v>`+text+`</v></c>`, `<c r="A2" t="e"><v>`+text+`</v></c>`)
	}
	for _, runs := range []string{`<r><t>a</t></r><r><rPr><b/><sz val="11"/></rPr><t> b</t></r>`, `<r><rPr><t>a</t></rPr><t>b</t></r>`, `<r><r><t>a</t></r></r>`, `<rPh sb="0"><t>a</t></rPh><phoneticPr fontId="1"/><t>b</t>`, `<rPh><x><t>a</t></x></rPh><t>b</t>`, `<phoneticPr><t>a</t></phoneticPr>`, `<x><t>a</t></x>`, `<t>a<t>b</t></t>`, `<t>a</t>b<t>c</t>`, ` <t>a</t> `, `<t>a</t></r>`, `<t >a</t >`, `<t2>a</t2>`, `<r2/>`, `<r>` + strings.Repeat("<rPr>", 80) + strings.Repeat("</rPr>", 80) + `</r>`, `<rPr><a></b></rPr>`, `<rPr><x:a/></rPr>`, `<rPr>]]></rPr>`, `<rPh><rPh><t>a</t></rPh></rPh>`} {
		cells = append(cells, `<c r="A2" t="inlineStr"><is>`+runs+`</is></c>`)
	}
	var rows []string
	for _, cell := range cells {
		rows = append(rows, `<row r="2">`+cell+`</row>`)
	}
	for _, tag := range []string{`<row>`, `<row r="">`, `<row r="0">`, `<row r="1">`, `<row r="02">`, `<row r="x">`, `<row r="2" r="3">`, `<row r="2" hidden="1">`, `<row hidden="true" r="2">`, `<row hidden="x">`, `<row hidden="0" hidden="1">`, `<row x:hidden="1">`, `<row xmlns:x="" x:hidden="1">`, `<row x14ac:dyDescent="0.25" spans="1:3">`, `<row r="1048576">`, `<row r="1048577">`, `<row r="99999999">`, `<row r="2"/>`, `<row><row>`, `<rows>`, `<x:row>`, `<row >`, "<row\tr=\"2\"\n>", `<!-- a --><row>`, `text<row>`, `<![CDATA[<row/>]]><row>`, `<?row?><row>`, `<!DOCTYPE a><row>`, `<a/><row>`, `<a><row/></a><row>`, `</sheetData><row>`} {
		rows = append(rows, tag+`<c><v>1</v></c></row>`)
	}
	return append(rows, `</sheetData><sheetData>`, ` `, `<row r="2"/> <row r="3"/>`+"\r\n\t"+`<row r="4"><c><v>1</v></c></row>`, `<row r="2"> <c> <v>1</v> </c> </row >`, `<row r="2"><c><v>1</v></c></row`, `<row r="2"><c><v>1</v></c>`)
}

const sharedXML = xmlHead + `<sst ` + mainNS + `><si><t>zero</t></si><si><r><t>o_x005F_</t></r><r><rPr><b/></rPr><t xml:space="preserve">ne </t></r><phoneticPr fontId="1"/></si></sst>`

// bookOf packs a workbook of a sheet and of shared texts.
func bookOf(t testing.TB, sheet, shared string) string {
	t.Helper()
	parts := bareParts(sheet)
	parts["xl/sharedStrings.xml"] = shared
	return save(t, "plan.xlsx", zipOf(t, parts))
}

func TestScannerAndOddRows(t *testing.T) {
	last := `<row r="1000"><c r="A1000" t="s"><v>0</v></c></row>`
	for i, row := range oddRows() {
		path := bookOf(t, sheetXML(row+last), sharedXML)
		for _, m := range manners() {
			if m.stretch == windowSize || i%3 == 0 {
				holdScanner(t, path, m)
			}
		}
	}
}

func TestScannerAndOddSharedTexts(t *testing.T) {
	var rows strings.Builder
	for i := range 5 {
		fmt.Fprintf(&rows, `<row><c t="s"><v>%d</v></c></row>`, i)
	}
	for _, inner := range oddRows() {
		text := strings.NewReplacer(`<row r="2">`, `<si>`, `<row`, `<si`, `</row>`, `</si>`, `<c r="A2" t="inlineStr"><is>`, ``, `</is></c>`, ``).Replace(inner)
		shared := `<sst><si><t>a</t></si><si><t>b</t></si>` + text + `<si><t>d</t></si> <si/><si ></si></sst>`
		for _, m := range []manner{{stretch: windowSize}, {stretch: 60}} {
			holdScanner(t, bookOf(t, sheetXML(rows.String()), shared), m)
		}
	}
}

// A sheet that is cut anywhere, or has one byte changed, is read alike.
func TestScannerAndDamage(t *testing.T) {
	sheet := sheetXML(rowsXML(3) + `<row r="9" hidden="1"><c r="A9" t="s"><v>1</v></c><c r="B9" s="1"><v>46346.5</v></c><c r="C9"><f>A1</f><v>3</v></c></row>`)
	for at := strings.Index(sheet, "<sheetData>"); at < len(sheet); at++ {
		holdScanner(t, bookOf(t, sheet[:at], sharedXML), manner{stretch: windowSize})
		holdScanner(t, bookOf(t, sheet[:at]+"<"+sheet[at+1:], sharedXML), manner{stretch: 200})
	}
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
		if cell.Kind != Text && cell.Kind != Number {
			continue
		}
		want := ""
		if row.Number <= len(all) && i < len(all[row.Number-1]) {
			want = all[row.Number-1][i]
		}
		same := unixLines(want) == unixLines(cell.Text)
		if cell.Kind == Number {
			same = (&cellTypes{}).number(storedCell{value: want}) == cell
		}
		if !same {
			t.Errorf("%s, row %d, column %d: %q, by excelize %q", path, row.Number, i, cell.Text, want)
		}
	}
}
