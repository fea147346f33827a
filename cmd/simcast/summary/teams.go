package summary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// teamCount is how many messages of a group go to a team.
type teamCount struct {
	name string
	n    int
}

// teamsOf says to which teams the messages of a group go, and how many to each: those with most messages first, and as many
// teams as fit into one line of so many columns. In a file, where columns is 0, up to MaxNamed teams are named. It is "" where
// no message has a team.
func teamsOf(group []*plan.Delivery, columns int) string {
	teams := countTeams(group)
	if len(teams) == 0 {
		return ""
	}
	names := make([]string, len(teams))
	for i, team := range teams {
		if names[i] = team.name; len(teams) > 1 {
			names[i] = fmt.Sprintf("%s (%d)", team.name, team.n)
		}
	}
	named := min(len(names), MaxNamed)
	for ; ; named-- {
		text := "to " + strings.Join(names[:named], ", ")
		if more := len(names) - named; more > 0 {
			text += " and " + wording.Counted(more, "more team")
		}
		if named == 1 || columns == 0 || terminal.Width(terminal.Printable(text)) <= columns {
			return text
		}
	}
}

// countTeams counts the messages of each team, by their short names where these tell them apart.
func countTeams(group []*plan.Delivery) []teamCount {
	counts, full := map[string]int{}, map[string]map[string]bool{}
	for _, d := range group {
		if d.Team == nil {
			continue
		}
		counts[d.Team.Name]++
		short := space.ShortName(d.Team.Name)
		if full[short] == nil {
			full[short] = map[string]bool{}
		}
		full[short][d.Team.Name] = true
	}
	var teams []teamCount
	for name, n := range counts {
		if short := space.ShortName(name); len(full[short]) == 1 {
			name = short
		}
		teams = append(teams, teamCount{name, n})
	}
	slices.SortFunc(teams, func(a, b teamCount) int { return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.name, b.name)) })
	return teams
}
