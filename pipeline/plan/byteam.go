package plan

import (
	"simcast/apiclient"
	"simcast/templates/wording"
)

// TeamCounts are the counts of one team.
type TeamCounts struct {
	Team string
	Counts
}

// What stands for the team of messages that have none: those of rows that failed the check, or were left out before it. Such
// a row is one message in all counts and in the results, however many teams its cell names.
const (
	SeveralTeams = "(several teams)"
	NoTeamKnown  = "(no team known)"
)

// ByTeam counts deliveries by team, in the order in which the plan names them. What is known of no one team has lines
// at the end. But for what is skipped the counts add up to those of Count.
func (s *SendPlan) ByTeam() []TeamCounts {
	lines := s.newTeamLines()
	for _, d := range s.Deliveries {
		if line := lines.of(d); line != nil {
			line.add(d)
		}
	}
	return lines.list()
}

// teamLines are the counts of teams, as far as they were met.
type teamLines struct {
	sendPlan *SendPlan
	teamAt   int // the column of teams, -1 where the plan has none
	known    []*TeamCounts
	at       map[int64]*TeamCounts // by the team's id
	several  TeamCounts
	unknown  TeamCounts
	met      map[string]*TeamCounts // of rows without a team, by their cell
}

func (s *SendPlan) newTeamLines() *teamLines {
	return &teamLines{sendPlan: s, teamAt: s.Plan.File.Index("team"), at: map[int64]*TeamCounts{}, met: map[string]*TeamCounts{},
		several: TeamCounts{Team: SeveralTeams}, unknown: TeamCounts{Team: NoTeamKnown}}
}

// of is the line in which a delivery counts; nil for one that was skipped.
func (l *teamLines) of(d *Delivery) *TeamCounts {
	switch {
	case d.Team != nil:
		return l.ofTeam(*d.Team)
	case d.Status.State == Skipped:
		return nil
	}
	cell := TextOf(d.Inject.Row, l.teamAt)
	line := l.met[cell]
	if line == nil {
		line = l.ofTeams(l.teamsOf(cell))
		l.met[cell] = line
	}
	return line
}

// teamsOf are the teams to which a row without deliveries would have gone, nil where the cell does not say.
func (l *teamLines) teamsOf(cell string) []apiclient.Team {
	if redirect := l.sendPlan.Plan.Redirect; redirect != nil {
		return []apiclient.Team{*redirect}
	}
	recipients := l.sendPlan.Plan.Space.Recipients(cell)
	if len(recipients.Errors) > 0 {
		return nil
	}
	return recipients.Teams
}

func (l *teamLines) ofTeams(teams []apiclient.Team) *TeamCounts {
	switch len(teams) {
	case 0:
		return &l.unknown
	case 1:
		return l.ofTeam(teams[0])
	}
	return &l.several
}

func (l *teamLines) ofTeam(team apiclient.Team) *TeamCounts {
	line := l.at[team.ID]
	if line == nil {
		line = &TeamCounts{Team: l.sendPlan.Plan.Space.TeamCell(team)}
		l.at[team.ID] = line
		l.known = append(l.known, line)
	}
	return line
}

// list is the lines as they are now.
func (l *teamLines) list() []TeamCounts {
	var list []TeamCounts
	for _, line := range l.known {
		list = append(list, *line)
	}
	for _, line := range []TeamCounts{l.several, l.unknown} {
		if line.Counts != (Counts{}) {
			list = append(list, line)
		}
	}
	return list
}

// maxTeams is how many teams of a row, or of a group of rows, are named.
const maxTeams = 6

// ToTeams says to which teams something goes, the first few of many; "" where it goes to none.
func ToTeams(teams []string) string {
	if len(teams) == 0 {
		return ""
	}
	return "to " + wording.FirstOf(teams, maxTeams, "team")
}

// Tally is how many of something there are.
type Tally struct {
	Name  string
	Count int
}

// tallies counts by name, in the order in which the names are met.
type tallies struct{ list []Tally }

func (t *tallies) add(name string) {
	for i := range t.list {
		if t.list[i].Name == name {
			t.list[i].Count++
			return
		}
	}
	t.list = append(t.list, Tally{name, 1})
}
