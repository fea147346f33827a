package space_test

import (
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
)

func TestPersonasAreNamedInAnySpelling(t *testing.T) {
	space := pipetest.FoldedSpace()
	for cell, want := range map[string]string{
		"Mayor  Teuea": "h1", "mayor\u00a0teuea": "h1", " MAYOR": "h1",
		"\u00dcbungsleitung": "h2", "U\u0308bungsleitung": "h2",
	} {
		if p, detail := space.Persona(cell); detail != nil || p.SystemInfo.Hash != want {
			t.Errorf("%q: %v", cell, detail)
		}
	}
	if _, detail := space.Persona("news desk"); detail == nil || detail.Code != "ambiguous-persona" || !strings.Contains(detail.Suggestion, "desk1 or desk2") {
		t.Errorf("two of the same name: %v", detail)
	}
}

func TestTeamsAreNamedInAnySpelling(t *testing.T) {
	space := pipetest.FoldedSpace()
	for cell, want := range map[string]int64{
		"\u00dcbung": 2, "u\u0308bung": 2, "T - \u00dcbung - 2026/11/20": 2, "red\u00a0cross": 3, "T -  Red Cross": 3, "Session": 1,
	} {
		if a := space.Recipients(cell); len(a.Errors) > 0 || len(a.Teams) != 1 || a.Teams[0].ID != want {
			t.Errorf("%q: %+v", cell, a)
		}
	}
	if a := space.Recipients("T - Port  Desk"); len(a.Errors) != 1 || a.Errors[0].Code != "ambiguous-team" || !strings.Contains(a.Errors[0].Suggestion, "write the id") {
		t.Errorf("two of the same name: %+v", a)
	}
	if name := space.TeamCell(space.Teams[4]); name != "5" {
		t.Errorf("a team whose name means two is written %q", name)
	}
	if !plan.NamesTeam("T - U\u0308bung - 2026/11/20", "\u00fcbung") || !plan.NamesTeam("T - Red  Cross", "t - red cross") {
		t.Error("the history does not know a team by its name")
	}
}
