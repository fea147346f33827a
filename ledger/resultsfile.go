package ledger

// WroteFile reports whether simcast itself wrote exactly these bytes, by their
// sum (SHA-256, in hex), under that path: such a file may be replaced.
func (l *Ledger) WroteFile(path, sum string) (bool, error) {
	var n int
	err := l.db.QueryRow(`SELECT COUNT(*) FROM results_files WHERE path = $1 AND sum = $2`, path, sum).Scan(&n)
	return n > 0, l.wrap(err)
}

// RememberFile writes down what is about to be written under that path. What
// was written there before stays known: it may still stand after a kill.
func (l *Ledger) RememberFile(path, sum string) error {
	return l.exec(`INSERT INTO results_files (path, sum) VALUES ($1, $2) ON CONFLICT DO NOTHING`, path, sum)
}

// Knows counts the deliveries of these hashes that were tried in that round of
// the space, and those that were in another space.
func (l *Ledger) Knows(space, round string, hashes map[string]bool) (here, elsewhere int, err error) {
	rows, err := l.db.Query(`SELECT DISTINCT space, delivery FROM attempts WHERE round = $1`, round)
	if err != nil {
		return 0, 0, l.wrap(err)
	}
	defer rows.Close()
	for rows.Next() {
		var in, delivery string
		if err := rows.Scan(&in, &delivery); err != nil {
			return 0, 0, l.wrap(err)
		}
		switch {
		case !hashes[delivery]:
		case in == space:
			here++
		default:
			elsewhere++
		}
	}
	return here, elsewhere, l.wrap(rows.Err())
}
