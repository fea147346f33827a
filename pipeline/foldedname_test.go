package pipeline

import (
	"strings"
	"testing"

	"simcast/apiclient"
)

// foldedSpace has names as other machines write them down: accents by themselves, two
// blanks, and blanks at which no line breaks.
func foldedSpace() *Space {
	persona := func(hash, handle, name string) apiclient.Persona {
		var p apiclient.Persona
		p.SystemInfo.Hash, p.SystemInfo.Handle, p.SystemInfo.Name = hash, handle, name
		return p
	}
	return NewSpace([]apiclient.Persona{
		persona("h1", "mayor", "Mayor Teuea"),
		persona("h2", "ubung", "U\u0308bungsleitung"),
		persona("h3", "desk1", "News  Desk"),
		persona("h4", "desk2", "News\u00a0Desk"),
	}, []apiclient.Team{
		{ID: 1, Name: "S - Lage"}, {ID: 2, Name: "T - U\u0308bung - 2026/11/20"}, {ID: 3, Name: "T - Red  Cross"},
		{ID: 4, Name: "T - Port Desk"}, {ID: 5, Name: "T - Port  Desk"},
	}, nil)
}

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

func TestChoicesNameInAnySpelling(t *testing.T) {
	ch, err := newSelection(Filter{Teams: []string{"\u00dcbung"}, Channels: []string{" Social-Watch\u00a0"}}, foldedSpace())
	must(t, err)
	if len(ch.teams) != 1 || ch.teams[0].ID != 2 || ch.Channels[0] != "social-watch" {
		t.Errorf("%+v", ch)
	}
	if team, err := redirectTeam(foldedSpace(), "Red  Cross"); err != nil || team.ID != 3 {
		t.Errorf("%v, %v", team, err)
	}
}

// A ledger of an earlier version knows a delivery by these names.
func TestColumnsOfADeliveryKeepTheirNames(t *testing.T) {
	for column, want := range map[string]string{"Note:": "note:", "Phase_of Day": "phaseofday", "U\u0308-1": "u\u03081", "\u00c9tat": "\u00e9tat"} {
		if got := deliveryColumn(column); got != want {
			t.Errorf("%q became %q, want %q", column, got, want)
		}
	}
	plain := takeGood(t, postRow.with("body", `{{index .Row "Note:"}}`, "Note:", "x"))
	other := takeGood(t, postRow.with("body", `{{index .Row "Note:"}}`, "Note:", "y"))
	if plain.Injects[0].Deliveries[0].Hash == other.Injects[0].Deliveries[0].Hash {
		t.Error("two rows with other words are taken for one delivery")
	}
}
