package annotate

import (
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"testing"

	"simcast/writers/ooxml"
)

// with gives the fixture with texts of its parts replaced, as other programs write
// them: part, old, new and so on. A part that is not there is made of the new text.
func (f annotateFixture) with(t testing.TB, changes ...string) []byte {
	t.Helper()
	p, err := ooxml.Open(f.content(t))
	if err != nil {
		t.Fatal(err)
	}
	for change := range slices.Chunk(changes, 3) {
		name, old, text := change[0], change[1], change[2]
		if !p.Has(name) {
			p.Put(name, []byte(text))
			continue
		}
		content, err := p.Read(name)
		if err != nil || !bytes.Contains(content, []byte(old)) {
			t.Fatalf("%s has no %s (%v)", name, old, err)
		}
		p.Put(name, bytes.Replace(content, []byte(old), []byte(text), 1))
	}
	var book bytes.Buffer
	if err := p.Pack(&book); err != nil {
		t.Fatal(err)
	}
	return book.Bytes()
}

// A button that has a name bears its number beside it; no box may have the same.
func TestBoxesHaveNumbersOfTheirOwn(t *testing.T) {
	const drawing = "xl/drawings/vmlDrawing1.vml"
	f := annotateFixtures()[0]
	book := f.with(t, drawing, `id="_x0000_s1025"`, `id="Button_x0020_1" o:spid="_x0000_s1029"`)
	if n := bytes.Count(unpacked(t, f.annotated(t, book, f.problems()))[drawing], []byte(`"_x0000_s1029"`)); n != 1 {
		t.Errorf("%d shapes have the number of the button", n)
	}
}

// The seal stands in whatever custom properties the workbook has, without a prefix
// that nothing declares; a second set of properties would be damage.
func TestSealAmongOtherProperties(t *testing.T) {
	const (
		list   = "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"
		values = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"
		strict = "http://purl.oclc.org/ooxml/officeDocument"
		usual  = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	)
	own := func(list, values string) string {
		return `<c:Properties xmlns:c="` + list + `"><c:property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Exercise">` +
			`<v:lpwstr xmlns:v="` + values + `">Harbour Light</v:lpwstr></c:property></c:Properties>`
	}
	relation := func(kind, target string) string {
		return `<Relationship Id="rId9" Type="` + kind + `" Target="` + target + `"/></Relationships>`
	}
	f := annotateFixtures()[2] // it has no properties of its own
	for name, c := range map[string]struct {
		book        []byte
		kind, space string
	}{
		"none":      {f.content(t), usual + "/custom-properties", values},
		"others":    {f.with(t, "_rels/.rels", "</Relationships>", relation(usual+"/custom-properties", "docProps/custom.xml"), ooxml.CustomPart, "", own(list, values)), usual + "/custom-properties", values},
		"elsewhere": {f.with(t, "_rels/.rels", "</Relationships>", relation(usual+"/custom-properties", "own/props.xml"), "own/props.xml", "", own(list, values)), usual + "/custom-properties", ""},
		"strict": {f.with(t, "_rels/.rels", usual+"/officeDocument", strict+"/relationships/officeDocument", "xl/_rels/workbook.xml.rels", usual+"/worksheet", strict+"/relationships/worksheet"),
			strict + "/relationships/customProperties", strict + "/docPropsVTypes"},
	} {
		t.Run(name, func(t *testing.T) {
			after := unpacked(t, f.annotated(t, c.book, nil))
			if n := strings.Count(string(after["_rels/.rels"]), c.kind); n != 1 {
				t.Errorf("%d relations lead to custom properties: %s", n, after["_rels/.rels"])
			}
			if got := spaceOf(t, after[ooxml.CustomPart], "lpwstr"); got != c.space {
				t.Errorf("the seal's value is of %q, not %q", got, c.space)
			}
		})
	}
}

// spaceOf gives the namespace of the last element of a name, "" where there is none.
func spaceOf(t testing.TB, content []byte, name string) (space string) {
	t.Helper()
	tokens := xml.NewDecoder(bytes.NewReader(content))
	for {
		token, err := tokens.Token()
		if err == io.EOF {
			return space
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == name {
			space = start.Name.Space
		}
	}
}

// The annotated plan is a workbook, also where the plan is a template: it is named so.
func TestTemplateBecomesWorkbook(t *testing.T) {
	f := annotateFixtures()[0]
	const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.%.main+xml"
	was, is := strings.Replace(kind, "%", "template", 1), strings.Replace(kind, "%", "sheet", 1)
	after := unpacked(t, f.annotated(t, f.with(t, ooxml.ContentTypes, is, was), nil))[ooxml.ContentTypes]
	if !bytes.Contains(after, []byte(is)) || bytes.Contains(after, []byte(was)) {
		t.Errorf("the workbook says that it is %s", after)
	}
}

// Who copies the list of problems, to keep it, gets its name once more, for the
// copy alone. The copy is a sheet like others, and so is the plan's own.
func TestCopiedListStays(t *testing.T) {
	f := annotateFixtures()[0]
	for _, sheet := range []string{"Lists", "Injects"} {
		book := f.with(t, "xl/workbook.xml", "<definedNames>",
			`<definedNames><definedName name="simcast_problems" localSheetId="2">`+sheet+`!$A$1</definedName>`)
		marked := f.annotated(t, f.annotated(t, book, f.problems()), f.problems())
		holdRest(t, unpacked(t, book), unpacked(t, marked))
		if sheets := see(t, marked, f.sheet).sheets; len(sheets) != 5 || sheets[2] != "Problems (simcast)" {
			t.Errorf("with a name at %s there are the sheets %q", sheet, sheets)
		}
	}
	book := f.with(t, "xl/workbook.xml", "<definedNames>", `<definedNames><definedName name="simcast_problems">Injects!$A$1</definedName>`)
	if got := see(t, f.annotated(t, book, f.problems()), f.sheet); got.sheets[2] != "Problems (simcast)" {
		t.Errorf("the plan's own sheet is taken for the list: %q", got.sheets)
	}
}

// A pivot table knows the rules of its sheet by their places, and goes along.
func TestPivotTablesFollowTheirRules(t *testing.T) {
	f := annotateFixtures()[0]
	const pivot = "xl/pivotTables/pivotTable1.xml"
	book := f.with(t,
		"xl/worksheets/_rels/sheet2.xml.rels", "</Relationships>", `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/pivotTable" Target="../pivotTables/pivotTable1.xml"/></Relationships>`,
		pivot, "", `<pivotTableDefinition><conditionalFormats count="1"><conditionalFormat priority="2"/></conditionalFormats></pivotTableDefinition>`)
	one := f.annotated(t, book, f.problems()[1:2])
	two := f.annotated(t, one, f.problems()) // with errors and warnings there are two rules before it
	for i, state := range [][]byte{book, one, two} {
		parts, place := unpacked(t, state), string(rune('2'+i))
		if !bytes.Contains(parts[pivot], []byte(`priority="`+place+`"`)) {
			t.Errorf("after %d checks the pivot table has %s", i, parts[pivot])
		}
		if rule := `type="expression" dxfId="0" priority="` + place + `"`; !bytes.Contains(parts["xl/worksheets/sheet2.xml"], []byte(rule)) {
			t.Errorf("after %d checks no rule has %s", i, rule)
		}
	}
}

// A comment that only shows a picture has no text; it stays when the marks go.
func TestCommentsWithoutTextStay(t *testing.T) {
	f := annotateFixtures()[2]
	const part, text = "xl/comments/comment1.xml", "<t>Is it the mail channel?</t>"
	for _, empty := range []string{"", "<t/>", `<t xml:space="preserve"> </t>`, "<r><t/></r>"} {
		book := f.with(t, part, text, empty)
		marked := f.annotated(t, book, f.problems())
		if got := see(t, marked, f.sheet).comments["C2"]; !strings.Contains(got, firstLine) {
			t.Errorf("the comment with %q has no mark: %q", empty, got)
		}
		if again := f.annotated(t, marked, f.problems()); !bytes.Equal(again, marked) {
			t.Errorf("with %q a second check gives another file", empty)
		}
		fixed := f.annotated(t, marked, nil)
		if got, there := see(t, fixed, f.sheet).comments["C2"]; !there || strings.TrimSpace(got) != "" {
			t.Errorf("of the comment with %q there is %q (%v)", empty, got, there)
		}
	}
}

// A sheet has one drawing of comments, also where its own leads nowhere.
func TestLostDrawingIsReplaced(t *testing.T) {
	f := annotateFixtures()[4]
	const part = "xl/worksheets/sheet1.xml"
	marked := f.annotated(t, f.with(t, part, "</x:sheetData>", `</x:sheetData><x:legacyDrawing r:id="rId77" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/>`), f.problems())
	if n := bytes.Count(unpacked(t, marked)[part], []byte("<x:legacyDrawing")); n != 1 {
		t.Errorf("the sheet has %d drawings of comments", n)
	}
}

// The view of a sheet refers to one of the workbook's, which there must be.
func TestSheetsHaveAView(t *testing.T) {
	bare := annotateFixtures()[4]
	for _, book := range [][]byte{bare.annotated(t, bare.content(t), nil), annotateText(t, "plan.csv", []byte("persona,channel\na,mail\n"))} {
		p, err := ooxml.Open(book)
		if err != nil {
			t.Fatal(err)
		}
		root, err := p.Tree(p.Main)
		if err != nil {
			t.Fatal(err)
		}
		if views := root.Child("bookViews"); views == nil || len(views.All("workbookView")) != 1 || views.From > root.Child("sheets").From {
			t.Error("the workbook has no view before its sheets")
		}
	}
}

// A part that is nested without end is refused, and does not fill the stack.
func TestDeepPartsAreRefused(t *testing.T) {
	f := annotateFixtures()[0]
	const drawing = "xl/drawings/vmlDrawing1.vml"
	book := f.with(t, drawing, "<v:shapetype", strings.Repeat("<a>", 20_000)+strings.Repeat("</a>", 20_000)+"<v:shapetype")
	_, err := Workbook(io.Discard, Checked{File: f.name, Content: book, Sheet: f.sheet, Problems: f.problems()})
	if err == nil || !strings.Contains(err.Error(), "nested too deep") {
		t.Error(err)
	}
}
