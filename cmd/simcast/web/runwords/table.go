package runwords

import "simcast/cmd/simcast/web/session"

// Table has a line for each team, and one for all of them where they are several.
type Table struct {
	Lines, Sums []Line
	Before      bool // something was sent before the run
	HeldBack    bool // something is held back
}

// Line counts what became of a team's messages.
type Line struct {
	Team                                               string
	Sent, Before, Failed, Uncertain, Pending, HeldBack int    // Before: sent by earlier runs; Pending has none that is held back
	Table                                              *Table // that it is a line of
}

func (l *Line) add(other Line) {
	l.Sent, l.Before, l.Failed = l.Sent+other.Sent, l.Before+other.Before, l.Failed+other.Failed
	l.Uncertain, l.Pending, l.HeldBack = l.Uncertain+other.Uncertain, l.Pending+other.Pending, l.HeldBack+other.HeldBack
}

// ByTeam counts what became of each team's messages.
func ByTeam(now session.Snapshot) *Table {
	t := &Table{}
	if now.Single != nil && len(now.Teams) == 1 {
		return t // the counts of the run say the same
	}
	sums := Line{Team: "All teams", Table: t}
	for _, team := range now.Teams {
		line := Line{team.Team, team.Sent, team.Already, team.Failed, team.Uncertain, team.OnlyPending(), team.HeldBack, t}
		t.Lines = append(t.Lines, line)
		sums.add(line)
	}
	t.Before, t.HeldBack = sums.Before > 0, sums.HeldBack > 0
	if len(t.Lines) > 1 {
		t.Sums = []Line{sums}
	}
	return t
}
