package readers

import (
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// strikes are how much is struck through in the cells of a row: "-" not, "p" partly, "w" wholly.
func strikes(row Row) string {
	var text strings.Builder
	for _, cell := range row.Cells {
		text.WriteByte("-pw"[cell.Strike])
	}
	return text.String()
}

func TestStruckCellsOfExcelize(t *testing.T) {
	t.Parallel()
	path := saveBook(t, func(f *excelize.File) {
		struck, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Strike: true}})
		must(t, err)
		for row, cells := range map[string][]any{"A1": {"persona", "channel", "body", "likes"}, "A2": {"mayor", "mail", "stays", 12}, "A3": {"mayor", "mail", "cancelled", 12}, "A4": {"mayor", "mail", "x", 12}} {
			must(t, f.SetSheetRow("Injects", row, &cells))
		}
		must(t, f.SetCellStyle("Injects", "A3", "D3", struck))
		must(t, f.SetCellRichText("Injects", "C4", []excelize.RichTextRun{{Text: "at "}, {Text: "noon ", Font: &excelize.Font{Strike: true}}, {Text: "14:00"}}))
	})
	all := rows(t, open(t, path, Options{}))
	for i, want := range []string{"----", "wwww", "--p-"} {
		if got := strikes(all[i]); got != want {
			t.Errorf("row %d is struck %s, want %s", i+2, got, want)
		}
	}
}

// struckParts is a workbook of these rows and shared texts, in which style 1 is struck through, and 2 says that it is not.
func struckParts(columns, rows, shared string) map[string]string {
	parts := bareParts(strings.Replace(sheetXML(rows), "<sheetData>", columns+"<sheetData>", 1))
	parts["xl/styles.xml"] = xmlHead + `<styleSheet ` + mainNS + `><fonts count="3"><font/><font><strike/></font><font><strike val="0"/></font></fonts>` +
		`<cellXfs count="4"><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="0" fontId="2"/><xf numFmtId="0" fontId="9"/></cellXfs></styleSheet>`
	parts["xl/sharedStrings.xml"] = xmlHead + `<sst ` + mainNS + `><si><t>plain</t></si>` + shared + `</sst>`
	return parts
}

func TestStruckCellsByTheirXML(t *testing.T) {
	t.Parallel()
	const struck, other = `<r><rPr><b/><strike/></rPr><t>old</t></r>`, `<r><rPr><b/></rPr><t>new</t></r>`
	for _, test := range []struct{ name, columns, attributes, cell, shared, want string }{
		{"a style", "", "", `s="1" t="s"><v>0</v>`, "", "w"},
		{"a number in a style", "", "", `s="1"><v>7</v>`, "", "w"},
		{"a style that is not struck", "", "", `s="2" t="s"><v>0</v>`, "", "-"},
		{"a style without its font", "", "", `s="3" t="s"><v>0</v>`, "", "-"},
		{"a run", "", "", `t="s"><v>1</v>`, "<si>" + struck + other + "</si>", "p"},
		{"all runs", "", "", `t="s"><v>1</v>`, "<si>" + struck + struck + "</si>", "w"},
		{"all words, and a blank that is not", "", "", `t="s"><v>1</v>`, "<si>" + struck + `<r><t xml:space="preserve"> </t></r></si>`, "w"},
		{"only a blank", "", "", `t="s"><v>1</v>`, `<si><r><rPr><strike/></rPr><t> </t></r>` + other + `</si>`, "-"},
		{"a run that is on", "", "", `t="s"><v>1</v>`, `<si><r><rPr><strike val="1"/></rPr><t>old</t></r></si>`, "w"},
		{"a run that is off", "", "", `t="s"><v>1</v>`, `<si><r><rPr><strike val="false"/></rPr><t>new</t></r></si>`, "-"},
		{"inline runs", "", "", `t="inlineStr"><is>` + struck + other + `</is>`, "", "p"},
		{"runs of their own in a struck cell", "", "", `s="1" t="s"><v>1</v>`, "<si>" + other + other + "</si>", "-"},
		{"a run without a look in a struck cell", "", "", `s="1" t="s"><v>1</v>`, "<si><r><t>old</t></r>" + other + "</si>", "p"},
		{"a struck text among shared ones", "", "", `t="s"><v>2</v>`, "<si>" + struck + "</si><si><t>new</t></si>", "-"},
		{"a row", "", ` s="1" customFormat="1"`, `t="s"><v>0</v>`, "", "w"},
		{"a row, and a style", "", ` s="1" customFormat="1"`, `s="0" t="s"><v>0</v>`, "", "-"},
		{"a row without a format", "", ` s="1"`, `t="s"><v>0</v>`, "", "-"},
		{"a column", `<cols><col min="2" max="4" style="1"/></cols>`, "", `t="s"><v>0</v>`, "", "w"},
		{"another column", `<cols><col min="4" max="9" style="1"/></cols>`, "", `t="s"><v>0</v>`, "", "-"},
		{"a column, and a row", `<cols><col min="2" max="4" style="1"/></cols>`, ` s="2" customFormat="1"`, `t="s"><v>0</v>`, "", "-"},
	} {
		cell := `<c r="C%" ` + test.cell + `</c>`
		body := ""
		for _, number := range []string{"2", "3"} { // encoding/xml reads the first row, and the scanner the next if it can
			body += `<row r="` + number + `"` + test.attributes + `>` + strings.Replace(cell, "%", number, 1) + `</row>`
		}
		for _, row := range rows(t, open(t, save(t, "plan.xlsx", zipOf(t, struckParts(test.columns, body, test.shared))), Options{})) {
			if got := strikes(row); got != "--"+test.want {
				t.Errorf("%s, row %d: %s", test.name, row.Number, got)
			}
		}
	}
}
