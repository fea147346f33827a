package runwords

import (
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/plan"
)

// Table has a line for each team, and one for all of them where they are several.
type Table struct {
	Lines, Sums []Line
	Before      bool // something was sent before the run
	HeldBack    bool // something is held back
}

// Line has what became of a team's messages.
type Line struct {
	plan.TeamCounts
	Table *Table // that it is a line of
}

// ByTeam counts what became of each team's messages.
func ByTeam(now session.Snapshot) *Table {
	t := &Table{}
	if now.Single != nil && len(now.Teams) == 1 {
		return t // the counts of the run say the same
	}
	sums := Line{plan.TeamCounts{Team: "All teams"}, t}
	for _, team := range now.Teams {
		t.Lines = append(t.Lines, Line{team, t})
		sums.Add(team.Counts)
	}
	t.Before, t.HeldBack = sums.Already > 0, sums.HeldBack > 0
	if len(t.Lines) > 1 {
		t.Sums = []Line{sums}
	}
	return t
}
