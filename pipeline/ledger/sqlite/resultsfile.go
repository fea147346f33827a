package sqlite

import "slices"

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
	for delivery, err := range rows(l, readText, `SELECT DISTINCT delivery FROM attempts WHERE space = $1 AND round = $2`, space, round) {
		if err != nil {
			return 0, err
		}
		if hashes[delivery] {
			known++
		}
	}
	return known, nil
}

// KnowsElsewhere implements [ledger.Deliveries].
func (l *Ledger) KnowsElsewhere(but []string, round string, hashes map[string]bool) (bool, error) {
	spaces, err := all(l, readText, `SELECT DISTINCT space FROM runs WHERE round = $1`, round)
	for _, space := range spaces {
		if slices.Contains(but, space) {
			continue
		}
		if known, err := l.Knows(space, round, hashes); known > 0 || err != nil {
			return known > 0, err
		}
	}
	return false, err
}
