package annotate

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/results"
	"simcast/writers/sheet"
	"simcast/writers/writertest"
)

// fixture is a workbook of testdata.
type annotateFixture struct {
	name, sheet string
	header      int
}

func annotateFixtures() []annotateFixture {
	return []annotateFixture{{"xlsxwriter.xlsx", "Injects", 3}, {"libreoffice.xlsx", "Injects", 3},
		{"openpyxl.xlsx", "Injects", 1}, {"threaded.xlsx", "Injects", 1}, {"bare.xlsx", "Plan", 1}}
}

func (f annotateFixture) content(t testing.TB) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", f.name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// at is a cell by its column and how far it is below the header.
func (f annotateFixture) at(column string, below int) string {
	return fmt.Sprint(column, f.header+below)
}

// problems are one of each kind: of the file, of cells, of a missing column, of a row.
func (f annotateFixture) problems() []readers.Problem {
	return []readers.Problem{
		wrong(readers.Warning, 0, "", "", "it is open elsewhere"),
		wrong(readers.Error, f.header+1, f.at("C", 1), "channel", `there is no channel "mial"`),
		wrong(readers.Warning, f.header+1, f.at("C", 1), "channel", "a second thing"),
		wrong(readers.Warning, f.header+1, f.at("B", 1), "persona", `=1+1 & <x> "y"`),
		wrong(readers.Error, f.header+2, "", "title", "an article needs a title"),
		wrong(readers.Warning, f.header+2, "", "", "the row is odd"),
		wrong(readers.Error, f.header+5, f.at("D", 5), "team", "no team has this name"),
	}
}

// wrong is a problem at a cell, of a row, or of the file.
func wrong(severity readers.Severity, row int, cell, column, message string) readers.Problem {
	return readers.Problem{Place: readers.Place{File: "plan.xlsx", Row: row, Cell: cell, Column: column},
		Severity: severity, Code: "test", Message: message, Suggestion: "write it so"}
}

// annotated is the fixture, or a later state of it, with problems marked.
func (f annotateFixture) annotated(t testing.TB, content []byte, problems []readers.Problem) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := Workbook(&out, Checked{File: f.name, Content: content, Sheet: f.sheet, Problems: problems}); err != nil {
		t.Fatalf("%s: %v", f.name, err)
	}
	return out.Bytes()
}

// seen is what a planner sees of the marks, read by other means than simcast's.
type seen struct {
	red, yellow []string          // ranges
	comments    map[string]string // by cell, colleagues' too
	list        [][]string        // the sheet of problems
	links       []string
	sheets      []string
	active      string // the sheet on which it opens
}

func see(t testing.TB, content []byte, sheet string) seen {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	s := seen{comments: map[string]string{}, sheets: book.GetSheetList()}
	rules, err := book.GetConditionalFormats(sheet)
	if err != nil {
		t.Fatal(err)
	}
	for area, formats := range rules {
		for _, format := range formats {
			switch format.Criteria {
			case `LEN("simcast check")>0`:
				s.red = append(s.red, strings.Fields(area)...)
			case `LEN("simcast warning")>0`:
				s.yellow = append(s.yellow, strings.Fields(area)...)
			}
		}
	}
	slices.Sort(s.red)
	slices.Sort(s.yellow)
	notes, err := book.GetComments(sheet)
	if err != nil {
		t.Fatal(err)
	}
	for _, note := range notes {
		text := note.Text
		for _, run := range note.Paragraph {
			text += run.Text
		}
		if _, twice := s.comments[note.Cell]; twice {
			t.Errorf("%s has two comments", note.Cell)
		}
		s.comments[note.Cell] = text
	}
	list := ""
	for _, name := range book.GetDefinedName() {
		if name.Name == problemsName && name.Scope == "Workbook" {
			list = strings.ReplaceAll(strings.Trim(strings.TrimSuffix(name.RefersTo, "!$A$1"), "'"), "''", "'")
		}
	}
	s.active = book.GetSheetName(book.GetActiveSheetIndex())
	if list == "" {
		return s
	}
	if s.list, err = book.GetRows(list); err != nil {
		t.Fatal(err)
	}
	for row := range s.list {
		if there, target, err := book.GetCellHyperLink(list, fmt.Sprint("B", row+1)); err == nil && there {
			s.links = append(s.links, target)
		}
	}
	return s
}

// ours is a comment of simcast's with these lines.
func ours(lines ...string) string {
	return "—— simcast check ——\n" + strings.Join(lines, "\n") + "\n——————"
}

func TestMarks(t *testing.T) {
	f := annotateFixtures()[0]
	want := seen{
		red: []string{"A5", "C4", "D6:D8", "K3"}, yellow: []string{"B4"},
		comments: map[string]string{
			"A5": ours("title: an article needs a title; write it so", "warning: the row is odd; write it so"),
			"B4": ours(`warning: =1+1 & <x> "y"; write it so`),
			"C4": "Is it the mail channel?\n" + ours(`there is no channel "mial"; write it so`, "warning: a second thing; write it so"),
			"D6": ours("no team; write it so"),
			"D7": ours("no team; write it so"),
			"D8": ours("no team has this name; write it so"),
			"J7": "Not for the players",
			"K3": ours("there is no column title, and 1 row needs it; write title here, and the texts below it"),
		},
		list: [][]string{
			{"5 errors, 4 warnings. Cells and rows are those of the sheet Injects"},
			{"severity", "cell", "id", "column", "what is wrong", "wrong text", "what to do"},
			{"error", "C4", "", "channel", `there is no channel "mial"`, "", "write it so"},
			{"error", "row 5", "", "title", "an article needs a title", "", "write it so"},
			{"error", "3 rows", "", "team", "the space has no such team"},
			{"error", "D6", "B1", "team", "no team", "Prot", "write Port"},
			{"error", "D7", "B2", "team", "no team", "Prot", "write Port"},
			{"error", "D8", "", "team", "no team has this name", "", "write it so"},
			{"warning", "1 row", "", "", "2 problems", "", "write it so"},
			{"warning", "", "", "", "it is open elsewhere"},
			{"warning", "row 5", "", "", "the row is odd"},
			{"warning", "B4", "", "persona", `=1+1 & <x> "y"`, "", "write it so"},
			{"warning", "C4", "", "channel", "a second thing", "", "write it so"},
		},
		links: []string{"'Injects'!C4", "'Injects'!A5", "'Injects'!D6", "'Injects'!D7", "'Injects'!D8", "'Injects'!A5", "'Injects'!B4", "'Injects'!C4"},
		// the planner's own sheet called Problems stays
		sheets: []string{"Read me", "Injects", "Problems (simcast)", "Lists", "Problems"}, active: "Problems (simcast)",
	}
	problems := f.problems()
	last := len(problems) - 1
	for i, id := range []string{"B1", "B2"} {
		team := wrong(readers.Error, 6+i, fmt.Sprint("D", 6+i), "team", "no team")
		team.ID, team.Value, team.Nearest = id, "Prot", "Port"
		problems = append(problems, team)
	}
	for i := range problems[last:] {
		problems[last+i].Code = "no-such-team"
	}
	problems = append(problems[:last:last], append(problems[last+1:], problems[last])...)
	got := see(t, f.annotated(t, f.content(t), problems), f.sheet)
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(seen{})); diff != "" {
		t.Error(diff)
	}
}

// A second check gives the same file again, and a fixed plan loses its marks.
func TestMarksOfAnEarlierCheck(t *testing.T) {
	for _, f := range annotateFixtures() {
		t.Run(f.name, func(t *testing.T) {
			first := f.annotated(t, f.content(t), f.problems())
			if again := f.annotated(t, first, f.problems()); !bytes.Equal(first, again) {
				t.Error("a second check gives another file")
			}
			before, after := see(t, f.content(t), f.sheet), see(t, f.annotated(t, first, nil), f.sheet)
			if diff := cmp.Diff(before.comments, after.comments); diff != "" {
				t.Error("comments that are left: ", diff)
			}
			if len(after.red)+len(after.yellow) > 0 {
				t.Error("colours that are left: ", after.red, after.yellow)
			}
			if len(after.list) != 2 || after.list[0][0] != "No problem was found" || after.active != f.sheet {
				t.Errorf("the list is %q", after.list)
			}
		})
	}
}

// saved.xlsx is xlsxwriter.xlsx, annotated and then saved by LibreOffice, which
// writes every part again and drops the authors of comments.
func TestMarksSavedByLibreOffice(t *testing.T) {
	f := annotateFixtures()[0]
	want := see(t, f.annotated(t, f.content(t), f.problems()), f.sheet)
	f.name = "saved.xlsx"
	if was := see(t, f.content(t), f.sheet); len(was.red) == 0 || !strings.Contains(was.comments["C4"], firstLine) {
		t.Fatal("saved.xlsx has no marks: ", was)
	}
	got := see(t, f.annotated(t, f.content(t), f.problems()), f.sheet)
	slices.Sort(got.sheets) // the list stays where the file has it
	slices.Sort(want.sheets)
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(seen{})); diff != "" {
		t.Error(diff)
	}
}

// A conversation of Excel 365 is left as it is; the list says so.
func TestConversationsStay(t *testing.T) {
	f := annotateFixtures()[3]
	got := see(t, f.annotated(t, f.content(t), f.problems()), f.sheet)
	if text := got.comments["D6"]; strings.Contains(text, firstLine) || !strings.Contains(text, "Which team is this?") {
		t.Errorf("the conversation reads %q", text)
	}
	if !slices.Contains(got.red, "D6") {
		t.Error("the cell is not coloured: ", got.red)
	}
	if last := got.list[len(got.list)-1]; !strings.HasPrefix(last[4], "D6 has a comment thread") {
		t.Errorf("the list ends with %q", last)
	}
}

// What a colleague writes into a comment of simcast's stays when the marks go.
func TestColleaguesWordsInAComment(t *testing.T) {
	for text, want := range map[string]string{
		ours("a; b"):                           "",
		ours("a; b") + "\nI will fix it":       "\nI will fix it",
		"Mine\n" + ours("a; b") + "\nand mine": "Mine\nand mine",
		"Mine\n" + firstLine + "\na; b":        "Mine",
		"No check of simcast":                  "No check of simcast",
		ours("a") + "x" + ours("b") + "y":      "xy",
	} {
		if got := ourLines().ReplaceAllString(text, ""); got != want {
			t.Errorf("of %q stays %q, not %q", text, got, want)
		}
	}
}

// A workbook saved as "Strict Open XML" gets parts of that standard.
func TestStrictWorkbook(t *testing.T) {
	f := annotateFixtures()[4]
	p, err := ooxml.Open(f.content(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range p.Names() {
		content, err := p.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		content = bytes.ReplaceAll(content, []byte("http://schemas.openxmlformats.org/officeDocument/2006/relationships"), []byte("http://purl.oclc.org/ooxml/officeDocument/relationships"))
		p.Put(name, bytes.ReplaceAll(content, []byte("http://schemas.openxmlformats.org/spreadsheetml/2006/main"), []byte("http://purl.oclc.org/ooxml/spreadsheetml/main")))
	}
	var strict bytes.Buffer
	if err := p.Pack(&strict); err != nil {
		t.Fatal(err)
	}
	for name, content := range unpacked(t, f.annotated(t, strict.Bytes(), f.problems())) {
		if strings.HasPrefix(name, "xl/") && bytes.Contains(content, []byte("http://schemas.openxmlformats.org/spreadsheetml")) {
			t.Errorf("%s is of the other standard", name)
		}
	}
}

// An annotated file is known as simcast's own until somebody saves it.
func TestAnnotatedIsKnownAgain(t *testing.T) {
	for _, f := range annotateFixtures() {
		path := filepath.Join(t.TempDir(), "plan.checked.xlsx")
		if err := os.WriteFile(path, f.annotated(t, f.content(t), f.problems()), 0o600); err != nil {
			t.Fatal(err)
		}
		if !ooxml.Unbroken(path) {
			t.Errorf("%s is not known", f.name)
		}
	}
}

// The annotated results keep the run's properties.
func TestAnnotatedResults(t *testing.T) {
	var resultsFile bytes.Buffer
	writertest.NoError(t, results.Write(&resultsFile, sheet.XLSX, writertest.Report(t, "id,persona,channel\nA1,Leila Dufour,mial\n")))
	before, rows := writertest.ReadPlan(t, "plan.results.xlsx", resultsFile.Bytes())
	f := annotateFixture{"plan.results.xlsx", "Injects", 1}
	after, again := writertest.ReadPlan(t, "plan.checked.xlsx", f.annotated(t, resultsFile.Bytes(), []readers.Problem{
		wrong(readers.Error, 2, "C2", "channel", "there is no such channel")}))
	delete(before.Properties, "simcast_sum")
	delete(after.Properties, "simcast_sum")
	if diff := cmp.Diff(before.Properties, after.Properties); diff != "" || len(before.Properties) < 5 {
		t.Error(diff, before.Properties)
	}
	if diff := cmp.Diff(rows, again); diff != "" {
		t.Error(diff)
	}
}
