package reading_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// inject is a row of these columns that is in order: number, sender, medium, addressee, script, and more.
const (
	header = "MSEL #|Send From|Method|Team|Script"
	smoke  = "1|harbour_master|tv|Communications|Smoke."
)

func TestRowsBetweenTheInjects(t *testing.T) {
	loaded := load(t, planOf(t, header,
		"PHASE 2||||",
		smoke,
		"||||Not a separator: it is the body alone",
		"|END OF MSEL|||",
		"||radio||",
		"5|harbour_master||Communications|",
		"6|||Communications|",
	), options{})
	want(t, loaded, []string{
		"skipped: a line between the injects",
		"tv > Communications",
		"invalid",
		"skipped: a line between the injects",
		"skipped: a line between the injects",
		"invalid",
		"skipped: it has no persona, channel and body, so it is a note",
	}, "4 error missing-channel@channel", "4 error missing-persona@persona", "7 error missing-channel@channel")
}

// A plan in the contract's words has no separators, and a row of which the sender was forgotten stays an error.
func TestRowsOfAPlanInTheContractsWords(t *testing.T) {
	loaded := load(t, planOf(t, "persona|channel|team|body|act",
		"||||PHASE 2",
		"||Communications||",
		"|||Smoke.|",
		"harbour_master|email|Communications|Smoke.|",
		"harbour_master|tv|Communications|Smoke.|none",
	), options{})
	want(t, loaded, []string{
		"skipped: it has no persona, channel and body, so it is a note",
		"invalid",
		"invalid",
		"invalid",
		"tv > Communications",
	}, "3 error missing-channel@channel", "3 error missing-persona@persona", "4 error missing-channel@channel", "4 error missing-persona@persona",
		"5 error missing-subject@subject", "5 error missing-to@to")
}

func TestKindsThatAreNotPosted(t *testing.T) {
	loaded := load(t, planOf(t, header+"|Event Type",
		"1|harbour_master|tv|Communications|Smoke.|Inject",
		"2|||Communications|They evacuate.|Player Action",
		"3|harbour_master|||Rings.|Controller Action",
		"4|||| |STARTEX",
		"5|harbour_master|tv|Communications|Smoke.|manual",
		"6|harbour_master|tv|Communications|Smoke.|expected action",
		"7|harbour_master|tv|nowhere|Smoke.|Key Event",
		"8|harbour_master|tv|Communications|Smoke.|contextual",
		"9|harbour_master|tv|Communications|Smoke.|---",
		"10|harbour_master|tv|Communications|Smoke.|Deception",
		"11|harbour_master|phone|Communications|Rings.|inject",
		"12|harbour_master|phone|Communications|Rings.|expected",
	), options{})
	want(t, loaded, []string{
		"tv > Communications",
		"skipped: its kind is expected: players are to do it",
		"skipped: by hand",
		"skipped: its kind is note",
		"skipped: by hand",
		"skipped: its kind is expected: players are to do it",
		"skipped: its kind is note",
		"tv > Communications",
		"tv > Communications",
		"invalid",
		"skipped: by hand: phone",
		"skipped: its kind is expected: players are to do it",
	}, "11 error unknown-kind@kind", "6 warning left-out@kind", "7 warning left-out@kind", "8 warning left-out@kind")
	if unknown := problemOf(t, loaded, "unknown-kind"); unknown.Cell != "F11" || !strings.Contains(unknown.Suggestion, `--map "kind:Deception=inject"`) {
		t.Errorf("%+v", unknown)
	}
}

func TestContingencies(t *testing.T) {
	path := planOf(t, header+"|Kind|Status",
		smoke+"|inject|",
		"2|harbour_master|tv|Communications|More smoke.|contingency|",
		"3|harbour_master|tv|Communications|Much smoke.||Contingency",
		"4|nobody at all|tv|Communications|Ash.|held|",
		"5|harbour_master|phone|Communications|Rings.|contingency|",
		"6|harbour_master|tv|Communications|A note.|note|contingency",
	)
	const onCall = "skipped: a contingency: it is sent with --contingency, or when --id names it"
	checked := []string{"5 error unknown-persona@persona", "7 warning left-out@kind"}
	loaded := load(t, path, options{})
	want(t, loaded, []string{"tv > Communications", onCall, onCall, onCall, "skipped: by hand: phone", "skipped: its kind is note"}, checked...)
	if loaded.Verdict.Deliveries != 1 {
		t.Errorf("%d deliveries", loaded.Verdict.Deliveries)
	}
	loaded = load(t, path, options{contingency: true})
	want(t, loaded, []string{"tv > Communications", "tv > Communications", "tv > Communications", "invalid", "skipped: by hand: phone", "skipped: its kind is note"}, checked...)
	loaded = load(t, path, options{ids: []string{"3"}})
	const leftOut = "left out by --id"
	want(t, loaded, []string{leftOut, onCall, "tv > Communications", onCall, "skipped: by hand: phone", "skipped: its kind is note"})
}

func TestStatuses(t *testing.T) {
	loaded := load(t, planOf(t, header+"|Status",
		smoke+"|Deleted",
		"2|nobody|tv|nowhere||gelöscht",
		"3|harbour_master|tv|Communications|Smoke 3.|Draft",
		"4|harbour_master|phone|Communications|Rings.|To be written",
		"5|harbour_master|tv|Communications|Smoke 5.|approved by AB",
		"6|harbour_master|tv|Communications|Smoke 6.|n/a",
	), options{})
	want(t, loaded, []string{
		"skipped: its status is Deleted",
		"skipped: its status is gelöscht",
		"tv > Communications",
		"skipped: by hand: phone",
		"tv > Communications",
		"tv > Communications",
	}, "4 warning not-ready@status", "5 warning not-ready@status")
	var got []string
	for _, p := range loaded.Verdict.Problems {
		if p.Code == "not-ready" {
			got = append(got, p.Message)
		}
	}
	if diff := cmp.Diff([]string{`the row's status is "Draft", and it is sent all the same`, `the row's status is "To be written"`}, got); diff != "" {
		t.Error(diff)
	}
}

// Of a row that the planner skips, or that its status takes out, nothing is said of how it would be sent.
func TestRowsThatAreTakenOutHaveNoWarnings(t *testing.T) {
	loaded := load(t, planOf(t, header+"|Kind|Status|Skip",
		"1|harbour_master|tv/radio|Communications|Smoke.||Draft|yes",
		"2|harbour_master|tv|Communications|Smoke.|note||yes",
		"3|harbour_master|tv/radio|Communications|Smoke.||Deleted|",
		"4|harbour_master|tv/radio|Communications|Smoke.|manual||",
	), options{})
	want(t, loaded, []string{"skipped: skip says yes", "skipped: skip says yes", "skipped: its status is Deleted", "skipped: by hand"}, "5 warning left-out@kind")
}

func TestChannelsInOtherWords(t *testing.T) {
	loaded := load(t, planOf(t, header,
		"1|harbour_master|E-Mail|Communications|Smoke.",
		"2|harbour_master|Email/phone|Communications|Smoke.",
		"3|harbour_master|JIEE and twitter|Communications|Smoke.",
		"4|harbour_master|JIEE|Communications|Smoke.",
		"5|harbour_master|Phone call to CCC|nowhere|Rings.",
		"6|harbour_master|JIEE/radio|Communications|Smoke.",
		"7|harbour_master|not injected: for information|Communications|Smoke.",
		"8|harbour_master|---|Communications|Smoke.",
		"9|harbour_master|Fax||",
	), options{})
	const mail = "invalid" // it has no subject
	want(t, loaded, []string{
		mail, mail, "microblog > Communications", "invalid", "skipped: by hand: Phone call to CCC", "skipped: by hand: JIEE/radio",
		`skipped: its channel is "not injected: for information": it is a note`, `skipped: its channel is "---": it is a note`, "skipped: by hand: Fax",
	}, "2 error missing-subject@subject", "3 error missing-subject@subject", "3 warning two-channels@channel", "4 warning two-channels@channel", "5 error unknown-channel@channel")
	if two := problemOf(t, loaded, "two-channels"); !strings.Contains(two.Message, "sent as mail alone, and not by phone") {
		t.Error(two.Message)
	}
}

// The planner is told which channel a network becomes that the service does not have, unless a mapping says it.
func TestNetworksThatTheServiceDoesNotHave(t *testing.T) {
	path := planOf(t, header, "1|harbour_master|WhatsApp|Communications|Smoke.", "2|harbour_master|Radio oder TikTok|Communications|Smoke.", "3|harbour_master|Teams||Rings.",
		"4|harbour_master|facebook post|Communications|Smoke.", "5|harbour_master|Video call|Communications|Rings.", "6|harbour_master|Signal|Communications|Smoke.")
	rows := []string{"messenger > Communications", "videoblog > Communications", "messenger > S - Harbour Light", "gosocial > Communications", "skipped: by hand: Video call", "invalid"}
	loaded := load(t, path, options{})
	want(t, loaded, rows, "2 warning other-channel@channel", "3 warning other-channel@channel", "3 warning two-channels@channel", "4 warning other-channel@channel", "7 error unknown-channel@channel")
	if other := problemOf(t, loaded, "other-channel"); other.Message != `the service has no channel "WhatsApp": the row is sent as messenger` {
		t.Error(other.Message)
	}
	loaded = load(t, path, options{maps: []string{"channel:WhatsApp=messenger", "channel:Teams=by hand", "channel:Radio oder TikTok=by hand"}})
	rows[1], rows[2] = "skipped: by hand: Radio oder TikTok", "skipped: by hand: Teams"
	want(t, loaded, rows, "7 error unknown-channel@channel")
}

// Dashes are an empty cell, but not in texts and in the planner's own columns.
func TestDashes(t *testing.T) {
	loaded := load(t, planOf(t, header+"|Subject|To|CC|Remarks",
		"1|harbour_master|mail|Communications|none|---|Mayor|n/a|x",
		"2|harbour_master|mail|Communications|{{.Row.Remarks}}|S|Mayor|---|n/a",
		"3|-|mail|Communications|Smoke.|S|Mayor||",
	), options{})
	want(t, loaded, []string{"mail > Communications", "mail > Communications", "invalid"}, "4 error missing-persona@persona")
	var got []string
	for _, in := range loaded.Injects[:2] {
		message := in.Deliveries[0].Message()
		got = append(got, message.Subject+"|"+message.Body+"|"+message.CC)
	}
	if diff := cmp.Diff([]string{"---|none|", "S|n/a|"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestDashesForATeam(t *testing.T) {
	for _, head := range []string{header, "id|persona|channel|team|body"} {
		loaded := load(t, planOf(t, head,
			"1|harbour_master|tv|---|Smoke.",
			"2|harbour_master|tv|n/a|Smoke.",
			"3|harbour_master|fax|none|Rings.",
			"4|harbour_master|tv||Smoke.",
			"5|harbour_master|tv|Communications|Smoke.",
		), options{})
		want(t, loaded, []string{"invalid", "invalid", "skipped: by hand: fax", "tv > S - Harbour Light", "tv > Communications"},
			"2 error dash-for-team@team", "3 error dash-for-team@team")
	}
}

// What a mapping may say of a value is no value: a row that has it as its channel or kind does not vanish.
func TestWordsOfMappingsInCells(t *testing.T) {
	lines := []string{"persona|channel|team|body|kind", "harbour_master|ignore|Communications|Smoke.|", "harbour_master|note|Communications|Smoke.|",
		"harbour_master|by hand|Communications|Smoke.|", "harbour_master|tv|Communications|Smoke.|ignore", "harbour_master|tv|Communications|Smoke.|by hand"}
	want(t, load(t, planOf(t, lines...), options{}), []string{"invalid", "invalid", "invalid", "invalid", "invalid"},
		"2 error unknown-channel@channel", "3 error unknown-channel@channel", "4 error unknown-channel@channel",
		"5 error unknown-kind@kind", "6 error unknown-kind@kind")
}
