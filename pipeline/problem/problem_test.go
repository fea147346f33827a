package problem

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"simcast/readers"
)

// at is a problem of a workbook's cell, or of its row where cell is "".
func at(severity readers.Severity, row int, letters, column, message string) readers.Problem {
	place := readers.Place{File: "plan.xlsx", Sheet: "Injects", Row: row, Column: column}
	if letters != "" {
		place.Cell = fmt.Sprint(letters, row)
	}
	return readers.Problem{Place: place, Severity: severity, Code: "code", Message: message, Suggestion: "do this"}
}

func TestRowsAreRanges(t *testing.T) {
	t.Parallel()
	var odd []int
	for row := 3; row < 3003; row += 2 {
		odd = append(odd, row)
	}
	for want, rows := range map[string][]int{
		"":                  nil,
		"7":                 {7},
		"2–3":               {2, 3},
		"2–4, 6, 1210–1212": {2, 3, 4, 6, 1210, 1211, 1212},
		"3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25 and 1,488 more": odd,
	} {
		if got := Rows(rows, 12); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for want, n := range map[string]int{"0": 0, "999": 999, "1,000": 1000, "100,000": 100_000, "1,048,576": 1_048_576} {
		if got := withCommas(n); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
}

// What a cut list of rows leaves out can be had too.
func TestMoreRowsAreAllRows(t *testing.T) {
	t.Parallel()
	var list []readers.Problem
	var want []string
	for row := 2; row < 60; row += 2 {
		list = append(list, at(readers.Warning, row, "I", "ts", "far"))
		want = append(want, fmt.Sprint(row))
	}
	if got := Blocks(list, 1)[0].Groups[0].MoreRows(); got != strings.Join(want, ", ") {
		t.Errorf("all rows are %s", got)
	}
	if got := Blocks(list[:12], 1)[0].Groups[0].MoreRows(); got != "" {
		t.Errorf("more rows are %s", got)
	}
}

// The one error of a plan stands above its thousands of warnings, and these are one line.
func TestErrorsComeFirstAndEqualWarningsAreOneLine(t *testing.T) {
	t.Parallel()
	var list []readers.Problem
	for row := 2; row <= 3003; row++ {
		if row < 1205 || row > 1209 {
			list = append(list, at(readers.Warning, row, "I", "ts", "the date is far from now"))
		}
		if row == 1500 {
			list = append(list, at(readers.Error, row, "C", "channel", "no channel"))
		}
	}
	list = append(list, at(readers.Warning, 3, "C", "channel", "the date is far from now"))
	hold(t, blocks(list),
		"error: plan.xlsx:Injects!C1500: no channel; do this",
		"warning: plan.xlsx:Injects: ts: the date is far from now; do this (2,997 rows: 2–1204, 1210–3003)",
		"warning: plan.xlsx:Injects!C3: the date is far from now; do this")
}

func TestTheFirstErrorsHaveALineEach(t *testing.T) {
	t.Parallel()
	var list []readers.Problem
	want := []string{"error: plan.xlsx:Injects: channel: no channel; do this (21 rows: 2–22)"}
	for row := 2; row <= 22; row++ {
		p := at(readers.Error, row, "C", "channel", "no channel")
		p.ID = fmt.Sprint("A", row)
		list = append(list, p)
		if row < 22 {
			want = append(want, strings.TrimRight(fmt.Sprintf("  %-22s id A%d", fmt.Sprint("plan.xlsx:Injects!C", row, ":"), row), " "))
		}
	}
	hold(t, blocks(list), append(want, "  and 1 more; --all shows each")...)
}

// Errors of one kind are one block, in which each name is told once with what was meant.
func TestErrorsOfOneKindAreOneBlock(t *testing.T) {
	t.Parallel()
	unknown := func(row int, name, meant string) readers.Problem {
		p := at(readers.Error, row, "B", "persona", fmt.Sprintf("the space has no persona %q", name))
		p.Code, p.Value, p.Nearest, p.ID = "unknown-persona", name, meant, fmt.Sprint("A", row)
		if p.Suggestion = "write one that it has"; meant != "" {
			p.Suggestion = fmt.Sprintf("did you mean %q?", meant)
		}
		return p
	}
	list := []readers.Problem{unknown(4, "Lela Dufour", "Leila Dufour"), unknown(9, "Zed", ""), unknown(12, "Tomas Ren", "Tomas Rehn"), unknown(13, "Tomas Ren", "Tomas Rehn")}
	hold(t, blocks(list),
		"error: plan.xlsx:Injects: persona: the space has no such persona (4 rows)",
		`  plan.xlsx:Injects!B4: id A4 "Lela Dufour" → "Leila Dufour"`,
		`  plan.xlsx:Injects!B9: id A9 "Zed"; write one that it has`,
		`  "Tomas Ren" → "Tomas Rehn" (2 rows: 12–13)`,
		`    plan.xlsx:Injects!B12: id A12`,
		`    plan.xlsx:Injects!B13: id A13`)
	hold(t, blocks(append(list[:2:2], unknown(14, "Yan", ""))),
		"error: plan.xlsx:Injects: persona: the space has no such persona; write one that it has (3 rows)", // said once of several
		`  plan.xlsx:Injects!B4:  id A4  "Lela Dufour" → "Leila Dufour"`,
		`  plan.xlsx:Injects!B9:  id A9  "Zed"`,
		`  plan.xlsx:Injects!B14: id A14 "Yan"`)
	hold(t, blocks(list[1:2]), `error: plan.xlsx:Injects!B9: id A9: the space has no persona "Zed"; write one that it has`)
}

// Problems of a kind that say different things are told in their own words.
func TestOtherMessagesOfAKindAreKept(t *testing.T) {
	t.Parallel()
	list := []readers.Problem{at(readers.Error, 2, "I", "ts", `"tomorrow" is not a moment`), at(readers.Error, 3, "I", "ts", `"0805" would be read as 1970`)}
	list[0].Value, list[1].Value, list[0].Code, list[1].Code = "tomorrow", "0805", "bad-ts", "bad-ts"
	hold(t, blocks(list),
		"error: plan.xlsx:Injects: ts: the cell is not a date and time; do this (2 rows)",
		`  plan.xlsx:Injects!I2: "tomorrow" is not a moment`,
		`  plan.xlsx:Injects!I3: "0805" would be read as 1970`)
}

// Where the plan lacks the column, or the space its session team, no cell is wrong.
func TestPlanWideCausesAreToldOnce(t *testing.T) {
	t.Parallel()
	var list []readers.Problem
	for row := 2; row < 32; row++ {
		session := at(readers.Error, row, "D", "team", "no session team")
		session.Code = "no-session-team"
		list = append(list, at(readers.Error, row, "", "subject", "a mail needs a subject"), session)
	}
	hold(t, blocks(list),
		"error: plan.xlsx:Injects: team: no session team; do this (30 rows: 2–31)",
		"error: plan.xlsx:Injects: subject: a mail needs a subject, and the plan has no column subject; add a column subject, and fill it in; or, if a column of yours is it, say so with --map \"HEADER=subject\"; "+
			"or give all rows the same, with --default \"subject=Message from {{.Persona.Name}}\" (30 rows: 2–31)")
}

// What rows lack that they can have in common is offered as a default, and what differs from row to row is not.
func TestDefaultsAreOfferedForMissingColumns(t *testing.T) {
	t.Parallel()
	for column, want := range map[string]string{
		"subject": `--default "subject=Message {{.Row.id}}"`, "title": `--default "title=Message {{.Row.id}}"`, "to": `--default "to={{.Team.Name}}"`,
		"body": "", "assets": "", "position": "",
	} {
		var list []readers.Problem
		for row := 2; row < 5; row++ {
			p := at(readers.Error, row, "", column, "it is missing")
			p.ID = fmt.Sprint("A", row)
			list = append(list, p)
		}
		_, suggestion := Blocks(list, 1)[0].Sentence()
		if !strings.HasSuffix(suggestion, cmp.Or(want, `--map "HEADER=`+column+`"`)) {
			t.Errorf("%s: %s", column, suggestion)
		}
		list[0].Severity, list[1].Severity, list[2].Severity = readers.Warning, readers.Warning, readers.Warning
		if _, suggestion := Blocks(list, 1)[0].Sentence(); strings.Contains(suggestion, "--default") {
			t.Errorf("a warning of %s: %s", column, suggestion)
		}
	}
}

// A plan whose personas and teams the space does not have is perhaps another space's.
func TestAnotherSpaceIsGuessed(t *testing.T) {
	t.Parallel()
	var list []readers.Problem
	for row := 2; row < 6; row++ {
		p := at(readers.Error, row, "B", "persona", fmt.Sprint("no persona ", row))
		p.Code = "unknown-persona"
		list = append(list, p)
	}
	if said := WrongSpace(Blocks(list, 1), 5); said != "" {
		t.Errorf("with known teams: %s", said)
	}
	team := at(readers.Error, 3, "D", "team", "no team")
	team.Code = "no-such-team"
	if said := WrongSpace(Blocks(append(list, team), 1), 5); said == "" {
		t.Error("nothing is said of another space")
	}
	if said := WrongSpace(Blocks(append(list, team), 1), 8); said != "" {
		t.Errorf("where most personas are known: %s", said)
	}
}

// Of warnings that differ in their words alone the first are shown, and the others counted.
func TestWarningsOfManyWordsAreCounted(t *testing.T) {
	t.Parallel()
	var list []readers.Problem
	want := []string{"warning: plan.xlsx:Injects: the same message was sent before under another id; do this (3,000 rows)"}
	for row := 2; row <= 3001; row++ {
		p := at(readers.Warning, row, "", "", fmt.Sprint("sent before, under the id ", row))
		p.Code = "sent-under-other-id"
		list = append(list, p)
		if row < 22 {
			want = append(want, fmt.Sprintf("  %-25s sent before, under the id %d", fmt.Sprint("plan.xlsx:Injects row ", row, ":"), row))
		}
	}
	list = append(list, at(readers.Warning, 9, "I", "ts", "far"))
	want = append(want, "  2,980 more, in other words (2,980 rows: 22–3001); --all shows each", "warning: plan.xlsx:Injects!I9: far; do this")
	if all := Blocks(list, 1); len(all) != 2 || len(all[0].Groups) != 3000 {
		t.Errorf("%d blocks", len(all))
	}
	hold(t, blocks(list), want...)
}

// What differs in its spaces, its file or its column without a header is not the same.
func TestOtherPlacesAreOtherBlocks(t *testing.T) {
	t.Parallel()
	list := []readers.Problem{at(readers.Warning, 2, "X", "", "odd"), at(readers.Warning, 3, "X", "", "odd"), at(readers.Warning, 4, "Y", "", "odd"),
		at(readers.Warning, 5, "Y", "", "odd"), at(readers.Warning, 0, "", "", "open"), at(readers.Warning, 0, "", "", "open")}
	list[3].File = "other.xlsx"
	c := ForLines()
	for i := range list {
		spaces := "north"
		if i == 1 {
			spaces = "north, south"
		}
		c.Add(spaces, list[i])
	}
	c.Add("north", list[0])
	hold(t, c.Blocks(),
		"warning: north: plan.xlsx:Injects: open; do this (2 times)",
		"warning: north: plan.xlsx:Injects: column X: odd; do this (1 row: 2)",
		"warning: north, south: plan.xlsx:Injects!X3: odd; do this",
		"warning: north: plan.xlsx:Injects!Y4: odd; do this",
		"warning: north: other.xlsx:Injects!Y5: odd; do this")
}

// Problems are told in the order in which somebody reads the plan, whenever they were found; errors before warnings.
func TestProblemsStandInTheOrderOfTheirPlaces(t *testing.T) {
	t.Parallel()
	list := []readers.Problem{at(readers.Warning, 2, "X", "ts", "a"), at(readers.Error, 12, "AA", "likes", "b"), at(readers.Error, 12, "X", "ts", "c"), at(readers.Error, 12, "V", "replies", "d"),
		at(readers.Error, 20, "O", "body", "e"), at(readers.Error, 12, "V", "replies", "f"), at(readers.Error, 13, "O", "body", "g"), at(readers.Error, 13, "", "", "h"), at(readers.Error, 0, "", "", "i")}
	for i := range list {
		list[i].Code = list[i].Message // each a block of its own
	}
	messages := func(list []readers.Problem) (said string) {
		for i := range list {
			said += list[i].Message
		}
		return said
	}
	shown := ""
	for _, block := range blocks(list) {
		shown += block.First().Message
	}
	if shown != "idfcbghea" {
		t.Errorf("a terminal shows %s", shown)
	}
	if Sort(list); messages(list) != "iadfcbghe" {
		t.Errorf("they are sorted as %s", messages(list))
	}
}

func blocks(list []readers.Problem) []*Block {
	c := ForLines()
	c.Add("", list...)
	return c.Blocks()
}

func hold(t *testing.T, blocks []*Block, want ...string) {
	t.Helper()
	var got []string
	for _, line := range Lines(blocks) {
		got = append(got, line.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("it says\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
