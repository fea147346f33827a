package pipeline

import (
	"strings"
	"testing"
)

func TestPersonasAreNamedInAnySpelling(t *testing.T) {
	space := foldedSpace()
	for cell, want := range map[string]string{
		"Mayor  Teuea": "h1", "mayor\u00a0teuea": "h1", " MAYOR": "h1",
		"\u00dcbungsleitung": "h2", "U\u0308bungsleitung": "h2",
	} {
		if p, f := space.persona(cell); f != nil || p.SystemInfo.Hash != want {
			t.Errorf("%q: %v", cell, f)
		}
	}
	if _, f := space.persona("news desk"); f == nil || f.code != "ambiguous-persona" || !strings.Contains(f.suggestion, "desk1 or desk2") {
		t.Errorf("two of the same name: %v", f)
	}
}

func TestTeamsAreNamedInAnySpelling(t *testing.T) {
	space := foldedSpace()
	for cell, want := range map[string]int64{
		"\u00dcbung": 2, "u\u0308bung": 2, "T - \u00dcbung - 2026/11/20": 2, "red\u00a0cross": 3, "T -  Red Cross": 3, "Session": 1,
	} {
		if a := space.recipients(cell); len(a.details) > 0 || len(a.teams) != 1 || a.teams[0].ID != want {
			t.Errorf("%q: %+v", cell, a)
		}
	}
	if a := space.recipients("T - Port  Desk"); len(a.details) != 1 || a.details[0].code != "ambiguous-team" || !strings.Contains(a.details[0].suggestion, "write the id") {
		t.Errorf("two of the same name: %+v", a)
	}
	if name := space.cellName(space.Teams[4]); name != "5" {
		t.Errorf("a team whose name means two is written %q", name)
	}
	if !NamesTeam("T - U\u0308bung - 2026/11/20", "\u00fcbung") || !NamesTeam("T - Red  Cross", "t - red cross") {
		t.Error("the history does not know a team by its name")
	}
}
