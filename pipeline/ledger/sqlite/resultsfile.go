package sqlite

// WroteFile implements [ledger.ResultsFiles].
func (l *Ledger) WroteFile(path, sum string) (bool, error) {
	var n int
	err := l.db.QueryRow(`SELECT COUNT(*) FROM results_files WHERE path = $1 AND sum = $2`, path, sum).Scan(&n)
	return n > 0, l.wrap(err)
}

// RememberFile implements [ledger.ResultsFiles].
func (l *Ledger) RememberFile(path, sum string) error {
	return l.exec(`INSERT INTO results_files (path, sum) VALUES ($1, $2) ON CONFLICT DO NOTHING`, path, sum)
}

// Knows implements [ledger.Deliveries].
func (l *Ledger) Knows(space, round string, hashes map[string]bool) (known int, err error) {
	rows, err := l.db.Query(`SELECT DISTINCT delivery FROM attempts WHERE space = $1 AND round = $2`, space, round)
	if err != nil {
		return 0, l.wrap(err)
	}
	defer rows.Close()
	for rows.Next() {
		var delivery string
		if err := rows.Scan(&delivery); err != nil {
			return 0, l.wrap(err)
		}
		if hashes[delivery] {
			known++
		}
	}
	return known, l.wrap(rows.Err())
}

// KnowsElsewhere implements [ledger.Deliveries].
func (l *Ledger) KnowsElsewhere(but []string, round string, hashes map[string]bool) (bool, error) {
	spaces, err := l.spacesOf(round)
	for _, space := range but {
		delete(spaces, space)
	}
	for space := range spaces {
		if known, err := l.Knows(space, round, hashes); known > 0 || err != nil {
			return known > 0, err
		}
	}
	return false, err
}

// spacesOf are the spaces in which there were runs of that round.
func (l *Ledger) spacesOf(round string) (map[string]bool, error) {
	rows, err := l.db.Query(`SELECT DISTINCT space FROM runs WHERE round = $1`, round)
	if err != nil {
		return nil, l.wrap(err)
	}
	defer rows.Close()
	spaces := map[string]bool{}
	for rows.Next() {
		var space string
		if err := rows.Scan(&space); err != nil {
			return nil, l.wrap(err)
		}
		spaces[space] = true
	}
	return spaces, l.wrap(rows.Err())
}
