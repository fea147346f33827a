package sqlite

import (
	"database/sql"
	"errors"

	"simcast/pipeline/ledger"
)

// WroteFile implements [ledger.ResultsFiles].
func (l *Ledger) WroteFile(path, sum string) (bool, error) {
	var n int
	err := l.db.QueryRow(`SELECT COUNT(*) FROM results_files WHERE path = $1 AND sum = $2`, path, sum).Scan(&n)
	return n > 0, l.wrap(err)
}

// RememberFile implements [ledger.ResultsFiles].
func (l *Ledger) RememberFile(f ledger.ResultsFile) error {
	return l.transact(func(tx *sql.Tx) error {
		if _, err := tx.Exec(`INSERT INTO results_files (path, sum) VALUES ($1, $2) ON CONFLICT DO NOTHING`, f.Path, f.Sum); err != nil {
			return err
		}
		if f.Space == "" && f.Plan == "" {
			return nil
		}
		var n int64
		if err := tx.QueryRow(`SELECT COALESCE(MAX(n), 0) + 1 FROM results_of`).Scan(&n); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO results_of (n, path, sum, space, plan) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (path, sum) DO UPDATE SET n = excluded.n, space = excluded.space, plan = excluded.plan`, n, f.Path, f.Sum, f.Space, f.Plan)
		if err != nil || f.Mapping == "" {
			return err
		}
		_, err = tx.Exec(`INSERT INTO results_mappings (path, sum, mapping) VALUES ($1, $2, $3)
			ON CONFLICT (path, sum) DO UPDATE SET mapping = excluded.mapping`, f.Path, f.Sum, f.Mapping)
		return err
	})
}

// FilesLike implements [ledger.ResultsFiles].
func (l *Ledger) FilesLike(path, sum string) ([]ledger.ResultsFile, error) {
	files, err := all(l, func(r row) (f ledger.ResultsFile, err error) {
		err = r.Scan(&f.Path, &f.Sum, &f.Space, &f.Plan)
		return f, err
	}, `SELECT path, sum, space, plan FROM results_of
		WHERE sum = $2 OR n = (SELECT MAX(n) FROM results_of WHERE path = $1) ORDER BY n`, path, sum)
	if isNoTable(err) {
		return nil, nil // it is only read, and an earlier simcast wrote it
	}
	for i := range files {
		if err == nil {
			files[i].Mapping, err = l.mappingOf(files[i].Path, files[i].Sum)
		}
	}
	return files, err
}

// mappingOf is the mapping that was in force for a results file, "" where nothing was.
func (l *Ledger) mappingOf(path, sum string) (mapping string, err error) {
	err = l.db.QueryRow(`SELECT mapping FROM results_mappings WHERE path = $1 AND sum = $2`, path, sum).Scan(&mapping)
	if errors.Is(err, sql.ErrNoRows) || isNoTable(err) {
		return "", nil
	}
	return mapping, l.wrap(err)
}

// ResultsPaths implements [ledger.History].
func (l *Ledger) ResultsPaths() ([]string, error) {
	return all(l, readText, `SELECT DISTINCT path FROM results_files ORDER BY path`)
}
