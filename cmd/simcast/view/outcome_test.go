package view_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// shown is what a file gets to see.
func shown(show func(terminal.Screen)) string {
	var out strings.Builder
	show(terminal.NewScreen(&out, terminal.Auto, nil))
	return out.String()
}

// message is a message to a team, of a row.
func message(row int, id, team string, state plan.State, reason string) *plan.Delivery {
	d := &plan.Delivery{Inject: &plan.Inject{ID: id, Row: readers.Row{Number: row}}, Status: plan.Status{State: state, Reason: reason}}
	if team != "" {
		d.Team = &apiclient.Team{Name: team}
	}
	return d
}

// now is when a summary is read, an hour from UTC.
var now = time.Date(2026, 11, 20, 13, 0, 0, 0, time.FixedZone("CET", 3600))

// uncertain is an uncertain message that was sent at a time.
func uncertain(row int, id, team string, at time.Time, reason string) *plan.Delivery {
	d := message(row, id, team, plan.Uncertain, reason)
	d.Status.SentAt = at.UTC()
	return d
}

func TestOpen(t *testing.T) {
	open := []*plan.Delivery{
		uncertain(5, "A5", "Port", now.Add(-time.Hour), "no answer came back: "+plan.LookInExercise),
		uncertain(5, "A5", "IT", now.Add(-26*time.Hour), "no answer came back: "+plan.LookInExercise),
		uncertain(6, "A6", "Port", now, "sent at 2026-11-20T10:30:00Z, so the team has it; sent again: no answer came back; perhaps it is there twice"),
		message(2, "", "Port", plan.Failed, "400 (Bad Request)"),
		message(3, "A3", "", plan.Failed, "the check found: no persona"),
		message(4, "", "", plan.Failed, "the check found: no channel"),
		message(9, "A9", "", plan.Failed, "the check found: no channel"),
		message(20, "A20", "Port", plan.Failed, "404 (Not Found)"),
		message(20, "A20", "IT", plan.Failed, "404 (Not Found)"),
		message(21, "A21", "Port", plan.Failed, "404 (Not Found)"),
		message(22, "A22", "Port", plan.Failed, "404 (Not Found)"),
		message(23, "A23", "Port", plan.Failed, "404 (Not Found)"),
		message(24, "A24", "Port", plan.Failed, "404 (Not Found)"),
		message(6, "A6", "Port", plan.Pending, "429 (Too Many Requests)"),
		message(7, "A7", "Port", plan.Pending, "not tried: the run stopped: 429"),
		message(7, "A7", "IT", plan.Pending, "not tried: the run stopped: 429"),
		message(8, "A8", "IT", plan.Pending, "not tried: the run stopped: 429"),
		message(11, "A11", "IT", plan.Pending, "not tried: the run stopped: 429"),
		message(12, "A12", "IT", plan.Pending, "not tried: the run stopped: 429"),
	}
	want := `Not sent, or not certain (rows of plan.csv):
  uncertain  A5 to Port (row 5), tried today at 12:00:00: no answer came back
  uncertain  A5 to IT (row 5), tried on 2026-11-19 at 11:00:00: no answer came back
  uncertain  A6 to Port (row 6), tried again today at 13:00:00: sent today at 11:30:00, so the team has it; sent again: no answer came back; perhaps it is there twice
  failed     row 2 to Port: 400 (Bad Request)
  failed     A3 (row 3): the check found: no persona
  failed     2 messages: the check found: no channel
             row 4, A9 (row 9)
  failed     6 messages: 404 (Not Found)
             A20, A21, A22, A23, A24 (rows 20–24)
             to Port (5), IT (1)
  pending    A6 to Port (row 6): 429 (Too Many Requests)
  pending    5 messages, not tried: the run stopped; rows 7–8, 11–12
`
	if got := shown(func(s terminal.Screen) {
		s.Blocks(view.Open(view.OpenMessages{List: open, File: "plan.csv", RowOf: view.RowOfPlan, Detail: "plan.results.csv", Now: now}))
	}); got != want {
		t.Errorf("it shows\n%s, not\n%s", got, want)
	}
	if got := shown(func(s terminal.Screen) {
		s.Blocks(view.Open(view.OpenMessages{List: nil, File: "plan.csv", RowOf: view.RowOfPlan, Detail: "plan.results.csv", Now: now}))
	}); got != "" {
		t.Errorf("where all is sent it shows %q", got)
	}
}

// A message is named by its row in the file in which it can be corrected. What is held back is not called pending, and its
// moment is that of the reader.
func TestOpenOfResultsAndHeldBack(t *testing.T) {
	failed := message(15, "A12", "Port", plan.Failed, "404 (Not Found)")
	failed.ResultsRow = 18
	held := message(16, "A13", "IT", plan.Pending, "held back: this row was sent to this team with other cells at 2026-11-20T10:30:00Z; to send it as it is now, use --changed")
	held.ResultsRow = 19
	want := `Not sent, or not certain (rows of plan.results.csv):
  failed     A12 to Port (row 18): 404 (Not Found)
  held back  A13 to IT (row 19): this row was sent to this team with other cells today at 11:30:00; to send it as it is now, use --changed
`
	if got := shown(func(s terminal.Screen) {
		s.Blocks(view.Open(view.OpenMessages{List: []*plan.Delivery{failed, held}, File: "plan.results.csv", RowOf: view.RowOfResults, Detail: "plan.results.csv", Now: now}))
	}); got != want {
		t.Errorf("it shows\n%s, not\n%s", got, want)
	}
	sentence := shown(func(s terminal.Screen) {
		s.Blocks(view.Outcome(view.Ended{Counts: plan.Counts{Already: 84, Pending: 3, HeldBack: 1}}))
	})
	if want := "0 sent, 84 sent before, 2 pending, 1 held back (sent with the old text).\n"; sentence != want {
		t.Errorf("it says %q, not %q", sentence, want)
	}
}

// What a run that was cut off did not try has no reason in its results.
func TestOpenOfACutOffRun(t *testing.T) {
	for n, want := range map[int]string{1: "  pending  A1 to Port (row 1): not tried\n", 2: "  pending  2 messages, not tried; rows 1–2\n"} {
		var list []*plan.Delivery
		for i := range n {
			list = append(list, message(i+1, fmt.Sprintf("A%d", i+1), "Port", plan.Pending, ""))
		}
		got := shown(func(s terminal.Screen) {
			s.Blocks(view.Open(view.OpenMessages{List: list, File: "plan.csv", RowOf: view.RowOfPlan, Detail: "plan.results.csv", Now: now}))
		})
		if !strings.HasSuffix(got, want) {
			t.Errorf("%d: it shows\n%s, not\n%s", n, got, want)
		}
	}
}

// What somebody carries out in an exercise day is no message.
func TestOpenOfADay(t *testing.T) {
	call := func(row int) *plan.Delivery {
		d := message(row, "M", "x", plan.Pending, "missed")
		d.Team = nil
		return d
	}
	late := message(15, "A12", "Port", plan.Pending, "missed")
	for want, open := range map[string][]*plan.Delivery{
		"  pending  1 message and 2 by hand, missed; rows 15–17\n": {late, call(16), call(17)},
		"  pending  2 by hand, missed; rows 16–17\n":               {call(16), call(17)},
		"  pending  2 messages, missed; row 15\n":                  {late, late},
	} {
		got := shown(func(s terminal.Screen) {
			s.Blocks(view.Open(view.OpenMessages{List: open, File: "plan.csv", RowOf: view.RowOfPlan, Detail: "plan.results.csv", Now: now}))
		})
		if !strings.HasSuffix(got, want) {
			t.Errorf("it shows\n%s, not\n%s", got, want)
		}
	}
}

// The teams of a large group stand in one line, however wide the screen is, and each message is in it.
func TestOpenNamesTheTeamsOfAGroup(t *testing.T) {
	var open, one []*plan.Delivery
	for i := range 12 {
		team := fmt.Sprintf("T - Team %c - 2026-11-20", 'A'+i%6)
		open = append(open, message(i/6+2, fmt.Sprint("A", i/6), team, plan.Failed, "400 (Bad Request)"))
		one = append(one, message(i+2, fmt.Sprint("A", i), "T - Port - 2026-11-20", plan.Failed, "400 (Bad Request)"))
	}
	same := append(slices.Clone(one), message(30, "B", "T - Port - 2026-11-21", plan.Failed, "400 (Bad Request)"))
	for want, open := range map[string][]*plan.Delivery{
		"to Team A (2), Team B (2), Team C (2), Team D (2), Team E (2), Team F (2)": open,
		"to Port": one,
		"to T - Port - 2026-11-20 (12), T - Port - 2026-11-21 (1)":                                  same,
		"to Team A (2), Team B (2), Team C (2), Team D (2), Team E (2), Team F (2) and 1 more team": append(slices.Clone(open), message(9, "B", "T - Team G - 2026-11-20", plan.Failed, "400 (Bad Request)")),
	} {
		facts := view.Open(view.OpenMessages{List: open, RowOf: view.RowOfPlan}).Facts
		if got := view.Text(facts[len(facts)-1].Text); len(facts) != 3 || got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// Of very many the first few are named, and the rest is counted.
func TestOpenOfMany(t *testing.T) {
	var open []*plan.Delivery
	for i := range view.MaxNamed + 3 {
		open = append(open, uncertain(i+2, "", "Port", now, "no answer came back"))
	}
	for i := range view.MaxNamed + 5 {
		open = append(open, message(i+2, "", "Port", plan.Failed, fmt.Sprint("400 of ", i)))
	}
	for i := range 1000 {
		open = append(open, message(i+100, "", "Port", plan.Pending, "not tried: the run was interrupted"))
	}
	facts := view.Open(view.OpenMessages{List: open, More: 2, File: "plan.csv", RowOf: view.RowOfPlan, Detail: "plan.results.csv", Now: now}).Facts
	if got, want := view.Text(facts[len(facts)-1].Text), "and 1010 more: see the column result in plan.results.csv"; got != want || len(facts) != 2*view.MaxNamed+1 {
		t.Errorf("%d facts end with\n%s, not\n%s", len(facts), got, want)
	}
}

func TestSentence(t *testing.T) {
	for want, c := range map[string]plan.Counts{
		"0 sent.": {},
		"Everything is sent: 2 sent, 1 of them as a draft, 3 sent before.\nDrafts are saved in the exercise; players do not see them.": {Counts: ledger.Counts{Sent: 2}, Drafts: 1, Already: 3},
		"0 sent, 5 pending.":                {Pending: 5, OpenPending: 5},
		"0 sent, 3 pending, 1 row skipped.": {Pending: 3, OpenPending: 3, Skipped: 1},
	} {
		if got := shown(func(s terminal.Screen) { s.Blocks(view.Outcome(view.Ended{Counts: c})) }); got != want+"\n" {
			t.Errorf("%s, not\n%s", got, want)
		}
	}
}

func TestNext(t *testing.T) {
	commands := view.Commands{Rerun: []string{"simcast", "rerun", "r.xlsx"}, Resolve: []string{"simcast", "resolve", "r.xlsx"}}
	const rerun = "  simcast rerun r.xlsx\n"
	const look = "look for the uncertain messages in the exercise, and answer for each whether it is there:\n  simcast resolve r.xlsx\n"
	for want, left := range map[string]view.Left{
		"":                                       {},
		"Next: send what is not sent:\n" + rerun: {Pending: 2, Held: 1},
		"Next: read the reason of each failed row in the results; fix the row if something in it is wrong, and send what is not sent:\n" + rerun: {Failed: 1, Pending: 2},
		"Next: if the changed rows are right, send them too:\n  simcast rerun r.xlsx --changed\n":                                                {Held: 1},
		"Next: 2 messages of earlier runs are still uncertain; look for them in the exercise, and answer:\n  simcast resolve r.xlsx\n":           {UncertainElsewhere: 2},
		"Next: " + look: {Uncertain: 1},
		"2 messages are perhaps there twice: they were sent before, and sent again without an answer. They count as sent. If it matters that a team has a message twice, look in the exercise; nothing has to be sent or answered.\n": {PerhapsTwice: 2},
		"1 message is not sent again: it was sent before, so its team has it. A rerun does not send it again. To try again, use simcast send with the plan, with --id and --team for this message alone, and with --again.\n":         {SentBefore: 1},
		"Next: send what is not sent:\n" + rerun + "Then: " + look: {Failed: 1, Uncertain: 1, Stopped: true},
	} {
		if got := shown(func(s terminal.Screen) { s.Blocks(view.Next(left, commands)) }); got != want {
			t.Errorf("of %+v it says\n%s, not\n%s", left, got, want)
		}
	}
}

// What an exercise day had nothing to send of is not called skipped; a row that goes to two teams is one row.
func TestSentenceOfADay(t *testing.T) {
	skipped := []plan.SkippedRows{{Why: "note", IDs: []string{"S1"}}, {Why: "note: end", IDs: []string{"S2"}}, {Why: "done: they stay", IDs: []string{"A02", "A10"}},
		{Why: "contingency", IDs: []string{"A14"}, Messages: 1}, {Why: "skipped: it was past (bo)", IDs: []string{"A03"}, Messages: 1}, {Why: "skipped", IDs: []string{"A04"}, Messages: 1}}
	for want, extras := range map[string]view.Ended{
		"3 sent, 2 rows skipped (1 it was past (bo): A03; 1 skipped: A04), 2 done by hand (A02, A10), 1 kept ready and not released (A14), 2 notes.\n": {Skipped: skipped},
		"3 sent, 2 notes.\n": {Skipped: skipped[:2]},
		"3 sent, 1 row skipped (it was past (bo): A03).\n": {Skipped: skipped[4:5]},
	} {
		if got := shown(func(s terminal.Screen) {
			extras.Counts, extras.IsDay = plan.Counts{Counts: ledger.Counts{Sent: 3}, Skipped: 9}, true
			s.Blocks(view.Outcome(extras))
		}); got != want {
			t.Errorf("it says\n%s, not\n%s", got, want)
		}
	}
}

// The sums of the table are those of the sentence, or the sentence says how many messages its rows are.
func TestTableOfADay(t *testing.T) {
	sum := plan.Counts{Counts: ledger.Counts{Sent: 1}, Skipped: 6, NotReleased: 2}
	got := shown(func(s terminal.Screen) {
		s.Blocks(view.Teams([]plan.TeamCounts{{Team: "Port", Counts: sum}}, true))
		s.Blocks(view.Outcome(view.Ended{Counts: sum, IsDay: true, Skipped: []plan.SkippedRows{{Why: "skipped: no time (bo)", IDs: []string{"A02", "A03"}, Messages: 3},
			{Why: "skip says yes", IDs: []string{"A16"}}, {Why: "skipped: too late (bo)", IDs: []string{"A17"}, Messages: 1},
			{Why: "contingency", IDs: []string{"A14"}, Messages: 1}, {Why: "contingency", IDs: []string{"A15"}, Messages: 1}, {Why: "done", IDs: []string{"A10"}}}}))
		s.Blocks(view.Outcome(view.Ended{Counts: sum, Spaces: 2}))
	})
	want := `┌──────┬──────┬─────────┬──────────────┐
│ TEAM │ SENT │ SKIPPED │ NOT RELEASED │
├──────┼──────┼─────────┼──────────────┤
│ Port │    1 │       4 │            2 │
└──────┴──────┴─────────┴──────────────┘
1 sent, 4 rows skipped (2 no time (bo): A02, A03 with 3 messages; 1 skip says yes: A16 without a message; 1 too late (bo): A17), 1 done by hand (A10), 2 kept ready and not released (A14, A15).
2 spaces: 1 sent, 4 rows skipped, 2 kept ready and not released.
`
	if got != want {
		t.Errorf("it shows\n%s, not\n%s", got, want)
	}
}

// The sums under the teams are those of the sentence.
func TestTable(t *testing.T) {
	teams := []plan.TeamCounts{{Team: "Port", Counts: plan.Counts{Counts: ledger.Counts{Sent: 3}, Already: 1}}, {Team: plan.NoTeamKnown, Counts: plan.Counts{Counts: ledger.Counts{Failed: 12}}}}
	got := shown(func(s terminal.Screen) {
		s.Blocks(view.Teams(teams, false))
		s.Blocks(view.Outcome(view.Ended{Counts: plan.Counts{Counts: ledger.Counts{Sent: 3, Failed: 12}, Already: 1, Skipped: 1}, LeftOut: 4, Skipped: []plan.SkippedRows{{Why: "skip says yes", IDs: []string{"A16"}}}}))
	})
	want := `┌─────────────────┬──────┬─────────────┬────────┐
│ TEAM            │ SENT │ SENT BEFORE │ FAILED │
├─────────────────┼──────┼─────────────┼────────┤
│ Port            │    3 │           1 │      0 │
│ (no team known) │    0 │           0 │     12 │
├─────────────────┼──────┼─────────────┼────────┤
│ TOTAL           │    3 │           1 │     12 │
└─────────────────┴──────┴─────────────┴────────┘
3 sent, 1 sent before, 12 failed, 1 row skipped (skip says yes: A16), 4 messages left out by choice.
`
	if got != want {
		t.Errorf("it shows\n%s, not\n%s", got, want)
	}
}
