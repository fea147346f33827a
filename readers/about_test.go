package readers

import (
	"strings"
	"testing"
)

// partsNamed are the parts of a plan with a text in A2 and a date in C2, some of them under other names: each pair is a
// part's name and its new one.
func partsNamed(pairs ...string) map[string]string {
	parts := bareParts(sheetXML(`<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" s="1"><v>45250.4375</v></c></row>`))
	parts["xl/sharedStrings.xml"] = xmlHead + `<sst ` + mainNS + `><si><t>mayor</t></si></sst>`
	named := map[string]string{}
	for name, content := range parts {
		for i := 0; i < len(pairs); i += 2 {
			name = strings.Replace(name, pairs[i], pairs[i+1], 1)
		}
		named[name] = content
	}
	return named
}

// Parts are found by what refers to them, in any case and however the reference is written.
func TestPartsAreFoundByTheirReferences(t *testing.T) {
	refer := func(parts map[string]string, from, to string) map[string]string {
		const relations = "xl/_rels/workbook.xml.rels"
		parts[relations] = strings.Replace(parts[relations], `Target="`+from+`"`, `Target="`+to+`"`, 1)
		return parts
	}
	broken := partsNamed("xl/styles.xml", "xl/looks.xml")
	broken["xl/styles.xml"] = "<broken"
	unnamed := partsNamed()
	unnamed["xl/_rels/workbook.xml.rels"] = strings.Replace(unnamed["xl/_rels/workbook.xml.rels"], docRels+"/styles", docRels+"/other", 1)
	for name, parts := range map[string]map[string]string{
		"as they are called mostly":      partsNamed(),
		"styles under another name":      refer(partsNamed("xl/styles.xml", "xl/styles1.xml"), "styles.xml", "styles1.xml"),
		"styles in another folder":       refer(partsNamed("xl/styles.xml", "formats/a.xml"), "styles.xml", "/formats/a.xml"),
		"styles above the workbook":      refer(partsNamed("xl/styles.xml", "styles.xml"), "styles.xml", "../styles.xml"),
		"other styles that nobody means": refer(broken, "styles.xml", "looks.xml"),
		"styles without a reference":     unnamed,
		"styles in capitals":             partsNamed("xl/styles.xml", "XL/Styles.XML"),
		"the workbook in another case":   partsNamed("xl/workbook.xml", "xl/WorkBook.xml", "_rels/workbook.xml.rels", "_rels/Workbook.XML.rels"),
		"texts with a back slash":        refer(partsNamed("xl/sharedStrings.xml", `xl\SharedStrings.xml`), "/xl/sharedStrings.xml", `\XL\sharedStrings.xml`),
		"texts under another name":       refer(partsNamed("xl/sharedStrings.xml", "texts/1.xml"), "/xl/sharedStrings.xml", "./../texts/1.xml"),
		"a sheet in another folder":      refer(partsNamed("xl/worksheets/sheet1.xml", "Tabs/Plan.xml"), "worksheets/sheet1.xml", "../tabs/plan.xml"),
	} {
		t.Run(name, func(t *testing.T) {
			got := rows(t, open(t, save(t, "plan.xlsx", zipOf(t, parts)), Options{}))
			if len(got) != 1 || got[0].Cells[0].Text != "mayor" || got[0].Cells[2].Text != "2023-11-20 10:30" {
				t.Errorf("rows %+v", got)
			}
		})
	}
}
