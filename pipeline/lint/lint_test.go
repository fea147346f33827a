package lint

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/lint/textrules"
	"simcast/pipeline/settings"
)

// Findings stand at their cells in the order of rows, and name what somebody has to look for.
func TestFindingsNameTheirRowsAndReasons(t *testing.T) {
	t.Parallel()
	for plan, want := range map[string][]string{
		`id=A1 at=09:00 team=Blue;City | id=A2 at=09:20 team=City | id=A3 at=10:10 team=Blue;City`: {
			`4 at: 2 teams wait too long for this one: "Blue" (70 minutes) and "City" (50 minutes)`},
		`id=A1 at=09:00 team=Blue | id=A2 at=10:10 team=Blue | id=A3 at=11:00 team=Blue`: {
			`3 at: team "Blue" waits 70 minutes for this one; the last was A1 (row 2)`,
			`4 at: team "Blue" waits 50 minutes for this one; the last was A2 (row 3)`},
		`plan set:break=09:30-10:00 | id=A1 at=09:00 team=Blue | id=A2 at=10:10 team=Blue`: {
			`3 at: team "Blue" waits 40 minutes for this one; the last was A1 (row 2)`},
		`id=A1 at=09:00 | id=A2 at=09:00 team=Blue | id=A3 at=09:02 | id=A4 at=09:04 team=Blue | id=A5 at=09:06 team=Blue | id=A6 at=09:06:30 team=Blue`: {
			`5 at: team "Blue" gets 6 within 7 minutes, from A1 (row 2) on`},
		// What is too much for everybody is not told of each team once more.
		`id=A1 at=09:00 team=Blue | id=A2 at=09:01 | id=A3 at=09:01 | id=A4 at=09:01 | id=A5 at=09:01`: {
			`5 at: team "Blue" gets 4 within 2 minutes, from A1 (row 2) on`,
			`6 at: every team gets 4 within 1 minute, from A2 (row 3) on`},
		`plan interval=500ms | id=A1 at=09:30 deliveries=200 | id=A2 at=09:30:10 | id=A3 at=09:30:11`: {
			`3 at: the pace makes it 90 seconds late: 200 deliveries before it, from A1 (row 2) on, take 100 seconds at one each 500ms`},
		`id=A1 after=A2 | id=A2 after=A3 | id=A3 after=A2 | id=A4 after=a9 | id=A9`: {
			`3 at: A2 (row 3) and A3 (row 4) follow each other in a circle, and so are never played by themselves`,
			`5 at: it follows "a9", and no row has this id`},
		`plan objectives=O1;O2 no-at | objective=O1 kind=contingency | kind=manual`: {
			`0 objective: no inject serves the objective "O2" (Objectives!A3)`,
			`2 controller: the row has to be released by somebody, and has no controller`,
			`2 trigger: the row is kept ready, and nothing says when to release it`,
			`3 controller: the row has to be carried out by somebody, and has no controller`},
		`plan set:break=12:00-12:30 | id=A1 at=12:10 | id=A2 at=12:20 subject="Re: Water" | id=A3 at=12:45 subject=Water`: {
			`2 at: its moment is in the break 12:00-12:30`,
			`3 subject: "Re: Water" comes before the message that it answers, A3 (row 4)`,
			`3 at: its moment is in the break 12:00-12:30`},
	} {
		c := parsePlan(t, plan)
		var got []string
		for _, f := range c.check().Findings {
			got = append(got, fmt.Sprintf("%d %s: %s", f.Row, f.Column, f.Message))
			if f.Suggestion == "" || f.Rule == nil {
				t.Errorf("%s: no suggestion or rule: %+v", plan, f)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s\n(-want +got):\n%s", plan, diff)
		}
	}
}

// A STARTEX of another day than the plan's was a clock time alone, most often.
func TestAStartExOfAnotherDayIsAskedFor(t *testing.T) {
	t.Parallel()
	for plan, want := range map[string]string{
		`plan startex=1/09:00 | id=A1 at=08:30`: "if the exercise begins on 2026-11-23, say STARTEX with its day: 2026-11-23 09:00; else write a later time, or",
		`plan startex=09:00 | id=A1 at=08:30`:   "write a later time, or",
	} {
		c := parsePlan(t, plan)
		if found := c.check().Findings; len(found) != 1 || !strings.HasPrefix(found[0].Suggestion, want) {
			t.Errorf("%s: %+v", plan, found)
		}
	}
}

func TestManyTeamsAreCounted(t *testing.T) {
	t.Parallel()
	c := parsePlan(t, `id=A1 at=09:00 team=A;B;C;D;E | id=A2 at=10:00 team=A;B;C;D;E`)
	const want = `5 teams wait too long for this one: "A" (60 minutes), "B" (60 minutes), "C" (60 minutes) and 2 more`
	if found := c.check().Findings; len(found) != 1 || found[0].Message != want {
		t.Errorf("found is %+v", found)
	}
}

// A missing cause has the id that was most likely meant.
func TestAMissingCauseIsSuggested(t *testing.T) {
	t.Parallel()
	c := parsePlan(t, `id=A1 | id=B1 after=a1`)
	if found := c.check().Findings; len(found) != 1 || found[0].Suggestion != `did you mean "A1"?` {
		t.Errorf("found is %+v", found)
	}
}

// The rules stand in the order of their numbers, those of one text among the others.
func TestRulesStandInTheOrderOfTheirNumbers(t *testing.T) {
	t.Parallel()
	var numbers []string
	for _, r := range Rules() {
		numbers = append(numbers, r.Number)
	}
	want := strings.Fields("L101 L102 L103 L104 L110 L111 L113 L120 L130 L140 L141 L201 L202 L203 L205 L206 L210 L211 L214 L221 L223 L225")
	if diff := cmp.Diff(append(want, "", ""), numbers); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A rule has a name and a number, each in any case.
func TestARuleIsNamedInAnyCase(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"real-phone": "L120", " Real-Phone ": "L120", "l120": "L120", "L225": "L225", "": "", "real phone": "", "L12": ""} {
		got := ""
		if r := Named(Rules(), name); r != nil {
			got = r.Number
		}
		if got != want {
			t.Errorf("%q is %q, not %q", name, got, want)
		}
	}
	if r := Named(Rules(), "ok-unused"); r == nil || r.Name != "ok-unused" {
		t.Errorf("a rule without a number is %v", r)
	}
}

// Settings of a plan switch rules of one text off, and say what is the exercise's own.
func TestSettingsReachTheRulesOfOneText(t *testing.T) {
	t.Parallel()
	read := func(lines ...settings.Line) textrules.Settings {
		s, problems := settings.Read(lines, SettingNames())
		if len(problems) > 0 {
			t.Error(problems)
		}
		return TextSettings(s, "service.verrin.de:8443")
	}
	const text = "See www.siemens.com, port-alder.com and service.verrin.de, call 030 18681100, and ask Norrlane. TBD"
	for name, c := range map[string]struct {
		settings textrules.Settings
		want     string
	}{
		"none": {read(), "real-domain www.siemens.com, real-domain port-alder.com, placeholder TBD"},
		"all": {read(settings.Line{Name: "lint.placeholder", Value: "off"}, settings.Line{Name: "invented", Value: "port-alder.com"},
			settings.Line{Name: "avoid", Value: "Norrlane"}, settings.Line{Name: "region", Value: "DE"}),
			"real-domain www.siemens.com, real-phone 030 18681100, avoided-name Norrlane"},
		"off and on again": {read(settings.Line{Name: "lint.real-domain", Value: "off"}, settings.Line{Name: "lint.placeholder", Value: "on"}), "placeholder TBD"},
	} {
		var got []string
		for _, match := range textrules.New(c.settings).Find(text, "body") {
			got = append(got, match.Rule.Name+" "+match.Value)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %v, not %s", name, got, c.want)
		}
	}
}

// What is switched off is left out, whoever has found it.
func TestARuleOfOneTextIsSwitchedOff(t *testing.T) {
	t.Parallel()
	for _, plan := range []string{`id=A1 found=real-domain:www.siemens.com`, `plan set:lint.real-domain=off | id=A1 found=real-domain:www.siemens.com`} {
		c := parsePlan(t, plan)
		if found, isOff := c.check().Findings, strings.Contains(plan, "off"); isOff != (len(found) == 0) {
			t.Errorf("%s: %v", plan, found)
		}
	}
}
