package readers

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/readers/headers"
)

func TestHeadersAreMatched(t *testing.T) {
	plan := csvPlan(t, "\uFEFFInject-ID,Sender,CHANNEL, Player_E-mail ,Is\u00a0Draft,Time,Phase of Day,\n")
	want := []Column{
		{Index: 0, Header: "Inject-ID", Name: "id", Known: true},
		{Index: 1, Header: "Sender", Name: "persona", Known: true},
		{Index: 2, Header: "CHANNEL", Name: "channel", Known: true},
		{Index: 3, Header: " Player_E-mail ", Name: "player_email", Known: true},
		{Index: 4, Header: "Is\u00a0Draft", Name: "is_draft", Known: true},
		{Index: 5, Header: "Time", Name: "time", Kept: "at"},
		{Index: 6, Header: "Phase of Day", Name: "phaseofday"},
	}
	if diff := cmp.Diff(want, plan.Columns); diff != "" {
		t.Error(diff)
	}
}

func TestPunctuationAtTheEndOfAHeaderDoesNotCount(t *testing.T) {
	plan := csvPlan(t, "No.,skip?,Persona:,channel (*),Team…,is_draft *,To：,Cost $,Phase (day),#\n")
	var names []string
	for _, column := range plan.Columns {
		names = append(names, column.Name)
	}
	want := []string{"id", "skip", "persona", "channel", "team", "is_draft", "to", "cost$", "phase(day", "#"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
}

// What nobody sees in a header does not make another column of it.
func TestLettersOfNoWidthInAHeaderDoNotCount(t *testing.T) {
	plan := csvPlan(t, "\u2066persona\u2069,chan\u00ADnel,Team\u200E,\u202Ato:\u202C\u200F,bo\u034Fdy\u2060,Phase\u061C 1\n")
	var names []string
	for _, column := range plan.Columns {
		names = append(names, column.Name)
	}
	want := []string{"persona", "channel", "team", "to", "body", "phase1"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
	_, err := Open(save(t, "plan.csv", []byte("persona,channel,team,Team\u200E\n")), Options{})
	if err == nil || !strings.Contains(err.Error(), "appears twice") {
		t.Errorf("error %v", err)
	}
}

func TestHeadersInAnySpelling(t *testing.T) {
	_, err := Open(save(t, "plan.csv", []byte("persona,channel,Re\u0301gion,R\u00c9GION :\n")), Options{})
	if err == nil || !strings.Contains(err.Error(), `has the same name as "Région" in C1: spaces, _, - and punctuation at the end do not count`) {
		t.Errorf("error %v", err)
	}
}

// No name or alias may mean two columns.
func TestColumnNamesAreUnique(t *testing.T) {
	spelt := map[string]string{}
	for _, column := range ColumnNames() {
		for _, name := range append([]string{column.Name}, column.Aliases...) {
			if other, ok := spelt[headers.Fold(name)]; ok {
				t.Errorf("%s and %s share the spelling %s", other, column.Name, name)
			}
			spelt[headers.Fold(name)] = column.Name
		}
	}
}

func TestHeaderRowIsTheFirstOfTwenty(t *testing.T) {
	banner := func(lines int) string { return strings.Repeat("Harbour Light,,\n", lines-1) + "persona,channel\na,b\n" }
	if plan := csvPlan(t, banner(20)); plan.HeaderRow != 20 {
		t.Errorf("header row %d", plan.HeaderRow)
	}
	for name, content := range map[string]string{
		"after rows":        banner(21),
		"after blank lines": strings.Repeat("\n", 20) + "persona,channel\n",
	} {
		_, err := Open(save(t, "plan.csv", []byte(content)), Options{})
		var problem *Problem
		if !errors.As(err, &problem) || problem.Code != "no-header" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestHeaderProblems(t *testing.T) {
	for _, test := range []struct {
		name, content string
		want          []string // parts of a problem each
	}{
		{"no header at all", "a,b,c\n1,2,3\n", []string{"plan.csv: there is no header row: none of the first 20 rows has persona and channel, or two other columns of injects"}},
		{"only blank lines", "\n \n", []string{"plan.csv: it is empty"}},
		{"a misspelt column", "Plan\nid,personna,channel\n", []string{`plan.csv:2 (row 2): there is no header row: none of the first 20 rows has persona and channel, or two other columns of injects; this row is closest to one: id, personna, channel; it has a channel and lacks a persona; write persona instead of "personna" in B2`}},
		{"a header that means another column", "id,Sender name,Send To,Delivery\n", []string{`this row is closest to one: id, Sender name, Send To, Delivery; write persona instead of "Sender name" in B1`}},
		{"a misspelt column beside an alias", "Nr,From Org,Chanel\n", []string{`it has a persona and lacks a channel; write channel instead of "Chanel" in C1`}},
		{"both misspelt", "x;y\nid;Senders;Chanel\n", []string{`write persona instead of "Senders" in B2; write channel instead of "Chanel" in C2`}},
		{"beside a line of its state", "Stand:,12.11.\nNr,Wer,Wie\n", []string{"plan.csv:2 (row 2): there is no header row: none of the first 20 rows has persona and channel, or two other columns of injects; this row is closest to one: Nr, Wer, Wie"}},
		{"one is missing", "id,persona,body\n", []string{"closest to one: id, persona, body; it has a persona and lacks a channel; say which header means channel, with --map \"HEADER=channel\"; or name the columns"}},
		{"a planner's name for one of them is no misspelling", "Control Number,Group,From Org,Details\n", []string{`it has a persona and lacks a channel; say which header means channel`}},
		{"twice", "persona,channel,Note, note\n", []string{`plan.csv:1 (row 1) [note]: the column "note" appears twice, here and in C1`}},
		{"twice in two spellings", "persona,channel,Note,note_\n", []string{`plan.csv:1 (row 1) [note_]: the column "note_" has the same name as "Note" in C1: spaces, _, - and punctuation at the end do not count`}},
		{"signs alone, twice", "persona,-,channel,-\n", []string{`plan.csv:1 (row 1) [-]: the column "-" appears twice, here and in B1; rename or delete one of the two`}},
		{"two signs alone", "persona,-,channel,__\n", []string{`plan.csv:1 (row 1) [__]: the column "__" has the same name as "-" in B1: spaces, _, - and`}},
		{"twice by an alias", "from,channel,Persona\n", []string{`"Persona" means the same column (persona) as "from" in A1`}},
		{"a result's name", "persona,channel,Reason\n", []string{`[reason]: the name of the column "Reason" is reserved`}},
		{"several at once", "persona,channel,result,body,text,Team-ID\n", []string{"[result]", `"text" means the same column (body)`, "[team_id]"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Open(save(t, "plan.csv", []byte(test.content)), Options{})
			var problem *Problem
			if !errors.As(err, &problem) || problem.Severity != Error {
				t.Fatalf("error %v", err)
			}
			lines := strings.Split(err.Error(), "\n")
			if strings.Contains(err.Error(), `instead of "Send To"`) {
				t.Errorf("a header that means something is taken for a misspelling: %v", err)
			}
			if len(lines) != len(test.want) {
				t.Fatalf("%d problems, want %d:\n%v", len(lines), len(test.want), err)
			}
			for i, want := range test.want {
				if !strings.Contains(lines[i], want) {
					t.Errorf("got  %s\nwant %s", lines[i], want)
				}
			}
		})
	}
}

func TestSeveralProblemsAreOneError(t *testing.T) {
	_, err := Open(save(t, "plan.csv", []byte("persona,channel,result,attempts\n")), Options{})
	var problems Problems
	if !errors.As(err, &problems) || len(problems) != 2 || problems[1].Cell != "D1" {
		t.Errorf("error %#v", err)
	}
}

func TestResultsFile(t *testing.T) {
	plan := csvPlan(t, "id,persona,channel,team,result,message_id,reason,http_status,attempts,sent_at,team_id,delivery\n")
	if !plan.IsResults() {
		t.Error("a results file is not known as one")
	}
	if plan := csvPlan(t, "persona,channel\n"); plan.IsResults() {
		t.Error("a plan is taken for results")
	}
}

func TestPlacesInWorkbooks(t *testing.T) {
	path := handmade(t, sheetXML(`<row r="7"><c r="A7"><v>1</v></c><c r="AB7"><v>1</v></c></row>`))
	plan := open(t, path, Options{})
	row := rows(t, plan)[0]
	for index, want := range map[int]string{-1: "plan.xlsx:Plan row 7", 1: "plan.xlsx:Plan!B7", 27: "plan.xlsx:Plan!AB7"} {
		if got := plan.Place(row, index).String(); got != want {
			t.Errorf("%d: %q, want %q", index, got, want)
		}
	}
	if stray := plan.Stray(row); !cmp.Equal(stray, []int{27}) {
		t.Errorf("stray %v", stray)
	}
	for _, test := range []struct {
		place Place
		want  string
	}{
		{Place{File: "plan.xlsx", Sheet: "Plan"}, "plan.xlsx:Plan"},
		{Place{File: "plan.xlsx"}, "plan.xlsx"},
		{Place{File: "plan.xlsx", Sheet: "Plan", Row: 7, Column: "subject"}, "plan.xlsx:Plan row 7 [subject]"},
	} {
		if got := test.place.String(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

func TestPlaceIsOneLine(t *testing.T) {
	plan := csvPlan(t, "persona,channel,\"Phase\nof \x1b[31mday\"\na,b,c\n")
	if place := plan.Place(rows(t, plan)[0], 2).String(); place != "plan.csv:3 (row 2) [Phase of [31mday]" {
		t.Errorf("place %q", place)
	}
}

func TestColumnLetters(t *testing.T) {
	for index, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 701: "ZZ", 702: "AAA", 16383: "XFD"} {
		if got := ColumnLetters(index); got != want {
			t.Errorf("%d: %s, want %s", index, got, want)
		}
		if column, row, ok := parseReference(want + "9"); !ok || column != index || row != 9 {
			t.Errorf("%s9 reads as column %d, row %d", want, column, row)
		}
	}
}

func TestProblemAsJSON(t *testing.T) {
	problem := Problem{Place: Place{File: "plan.csv", Row: 7, Line: 9, Cell: "B7", Column: "channel"},
		Severity: Error, Code: "channel", Message: "there is no channel mial", Suggestion: "write mail"}
	got, err := json.Marshal(problem)
	must(t, err)
	want := `{"file":"plan.csv","sheet":"","row":7,"line":9,"cell":"B7","column":"channel","severity":"error",` +
		`"code":"channel","message":"there is no channel mial","suggestion":"write mail"}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if line := problem.Error(); line != "plan.csv:9 (row 7) [channel]: there is no channel mial; write mail" {
		t.Errorf("line %q", line)
	}
}

func TestHeadersOfAPlannersOwnSheet(t *testing.T) {
	plan := csvPlan(t, "Harbour Light,,,,,,\nMSEL,,,,,,\nMSEL #,DATE,Time,INJECT MODE,SEND FROM (Simulated),SEND TO,DESCRIPTION,IMPLEMENTER (Actual Narrative),Notes,Notes\n7,1,0900,Email,CNN,Red,d,text,x,y\n")
	if !plan.IsPlannersSheet || plan.HeaderRow != 3 || len(plan.Above()) != 2 {
		t.Errorf("header row %d, %d above it", plan.HeaderRow, len(plan.Above()))
	}
	var names []string
	for _, column := range plan.Columns {
		names = append(names, column.Name+"/"+column.Kept)
	}
	want := []string{"id/", "date/day", "time/at", "channel/", "persona/", "to/", "description/", "body/", "notes/", "notes/"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
	if got := rows(t, plan); len(got) != 1 || got[0].Number != 4 || got[0].Cells[7].Text != "text" {
		t.Errorf("%v", got)
	}
}

// A plan in the contract's words stays one, whatever stands in a row above or in its own columns.
func TestContractsWordsAreFoundFirst(t *testing.T) {
	plan := csvPlan(t, "Send From,Method\nfrom,channel,description,time,at,phase,phases\na,b\n")
	if plan.IsPlannersSheet || plan.HeaderRow != 2 || plan.Index("body") >= 0 {
		t.Errorf("header row %d, columns %v", plan.HeaderRow, plan.Columns)
	}
	if diff := cmp.Diff([]int{4}, plan.KeptIndexes("at")); diff != "" {
		t.Error(diff)
	}
}

func TestColumnsThatAPlannerMaps(t *testing.T) {
	mapped := map[string]string{"Who speaks": "persona", "C1": "ignore", "How": "channel"}
	options := Options{Headers: func(*SideSheet) (MapHeader, []Problem) {
		return func(header, cell string) (string, bool) {
			for _, written := range []string{header, cell} {
				if column, found := mapped[written]; found {
					return column, true
				}
			}
			return "", false
		}, nil
	}}
	plan := open(t, save(t, "plan.csv", []byte("Who speaks,How,INJECT MODE,Send To,Text\na,mail,b,c,d\n")), options)
	if !plan.IsPlannersSheet || plan.Index("persona") != 0 || plan.Index("channel") != 1 || !plan.Columns[3].Meaning.ToOrTeam {
		t.Errorf("%+v", plan.Columns)
	}
}
