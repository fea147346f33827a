package sqlite

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/ledger"
)

// neverRun comes after the number of every run.
const neverRun = 1<<63 - 1

// SpacesByTeam implements [ledger.Spaces].
func (l *Ledger) SpacesByTeam(teams []ledger.Team, others ...string) ([]ledger.Space, error) {
	if len(teams) == 0 {
		return nil, nil
	}
	var shown []string
	var args []any
	for _, team := range teams {
		args = append(args, team.ID, team.Name)
		shown = append(shown, fmt.Sprintf("(t.team_id = $%d AND t.name = $%d)", len(args)-1, len(args)))
	}
	rows, err := l.db.Query(fmt.Sprintf(`SELECT s.id, s.address, s.seen FROM spaces s
		LEFT JOIN (SELECT space, MIN(seq) AS seq FROM runs GROUP BY space) r ON r.space = s.id
		WHERE EXISTS (SELECT 1 FROM space_teams t WHERE t.space = s.id AND (%s))
		ORDER BY COALESCE(r.seq, %d), s.id`, strings.Join(shown, " OR "), neverRun), args...)
	if err != nil {
		return nil, l.wrap(err)
	}
	defer rows.Close()
	var spaces []ledger.Space
	for rows.Next() {
		var s ledger.Space
		var seen int64
		if err := rows.Scan(&s.ID, &s.Address, &seen); err != nil {
			return nil, l.wrap(err)
		}
		if s.Seen = moment(seen); !slices.Contains(others, s.ID) {
			spaces = append(spaces, s)
		}
	}
	return spaces, l.wrap(rows.Err())
}

// TeamsOf implements [ledger.Spaces].
func (l *Ledger) TeamsOf(space string) ([]ledger.Team, error) {
	rows, err := l.db.Query(`SELECT team_id, name FROM space_teams WHERE space = $1 ORDER BY name, team_id`, space)
	if err != nil {
		return nil, l.wrap(err)
	}
	defer rows.Close()
	var teams []ledger.Team
	for rows.Next() {
		var team ledger.Team
		if err := rows.Scan(&team.ID, &team.Name); err != nil {
			return nil, l.wrap(err)
		}
		teams = append(teams, team)
	}
	return teams, l.wrap(rows.Err())
}

// Addresses implements [ledger.Spaces].
func (l *Ledger) Addresses() ([]string, error) {
	rows, err := l.db.Query(`SELECT DISTINCT address FROM spaces ORDER BY address`)
	if err != nil {
		return nil, l.wrap(err)
	}
	defer rows.Close()
	var hosts []string
	for rows.Next() {
		var host string
		if err := rows.Scan(&host); err != nil {
			return nil, l.wrap(err)
		}
		hosts = append(hosts, host)
	}
	return hosts, l.wrap(rows.Err())
}
