package ooxml

import (
	"archive/zip"
	"bytes"
)

// Empty is a workbook with one sheet, still without content.
func Empty(sheet string) (*Book, error) {
	const (
		pack = "http://schemas.openxmlformats.org/package/2006/"
		rels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
		kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
	)
	var book bytes.Buffer
	archive := zip.NewWriter(&book)
	for _, part := range [][2]string{
		{ContentTypes, `<Types xmlns="` + pack + `content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="` + kind + `"/></Types>`},
		{"_rels/.rels", `<Relationships xmlns="` + pack + `relationships"><Relationship Id="rId1" Type="` + rels + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets></sheets></workbook>`},
	} {
		if err := writePart(archive, part[0], []byte(Head+part[1])); err != nil {
			return nil, err
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	p, err := Open(book.Bytes())
	if err != nil {
		return nil, err
	}
	_, err = p.AddSheet(sheet)
	return p, err
}
