package sqlite

import "simcast/pipeline/ledger"

// EntryRounds implements [ledger.History].
func (l *Ledger) EntryRounds() ([]string, error) {
	var rounds []string
	err := l.each(`SELECT round FROM attempts WHERE requests > 0 OR source <> 'post' GROUP BY round ORDER BY MIN(run)`, func(scan func(...any) error) error {
		var round string
		err := scan(&round)
		rounds = append(rounds, round)
		return err
	})
	return rounds, err
}

// EntryTeams implements [ledger.History].
func (l *Ledger) EntryTeams() ([]ledger.Team, error) {
	var teams []ledger.Team
	err := l.each(`SELECT DISTINCT team_id, team FROM attempts WHERE requests > 0 OR source <> 'post' ORDER BY team, team_id`, func(scan func(...any) error) error {
		var team ledger.Team
		err := scan(&team.ID, &team.Name)
		teams = append(teams, team)
		return err
	})
	return teams, err
}

func (l *Ledger) runNames() (map[int64]string, error) {
	names := map[int64]string{}
	err := l.each(`SELECT seq, name FROM runs`, func(scan func(...any) error) error {
		var seq int64
		var name string
		err := scan(&seq, &name)
		names[seq] = name
		return err
	})
	return names, err
}

// each takes the rows of a query one by one.
func (l *Ledger) each(query string, take func(scan func(...any) error) error) error {
	rows, err := l.db.Query(query)
	if err != nil {
		return l.wrap(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := take(rows.Scan); err != nil {
			return l.wrap(err)
		}
	}
	return l.wrap(rows.Err())
}
