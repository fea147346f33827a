package samples_test

import (
	"encoding/csv"
	"os"
	"strings"
	"testing"
)

// problem is what check --json says of a cell.
type problem struct {
	Row                          int
	Column, Severity, Code, Cell string
	Message, Suggestion          string
}

// named is, by the row of mistakes.csv, the column and the code of its mistake.
var named = map[int]string{
	3:  "channel unknown-channel",
	4:  "persona unknown-persona",
	5:  "subject missing-subject",
	6:  "persona not-an-organisation",
	7:  "body unknown-smartword",
	8:  "body template-syntax",
	9:  "team no-such-team",
	10: "sentiment bad-word",
	11: "likes bad-count",
	12: "assets bad-asset",
	13: "bcc bad-address",
	14: "team one-person-many-teams",
	15: "id id-twice",
	16: "ts bad-ts",
	17: "cc field-not-in-call",
	18: "assets missing-assets",
}

// eachMistakeIsNamed checks mistakes.csv: a row's one mistake is its one error,
// at its cell, with what to write instead; a row in order has none.
func eachMistakeIsNamed(t *testing.T, simcast program) {
	var told struct {
		Rows     int
		Problems []problem
	}
	simcast.run(t, 2, &told, "check", "--demo", "mistakes.csv")
	found := map[int][]problem{}
	for _, p := range told.Problems {
		if p.Severity == "error" {
			found[p.Row] = append(found[p.Row], p)
		}
	}
	rows := mistakes(t)
	if told.Rows != len(rows) {
		t.Errorf("%d rows were read, not %d", told.Rows, len(rows))
	}
	for i, mistake := range rows {
		row := i + 2 // below the header, counted from 1
		want, wrong := named[row]
		if wrong == strings.HasPrefix(mistake, "none") {
			t.Errorf("row %d: %q, and the test knows %q", row, mistake, want)
		}
		switch problems := found[row]; {
		case !wrong && len(problems) > 0:
			t.Errorf("row %d is in order, and has %+v", row, problems)
		case wrong && (len(problems) != 1 || problems[0].Column+" "+problems[0].Code != want):
			t.Errorf("row %d (%s): %+v, not %s alone", row, mistake, problems, want)
		case wrong && (problems[0].Cell == "" || problems[0].Message == "" || problems[0].Suggestion == ""):
			t.Errorf("row %d: it lacks its cell, what is wrong or what to write: %+v", row, problems[0])
		}
	}
}

// mistakes are what the sample itself says of its rows, in its last column.
func mistakes(t *testing.T) []string {
	file, err := os.Open("mistakes.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, record := range records[1:] {
		said = append(said, record[len(record)-1])
	}
	return said
}
