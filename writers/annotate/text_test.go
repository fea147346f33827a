package annotate

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/writertest"
)

const textPlan = "sep=;\r\nHarbour Light;\"two\nlines\"\r\n\r\nid;persona;channel;body;likes\r\n" +
	"007;=1+1;mial; blanks and é ;1E5\r\n\r\nA2;@x;forum;\"a\nb\";#N/A\r\n"

// annotateText annotates a CSV.
func annotateText(t testing.TB, name string, content []byte, problems ...readers.Problem) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := Workbook(&out, Checked{File: name, Content: content, Problems: problems}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A CSV becomes a workbook with every cell where it was, and every text a text.
func TestAnnotatedText(t *testing.T) {
	want := [][]string{{"Harbour Light", "two\nlines"}, nil, {"id", "persona", "channel", "body", "likes"},
		{"007", "=1+1", "mial", " blanks and é ", "1E5"}, nil, {"A2", "@x", "forum", "a\nb", "#N/A"}}
	latin, err := charmap.Windows1252.NewEncoder().String(textPlan)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(textPlan)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"utf-8": textPlan, "marked": "\uFEFF" + textPlan, "latin": latin, "utf-16": wide} {
		t.Run(name, func(t *testing.T) {
			out := annotateText(t, "plan.csv", []byte(content), wrong(readers.Error, 4, "C4", "channel", "there is no such channel"))
			book, err := excelize.OpenReader(bytes.NewReader(out))
			if err != nil {
				t.Fatal(err)
			}
			defer book.Close()
			rows, err := book.GetRows("Injects")
			if diff := cmp.Diff(want, rows); err != nil || diff != "" {
				t.Error(err, diff)
			}
			for _, cell := range []string{"A4", "B4", "E4"} {
				if kind, err := book.GetCellType("Injects", cell); err != nil || kind != excelize.CellTypeInlineString {
					t.Errorf("%s is of type %v (%v)", cell, kind, err)
				}
			}
			if got := see(t, out, "Injects"); !slices.Equal(got.red, []string{"C4"}) || !strings.Contains(got.comments["C4"], "no such channel") {
				t.Error("the marks are ", got)
			}
		})
	}
}

// TestDatesOfAnnotatedText: what a planner types into a cell of ts is a date, and shown like those of results; a text format
// would keep it a text, which check does not take. What stands there stays the text that it was.
func TestDatesOfAnnotatedText(t *testing.T) {
	plan := "Plan;;;\nid;persona;channel;Timestamp;note\nA1;mayor;mail;2026-11-20T09:30:00Z;2026-11-20\nA2;mayor;mail;;x\nA3;mayor;mail;1795000000;x\n"
	out := annotateText(t, "plan.csv", []byte(plan), wrong(readers.Error, 3, "D3", "ts", "it is no date"))
	book, err := excelize.OpenReader(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	formats := map[string]string{"D3": "yyyy-mm-dd hh:mm", "D5": "yyyy-mm-dd hh:mm", "D4": "yyyy-mm-dd hh:mm", "D2": "", "E3": "", "A3": ""}
	for cell, want := range formats {
		id, err := book.GetCellStyle("Injects", cell)
		if err != nil {
			t.Fatal(err)
		}
		if cell == "D4" { // where nothing stands the column says it
			if id, err = book.GetColStyle("Injects", "D"); err != nil {
				t.Fatal(err)
			}
		}
		style, err := book.GetStyle(id)
		if err != nil {
			t.Fatal(err)
		}
		if got := style.CustomNumFmt; (got == nil) != (want == "") || got != nil && *got != want {
			t.Errorf("%s has the format %v, not %q", cell, got, want)
		}
	}
	if width, err := book.GetColWidth("Injects", "D"); err != nil || width < 18 {
		t.Errorf("a date does not fit into %v characters (%v)", width, err)
	}
	for cell, want := range map[string]string{"D3": "2026-11-20T09:30:00Z", "D5": "1795000000"} {
		if kind, err := book.GetCellType("Injects", cell); err != nil || kind != excelize.CellTypeInlineString {
			t.Errorf("%s is of type %v (%v)", cell, kind, err)
		}
		if got, err := book.GetCellValue("Injects", cell); err != nil || got != want {
			t.Errorf("%s is %q, not %q (%v)", cell, got, want, err)
		}
	}
}

// Whatever a CSV holds, the annotated workbook reads as the same plan.
func TestAnyTextIsAnnotated(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		comma := rapid.SampledFrom([]string{",", ";", "\t"}).Draw(r, "comma")
		text := "id" + comma + "persona" + comma + "channel" + comma + "body\n"
		for range rapid.IntRange(0, 4).Draw(r, "rows") {
			var cells []string
			for range rapid.IntRange(1, 4).Draw(r, "cells") {
				cell := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "#REF!", "_x0041_", "\x7f", "\x01", "\uFFFE", "a\rb", "a\r\nb", "1.0", " "})).Draw(r, "cell")
				if len(cells) == 0 { // a row that stands in one cell is refused
					cell = strings.Map(func(c rune) rune {
						if strings.ContainsRune(",;|\t", c) {
							return '.'
						}
						return c
					}, cell)
				}
				cells = append(cells, `"`+strings.ReplaceAll(cell, `"`, `""`)+`"`)
			}
			text += strings.Join(cells, comma) + "\n"
		}
		text = strings.ReplaceAll(text, "\x00", "") // with it, a file is no text
		out := annotateText(t, "plan.csv", []byte(text), wrong(readers.Warning, 2, "B2", "persona", "odd"))
		_, before := writertest.ReadPlan(t, "plan.csv", []byte(text))
		_, after := writertest.ReadPlan(t, "plan.xlsx", out)
		for i := range before {
			before[i].Line = 0
		}
		if diff := cmp.Diff(before, after); diff != "" {
			r.Error(diff)
		}
	})
}

// A header row that is wrong is marked, though no row can be checked.
func TestBrokenHeaderIsMarked(t *testing.T) {
	problem := wrong(readers.Error, 1, "C1", "persona", "the column stands twice")
	text := "persona,channel,Persona,body\na,b,c,d\n"
	out := annotateText(t, "plan.csv", []byte(text), problem)
	if got := see(t, out, "Injects"); !slices.Equal(got.red, []string{"C1"}) || got.list[2][1] != "C1" {
		t.Error("the marks are ", got)
	}
	f := annotateFixture{"plan.xlsx", "Injects", 1}
	if again := f.annotated(t, out, []readers.Problem{problem}); !bytes.Equal(out, again) {
		t.Error("the workbook is annotated in another way than the CSV")
	}
}

// What a workbook cannot hold is an error that names it, and nothing is written.
func TestTextThatDoesNotFit(t *testing.T) {
	var out bytes.Buffer
	_, err := Workbook(&out, Checked{File: "plan.csv", Content: []byte("persona,channel,body\na,b," + strings.Repeat("x", 32768) + "\n")})
	if err == nil || !strings.Contains(err.Error(), "in cell C2 (row 2)") || out.Len() > 0 {
		t.Errorf("%v, and %d bytes", err, out.Len())
	}
}

// Where the header row is wrong, the text is still read in its own encoding.
func TestTextWithoutHeader(t *testing.T) {
	const plan = "id;persona;channel;body;body\nA1;Zoë;mail;é€;1\n"
	latin, err1 := charmap.Windows1252.NewEncoder().String(plan)
	wide, err2 := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(plan)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	for name, content := range map[string]string{"utf-8": plan, "latin": latin, "utf-16": wide} {
		out := annotateText(t, "plan.csv", []byte(content), wrong(readers.Error, 1, "E1", "body", "the column stands twice"))
		book, err := excelize.OpenReader(bytes.NewReader(out))
		if err != nil {
			t.Fatal(err)
		}
		defer book.Close()
		rows, err := book.GetRows("Injects")
		if diff := cmp.Diff([]string{"A1", "Zoë", "mail", "é€", "1"}, rows[1]); err != nil || diff != "" {
			t.Error(name, err, diff)
		}
	}
}

// A text that cannot be made a workbook of is told with its place and what to do.
func TestTextThatIsNoTable(t *testing.T) {
	for content, want := range map[string]string{
		"":                                       "plan.csv cannot be annotated: it is empty",
		"\n\n":                                   "plan.csv cannot be annotated: it is empty",
		"persona,channel\na,mail\na,\"open\n":    "after line 3 its cells cannot be separated",
		"a\"b,c\n":                               "after line 1 its cells cannot be separated",
		"persona,channel\na,mail,b\"are,quote\n": "fix the quotes there",
	} {
		var out bytes.Buffer
		if _, err := Workbook(&out, Checked{File: "plan.csv", Content: []byte(content)}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("of %q: %v", content, err)
		}
	}
}

// A great many problems: all are coloured and listed; comments and links have bounds.
func TestManyProblems(t *testing.T) {
	t.Parallel()
	const many = 66_000
	var problems []readers.Problem
	for i := range many {
		cell := cellAt{2 + i/4, i % 4}
		severity := []readers.Severity{readers.Error, readers.Warning}[(cell.row+cell.column)%2]
		problems = append(problems, wrong(severity, cell.row, cell.String(), "", "odd"))
	}
	text := "id,persona,channel,body\na,b,c,d\n"
	out := unpacked(t, annotateText(t, "plan.csv", []byte(text), problems...))
	sheet, list := out["xl/worksheets/sheet1.xml"], out["xl/worksheets/sheet2.xml"]
	for what, counts := range map[string][2]int{
		"comments": {bytes.Count(out["xl/comments1.xml"], []byte("<comment ")), 2000},
		"boxes":    {bytes.Count(out["xl/drawings/vmlDrawing1.vml"], []byte("<v:shape ")), 2000},
		"links":    {bytes.Count(list, []byte("<hyperlink ")), 65530},
		"listed":   {bytes.Count(list, []byte("<row ")), 2 + 8 + many + 2},
		"rules":    {bytes.Count(sheet, []byte("<cfRule ")), many / areasOfRule},
	} {
		if counts[0] != counts[1] {
			t.Errorf("%s: %d, not %d", what, counts[0], counts[1])
		}
	}
}

// A workbook that is damaged where the reader of plans does not look is refused.
func TestDamagedPartsAreRefused(t *testing.T) {
	f := annotateFixtures()[0]
	for _, name := range []string{"xl/comments1.xml", "xl/drawings/vmlDrawing1.vml", "xl/styles.xml", "[Content_Types].xml", "xl/_rels/workbook.xml.rels"} {
		p, err := ooxml.Open(f.content(t))
		if err != nil {
			t.Fatal(err)
		}
		content, err := p.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Put(name, content[:len(content)/2])
		var broken, out bytes.Buffer
		if err := p.Pack(&broken); err != nil {
			t.Fatal(err)
		}
		_, err = Workbook(&out, Checked{File: f.name, Content: broken.Bytes(), Sheet: f.sheet, Problems: f.problems()})
		var unread *readers.FileError
		if err == nil || out.Len() > 0 || !errors.As(err, &unread) && !strings.Contains(err.Error(), "cannot be annotated") {
			t.Errorf("%s: %v, and %d bytes", name, err, out.Len())
		}
	}
}

// A signature does not hold for the annotated plan, which the planner is told.
func TestSignedIsTold(t *testing.T) {
	f := annotateFixtures()[0]
	p, err := ooxml.Open(f.content(t))
	if err != nil {
		t.Fatal(err)
	}
	p.Put("_xmlsignatures/origin.sigs", nil)
	if _, err := p.Relate("", "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin", "_xmlsignatures/origin.sigs"); err != nil {
		t.Fatal(err)
	}
	var signed, out bytes.Buffer
	if err := p.Pack(&signed); err != nil {
		t.Fatal(err)
	}
	notes, err := Workbook(&out, Checked{File: f.name, Content: signed.Bytes(), Sheet: f.sheet})
	if err != nil || len(notes) != 1 || !strings.Contains(notes[0], "signature") {
		t.Errorf("%q, %v", notes, err)
	}
}

// The sheet's own rules come after simcast's, in their own order.
func TestOwnRulesComeAfter(t *testing.T) {
	f := annotateFixtures()[0]
	before, after := rulesOf(t, f.content(t)), rulesOf(t, f.annotated(t, f.content(t), f.problems()))
	for i, rule := range before {
		if rule.priority+2 != after[i+2].priority {
			t.Errorf("rule %d: %+v, and before %+v", i, after[i+2], rule)
		}
	}
	if again := rulesOf(t, f.annotated(t, f.annotated(t, f.content(t), f.problems()), f.problems())); fmt.Sprint(again) != fmt.Sprint(after) {
		t.Errorf("a second check gives %+v, not %+v", again, after)
	}
}

type ruleAt struct {
	kind     string
	priority int
}

func rulesOf(t *testing.T, book []byte) (rules []ruleAt) {
	t.Helper()
	root, err := ooxml.Parse(unpacked(t, book)["xl/worksheets/sheet2.xml"])
	if err != nil {
		t.Fatal(err)
	}
	root.Each(func(n *ooxml.Node) {
		if priority := n.Attribute("priority"); n.Name == "cfRule" && priority != "" {
			rules = append(rules, ruleAt{n.Attribute("type"), pixels(priority, 1, 0)})
		}
	})
	return rules
}

func TestAnnotatedPlanCalculatesNothing(t *testing.T) {
	var problems []readers.Problem
	for i, text := range writertest.Formulas() {
		problems = append(problems, wrong(readers.Error, 2+i%4, fmt.Sprint("B", 2+i%4), text, text), wrong(readers.Warning, 0, "", text, text))
	}
	for name, content := range map[string][]byte{
		"=EVIL&E.csv": []byte("persona,channel,body,=EVIL\n" + strings.Repeat("=EVIL,+EVIL,@EVIL,-EVIL\n", 6)),
		"EVIL.xlsx":   annotateFixtures()[0].content(t),
	} {
		var out bytes.Buffer
		sheet := ""
		if strings.HasSuffix(name, ".xlsx") {
			sheet = annotateFixtures()[0].sheet
		}
		if _, err := Workbook(&out, Checked{File: name, Content: content, Sheet: sheet, Problems: problems}); err != nil {
			t.Fatal(err)
		}
		writertest.HoldInert(t, out.Bytes())
	}
}
