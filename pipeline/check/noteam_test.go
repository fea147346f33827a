package check_test

import (
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/pipeline/pace"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/space"
	"simcast/readers"
)

// teamsOfTo is the harbour with teams whose names are easily written into `to`.
func teamsOfTo(t *testing.T) *space.Space {
	given := simulator.Harbour()
	given.Teams = []simulator.Team{{ID: 1, Name: "S - Exercise"}, {ID: 2, Name: "M - Moderators"},
		{ID: 3, Name: "T - Red, north - 2026-11-20"}, {ID: 4, Name: "T - Mayor - 2026-11-20"}, {ID: 5, Name: "T - Port - 2026-11-20"}, {ID: 6, Name: "T - Port - 2026-11-21"}}
	return pipetest.SpaceOf(t, given)
}

func TestTeamInTo(t *testing.T) {
	mail := pipetest.MailRow.With("team", "")
	for name, c := range map[string]struct {
		row  pipetest.Row
		want string
	}{
		"full name":               {mail.With("to", "T - Mayor - 2026-11-20"), "error team-in-to@to"},
		"short name":              {mail.With("to", " mayor "), "error team-in-to@to"},
		"name with a comma":       {mail.With("to", "Red, north"), "error team-in-to@to"},
		"one of a list":           {mail.With("to", "a@x.example; Mayor"), "error team-in-to@to"},
		"a name of two teams":     {mail.With("to", "port"), "error team-in-to@to"},
		"moderators":              {mail.With("to", "Moderators"), "error team-in-to@to"},
		"a team cell of nothing":  {mail.With("to", "Mayor", "team", ";"), "error dash-for-team@team,error team-in-to@to"},
		"an address":              {mail.With("to", "mayor@x.example"), ""},
		"a position":              {mail.With("to", "Crisis manager"), ""},
		"an identifier":           {mail.With("to", "4"), ""},
		"a template":              {mail.With("to", "{{.Row.whom}}", "whom", "Mayor"), "error unread-teams@whom"}, // which is asked about by itself
		"with a team":             {mail.With("to", "Mayor", "team", "session"), ""},
		"the row's own position":  {mail.With("to", "Mayor", "position", "mayor"), ""},
		"another position's team": {mail.With("to", "Mayor", "position", "Editor"), "error team-in-to@to"},
		"skipped":                 {mail.With("to", "Mayor", "skip", "x"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			plan := plantest.TakeFile(t, pipetest.SaveCSV(t, c.row), teamsOfTo(t), plan.Options{})
			if got := strings.Join(pipetest.Said(plan.Verdict.Problems), ","); got != c.want {
				t.Errorf("got %s, want %s: %v", got, c.want, plan.Verdict.Problems)
			}
		})
	}
}

// withoutTeams is a plan of such lines under a header without a team.
func withoutTeams(t *testing.T, lines ...string) string {
	return pipetest.SaveText(t, "plan.csv", "persona,channel,body,player_email,position,to,skip\n"+strings.Join(lines, "\n")+"\n")
}

func TestPlanWithoutTeams(t *testing.T) {
	const one, more = "petra_lindqvist,gosocial,a,,,,", "petra_lindqvist,gosocial,b,,,,"
	const player, position = "bartol_sand,gosocial,c,ada@x.example,,ada@x.example,", "fire_chief,messenger,d,,Crisis manager,,"
	for name, c := range map[string]struct {
		lines []string
		want  string // how many go to everybody
	}{
		"one":              {[]string{one}, "the one message goes"},
		"all":              {[]string{one, more, "petra_lindqvist,gosocial,e,,,,"}, "all 3 messages go"},
		"some to a person": {[]string{one, player, more, position}, "2 of the 4 messages go"},
		"one of some":      {[]string{one, player, position}, "1 of the 3 messages goes"},
		"all to a person":  {[]string{player, position}, ""},
		"skipped":          {[]string{one, more + "x"}, "the one message goes"},
	} {
		t.Run(name, func(t *testing.T) {
			want := ""
			if c.want != "" {
				want = c.want + " to the session team, that is to everybody"
			}
			for _, space := range []*space.Space{pipetest.Harbour(t), nil} {
				plan := plantest.TakeFile(t, withoutTeams(t, c.lines...), space, plan.Options{})
				if got := warningOf(plan.Verdict.Problems, "all-to-session"); got != "" && got != "the plan has no column team: "+want || (got == "") != (want == "") {
					t.Errorf("it is warned of %q, want %q", got, want)
				}
				if space == nil {
					continue
				}
				brief := plantest.ReconcileNew(t, plan).Brief(pace.DefaultInterval)
				if brief.Everybody() != want {
					t.Errorf("the briefing says %q, want %q", brief.Everybody(), want)
				}
			}
		})
	}
}

// Where the space has no session team, each row without a team is an error, and goes to nobody.
func TestPlanWithoutTeamsAndWithoutSessionTeam(t *testing.T) {
	given := simulator.Harbour()
	given.Teams = given.Teams[1:]
	plan := plantest.TakeFile(t, withoutTeams(t, "petra_lindqvist,gosocial,a,,,,"), pipetest.SpaceOf(t, given), plan.Options{})
	if got := strings.Join(pipetest.Said(plan.Verdict.Problems), ","); got != "error no-session-team@team" {
		t.Errorf("it has %s", got)
	}
}

// TestRedirectedPlanWithoutTeams goes to one team, and not to everybody.
func TestRedirectedPlanWithoutTeams(t *testing.T) {
	plan := plantest.TakeFile(t, withoutTeams(t, "petra_lindqvist,gosocial,a,,,,"), pipetest.Harbour(t), plan.Options{Redirect: "Port operations"})
	brief := plantest.ReconcileNew(t, plan).Brief(pace.DefaultInterval)
	if got := warningOf(plan.Verdict.Problems, "all-to-session"); got != "" || brief.Everybody() != "" {
		t.Errorf("it is warned of %q", got)
	}
}

func warningOf(problems []readers.Problem, code string) string {
	for _, p := range problems {
		if p.Code == code && p.Severity == readers.Warning && p.Row == 0 {
			return p.Message
		}
	}
	return ""
}
