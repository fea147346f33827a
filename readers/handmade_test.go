package readers

import (
	"archive/zip"
	"bytes"
	"maps"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"
)

const (
	xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	mainNS  = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	docRels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	relsNS  = `xmlns="http://schemas.openxmlformats.org/package/2006/relationships"`

	// headerXML is a first row with persona, channel and body as inline texts.
	headerXML = `<row r="1"><c r="A1" t="inlineStr"><is><t>persona</t></is></c>` +
		`<c r="B1" t="inlineStr"><is><t>channel</t></is></c><c r="C1" t="inlineStr"><is><t>body</t></is></c></row>`
)

// sheetXML is a worksheet of a header row and the given rows.
func sheetXML(rows string) string {
	return xmlHead + `<worksheet ` + mainNS + `><sheetData>` + headerXML + rows + `</sheetData></worksheet>`
}

// bareParts is the least that a workbook needs, with the given sheet. Style 1 is
// a date, 2 a time, 3 hours that run past a day.
func bareParts(sheet string) map[string]string {
	return map[string]string{
		"[Content_Types].xml": xmlHead + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
		"_rels/.rels":     xmlHead + `<Relationships ` + relsNS + `><Relationship Id="rId1" Type="` + docRels + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": xmlHead + `<workbook ` + mainNS + ` xmlns:r="` + docRels + `"><sheets><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": xmlHead + `<Relationships ` + relsNS + `><Relationship Id="rId1" Type="` + docRels + `/worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId2" Type="` + docRels + `/sharedStrings" Target="/xl/sharedStrings.xml"/>` +
			`<Relationship Id="rId3" Type="` + docRels + `/styles" Target="styles.xml"/></Relationships>`,
		"xl/styles.xml": xmlHead + `<styleSheet ` + mainNS + `><numFmts count="1"><numFmt numFmtId="170" formatCode="[$-407]d/\ mmm\ yyyy;@"/></numFmts>` +
			`<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="20"/><xf numFmtId="46"/></cellXfs></styleSheet>`,
		"xl/worksheets/sheet1.xml": sheet,
	}
}

// zipOf packs parts in the order of their names.
func zipOf(t testing.TB, parts map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		part, err := writer.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(parts[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// handmade saves a workbook of the given sheet XML.
func handmade(t testing.TB, sheet string) string {
	t.Helper()
	return save(t, "plan.xlsx", zipOf(t, bareParts(sheet)))
}

// saveBook saves what make does to a new workbook of the sheet Injects.
func saveBook(t testing.TB, make func(f *excelize.File)) string {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	must(t, f.SetSheetName("Sheet1", "Injects"))
	make(f)
	content, err := f.WriteToBuffer()
	must(t, err)
	return save(t, "plan.xlsx", content.Bytes())
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
