package ledger

// WroteFile reports whether simcast itself wrote exactly these bytes, by their
// sum, under that path: such a file may be replaced.
func (l *Ledger) WroteFile(path, sum string) (bool, error) {
	var n int
	err := l.db.QueryRow(`SELECT COUNT(*) FROM results_files WHERE path = $1 AND sum = $2`, path, sum).Scan(&n)
	return n > 0, l.wrap(err)
}

// RememberFile writes down what is about to be written under that path. What
// was written there before stays known: it may still stand after a kill.
func (l *Ledger) RememberFile(path, sum string) error {
	_, err := l.db.Exec(`INSERT INTO results_files (path, sum) VALUES ($1, $2) ON CONFLICT DO NOTHING`, path, sum)
	return l.wrap(err)
}
