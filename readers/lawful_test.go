package readers

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
)

// Cells and rows that a spreadsheet opens are read alike by the scanner and by encoding/xml; those like them stay as they are. A cell is
// given with its column, "!" before the words of one that cannot be used.
func TestLawfulRows(t *testing.T) {
	const first = `<row r="2"><c r="A2" t="inlineStr"><is><t>first</t></is></c></row>`
	for rowsXML, want := range map[string]string{
		`<row r="3"><c r="A3" t="s"><v/></c><c r="B3"><v>1</v></c></row>`:                                                       "3 B=1",
		`<row r="3"><c r="A3" t="s"><v></v></c><c r="B3"><v>1</v></c></row>`:                                                    "3 B=1",
		`<row r="3"><c r="A3" t="s"><v> </v></c><c r="B3"><v>1</v></c></row>`:                                                   "3 B=1",
		`<row r="3"><c r="A3" t="s"></c><c r="B3" t="s" s="0"/><c r="C3"><v>1</v></c></row>`:                                    "3 C=1",
		`<row r="3"><c r="A3" t="s"><f>B1</f><v/></c></row>`:                                                                    "3 A=!a formula without a stored value",
		`<row r="3"><c r="A3" t="s"><v>0</v></c></row>`:                                                                         "3 A=shared",
		`<row r="3"><c r="A3" t="inlineStr"><f>B1</f><is><t>in line</t></is></c></row>`:                                         "3 A=in line",
		`<row r="3"><c r="A3" t="inlineStr"><is><t>in line</t></is><f>B1</f></c></row>`:                                         "3 A=in line",
		`<row r="3"><c r="A3" t="inlineStr"><f t="shared" si="0"/><is><r><t>a </t></r><r><t>b</t></r></is></c></row>`:           "3 A=a b",
		`<row r="3"><c r="A3" t="inlineStr"><f>B1</f><is><t></t></is></c><c r="B3"><v>1</v></c></row>`:                          "3 B=1",
		`<row r="3"><c r="A3" t="inlineStr"><f>B1</f></c></row>`:                                                                "3 A=!a formula without a stored value",
		`<row r="3"><c r="A3" t="str"><f>B1</f><v>text</v></c></row>`:                                                           "3 A=text",
		`<row r="3"><c r="A3"><f>B1</f></c></row>`:                                                                              "3 A=!a formula without a stored value",
		`<row r="3"><c r="A3"><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row>`:                                        "3 A=1 B=2",
		`<row r="3"><c r="C3"><v>3</v></c></row><row r="3"><c r="A3"><v>1</v></c></row><row r="4"><c r="A4"><v>4</v></c></row>`: "3 A=1 C=3; 4 A=4",
		`<row r="3"/><row r="3" ht="20"></row><row r="3"><c r="B3"><v>2</v></c></row>`:                                          "3 B=2",
		`<row r="3"><c r="A3"><v>1</v></c></row><row r="3"><c r="A3"/><c r="B3" t="s"><v/></c></row><row r="3"/>`:               "3 A=1",
		`<row r="3" hidden="1"><c r="A3"><v>1</v></c></row><row r="3"><c r="B3"><v>2</v></c></row>`:                             "3 hidden A=1 B=2",
		`<row r="2"><c r="B2"><v>2</v></c></row><row><c r="A3"><v>3</v></c></row>`:                                              "2 B=2; 3 A=3",
		`<row r="3"><c><v>1</v></c></row><row><c><v>2</v></c></row><row r="7"><c><v>3</v></c></row>`:                            "3 A=1; 4 A=2; 7 A=3",
		`<row r="3"><c r="B3"><v>2</v></c><c r="A3"><v>1</v></c></row>`:                                                         "3 A=1 B=2",
	} {
		t.Run(rowsXML, func(t *testing.T) {
			parts := bareParts(sheetXML(first + rowsXML))
			parts["xl/sharedStrings.xml"] = xmlHead + `<sst ` + mainNS + `><si><t>shared</t></si></sst>`
			path := save(t, "plan.xlsx", zipOf(t, parts))
			holdBook(t, path, manners())
			got := rowsInWords(rows(t, open(t, path, Options{})))
			if want = strings.Replace("2 A=first; "+want, "first; 2 ", "first ", 1); got != want {
				t.Errorf("rows %s, want %s", got, want)
			}
		})
	}
}

func rowsInWords(rows []Row) string {
	var all []string
	for _, row := range rows {
		words := fmt.Sprint(row.Number)
		if row.Hidden {
			words += " hidden"
		}
		for i, cell := range row.Cells {
			switch cell.Kind {
			case Empty:
			case Fault:
				words += " " + ColumnLetters(i) + "=!" + cell.Text
			default:
				words += " " + ColumnLetters(i) + "=" + cell.Text
			}
		}
		all = append(all, words)
	}
	return strings.Join(all, "; ")
}

// A header row may stand there in pieces like any other.
func TestHeaderInPieces(t *testing.T) {
	sheet := strings.Replace(sheetXML(rowsXML(2)), `<c r="B1"`, `</row><row r="1"><c r="B1"`, 1)
	path := handmade(t, sheet)
	holdBook(t, path, manners())
	if plan := open(t, path, Options{}); len(plan.Columns) != 3 || len(rows(t, plan)) != 2 {
		t.Errorf("columns %v", plan.Columns)
	}
}

// A workbook may be in any encoding that its parts declare, in all of them or in one.
func TestPartsInOtherEncodings(t *testing.T) {
	utf16 := func(order unicode.Endianness, mark unicode.BOMPolicy) encoding.Encoding {
		return unicode.UTF16(order, mark)
	}
	for _, test := range []struct {
		name, declared, text string
		encoding             encoding.Encoding
	}{
		{"UTF-16 LE", "UTF-16", "Jürgen Čapek 🔥", utf16(unicode.LittleEndian, unicode.UseBOM)},
		{"UTF-16 BE", "utf-16", "Γειά σου 家", utf16(unicode.BigEndian, unicode.UseBOM)},
		{"UTF-16 LE without a mark", "UTF-16LE", "Łódź", utf16(unicode.LittleEndian, unicode.IgnoreBOM)},
		{"UTF-16 BE without a mark", "UTF-16", "Łódź", utf16(unicode.BigEndian, unicode.IgnoreBOM)},
		{"ISO-8859-1", "ISO-8859-1", "Müller café", charmap.ISO8859_1},
		{"windows-1252", "windows-1252", "“Müller” – 5 €", charmap.Windows1252},
		{"ISO-8859-15", "iso-8859-15", "Œuvre 5 €", charmap.ISO8859_15},
		{"ISO-8859-2", "ISO-8859-2", "Łódź Čapek", charmap.ISO8859_2},
		{"windows-1251", "windows-1251", "Мэр города", charmap.Windows1251},
		{"IBM850", "IBM850", "Müller", charmap.CodePage850},
		{"Shift_JIS", "Shift_JIS", "横浜市長", japanese.ShiftJIS},
		{"UTF-8", "utf-8", "Müller 🔥", unicode.UTF8},
		{"UTF-8 with a mark", "UTF-8", "Müller", unicode.UTF8BOM},
		{"UTF-8 that is called UTF-16", "utf-16", "Müller 🔥", unicode.UTF8},
		{"ASCII", "us-ascii", "Mueller", charmap.Windows1252},
	} {
		encoded := func(content string) string {
			declared := strings.Replace(content, `encoding="UTF-8"`, `encoding="`+test.declared+`"`, 1)
			out, err := test.encoding.NewEncoder().String(declared)
			must(t, err)
			return out
		}
		parts := bareParts(sheetXML(`<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="inlineStr"><is><t>` + test.text + `</t></is></c><c r="C2" s="1"><v>45250</v></c></row>`))
		parts["xl/sharedStrings.xml"] = xmlHead + `<sst ` + mainNS + `><si><t>` + test.text + `</t></si></sst>`
		parts["xl/workbook.xml"] = strings.Replace(parts["xl/workbook.xml"], `"Plan"`, `"`+test.text+`"`, 1)
		all := map[string]string{}
		for name, content := range parts {
			all[name] = encoded(content)
			one := map[string]string{}
			for other, content := range parts {
				one[other] = content
			}
			one[name] = all[name]
			holdEncoded(t, test.name+", "+name, test.text, one)
		}
		holdEncoded(t, test.name, test.text, all)
	}
}

func holdEncoded(t *testing.T, name, text string, parts map[string]string) {
	t.Run(name, func(t *testing.T) {
		path := save(t, "plan.xlsx", zipOf(t, parts))
		holdBook(t, path, manners()[:2])
		plan := open(t, path, Options{})
		if got := rowsInWords(rows(t, plan)); got != "2 A="+text+" B="+text+" C=2023-11-20 00:00" || plan.Sheet != text {
			t.Errorf("sheet %s, rows %s", plan.Sheet, got)
		}
	})
}

// An encoding that nobody knows is damage, and so is text that is not in the one that is declared.
func TestPartsInNoEncoding(t *testing.T) {
	for declared, says := range map[string]string{"x-secret": `it is encoded as "x-secret"`, "UTF-8": "invalid UTF-8"} {
		sheet := strings.Replace(sheetXML("<row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>M\xFCller</t></is></c></row>"), "UTF-8", declared, 1)
		_, err := readAll(handmade(t, sheet), Options{})
		if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "is a damaged workbook") {
			t.Errorf("%s: error %v", declared, err)
		}
	}
}

// What is not opened may be of any size, and damaged. The same where it is opened is an error: see TestDamagedArchives.
func TestPartsThatAreNotOpened(t *testing.T) {
	for name, content := range map[string][]byte{
		"deflated folders":       archiveWith(t, entry{name: "xl/"}, entry{name: "docProps/"}, entry{name: "xl/worksheets/"}, entry{name: "xl/worksheets/"}),
		"stored folders":         archiveWith(t, entry{name: "xl/", method: zip.Store, set: true}, entry{name: `_rels\`, method: zip.Store, set: true}),
		"thousands of folders":   archiveWith(t, many("folder%d/", 12_000)...),
		"thousands of pictures":  archiveWith(t, many("xl/media/image%d.png", 12_000)...),
		"a bomb":                 archiveWith(t, entry{name: "docProps/thumbnail.jpeg", text: strings.Repeat("\x00", 40<<20)}),
		"a bomb beside the book": archiveWith(t, entry{name: "xl/vbaProject.bin", text: strings.Repeat("\x00", 40<<20)}),
		"a theme that is broken": archiveWith(t, entry{name: "xl/theme/theme1.xml", text: "<broken"}),
		"a chain that is broken": archiveWith(t, entry{name: "xl/calcChain.xml", text: "<broken"}),
		"pages that are broken":  archiveWith(t, entry{name: "docProps/app.xml", text: "<!DOCTYPE x>"}, entry{name: "docProps/core.xml"}, entry{name: "docProps/custom.xml", text: "<a>"}),
		"a wrong sum":            archiveWith(t, entry{name: "xl/vbaProject.bin", text: "macro", wrongSum: true}),
		"an unknown method":      archiveWith(t, entry{name: "xl/printerSettings/1.bin", text: "printer", method: 99, set: true}),
		"a name twice":           archiveWith(t, entry{name: "xl/comments1.xml", text: "<a/>"}, entry{name: "xl/Comments1.xml", text: "<b/>"}),
		"a size that lies":       archiveWith(t, entry{name: "xl/drawings/drawing1.xml", text: "<a/>", size: 1 << 40}),
	} {
		t.Run(name, func(t *testing.T) {
			path := save(t, "plan.xlsx", content)
			if count, err := readAll(path, Options{}); count != 3 || err != nil {
				t.Errorf("%d rows, %v", count, err)
			}
			if _, err := OpenTables(path); err != nil {
				t.Errorf("its tables: %v", err)
			}
		})
	}
}

// entry is what an archive lists beside the parts of a plan.
type entry struct {
	name, text string
	method     uint16 // where it is set; else it is deflated
	set        bool
	wrongSum   bool
	size       uint64 // that it says it has, where it is not 0
}

func many(name string, count int) []entry {
	var all []entry
	for n := range count {
		all = append(all, entry{name: fmt.Sprintf(name, n)})
	}
	return all
}

// archiveWith is a plan of three rows, with more in its archive.
func archiveWith(t *testing.T, entries ...entry) []byte {
	t.Helper()
	plan := zipOf(t, bareParts(sheetXML(rowsXML(3))))
	read, err := zip.NewReader(bytes.NewReader(plan), int64(len(plan)))
	must(t, err)
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for _, e := range entries {
		e.write(t, writer)
	}
	for _, part := range read.File {
		must(t, writer.Copy(part))
	}
	must(t, writer.Close())
	var names []string
	for _, e := range entries {
		names = append(names, e.packedName(), e.name)
	}
	return []byte(strings.NewReplacer(names...).Replace(out.String()))
}

// packedName is that of a folder while it is packed: package zip lets nobody write into one.
func (e entry) packedName() string {
	if folder, ok := strings.CutSuffix(e.name, "/"); ok {
		return folder + "?"
	}
	return e.name
}

// write puts the entry into an archive as it is, with its damage.
func (e entry) write(t *testing.T, to *zip.Writer) {
	t.Helper()
	var packed bytes.Buffer
	packer := zip.NewWriter(&packed)
	part, err := packer.Create("part")
	must(t, err)
	_, err = part.Write([]byte(e.text))
	must(t, err)
	must(t, packer.Close())
	read, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	must(t, err)
	raw, err := read.File[0].OpenRaw()
	must(t, err)
	header := read.File[0].FileHeader
	header.Name = e.packedName()
	if e.set {
		header.Method = e.method
	}
	if e.wrongSum {
		header.CRC32 ^= 1
	}
	if e.size > 0 {
		header.UncompressedSize64 = e.size
	}
	var content bytes.Buffer
	_, err = content.ReadFrom(raw)
	must(t, err)
	if e.method == zip.Store && e.set {
		content.Reset()
		header.CompressedSize64 = 0
	}
	target, err := to.CreateRaw(&header)
	must(t, err)
	_, err = target.Write(content.Bytes())
	must(t, err)
}
