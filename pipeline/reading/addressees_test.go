package reading_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sentTo is the header of a sheet whose addressees are `to` or `team`.
const sentTo = "MSEL #|Sent From|Method|Sent To|Script|Event Title"

func TestAddresseesAreTeamsIfEachIs(t *testing.T) {
	for name, c := range map[string]struct{ cells, rows []string }{
		"names and words": {[]string{"Communications", "session", "5202", "T - IT response - 2026-11-20", "moderators"},
			[]string{"Communications", "S - Harbour Light", "Port operations", "IT response", "M - Exercise control"}},
		"several": {[]string{"Communications; IT response", "Communications, IT response", "Communications/IT response", "Communications & IT response; Port operations"},
			[]string{"Communications, IT response", "Communications, IT response", "Communications, IT response", "Communications, IT response, Port operations"}},
		"empty cells": {[]string{"Communications", ""}, []string{"Communications", "S - Harbour Light"}},
		"players and all": {[]string{"players", "ALL"}, []string{"Port operations, City crisis cell, Communications, IT response",
			"S - Harbour Light, M - Exercise control, Port operations, City crisis cell, Communications, IT response"}},
	} {
		lines, rows := []string{sentTo}, []string{}
		for i, cell := range c.cells {
			lines = append(lines, "|harbour_master|log|"+cell+"|Smoke.|")
			rows = append(rows, "log > "+c.rows[i])
		}
		t.Run(name, func(t *testing.T) { want(t, load(t, planOf(t, lines...), options{}), rows) })
	}
}

func TestAddresseesAreToIfNoneIsATeam(t *testing.T) {
	path := planOf(t, sentTo, "1|harbour_master|email|Mayor|Smoke.|Fire", "2|harbour_master|email|{{.Team.Name}}|Smoke.|Fire")
	loaded := load(t, path, options{})
	want(t, loaded, []string{"mail > S - Harbour Light", "mail > S - Harbour Light"})
	var got []string
	for _, in := range loaded.Injects {
		got = append(got, in.Deliveries[0].Message().To)
	}
	if diff := cmp.Diff([]string{"Mayor", "S - Harbour Light"}, got); diff != "" {
		t.Error(diff)
	}
	if got := problemOf(t, loaded, "all-to-session").Suggestion; !strings.Contains(got, `"Sent To=team"`) {
		t.Errorf("it does not say how to make teams of them: %s", got)
	}
}

// Without a space nobody knows which names are teams: then it is not said that all goes to everybody.
func TestAddresseesWithoutASpace(t *testing.T) {
	loaded := load(t, planOf(t, sentTo, "1|harbour_master|email|Communications|Smoke.|Fire"), options{offline: true})
	if got := loaded.Verdict.Reading.Columns[3]; got.Column != "to" {
		t.Errorf("%+v", got)
	}
	if loaded.Verdict.Errors() > 0 || strings.Contains(messages(loaded), "session team") {
		t.Error(messages(loaded))
	}
}

// Without a space, what the mapping says of teams holds for a column that may name them, and it is not said that it matches
// nothing. A mail whose addressee is empty lacks none: in a space it has the name of its team.
func TestMappedAddresseesWithoutASpace(t *testing.T) {
	loaded := load(t, planOf(t, sentTo,
		"1|harbour_master|email|EOC|Smoke.|Fire",
		"2|harbour_master|email|PIO / Mayor|Smoke.|Fire",
		"3|harbour_master|email|White cell|Smoke.|Fire",
		"4|harbour_master|email|Runner|Smoke.|Fire",
		"5|harbour_master|email||Smoke.|Fire",
		"6|harbour_master|email|---|Smoke.|Fire",
	), options{offline: true, maps: []string{"team:EOC=City crisis cell", "team:PIO=Communications", "team:White cell=ignore", "team:Runner=by hand", "team:Nobody=session"}})
	var told []string
	for _, p := range loaded.Verdict.Problems {
		told = append(told, p.Code+" "+p.Value)
	}
	if diff := cmp.Diff([]string{"mapping-unused Nobody"}, told); diff != "" {
		t.Error(diff)
	}
	if third, fourth := loaded.Injects[2].Skip, loaded.Injects[3].Skip; third != "left out by the mapping" || fourth != "by hand: Runner" {
		t.Errorf("%q, %q", third, fourth)
	}
	if got := loaded.Verdict.Reading.Columns[3].Column; got != "to" {
		t.Errorf("the addressees are read as %s", got)
	}
}

func TestAddresseesOfWhichSomeAreTeams(t *testing.T) {
	path := planOf(t, sentTo, "1|harbour_master|log|Communications|Smoke.|", "2|harbour_master|log|Mayor|Smoke.|", "3|harbour_master|log|Governor|Ash.|",
		"4|harbour_master|log|{{.Row.x}}|Ash.|")
	loaded := load(t, path, options{})
	mixed := problemOf(t, loaded, "to-or-team")
	if mixed.Severity != "error" || mixed.Cell != "D3" && mixed.Row != 3 || !strings.Contains(mixed.Message, `"Communications" in D2 is a team, and "Mayor" is none`) {
		t.Errorf("%+v", mixed)
	}
	for _, flag := range []string{`--map "team:Mayor=TEAM"`, `--map "Sent To=to"`} {
		if !strings.Contains(mixed.Suggestion, flag) {
			t.Errorf("%s does not offer %s", mixed.Suggestion, flag)
		}
	}
	want(t, load(t, path, options{maps: []string{"team:Mayor=IT response", "team:Governor=session"}}),
		[]string{"log > Communications", "log > IT response", "log > S - Harbour Light", "invalid"}, "5 error no-template-here@team", "5 error to-or-team@team")
	mapped := load(t, path, options{maps: []string{"Sent To=to"}})
	want(t, mapped, []string{"invalid", "log > S - Harbour Light", "log > S - Harbour Light", "invalid"}, "2 error team-in-to@to", "5 error unknown-column@to")
}

// A cell that holds an error tells nothing of what the column means, and is told once.
func TestAddresseesThatAreErrors(t *testing.T) {
	loaded := load(t, planOf(t, sentTo, "1|harbour_master|log|Communications|Smoke.|", "2|harbour_master|log|#N/A|Ash.|", "3|harbour_master|log|#BEZUG!|Ash.|"), options{})
	want(t, loaded, []string{"log > Communications", "invalid", "invalid"}, "3 error cell-error@team", "4 error cell-error@team")
}

// Only rows that can be posted tell what the column means.
func TestAddresseesOfRowsThatCannotBePosted(t *testing.T) {
	loaded := load(t, planOf(t, sentTo+"|Event Type|Status|Skip",
		"1|harbour_master|log|Communications|Smoke.||||",
		"1a|harbour_master|log|Mayor|Smoke.||||x",
		"2|harbour_master|phone|Mayor|Rings.|||",
		"3|harbour_master||Governor||||",
		"4|harbour_master|log|Mayor|Smoke.||note|",
		"5|harbour_master|log|Mayor|Smoke.|||deleted",
		"6|||White cell|They evacuate.||player action|",
		"|||Mayor||||",
	), options{})
	want(t, loaded, []string{"log > Communications", "skipped: skip says yes", "skipped: by hand: phone", "invalid", "skipped: its kind is note", "skipped: its status is deleted",
		"skipped: its kind is expected: players are to do it", "skipped: a line between the injects"},
		"5 error missing-channel@channel", "5 error no-such-team@team", "6 warning left-out@kind")
}

func TestNamesAreSeparatedOnlyIfThenEachIsATeam(t *testing.T) {
	for cell, rows := range map[string]string{
		"Communications, Port operations": "log > Communications, Port operations",
		"Communications, Harbour":         "invalid",
		"Communications,, IT response":    "log > Communications, IT response",
		"session & moderators":            "log > S - Harbour Light, M - Exercise control",
	} {
		loaded := load(t, planOf(t, header, "1|harbour_master|log|"+cell+"|Smoke."), options{})
		if got := became(loaded.Injects[0]); got != rows {
			t.Errorf("%q: %s, not %s", cell, got, rows)
		}
	}
	// a plan in the contract's words has `;` alone
	loaded := load(t, planOf(t, "persona|channel|team|body", "harbour_master|log|Communications, IT response|Smoke."), options{})
	if got := became(loaded.Injects[0]); got != "invalid" {
		t.Errorf("%s", got)
	}
}

func TestMappedTeams(t *testing.T) {
	maps := []string{"team:EOC=City crisis cell", "team:White cell=ignore", "team:Press, local=Communications", "team:Everybody=session", "team:CG=note"}
	loaded := load(t, planOf(t, header,
		"1|harbour_master|log|eoc|Smoke.",
		"2|harbour_master|log|EOC; White Cell|Smoke.",
		"3|harbour_master|log|White cell|Smoke.",
		"4|harbour_master|log|White cell/CG|Smoke.",
		"5|harbour_master|log|EOC, IT response|Smoke.",
		"6|harbour_master|log|Press, local|Smoke.",
		"7|harbour_master|log|Everybody|Smoke.",
		"8|harbour_master|log|EOC; nowhere|Smoke.",
		"9|harbour_master|log||Smoke.",
	), options{maps: maps})
	const ignored = "skipped: left out by the mapping"
	want(t, loaded, []string{"log > City crisis cell", "log > City crisis cell", ignored, ignored, "log > City crisis cell, IT response", "log > Communications",
		"log > S - Harbour Light", "invalid", "log > S - Harbour Light"}, "9 error no-such-team@team")
}

func TestMappedTeamsOfMoreNamesThanACellMayHave(t *testing.T) {
	maps := []string{"team:EOC=City crisis cell", "team:Press=" + strings.Repeat("Communications; ", 900)}
	names := func(name string, n int) string { return strings.Repeat(name+"; ", n) }
	loaded := load(t, planOf(t, header,
		"1|harbour_master|log|"+names("EOC", 999)+"IT response|Smoke.",
		"2|harbour_master|log|Press; EOC; IT response|Smoke.",
		"3|harbour_master|log|"+names("Press", 1000)+"|Smoke.",
		"4|harbour_master|log|"+names("EOC", 1001)+"|Smoke.",
	), options{maps: maps})
	want(t, loaded, []string{"log > City crisis cell, IT response", "log > Communications, City crisis cell, IT response", "invalid", "invalid"},
		"4 error too-many-teams@team", "5 error too-many-teams@team")
}

func TestMappedTeamsTellThatAddresseesAreTeams(t *testing.T) {
	loaded := load(t, planOf(t, sentTo, "1|harbour_master|log|EOC|Smoke.|", "2|harbour_master|log|White cell|Smoke.|"),
		options{maps: []string{"team:EOC=City crisis cell", "team:white cell=ignore"}})
	want(t, loaded, []string{"log > City crisis cell", "skipped: left out by the mapping"})
}

func TestMappedPersonas(t *testing.T) {
	loaded := load(t, planOf(t, header,
		"1|Port Captain (simulated)|log|Communications|Smoke.",
		"2|Role player|log|Communications|Smoke.",
		"3|CNN|log|Communications|Smoke.",
	), options{maps: []string{"persona:port captain (simulated)=harbour_master", "persona:Role player=ignore"}})
	want(t, loaded, []string{"log > Communications", "skipped: left out by the mapping", "invalid"}, "4 error unknown-persona@persona")
	if got := loaded.Injects[0].Persona.SystemInfo.Handle; got != "harbour_master" {
		t.Errorf("the sender is %s", got)
	}
}

func TestMappedChannelsKindsAndStatuses(t *testing.T) {
	loaded := load(t, planOf(t, header+"|Event Type|Status",
		"1|harbour_master|JIEE|Communications|Smoke.||",
		"2|harbour_master|CAVNET (net)|Communications|Smoke.||",
		"3|harbour_master|Rumour|Communications|Smoke.||",
		"4|harbour_master|log|Communications|Smoke.|Deception|",
		"5|harbour_master|log|Communications|Smoke.|Scenery|",
		"6|harbour_master|log|Communications|Smoke.|Actor|",
		"7|harbour_master|log|Communications|Smoke.||Killed",
		"8|harbour_master|log|Communications|Smoke.||In reserve",
		"9|harbour_master|log|Communications|Smoke.||Parked",
		"10|harbour_master|Portal A/B|Communications|Smoke.||",
		"11|harbour_master|log|Communications|Smoke.|Filler|",
	), options{contingency: true, maps: []string{"channel:jiee=log", "channel:CAVNET=by hand", "channel:rumour=ignore", "kind:Deception=inject", "kind:SCENERY=note",
		"kind:Actor=by hand", "kind:Filler=ignore", "status:killed=deleted", "status:In reserve=contingency", "status:Parked=note", "channel:Portal A/B=portal"}})
	want(t, loaded, []string{"log > Communications", "skipped: by hand: CAVNET (net)", "skipped: left out by the mapping", "log > Communications", "skipped: its kind is note",
		"skipped: by hand", "skipped: its status is Killed", "log > Communications", "skipped: left out by the mapping", "portal > Communications", "skipped: left out by the mapping"},
		"6 warning left-out@kind", "7 warning left-out@kind")
}
