package readers

import (
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"simcast/readers/archive"
	"simcast/readers/numberformat"
	"simcast/readers/xlsxscan"
)

// manner is how a workbook is read: by encoding/xml alone, or by the scanner too, with
// so many bytes in memory at a time.
type manner struct {
	careful, verbatim bool
	window            int
}

// manners are whole parts in memory, and small ones in which few rows are whole.
func manners() []manner {
	return []manner{{window: windowSize}, {window: windowSize, verbatim: true}, {window: 300}, {window: 77}, {window: 1}}
}

// reading is a workbook as it reads: the rows of its sheets, and the error after them.
type reading struct {
	rows   []Row
	merged []cellRange
	err    error
}

// failing is a test, or a draw of one.
type failing interface {
	Helper()
	Fatalf(format string, args ...any)
}

// holdAlike holds the scanner to read as encoding/xml does, in all manners.
func holdAlike(t failing, name string, manners []manner, read func(m manner) reading) {
	t.Helper()
	for _, m := range manners {
		got := read(m)
		m.careful = true
		want := read(m)
		if !sameError(got.err, want.err) {
			t.Fatalf("%s, %+v:\n%v, by encoding/xml\n%v", name, m, got.err, want.err)
		}
		if !reflect.DeepEqual(want.rows, got.rows) {
			t.Fatalf("%s, %+v: %s", name, m, cmp.Diff(want.rows, got.rows))
		}
		if !slices.Equal(want.merged, got.merged) {
			t.Fatalf("%s, %+v: %v, by encoding/xml %v", name, m, got.merged, want.merged)
		}
	}
}

// holdBook holds a workbook's file to read alike.
func holdBook(t testing.TB, path string, manners []manner) {
	t.Helper()
	p := &File{Path: path, Name: filepath.Base(path)}
	file, err := p.inspect()
	must(t, err)
	book, err := p.readWorkbook(file)
	must(t, err)
	about, err := book.readAbout()
	must(t, err)
	holdAlike(t, path, manners, func(m manner) (read reading) {
		book.careful, book.window, p.verbatim = m.careful, m.window, m.verbatim
		types, err := book.readTypes(about, m.verbatim)
		if err != nil {
			return reading{err: err}
		}
		for _, sheet := range about.sheets() {
			if err := p.openSheet(book, sheet, types); err != nil {
				return reading{rows: read.rows, err: err}
			}
			read.rest(p.rows)
			read.merged = append(read.merged, p.merged...)
			must(t, p.rows.Close())
		}
		return read
	})
}

// holdXML holds the XML of a sheet, and of the texts that its cells share, to read alike.
func holdXML(t failing, sheet, shared string, manners []manner) {
	t.Helper()
	holdAlike(t, fmt.Sprintf("%q, %q", sheet, shared), manners, func(m manner) (read reading) {
		part := func(content string) *archive.Part {
			return archive.NewPart(io.NopCloser(iotest.DataErrReader(strings.NewReader(content))), m.window)
		}
		book := &workbook{careful: m.careful}
		types := &cellTypes{formats: []numberformat.Format{{}, numberformat.Of(22, ""), numberformat.Of(20, ""), numberformat.Of(46, ""), numberformat.Of(9, ""), numberformat.Of(44, "")}, struck: []bool{false, true, false, true}, verbatim: m.verbatim}
		texts := sharedTexts{types: types, part: part(shared), scanner: book.scanner()}
		if err := texts.read(); err != nil {
			return reading{err: err}
		}
		p := &File{Path: "plan.xlsx", Name: "plan.xlsx", Sheet: "Plan", verbatim: m.verbatim}
		source := &sheetSource{plan: p, part: part(sheet), types: types, scanner: book.scanner()}
		if read.err = source.begin(); read.err == nil {
			read.rest(source)
		}
		read.merged = p.merged
		return read
	})
}

// rest adds what a source has yet to give.
func (r *reading) rest(rows source) {
	for r.err == nil {
		var row Row
		if r.err = rows.next(&row); r.err == nil {
			r.rows = append(r.rows, row)
		}
	}
	if r.err == io.EOF {
		r.err = nil
	}
}

// sameError holds two errors to say the same.
func sameError(one, other error) bool {
	if one == nil || other == nil {
		return one == other
	}
	return reflect.TypeOf(one) == reflect.TypeOf(other) && one.Error() == other.Error()
}

// workbooksOf finds the workbooks that the project keeps. Others that lie about, the
// results of a run or a plan made to be measured, may be half written, or take minutes.
func workbooksOf(t *testing.T) (paths []string) {
	t.Helper()
	for _, folder := range []string{"../testdata", "../samples", "testdata", "../writers"} {
		must(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".xlsx") && !strings.HasSuffix(path, ".results.xlsx") {
				paths = append(paths, path)
			}
			return err
		}))
	}
	if len(paths) < 15 {
		t.Fatalf("only %d workbooks", len(paths))
	}
	return paths
}

func TestScannerReadsTheWorkbooksOfAllMakers(t *testing.T) {
	for _, path := range workbooksOf(t) {
		holdBook(t, path, manners()[:3])
	}
}

func TestScannerAndOddRows(t *testing.T) {
	last := `<row r="1000"><c r="A1000" t="s"><v>0</v></c></row>`
	for _, row := range oddRows() {
		holdXML(t, sheetXML(row+last), sharedXML, manners())
	}
}

func TestScannerAndOddSharedTexts(t *testing.T) {
	sheet := sheetXML(manyRows(8, `<c t="s"><v>%d</v></c>`))
	for _, row := range oddRows() {
		text := strings.NewReplacer(`<row r="2">`, `<si>`, `<row`, `<si`, `</row>`, `</si>`, `<c r="A2" t="inlineStr"><is>`, ``, `</is></c>`, ``).Replace(row)
		holdXML(t, sheet, `<sst><si><t>a</t></si><si><t>b</t></si>`+text+strings.Repeat(`<si><t>d</t></si> <si/><si ></si>`, 4)+`</sst>`, manners())
	}
}

// A sheet that is cut anywhere, or has one byte changed, is read alike.
func TestScannerAndDamage(t *testing.T) {
	sheet := sheetXML(rowsXML(3) + `<row r="9" hidden="1"><c r="A9" t="s"><v>1</v></c><c r="B9" s="1"><v>46346.5</v></c><c r="C9"><f>A1</f><v>3</v></c></row>`)
	small := []manner{{window: 4 << 10}}
	for at := range sheet {
		holdXML(t, sheet[:at], sharedXML, small)
		for _, b := range []string{"", "<", ">", "/", `"`, "1", "&", " ", "\x00"} {
			holdXML(t, sheet[:at]+b+sheet[at+1:], sharedXML, small)
		}
	}
	for at := range sharedXML {
		holdXML(t, sheet, sharedXML[:at], small)
	}
}

// Behind the first of them, encoding/xml sees neither rows nor texts that the scanner knows.
func TestScannerReads(t *testing.T) {
	part := func(content string) *archive.Part {
		return archive.NewPart(io.NopCloser(strings.NewReader(content)), windowSize)
	}
	texts := sharedTexts{types: &cellTypes{}, part: part(`<sst>` + strings.Repeat(`<si><t>one</t></si>`, 1000) + `</sst>`), scanner: &xlsxscan.Scanner{}}
	must(t, texts.read())
	source := &sheetSource{plan: &File{}, part: part(sheetXML(manyRows(1000, `<c t="s"><v>7</v></c>`))), types: texts.types, scanner: &xlsxscan.Scanner{}}
	must(t, source.begin())
	var read reading
	read.rest(source)
	must(t, read.err)
	if len(texts.types.sharedTexts) != 1000 || len(read.rows) != 1001 {
		t.Errorf("%d texts and %d rows", len(texts.types.sharedTexts), len(read.rows))
	}
	if texts, rows := texts.part.Parsed(), source.part.Parsed(); texts > 100 || rows > 1000 {
		t.Errorf("encoding/xml has seen %d bytes of texts and %d of rows", texts, rows)
	}
}

func TestScannerAndLongTexts(t *testing.T) {
	shared := `<sst><si><t>a</t></si><si><t>` + strings.Repeat("a", maxField+1) + `</t></si></sst>`
	holdXML(t, sheetXML(`<row r="2"><c t="s"><v>0</v></c></row><row r="3"><c t="s"><v>1</v></c></row>`), shared, manners()[:2])
}

func TestScannerAndTooManyTexts(t *testing.T) {
	content := `<sst><si><t>a</t></si><si/><si/></sst>`
	texts := sharedTexts{types: &cellTypes{sharedTexts: make([]string, maxTexts-2)}, part: archive.NewPart(io.NopCloser(strings.NewReader(content)), windowSize), scanner: &xlsxscan.Scanner{}}
	if err := texts.read(); err == nil || !strings.Contains(err.Error(), "there are more than 4194304") {
		t.Errorf("error %v", err)
	}
}
