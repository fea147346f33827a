package writertest

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// Formulas are texts that a spreadsheet would calculate, load or print as something else, each with
// the word by which it is found again.
func Formulas() []string {
	return []string{`=HYPERLINK("http://EVIL.example";"x")`, `=cmd|'/C EVIL'!A0`, "+EVIL", "-EVIL", "@EVIL", "\t=EVIL", "\r=EVIL", "\n=EVIL",
		"＝EVIL", "＋EVIL", "－EVIL", "＠EVIL", `=EVIL`, `{=EVIL}`, `&"EVIL,Bold"&D`, `'=EVIL`, `"=EVIL`, " =EVIL", `=1+EVIL_x003D_`, `<f>EVIL</f>`, `&#61;EVIL`, "]]>EVIL"}
}

// obeyed gives the parts of a workbook in which a text is not shown, but obeyed: formulas, rules, names,
// headers and footers, and addresses.
func obeyed() []string {
	return []string{"f", "formula", "formula1", "formula2", "definedName", "calculatedColumnFormula", "totalsRowFormula",
		"oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter", "Relationship", "hyperlink", "ddeLink", "webPr", "dbPr"}
}

// HoldInert holds that no text of Formulas stands where a workbook obeys it.
func HoldInert(t *testing.T, book []byte) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, part := range archive.File {
		r, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err = errors.Join(err, r.Close()); err != nil {
			t.Fatal(err)
		}
		found = found || bytes.Contains(content, []byte("EVIL"))
		if strings.HasSuffix(part.Name, ".xml") || strings.HasSuffix(part.Name, ".rels") {
			holdInertPart(t, part.Name, content)
		}
	}
	if !found {
		t.Error("none of the texts came into the workbook")
	}
}

func holdInertPart(t *testing.T, name string, content []byte) {
	t.Helper()
	within := ""
	for tokens := xml.NewDecoder(bytes.NewReader(content)); ; {
		token, err := tokens.Token()
		switch token := token.(type) {
		case xml.StartElement:
			within = token.Name.Local
			if slices.Contains(obeyed(), within) && strings.Contains(fmt.Sprint(token.Attr), "EVIL") {
				t.Errorf("%s: %v", name, token)
			}
		case xml.CharData:
			if slices.Contains(obeyed(), within) && bytes.Contains(token, []byte("EVIL")) {
				t.Errorf("%s: %s is %q", name, within, token)
			}
		case xml.EndElement:
			within = ""
		}
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}

// HoldCSVInert holds that no cell of these columns, or of all where none is named, would be calculated.
func HoldCSVInert(t *testing.T, text []byte, columns ...string) {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\uFEFF")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		for i, cell := range row {
			if len(columns) > 0 && !slices.Contains(columns, rows[0][i]) {
				continue
			}
			if strings.IndexAny(cell, "=+-@\t\r\n＝＋－＠") == 0 {
				t.Errorf("%s: %q", rows[0][i], cell)
			}
		}
	}
	if len(rows) < len(Formulas()) {
		t.Errorf("%d rows", len(rows))
	}
}
