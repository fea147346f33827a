package readers

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
)

func TestWorkbookCellsAreTyped(t *testing.T) {
	when := time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC)
	path := saveBook(t, func(f *excelize.File) {
		must(t, f.SetSheetRow("Injects", "A1", &[]any{"Harbour Light"}))
		must(t, f.SetSheetRow("Injects", "A3", &[]any{"Persona", "Channel", "Body", "TS", "likes", "draft"}))
		must(t, f.SetSheetRow("Injects", "A4", &[]any{"mayor", "mail", "one\r\ntwo", when, 12, true}))
		must(t, f.SetSheetRow("Injects", "A5", &[]any{"mayor", "mail", " \u00a0", 0.1, int64(1234567890123), "12"}))
		must(t, f.SetCellRichText("Injects", "C6", []excelize.RichTextRun{
			{Text: "rich "}, {Text: "text", Font: &excelize.Font{Bold: true}}}))
	})
	plan := open(t, path, Options{})
	got := rows(t, plan)
	if plan.HeaderRow != 3 || plan.Sheet != "Injects" || plan.Format != XLSX || len(got) != 3 {
		t.Fatalf("header row %d, sheet %s, %d rows", plan.HeaderRow, plan.Sheet, len(got))
	}
	want := []Cell{
		{Text: "mayor", Kind: Text}, {Text: "mail", Kind: Text}, {Text: "one\ntwo", Kind: Text},
		{Text: "2026-11-20 14:30", Unix: when.Unix(), Kind: Date}, {Text: "12", Kind: Number}, {Text: "TRUE", Kind: Bool}}
	if diff := cmp.Diff(want, got[0].Cells); diff != "" {
		t.Error(diff)
	}
	want = []Cell{
		{Text: "mayor", Kind: Text}, {Text: "mail", Kind: Text}, {},
		{Text: "0.1", Kind: Number}, {Text: "1234567890123", Kind: Number}, {Text: "12", Kind: Text}}
	if diff := cmp.Diff(want, got[1].Cells); diff != "" {
		t.Error(diff)
	}
	if cell := got[2].Cells[2]; cell.Text != "rich text" || got[2].Number != 6 {
		t.Errorf("row %d, rich text %q", got[2].Number, cell.Text)
	}
	if place := plan.Place(got[0], 1).String(); place != "plan.xlsx:Injects!B4" {
		t.Errorf("place %q", place)
	}
}

func TestWorkbookCellsByTheirXML(t *testing.T) {
	for _, test := range []struct {
		name, xml string
		want      Cell
	}{
		{"number with noise", `<c r="C2"><v>0.10000000000000001</v></c>`, Cell{Text: "0.1", Kind: Number}},
		{"sum of tenths", `<c r="C2"><f>0.1+0.2</f><v>0.30000000000000004</v></c>`, Cell{Text: "0.3", Kind: Number}},
		{"trailing zero", `<c r="C2"><v>5.0</v></c>`, Cell{Text: "5", Kind: Number}},
		{"large number", `<c r="C2"><v>1.2345678901230001E+18</v></c>`, Cell{Text: "1234567890123000000", Kind: Number}},
		{"long id", `<c r="C2"><v>1234567890123456789</v></c>`, Cell{Text: "1234567890123456789", Kind: Number}},
		{"small number", `<c r="C2"><v>1.5E-7</v></c>`, Cell{Text: "0.00000015", Kind: Number}},
		{"minus zero", `<c r="C2"><v>-0</v></c>`, Cell{Text: "0", Kind: Number}},
		{"no number", `<c r="C2"><v>abc</v></c>`, Cell{Text: "a number that cannot be read: abc", Kind: Fault}},
		{"date", `<c r="C2" s="1"><v>46346.604166666664</v></c>`, Cell{Text: "2026-11-20 14:30", Unix: 1795185000, Kind: Date}},
		{"date with seconds", `<c r="C2" s="1"><v>46346.604224537034</v></c>`, Cell{Text: "2026-11-20 14:30:05", Unix: 1795185005, Kind: Date}},
		{"date shown as a time", `<c r="C2" s="2"><v>46346.604166666664</v></c>`, Cell{Text: "2026-11-20 14:30", Unix: 1795185000, Kind: Date}},
		{"time", `<c r="C2" s="2"><v>0.60416666666666663</v></c>`, Cell{Text: "14:30", Unix: 52200, Kind: Clock}},
		{"time shown as a date", `<c r="C2" s="1"><v>0.5</v></c>`, Cell{Text: "12:00", Unix: 43200, Kind: Clock}},
		{"hours past a day", `<c r="C2" s="3"><v>1.0833333333333333</v></c>`, Cell{Text: "26:00", Unix: 93600, Kind: Clock}},
		{"time over midnight", `<c r="C2" s="2"><v>1.0208333333333333</v></c>`, Cell{Text: "24:30", Unix: 88200, Kind: Clock, ShownBy: 3}},
		{"duration over midnight", `<c r="C2" s="2" t="d"><v>PT25H</v></c>`, Cell{Text: "25:00", Unix: 90000, Kind: Clock, ShownBy: 3}},
		{"date and time of an early day", `<c r="C2" s="1"><v>1.0208333333333333</v></c>`, Cell{Text: "1900-01-01 00:30", Unix: -2208987000, Kind: Date}},
		{"style that is not there", `<c r="C2" s="9"><v>46346.604166666664</v></c>`, Cell{Text: NoStyle + "46346.6041666667", Kind: Fault}},
		{"text in a style that is not there", `<c r="C2" s="9" t="str"><v>x</v></c>`, Cell{Text: "x", Kind: Text}},
		{"no date", `<c r="C2" s="1"><v>-1</v></c>`, Cell{Text: "a number that is not a date", Kind: Fault}},
		{"date in words", `<c r="C2" t="d"><v>2026-11-20T14:30:00Z</v></c>`, Cell{Text: "2026-11-20 14:30", Unix: 1795185000, Kind: Date}},
		{"day in words", `<c r="C2" t="d"><v>2026-11-20</v></c>`, Cell{Text: "2026-11-20 00:00", Unix: 1795132800, Kind: Date}},
		{"time in words", `<c r="C2" t="d"><v>14:30:05</v></c>`, Cell{Text: "14:30:05", Unix: 52205, Kind: Clock}},
		{"day and time in words without signs", `<c r="C2" t="d"><v>20261120T143005</v></c>`, Cell{Text: "2026-11-20 14:30:05", Unix: 1795185005, Kind: Date}},
		{"hours and minutes in words", `<c r="C2" t="d"><v>T14:30</v></c>`, Cell{Text: "14:30", Unix: 52200, Kind: Clock}},
		{"parts of a second in words", `<c r="C2" t="d"><v>14:30:05.250</v></c>`, Cell{Text: "14:30:05", Unix: 52205, Kind: Clock}},
		{"no date in words", `<c r="C2" t="d"><v>soon</v></c>`, Cell{Text: "a date that cannot be read: soon", Kind: Fault}},
		{"neither true nor false", `<c r="C2" t="b"><v>2</v></c>`, Cell{Text: "neither TRUE nor FALSE", Kind: Fault}},
		{"tiny number", `<c r="C2"><v>1.5E-12</v></c>`, Cell{Text: "1.5e-12", Kind: Number}},
		{"half a letter", `<c r="C2" t="str"><v>_xD83D_ _x00_ _x</v></c>`, Cell{Text: "\uFFFD _x00_ _x", Kind: Text}},
		{"a letter in halves", `<c r="C2" t="inlineStr"><is><t>fire _xD83D__xDD25_</t></is></c>`, Cell{Text: "fire 🔥", Kind: Text}},
		{"false", `<c r="C2" t="b"><v>0</v></c>`, Cell{Text: "FALSE", Kind: Bool}},
		{"error value", `<c r="C2" t="e"><f>NA()</f><v>#N/A</v></c>`, Cell{Text: "#N/A", Kind: Fault}},
		{"error value without a name", `<c r="C2" t="e"><v> </v></c>`, Cell{Text: "an error without a name", Kind: Fault}},
		{"formula of text", `<c r="C2" t="str"><f>"a"</f><v>a_x000D_
b &amp; _x005F_x000D_</v></c>`, Cell{Text: "a\nb & _x000D_", Kind: Text}},
		{"formula of no text", `<c r="C2" t="str"><f>""</f><v></v></c>`, Cell{}},
		{"formula never calculated", `<c r="C2"><f>A1</f></c>`, Cell{Text: "a formula without a stored value", Kind: Fault}},
		{"formula with an empty value", `<c r="C2"><f>A1</f><v/></c>`, Cell{Text: "a formula without a stored value", Kind: Fault}},
		{"styled and empty", `<c r="C2" s="1"/>`, Cell{}},
		{"inline runs", `<c r="C2" t="inlineStr"><is><r><t>a</t></r><r><rPr><b/></rPr><t xml:space="preserve"> b</t></r><rPh sb="0" eb="1"><t>guide</t></rPh></is></c>`, Cell{Text: "a b", Kind: Text}},
		{"character data", `<c r="C2" t="inlineStr"><is><t>a<![CDATA[<b>]]><!-- no -->c</t></is></c>`, Cell{Text: "a<b>c", Kind: Text}},
		{"without references", `<c t="inlineStr"><is><t>x</t></is></c><c/><c t="inlineStr"><is><t>y</t></is></c>`, Cell{Text: "y", Kind: Text}},
	} {
		t.Run(test.name, func(t *testing.T) {
			row := `<row r="2">` + test.xml + `</row><row r="3"><c r="A3" t="b"><v>1</v></c></row>`
			plan := open(t, handmade(t, sheetXML(row)), Options{})
			got := rows(t, plan)
			if test.want.Kind == Empty {
				got = append([]Row{{Cells: make([]Cell, 3)}}, got...)
			}
			if len(got) != 2 || got[0].Cells[2] != test.want {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

// numberIn reads the number in C2 of a workbook in which a style shows it in one of these formats; "" is no format at all.
func numberIn(t *testing.T, value, format string) (*File, Cell) {
	t.Helper()
	parts := bareParts(sheetXML(`<row r="2"><c r="A2" t="str"><v>a</v></c><c r="C2" s="1"><v>` + value + `</v></c></row>`))
	parts["xl/styles.xml"] = xmlHead + `<styleSheet ` + mainNS + `>` + format + `</styleSheet>`
	plan := open(t, save(t, "plan.xlsx", zipOf(t, parts)), Options{})
	return plan, rows(t, plan)[0].Cells[2]
}

func numFmt(code string) string {
	return `<numFmts count="1"><numFmt numFmtId="170" formatCode="` + strings.ReplaceAll(code, `"`, "&quot;") + `"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`
}

func TestNumbersOfAStyleThatIsNotThere(t *testing.T) {
	t.Parallel()
	for name, format := range map[string]string{"no styles": "", "one style": `<cellXfs><xf numFmtId="0"/></cellXfs>`, "a format that nobody defines": `<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`} {
		if _, cell := numberIn(t, "45250.4375", format); cell.Kind != Fault || !strings.Contains(cell.Text, NoStyle+"45250.4375") {
			t.Errorf("%s: %+v", name, cell)
		}
	}
	for name, format := range map[string]string{"General by name": numFmt("General"), "no name": numFmt(""), "a built-in format": `<cellXfs><xf/><xf numFmtId="2"/></cellXfs>`, "no number": `<cellXfs><xf/><xf/></cellXfs>`} {
		if _, cell := numberIn(t, "45250.4375", format); cell != (Cell{Text: "45250.4375", Kind: Number}) {
			t.Errorf("%s: %+v", name, cell)
		}
	}
}

// A percentage reads as its cell shows it; another number reads as it is held, and the file knows what its cell shows.
func TestNumbersByTheirFormats(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ format, value, text, shown string }{
		{"0%", "0.15", "15%", ""}, {"0.00%", "0.12345", "12.35%", ""}, {"0 %", "1.5E-2", "2 %", ""},
		{`#,##0.00 "€"`, "1234.5", "1234.5", "1,234.50 €"}, {"000-0000", "5551234", "5551234", "555-1234"}, {`0" km"`, "12", "12", "12 km"},
		{"#,##0", "1234567", "1234567", ""}, {"0.0", "1.25", "1.25", ""}, {"@", "7", "7", ""},
	} {
		plan, cell := numberIn(t, test.value, numFmt(test.format))
		if shown, _ := plan.Shown(cell); cell.Text != test.text || shown != test.shown {
			t.Errorf("%s in %s reads %q and shows %q, want %q and %q", test.value, test.format, cell.Text, shown, test.text, test.shown)
		}
	}
}

// A time may be stored as a duration of ISO 8601.
func TestDurationsInWords(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"PT9H30M0.000S": "09:30", "PT9H30M": "09:30", "PT14H": "14:00", "PT45M": "00:45", "PT90M": "01:30", "PT1H30M15S": "01:30:15", "PT8H5M0,6S": "08:05:01",
		"P0Y0M0DT9H30M0.000S": "09:30", "P1DT2H": "26:00", "P2D": "48:00", "P1W": "168:00", "PT0.5H": "00:30", "PT0S": "00:00", "PT36H0M0S": "36:00",
		"P": "", "PT": "", "P1DT": "", "PT9": "", "P9H": "", "PT1D": "", "PT30M9H": "", "P1Y": "", "P1M": "", "P1M2DT3H": "", "-PT1H": "", "PT-1H": "", "PT1.H.5": "", "PTH": "", "PT1e3S": "", "P99999999D": "", "PT9H30M ago": "",
	} {
		cell := isoCell(words)
		if want == "" && cell.Kind != Fault || want != "" && (cell.Kind != Clock || cell.Text != want) {
			t.Errorf("%s is %s %q, want %q", words, cell.Kind, cell.Text, want)
		}
	}
}

func TestWorkbookOf1904(t *testing.T) {
	parts := bareParts(sheetXML(`<row r="2"><c r="A2" s="1"><v>44884.604166666664</v></c></row>`))
	parts["xl/workbook.xml"] = strings.Replace(parts["xl/workbook.xml"], "<sheets>", `<workbookPr date1904="1"/><sheets>`, 1)
	plan := open(t, save(t, "plan.xlsx", zipOf(t, parts)), Options{})
	if got := rows(t, plan)[0].Cells[0].Text; got != "2026-11-20 14:30" {
		t.Errorf("got %s", got)
	}
}

func TestWorkbookRowsAreNumberedAndHidden(t *testing.T) {
	path := saveBook(t, func(f *excelize.File) {
		must(t, f.SetSheetRow("Injects", "A1", &[]any{"persona", "channel", "body"}))
		for _, row := range []string{"A2", "A5", "A6", "A9"} {
			must(t, f.SetSheetRow("Injects", row, &[]any{"mayor", "mail", row}))
		}
		style, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
		must(t, err)
		must(t, f.SetCellStyle("Injects", "A10", "F40", style))
		must(t, f.SetRowVisible("Injects", 4, false))
		must(t, f.SetRowVisible("Injects", 6, false))
	})
	var numbers []int
	var hidden []bool
	for _, row := range rows(t, open(t, path, Options{})) {
		numbers, hidden = append(numbers, row.Number), append(hidden, row.Hidden)
	}
	if !slices.Equal(numbers, []int{2, 5, 6, 9}) || !slices.Equal(hidden, []bool{false, false, true, false}) {
		t.Errorf("rows %v, hidden %v", numbers, hidden)
	}
}

func TestWorkbookSheets(t *testing.T) {
	sheets := func(names ...string) string {
		return saveBook(t, func(f *excelize.File) {
			must(t, f.SetSheetName("Injects", "Cover"))
			must(t, f.SetSheetVisible("Cover", true))
			for _, name := range names {
				_, err := f.NewSheet(name)
				must(t, err)
				must(t, f.SetSheetRow(name, "A1", &[]any{"persona", "channel"}))
			}
			f.SetActiveSheet(len(names))
			must(t, f.SetSheetVisible("Cover", false))
		})
	}
	for _, test := range []struct {
		name, wanted, want string
		sheets             []string
	}{
		{"injects", "", "injects", []string{"Other", "injects"}},
		{"the first visible one", "", "Day 1", []string{"Day 1", "Day 2"}},
		{"a named one in any case", "day 2", "Day 2", []string{"Day 1", "Day 2", "Injects"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			plan := open(t, sheets(test.sheets...), Options{Sheet: test.wanted})
			if plan.Sheet != test.want {
				t.Errorf("sheet %q, want %q", plan.Sheet, test.want)
			}
		})
	}
	_, err := Open(sheets("Day 1", "Day 2"), Options{Sheet: "Day 3"})
	var file *FileError
	if !errors.As(err, &file) || !strings.Contains(err.Error(), "Cover, Day 1, Day 2") {
		t.Errorf("a sheet that is not there: %v", err)
	}
}

func TestWorkbookProperties(t *testing.T) {
	path := saveBook(t, func(f *excelize.File) {
		must(t, f.SetSheetRow("Injects", "A1", &[]any{"persona", "channel"}))
		for name, value := range map[string]any{"run": "20261120-1430", "ended": true, "ahead": int32(20)} {
			must(t, f.SetCustomProps(excelize.CustomProperty{Name: name, Value: value}))
		}
	})
	want := map[string]string{"run": "20261120-1430", "ended": "true", "ahead": "20"}
	if diff := cmp.Diff(want, open(t, path, Options{}).Properties); diff != "" {
		t.Error(diff)
	}
}

// A workbook of other makers: prefixes, another place of the workbook's part,
// names with back slashes, the strict form of the standard.
func TestWorkbookOfOtherMakers(t *testing.T) {
	row := `<row r="2"><c r="A2" t="s"><v>1</v></c></row>`
	shared := xmlHead + `<sst ` + mainNS + `><si><t>zero</t></si><si><t>mayor</t></si></sst>`
	prefixed := strings.NewReplacer("<?", "<?", "</", "</x:", `xmlns=`, `xmlns:x=`, "<", "<x:").Replace(sheetXML(row))
	for _, test := range []struct {
		name   string
		change func(parts map[string]string)
	}{
		{"prefixes", func(parts map[string]string) {
			parts["xl/worksheets/sheet1.xml"] = prefixed
		}},
		{"another folder", func(parts map[string]string) {
			for name, content := range parts {
				if rest, ok := strings.CutPrefix(name, "xl/"); ok {
					delete(parts, name)
					parts["office/"+rest] = content
				}
			}
			parts["_rels/.rels"] = strings.ReplaceAll(parts["_rels/.rels"], "xl/", "/office/")
			parts["office/_rels/workbook.xml.rels"] = strings.ReplaceAll(parts["office/_rels/workbook.xml.rels"], "/xl/", "/office/")
		}},
		{"back slashes", func(parts map[string]string) {
			for name, content := range parts {
				delete(parts, name)
				parts[strings.ReplaceAll(name, "/", `\`)] = content
			}
		}},
		{"strict", func(parts map[string]string) {
			for name, content := range parts {
				parts[name] = strings.NewReplacer(docRels, "http://purl.oclc.org/ooxml/officeDocument/relationships",
					"http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main").Replace(content)
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			parts := bareParts(sheetXML(row))
			parts["xl/sharedStrings.xml"] = shared
			test.change(parts)
			got := rows(t, open(t, save(t, "plan.xlsx", zipOf(t, parts)), Options{}))
			if len(got) != 1 || got[0].Cells[0].Text != "mayor" {
				t.Errorf("rows %v", got)
			}
		})
	}
}
