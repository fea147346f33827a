package annotate

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simcast/readers"
)

// unpacked gives the parts of a workbook.
func unpacked(t testing.TB, book []byte) map[string][]byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]byte{}
	for _, file := range archive.File {
		content, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		if found[file.Name], err = io.ReadAll(content); err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// touched reports the parts to which something is added.
func touched(name string) bool {
	switch path.Base(name) {
	case "[Content_Types].xml", ".rels", "workbook.xml", "workbook.xml.rels", "styles.xml", "custom.xml",
		"sheet.xml", "sheet.xml.rels", "comment1.xml", "comments1.xml", "comments2.xml", "commentsDrawing1.vml", "vmlDrawing1.vml":
		return true
	}
	return slices.Contains([]string{"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml",
		"xl/worksheets/_rels/sheet1.xml.rels", "xl/worksheets/_rels/sheet2.xml.rels"}, name)
}

// tokens gives the XML of a part, one token a line, without the numbers that
// change with what is added: counts, and the order of rules.
func tokens(t testing.TB, content []byte) []string {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(content))
	decoder.Strict = false
	var list []string
	for {
		token, err := decoder.RawToken()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			attributes := slices.DeleteFunc(slices.Clone(start.Attr), func(a xml.Attr) bool {
				switch a.Name.Local { // with them a workbook says on which sheet it opens
				case "tabSelected", "activeTab", "localSheetId":
					return true
				}
				return a.Name.Local == "count" || a.Name.Local == "priority"
			})
			token = xml.StartElement{Name: start.Name, Attr: attributes}
		}
		list = append(list, fmt.Sprintf("%T %s", token, token))
	}
}

// lostOf gives the first token of a part that does not come, in its order, in
// another one; "" where all do.
func lostOf(t testing.TB, before, after []byte) string {
	rest := tokens(t, after)
	for _, token := range tokens(t, before) {
		i := slices.Index(rest, token)
		if i < 0 {
			return token
		}
		rest = rest[i+1:]
	}
	return ""
}

// holdRest holds that all of a workbook is still there: parts without a mark byte
// for byte, the others token by token.
func holdRest(t testing.TB, before, after map[string][]byte) {
	t.Helper()
	for name, content := range before {
		switch {
		case !touched(name):
			if !bytes.Equal(content, after[name]) {
				t.Errorf("%s is not as it was", name)
			}
		default:
			if lost := lostOf(t, content, after[name]); lost != "" {
				t.Errorf("%s has lost %s", name, lost)
			}
		}
	}
}

// An annotated workbook has all that it had, and so has one whose marks are gone.
func TestTheRestStays(t *testing.T) {
	for _, f := range annotateFixtures() {
		t.Run(f.name, func(t *testing.T) {
			before := unpacked(t, f.content(t))
			marked := f.annotated(t, f.content(t), f.problems())
			holdRest(t, before, unpacked(t, marked))
			holdRest(t, before, unpacked(t, f.annotated(t, marked, nil)))
		})
	}
}

// Whatever cells are wrong, and however often it is checked, the marks are those
// of the last check, and the rest stays.
func TestRandomMarks(t *testing.T) {
	t.Parallel()
	small := annotateFixtures()[2:] // the larger ones have their turn in TestTheRestStays
	rapid.Check(t, func(r *rapid.T) {
		f := rapid.SampledFrom(small).Draw(r, "fixture")
		content := f.content(t)
		var last []readers.Problem
		for range rapid.IntRange(1, 2).Draw(r, "checks") {
			last = drawProblems(r)
			content = f.annotated(t, content, last)
		}
		holdRest(t, unpacked(t, f.content(t)), unpacked(t, content))
		holdMarks(r, see(t, content, f.sheet), last)
	})
}

func drawProblems(r *rapid.T) []readers.Problem {
	var problems []readers.Problem
	for range rapid.IntRange(0, 12).Draw(r, "problems") {
		severity := rapid.SampledFrom([]readers.Severity{readers.Error, readers.Warning}).Draw(r, "severity")
		cell := cellAt{rapid.IntRange(1, 12).Draw(r, "row"), rapid.IntRange(0, 11).Draw(r, "column")}
		message := rapid.StringMatching(`[a-z<&"'é🔥 ]{0,20}[a-z]`).Draw(r, "message")
		problems = append(problems, wrong(severity, cell.row, cell.String(), "", message))
	}
	return problems
}

func holdMarks(r *rapid.T, s seen, problems []readers.Problem) {
	for _, p := range problems {
		silent := strings.Contains(s.comments[p.Cell], "[Threaded comment]")
		if strings.Contains(s.comments[p.Cell], p.Message+"; write it so") == silent {
			r.Errorf("the comment of %s is %q, and %q is wrong", p.Cell, s.comments[p.Cell], p.Message)
		}
	}
	for cell, text := range s.comments {
		here := slices.ContainsFunc(problems, func(p readers.Problem) bool { return p.Cell == cell })
		if n := strings.Count(text, firstLine); n > 1 || n == 1 && !here {
			r.Errorf("the comment of %s is %q", cell, text)
		}
	}
	if len(problems) > 0 && len(s.list) < len(problems)+1 {
		r.Errorf("%d problems make a list of %d rows", len(problems), len(s.list))
	}
	if (len(s.red)+len(s.yellow) == 0) != (len(problems) == 0) {
		r.Errorf("%d problems, and the colours are %v and %v", len(problems), s.red, s.yellow)
	}
}
