package newplan_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/mapping"
	"simcast/pipeline/newplan"
	"simcast/readers"
	"simcast/writers/writertest"
)

// open opens a sheet as a CSV, with a mapping as --map has it.
func open(t *testing.T, name, content string, maps ...string) newplan.Source {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	entries, err := mapping.ParseFlags(maps)
	if err != nil {
		t.Fatal(err)
	}
	file, table, err := mapping.Open(path, "", entries)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return newplan.Source{File: file, Mapping: table}
}

func join(t *testing.T, options newplan.Options, sources ...newplan.Source) (*newplan.Plan, error) {
	t.Helper()
	var err error
	if options.Space, err = writertest.Harbour(t).Space(); err != nil {
		t.Fatal(err)
	}
	return newplan.Join(sources, options)
}

// column are the texts of a column, from top to bottom.
func column(made *newplan.Plan, header string) string {
	for at, column := range made.Columns {
		if column.Header == header {
			var texts []string
			for _, row := range made.Rows {
				texts = append(texts, row.Cells[at].Text)
			}
			return strings.Join(texts, "|")
		}
	}
	return "there is no such column"
}

func holdColumns(t *testing.T, made *newplan.Plan, want map[string]string) {
	t.Helper()
	for header, texts := range want {
		if got := column(made, header); got != texts {
			t.Errorf("%s is %q, want %q", header, got, texts)
		}
	}
}

const header = "#,Time,SUBJECT,INJECT MODE,SEND FROM,SEND TO,Script,Remarks\n"

func TestContractColumnsComeFirst(t *testing.T) {
	made, err := join(t, newplan.Options{}, open(t, "a.csv", header+"1,0900,A,Email,CNN,Port operations,Smoke.,look\n"))
	if err != nil {
		t.Fatal(err)
	}
	own := false
	for _, column := range made.Columns {
		if own = own || !column.IsContract; own && column.IsContract {
			t.Errorf("%s stands behind the planner's own: %v", column.Header, made.Columns)
		}
	}
	holdColumns(t, made, map[string]string{"Remarks": "look", "at": "09:00", "Time (as written)": "0900", "to": "{{.Team.Name}}"})
}

// A meaning that no cell can hold stays in force, unless it would leave out rows of another source.
func TestWhatCannotStandInACellStaysInForce(t *testing.T) {
	first := header + "1,0900,A,Bird,Leila Dufour,Port operations,Smoke.,\n"
	bird := func(made *newplan.Plan) (found newplan.Mapping) {
		for _, m := range made.Mappings {
			if m.Written == "Bird" && m.Means == "by hand" {
				found = m
			}
		}
		return found
	}
	made, err := join(t, newplan.Options{}, open(t, "a.csv", first, "channel:Bird=by hand"))
	if err != nil {
		t.Fatal(err)
	}
	holdColumns(t, made, map[string]string{"kind": "manual", "channel": "Bird"})
	if m := bird(made); m.Done || m.Means == "" {
		t.Errorf("the mapping is not in force: %+v", made.Mappings)
	}
	made, err = join(t, newplan.Options{}, open(t, "a.csv", first, "channel:Bird=by hand"), open(t, "b.csv", strings.Replace(first, "1,", "2,", 1)))
	if err != nil {
		t.Fatal(err)
	}
	holdColumns(t, made, map[string]string{"kind": "manual|", "channel": "Bird|Bird"})
	if m := bird(made); !m.Done {
		t.Errorf("the mapping of the first would leave out the second: %+v", m)
	}
}

// What is suggested is not applied: only the planner knows whether it is right.
func TestSuggestionsDoNothing(t *testing.T) {
	made, err := join(t, newplan.Options{}, open(t, "a.csv", header+"1,0900,A,Email,Leila Dufor,Port operatons,Smoke.,\n"))
	if err != nil {
		t.Fatal(err)
	}
	holdColumns(t, made, map[string]string{"persona": "Leila Dufor", "team": "Port operatons"})
	var asked []newplan.Mapping
	for _, m := range made.Mappings {
		if m.For != mapping.Header && !m.Done {
			asked = append(asked, m)
		}
	}
	if diff := cmp.Diff([]newplan.Mapping{{For: "persona", Written: "Leila Dufor", Suggestion: "Leila Dufour", Cells: 1},
		{For: "team", Written: "Port operatons", Suggestion: "Port operations", Cells: 1}}, asked); diff != "" {
		t.Error(diff)
	}
	if marked := len(made.Rows[0].Notes); len(made.Rows) != 1 || marked != 2 {
		t.Errorf("%d cells of %d rows are marked", marked, len(made.Rows))
	}
}

// A CSV's numbers that have lost digits, and error values, are noted: in the new workbook the first are texts like others, and nobody
// is asked what the second mean.
func TestNotesOfWhatIsNoMessage(t *testing.T) {
	source := open(t, "msel.csv", "Number,Send From,Send To,Method,Script,Remark\n1,#NAME?,#BEZUG!,mail,\"4,91701E+12\",4.9E+12\n2,Tomas Rehn,Communications,phone,4.91701E+12,\n")
	made, err := join(t, newplan.Options{}, source)
	if err != nil {
		t.Fatal(err)
	}
	noted := func(row int) string {
		var texts []string
		for at := range made.Columns {
			if note := made.Rows[row].Notes[at]; note != "" {
				texts = append(texts, made.Columns[at].Header+": "+note)
			}
		}
		return strings.Join(texts, "\n")
	}
	want := "persona: The cell holds an error instead of a value: #NAME?. Write the value.\n" +
		"team: The cell holds an error instead of a value: #BEZUG!. Write the value.\n" +
		`body: "4,91701E+12" is a long number that a spreadsheet has shortened: digits are lost. Write it again, as a text.`
	if got := noted(0); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if got := noted(1); got != "" {
		t.Error(got)
	}
	for _, m := range made.Mappings {
		if m.For != mapping.Header && !m.Done {
			t.Errorf("asked about %s %q", m.For, m.Written)
		}
	}
}

// A header is not asked to be a column that the sheet has already.
func TestAColumnIsSuggestedWhereNoneIs(t *testing.T) {
	for headers, want := range map[string]string{
		"MSEL NUMBER,INJECT MODE,SEND FROM,Script,Inject Author": "",
		"Row,INJECT MODE,SEND FROM,Script,Inject Author":         "id",
	} {
		made, err := join(t, newplan.Options{}, open(t, "a.csv", headers+"\n1,Email,Leila Dufour,Smoke.,Ruben\n"))
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(made.Mappings, func(m newplan.Mapping) bool { return m.Written == "Inject Author" })
		if got := made.Mappings[i].Suggestion; got != want {
			t.Errorf("%s: %q", headers, got)
		}
	}
}

func TestOwnColumnsOfTheSameHeaderAreOne(t *testing.T) {
	twice := "#,INJECT MODE,SEND FROM,Script,Remarks,Remarks\n1,Email,Leila Dufour,Smoke.,one,two\n"
	made, err := join(t, newplan.Options{Prefix: true}, open(t, "a.csv", header+"1,,A,Email,Leila Dufour,Port operations,Smoke.,look\n"), open(t, "b.csv", twice))
	if err != nil {
		t.Fatal(err)
	}
	holdColumns(t, made, map[string]string{"id": "a-1|b-1", "Remarks": "look|one", "Remarks (2)": "|two"})
}

// What follows an inject goes on following it, in whichever source that stands.
func TestThePrefixIsInTimesToo(t *testing.T) {
	made, err := join(t, newplan.Options{Prefix: true}, open(t, "a.csv", header+"1,0900,,Email,Leila Dufour,Port operations,Smoke.,\n2,after 1,,Email,Leila Dufour,Port operations,Fire.,\n"),
		open(t, "b.csv", header+"1,after 2 +5m,,Email,Leila Dufour,Port operations,Smoke.,\n,after 1,,Email,Leila Dufour,Port operations,Out.,\n"))
	if err != nil {
		t.Fatal(err)
	}
	holdColumns(t, made, map[string]string{"id": "a-1|a-2|b-1|", "at": "09:00|after a-1|after a-2 +00:05|after b-1"})
	if made.Order != newplan.OrderOfTimes {
		t.Error("the rows have times that can be compared")
	}
}

// A line between the rows stays above the row that it stood above.
func TestSeparatorsGoWithTheirRows(t *testing.T) {
	made, err := join(t, newplan.Options{}, open(t, "a.csv", header+"A1,1000,,Email,Leila Dufour,Port operations,Smoke.,\nPHASE 2,,,,,,,\nA2,1200,,Email,Leila Dufour,Port operations,Fire.,\nEND,,,,,,,\n"),
		open(t, "b.csv", header+"B1,1100,,Email,Leila Dufour,Port operations,Smoke.,\n"))
	if err != nil {
		t.Fatal(err)
	}
	holdColumns(t, made, map[string]string{"id": "A1|B1||A2|", "phase": "||PHASE 2|PHASE 2|END", "kind": "||note||note"})
}

func TestAnIDOfTwoSourcesNamesBothCells(t *testing.T) {
	row := "1,,A,Email,Leila Dufour,Port operations,Smoke.,\n"
	_, err := join(t, newplan.Options{}, open(t, "a.csv", header+row), open(t, "b.csv", header+row))
	problems := readers.ProblemsIn(err)
	if len(problems) != 1 || problems[0].Code != "id-twice" || problems[0].File != "b.csv" || !strings.Contains(problems[0].Message, "a.csv:2 (row 2) [id]") {
		t.Errorf("%v: %+v", err, problems)
	}
}

// A row that its planner skips is not asked about, and goes to nobody.
func TestSkippedRowsAreNotAskedAbout(t *testing.T) {
	made, err := join(t, newplan.Options{}, open(t, "a.csv", "#,INJECT MODE,SEND FROM,Script,Skip\n1,Email,CNN,Smoke.,yes\n2,Email,Leila Dufour,Fire.,\n"))
	if err != nil {
		t.Fatal(err)
	}
	holdColumns(t, made, map[string]string{"skip": "yes|", "team": "|session"})
	if asked := made.Asked(); asked != nil {
		t.Errorf("asked are %q", asked)
	}
}
