package check

import (
	"testing"

	"simcast/apiclient"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
)

// TestTeamsOfRowsByHand: a team that a row names which is played by hand is a warning if it is clearly meant as one of the space's, and
// free words are none.
func TestTeamsOfRowsByHand(t *testing.T) {
	t.Parallel()
	var teams []apiclient.Team
	for n, name := range []string{"S - Harbour Light", "M - Exercise control", "T - Leitstelle Süd", "T - Cellule de crise - 2026-11-20", "T - Team A", "T - Police", "T - Press - 2026-11-20", "T - Press - 2026-11-21"} {
		teams = append(teams, apiclient.Team{ID: int64(7000 + n), Name: name})
	}
	for cell, warns := range map[string]string{
		"Leitstele Süd":            `did you mean "T - Leitstelle Süd"?`,
		"T - Cellule de crisse":    `did you mean "T - Cellule de crise - 2026-11-20"?`,
		"Exercise contorl":         `did you mean "M - Exercise control"?`,
		"Mayor; cellule de crize":  `did you mean "T - Cellule de crise - 2026-11-20"?`,
		"Press":                    "write the full name or the id of the one that you mean; or say once what it means in all rows, with --map \"team:NAME=TEAM\" or in a sheet Mapping",
		"Team B":                   "", // another team than Team A
		"Harbour Staff":            "",
		"Leitstelle Süd":           "",
		"Leitstelle":               "",
		"7002":                     "",
		"9999":                     "",
		"Polite":                   `did you mean "T - Police"?`,
		"Polish":                   "",
		"the mayor, by phone":      "",
		"everyone on duty":         "",
		"":                         "",
		"Cellule de crise; Police": "",
	} {
		for _, kind := range []string{"manual", "note", "expected", "skip"} {
			row := pipetest.Row{"id": "M1", "kind": kind, "team": cell, "body": "Call the harbour.", "skip": ""}
			if kind == "skip" {
				row["kind"], row["skip"] = "manual", "yes"
			}
			checked := takeFile(t, pipetest.SaveCSV(t, row), space.New(nil, teams, nil), plan.Options{})
			got := ""
			for _, p := range checked.Verdict.Problems {
				if p.Column == "team" {
					got += string(p.Severity) + ": " + p.Suggestion
				}
			}
			want := ""
			if warns != "" && kind == "manual" {
				want = string(readers.Warning) + ": " + warns
			}
			if got != want {
				t.Errorf("%q, %s: %q, want %q", cell, kind, got, want)
			}
		}
	}
}
