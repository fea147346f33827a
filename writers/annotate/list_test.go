package annotate

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/readers"
	"simcast/writers/writertest"
)

// The list stands behind the plan, and names that belong to the sheets behind it follow them.
func TestNamesFollowTheirSheets(t *testing.T) {
	f := annotateFixtures()[0]
	book := f.with(t, "xl/workbook.xml", "<definedNames>", `<definedNames><definedName name="of_plan" localSheetId="1">Injects!$A$1</definedName><definedName name="of_lists" localSheetId="2">Lists!$A$1</definedName>`)
	marked, err := excelize.OpenReader(bytes.NewReader(f.annotated(t, book, f.problems())))
	if err != nil {
		t.Fatal(err)
	}
	defer marked.Close()
	scopes := map[string]string{}
	for _, name := range marked.GetDefinedName() {
		scopes[name.Name] = name.Scope
	}
	if scopes["of_plan"] != "Injects" || scopes["of_lists"] != "Lists" {
		t.Errorf("the names are of %v", scopes)
	}
	selected := 0
	for _, content := range unpacked(t, f.annotated(t, book, f.problems())) {
		selected += bytes.Count(content, []byte(`tabSelected="1"`))
	}
	if selected != 1 {
		t.Errorf("%d sheets are selected: what is written in one goes into all", selected)
	}
}

// Of two rows with one id both are marked.
func TestBothOfTwoEqualIDsAreMarked(t *testing.T) {
	twice := wrong(readers.Error, 4, "A4", "id", `the id "A1" is that of row 2 already`)
	twice.First, twice.ID = 2, "A1"
	got := see(t, annotateText(t, "plan.csv", []byte("id,persona,channel\nA1,x,mail\nA2,x,mail\nA1,x,mail\n"), twice), "Injects")
	if !slices.Equal(got.red, []string{"A2", "A4"}) || got.comments["A2"] != ours("row 4 has the same id; write it so") {
		t.Errorf("the marks are %v, %q", got.red, got.comments)
	}
}

// A long block is closed, below a row that says what it has.
func TestLongBlocksAreClosed(t *testing.T) {
	var problems []readers.Problem
	for row := 2; row < 103; row++ {
		problems = append(problems, wrong(readers.Warning, row, fmt.Sprint("B", row), "persona", "odd"))
	}
	problems = append(problems, wrong(readers.Error, 2, "C2", "channel", "no channel"), wrong(readers.Error, 3, "C3", "channel", "no channel"))
	list := unpacked(t, annotateText(t, "plan.csv", []byte("id,persona,channel\nA1,x,mail\n"), problems...))["xl/worksheets/sheet2.xml"]
	for what, want := range map[string]int{` hidden="1" outlineLevel="1"`: 101, ` collapsed=`: 0, `<row r="4" outlineLevel="1"`: 1, "101 rows": 1} {
		if got := bytes.Count(list, []byte(what)); got != want {
			t.Errorf("%s: %d, not %d", what, got, want)
		}
	}
}

// A plan that is perhaps for another space says so above its problems.
func TestAnotherSpaceIsNoted(t *testing.T) {
	var problems []readers.Problem
	for row := 2; row < 6; row++ {
		unknown := wrong(readers.Error, row, fmt.Sprint("B", row), "persona", fmt.Sprint("no persona ", row))
		unknown.Code = "unknown-persona"
		problems = append(problems, unknown)
	}
	team := wrong(readers.Error, 3, "D3", "team", "no team")
	team.Code = "no-such-team"
	problems = append(problems, team)
	row := "A,x,mail,red,Hello\n"
	for rows, want := range map[int]bool{4: true, 9: false} { // in nine rows most personas are known
		plan := "id,persona,channel,team,body\n" + strings.Repeat(row, rows)
		book := writertest.OpenBook(t, annotateText(t, "plan.csv", []byte(plan), problems...))
		first, err := book.GetCellValue(problemsSheet, "A3")
		says, errSays := book.GetCellValue(problemsSheet, "E3")
		if got := first == "note" && strings.Contains(says, "perhaps the plan is for another space"); got != want || err != nil || errSays != nil {
			t.Errorf("of %d rows: %q %q, %v %v", rows, first, says, err, errSays)
		}
	}
}

// What to write stands there whole: a name with what it needs around it.
func TestTheListSaysWhatToWriteWhole(t *testing.T) {
	smartword, team := wrong(readers.Error, 2, "C2", "body", "no smartword"), wrong(readers.Error, 2, "B2", "team", "no team")
	smartword.Value, smartword.Nearest, smartword.Suggestion = "prot", "port", "write {{.port}}"
	team.Value, team.Nearest, team.Suggestion = "Prot", "Port", `did you mean "Port"?`
	list := string(unpacked(t, annotateText(t, "plan.csv", []byte("id,team,body\nA1,Prot,{{.prot}}\n"), smartword, team))["xl/worksheets/sheet2.xml"])
	for _, want := range []string{"<t>write {{.port}}</t>", "<t>write Port</t>"} {
		if strings.Count(list, want) != 1 {
			t.Errorf("%s is not in the list:\n%s", want, list)
		}
	}
}
