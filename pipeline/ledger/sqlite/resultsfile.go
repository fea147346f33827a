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

// ResultsPaths implements [ledger.History].
func (l *Ledger) ResultsPaths() ([]string, error) {
	return all(l, readText, `SELECT DISTINCT path FROM results_files ORDER BY path`)
}
