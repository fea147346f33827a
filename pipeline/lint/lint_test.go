package lint

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Findings stand at their cells in the order of rows, and name what somebody has to look for.
func TestFindingsNameTheirRowsAndReasons(t *testing.T) {
	t.Parallel()
	for plan, want := range map[string][]string{
		`id=A1 at=09:00 team=Blue;City | id=A2 at=09:20 team=City | id=A3 at=10:10 team=Blue;City`: {
			`4 at: 2 teams have no inject for too long before this one: "Blue" (70 minutes) and "City" (50 minutes)`},
		`id=A1 at=09:00 team=Blue | id=A2 at=10:10 team=Blue | id=A3 at=11:00 team=Blue`: {
			`3 at: team "Blue" has no inject for 70 minutes before this one; the last was A1 (row 2)`,
			`4 at: team "Blue" has no inject for 50 minutes before this one; the last was A2 (row 3)`},
		`plan set:break=09:30-10:00 | id=A1 at=09:00 team=Blue | id=A2 at=10:10 team=Blue`: {
			`3 at: team "Blue" has no inject for 40 minutes before this one; the last was A1 (row 2)`},
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
			`2 trigger: the row is held back, and nothing says when to release it`,
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

func TestManyTeamsAreCounted(t *testing.T) {
	t.Parallel()
	c := parsePlan(t, `id=A1 at=09:00 team=A;B;C;D;E | id=A2 at=10:00 team=A;B;C;D;E`)
	const want = `5 teams have no inject for too long before this one: "A" (60 minutes), "B" (60 minutes), "C" (60 minutes) and 2 more`
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
