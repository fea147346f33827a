package space_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"simcast/apiclient"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

func persona(hash, handle, name string) apiclient.Persona {
	return apiclient.Persona{SystemInfo: apiclient.SystemInfo{Hash: hash, Handle: handle, Name: name}}
}

func TestPersonas(t *testing.T) {
	space := space.New([]apiclient.Persona{
		persona("a1", "mayor", "Ingrid Castellan"), persona("b2", "editor", "Leila Dufour"),
		persona("c3", "editor_2", "Leila Dufour"), persona("", "ghost", "Nobody"), persona("d4", "chief", "chief"),
		persona("e5", "tide", "Null Tide"), persona("f6", "wave", "Tide"),
	}, nil, nil)
	for _, c := range []struct {
		cell string
		want string // the hash, or ! and the fault's code
		hint []string
	}{
		{"a1", "a1", nil},
		{"A1", "a1", nil},
		{"Mayor", "a1", nil},
		{" ingrid castellan ", "a1", nil},
		{"chief", "d4", nil}, // its handle and its name
		{"editor_2", "c3", nil},
		{"Leila Dufour", "!ambiguous-persona", []string{"editor", "editor_2"}},
		{"tide", "!ambiguous-persona", []string{"e5 or wave"}}, // a handle, and the name of another
		{"Ingrid Castelan", "!unknown-persona", []string{`"Ingrid Castellan"`, "not published to the space"}},
		{"qqqqqqqqqqqq", "!unknown-persona", []string{"handle or display name", "not published there"}},
		{"ghost", "!unknown-persona", []string{"operator"}},
	} {
		p, detail := space.Persona(c.cell)
		code, isFault := strings.CutPrefix(c.want, "!")
		switch {
		case isFault != (detail != nil):
			t.Errorf("%q: %v, want %s", c.cell, detail, c.want)
		case !isFault && p.SystemInfo.Hash != c.want:
			t.Errorf("%q is %s, want %s", c.cell, p.SystemInfo.Hash, c.want)
		case isFault:
			for _, hint := range c.hint {
				if detail.Code != code || !strings.Contains(detail.Suggestion, hint) {
					t.Errorf("%q: %+v, want %s with %q", c.cell, *detail, code, hint)
				}
			}
		}
	}
}

// exercise is a space with the teams of two days.
func exercise() *space.Space {
	return space.New(nil, []apiclient.Team{
		{ID: 1, Name: "S - Harbour Light"}, {ID: 2, Name: "M - Control"}, {ID: 3, Name: "M - Observers"},
		{ID: 4, Name: "T - Port - 2026/11/20"}, {ID: 5, Name: "T - Port - 2026/11/21 afternoon"},
		{ID: 6, Name: "T - City - 2026-11-20"}, {ID: 7, Name: "Press"}, {ID: 8, Name: "12"},
	}, nil)
}

func TestTeams(t *testing.T) {
	space := exercise()
	for _, c := range []struct {
		cell string
		want string // ids, or ! and the fault's codes
		hint string
	}{
		{"", "1", ""},
		{" ; \n", "1", ""},
		{"session", "1", ""},
		{"Moderators", "2 3", ""},
		{"PLAYERS", "4 5 6", ""},
		{"all", "1 2 3 4 5 6 7 8", ""},
		{"4", "4", ""},
		{"T - Port - 2026/11/20", "4", ""},
		{"t - port - 2026/11/20", "4", ""},
		{"Port - 2026/11/20", "4", ""},
		{"City", "6", ""},
		{"T - City", "6", ""},
		{"City - 2026-11-20", "6", ""},
		{"control", "2", ""},
		{"press", "7", ""},
		{"12", "8", ""}, // no team has that id
		{"6;4", "6 4", ""},
		{"City\nT - City - 2026-11-20; 6;session", "6 1", ""},
		{"players;City", "4 5 6", ""},
		{"Port", "!ambiguous-team", `"T - Port - 2026/11/20" (4), "T - Port - 2026/11/21 afternoon" (5)`},
		{"T - Port", "!ambiguous-team", "full name or the id"},
		{"Ctiy", "!no-such-team", `"City"`},
		{"99", "!no-such-team", "write one of"},
		{"Everybody", "!no-such-team", `leave team empty, which means everybody (one message, to the session team); or write all (a message to each team), players (one to each team of players), or one of "S - Harbour Light" (1)`},
		{"City; alle", "!no-such-team", "leave team empty"},
		{"All  teams", "!no-such-team", "leave team empty"},
		{"City, press,4", "!no-such-team", "separate teams with semicolons: City; press; 4"},
		{"session;City,Presss", "!no-such-team", "separate teams with semicolons: City; Press"},
		{"City, nowhere at all", "!no-such-team", "write one of"},
		{"Ctiy, Presss", "!no-such-team", "write one of"},
		{"City;nowhere at all;Port", "!no-such-team ambiguous-team", "write one of"},
	} {
		a := space.Recipients(c.cell)
		codes, isFault := strings.CutPrefix(c.want, "!")
		var ids, faults []string
		var said string
		for _, team := range a.Teams {
			ids = append(ids, fmt.Sprint(team.ID))
		}
		for _, f := range a.Errors {
			faults = append(faults, f.Code)
			said += f.Message + f.Suggestion
		}
		switch {
		case isFault && strings.Join(faults, " ") != codes:
			t.Errorf("%q: faults %v, want %s", c.cell, faults, codes)
		case isFault && !strings.Contains(said, c.hint), c.cell == "99" && strings.Contains(said, "empty"):
			t.Errorf("%q: %q does not say %q", c.cell, said, c.hint)
		case !isFault && (strings.Join(ids, " ") != c.want || len(faults) > 0):
			t.Errorf("%q: teams %v and faults %v, want %s", c.cell, ids, faults, c.want)
		}
	}
}

func TestPlayersOfSeveralDates(t *testing.T) {
	for cell, want := range map[string]int{"players": 1, "4;5": 0, "City": 0} {
		if got := exercise().Recipients(cell).Warnings; len(got) != want {
			t.Errorf("%q: %v, want %d warnings", cell, got, want)
		}
	}
	odd := exercise().Recipients("players").Warnings[0]
	if odd.Code != "players-of-several-dates" || !strings.Contains(odd.Message, "2026/11/20, 2026/11/21, 2026-11-20") {
		t.Errorf("%+v", odd)
	}
}

func TestSessionTeams(t *testing.T) {
	for _, c := range []struct {
		teams []apiclient.Team
		code  string
	}{
		{[]apiclient.Team{{ID: 4, Name: "T - Port"}}, "no-session-team"},
		{[]apiclient.Team{{ID: 1, Name: "S - One"}, {ID: 2, Name: "S - Two"}}, "two-session-teams"},
	} {
		space := space.New(nil, c.teams, nil)
		if a := space.Recipients(""); len(a.Errors) != 1 || a.Errors[0].Code != c.code {
			t.Errorf("%v: %+v, want %s", c.teams, a.Errors, c.code)
		}
		if a := space.Recipients(c.teams[0].Name); len(a.Errors) > 0 {
			t.Errorf("naming the team itself: %+v", a.Errors)
		}
	}
	if a := space.New(nil, nil, nil).Recipients("players"); len(a.Errors) != 1 || a.Errors[0].Code != "no-such-team" {
		t.Errorf("no player team: %+v", a.Errors)
	}
}

// TestTeamNamesReadBack holds what a results file has for a team to mean that
// team when it is read again, whatever the team is called.
func TestTeamNamesReadBack(t *testing.T) {
	space := space.New(nil, []apiclient.Team{
		{ID: 1, Name: "S - Harbour"}, {ID: 2, Name: "T - Port"}, {ID: 3, Name: "t - PORT"}, {ID: 4, Name: "2"},
		{ID: 5, Name: "players"}, {ID: 6, Name: "Press; radio"}, {ID: 7, Name: ""}, {ID: 8, Name: "T - City - 2026-11-20"},
	}, nil)
	var shown []string
	for _, team := range space.Teams {
		name := space.TeamCell(team)
		shown = append(shown, name)
		if a := space.Recipients(name); len(a.Errors) > 0 || len(a.Teams) != 1 || a.Teams[0].ID != team.ID {
			t.Errorf("%q (%d) is shown as %q, which reads as %+v", team.Name, team.ID, name, a)
		}
	}
	want := []string{"S - Harbour", "2", "3", "4", "5", "6", "7", "T - City - 2026-11-20"}
	if !slices.Equal(shown, want) {
		t.Errorf("shown as %q, want %q", shown, want)
	}
}

func TestSmartwordTwice(t *testing.T) {
	space := space.New(nil, nil, []apiclient.Smartword{{Index: "a", Value: "first"}, {Index: "b", Value: "b"}, {Index: "a", Value: "last"}})
	if space.Smartwords["a"] != "last" || len(space.Smartwords) != 2 {
		t.Errorf("%v, want the last to win", space.Smartwords)
	}
	if got := pipetest.Said(space.Warnings); !slices.Equal(got, []string{"warning smartword-twice@"}) {
		t.Errorf("warnings %v", got)
	}
}
