package lint

import (
	"fmt"
	"testing"
	"time"
)

func clockOf(minutes int) time.Duration { return time.Duration(minutes) * time.Minute }

// benchPlan is a plan of so many rows over ten hours, to twenty teams, with an id, an objective and a subject each.
func benchPlan(rows, teamsOfARow int) Plan {
	var names []string
	for i := range 20 {
		names = append(names, fmt.Sprintf("T - Team number %d - 2026/11/23", i))
	}
	plan := Plan{HasAt: true, HasObjective: true, StartEx: firstDay(), Interval: time.Millisecond, Objectives: []Objective{{"O1 Warn", "Objectives!A2"}, {"O2 Help", "Objectives!A3"}}}
	for i := range rows {
		e := Entry{
			Row: i + 2, ID: fmt.Sprintf("A%d", i), Kind: Inject, Channel: "mail", Subject: fmt.Sprintf("Situation report %d", i), Objective: fmt.Sprintf("O%d", i%2+1),
			At: firstDay().Add(time.Duration(i) * 36000 * time.Second / time.Duration(rows)), HasTime: true, Deliveries: teamsOfARow, HasExpected: true,
		}
		if i%3 > 0 {
			e.Channel = "microblog"
		}
		for j := range teamsOfARow {
			e.Teams = append(e.Teams, names[(i+j)%len(names)])
		}
		plan.Entries = append(plan.Entries, e)
	}
	return plan
}

func BenchmarkCheck(b *testing.B) {
	for _, teams := range []int{1, 20} {
		plan := benchPlan(100_000, teams)
		linter := New(parsePlan(b, "plan").settings)
		b.Run(fmt.Sprintf("100000 rows to %d teams", teams), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				linter.Check(plan)
			}
		})
	}
	plan := benchPlan(100_000, 1)
	for i := range plan.Entries {
		if i%2 == 1 {
			plan.Entries[i].Subject = "Re: " + plan.Entries[i-1].Subject
			plan.Entries[i].After = plan.Entries[i-1].ID
		}
	}
	b.Run("100000 rows, half of them replies", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			New(parsePlan(b, "plan").settings).Check(plan)
		}
	})
}
