package tables

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"simcast/pipeline/ledger"
)

// WroteFile implements [ledger.ResultsFiles].
func (l *Ledger) WroteFile(ctx context.Context, path, sum string) (bool, error) {
	var n int
	err := l.DB.QueryRowContext(ctx, `SELECT COUNT(*) FROM results_files WHERE path = $1 AND sum = $2`, path, sum).Scan(&n)
	return n > 0, l.Wrap(err)
}

// RememberFile implements [ledger.ResultsFiles].
func (l *Ledger) RememberFile(ctx context.Context, f ledger.ResultsFile) error {
	return l.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, InsertInto("results_files", FileColumns)+` ON CONFLICT DO NOTHING`, f.Path, f.Sum); err != nil {
			return err
		}
		if f.Space == "" && f.Plan == "" {
			return nil
		}
		f.Path = l.OnHost(f.Path)
		n, err := l.nextNumber(ctx, tx, numberOfFile)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, InsertInto("results_of", ResultsColumns)+`
			ON CONFLICT (path, sum) DO UPDATE SET n = excluded.n, space = excluded.space, plan = excluded.plan`, n, f.Path, f.Sum, f.Space, f.Plan)
		if err != nil {
			return err
		}
		return errors.Join(keepInForce(ctx, tx, mappings(), f, f.Mapping), keepInForce(ctx, tx, settings(), f, f.Settings))
	})
}

// inForce are the statements for a table of what was in force when results files were written.
type inForce struct{ write, remove, read string }

func mappings() inForce {
	return inForce{
		write:  InsertInto("results_mappings", MappingColumns),
		remove: `DELETE FROM results_mappings WHERE path = $1 AND sum = $2`,
		read:   `SELECT mapping FROM results_mappings WHERE path = $1 AND sum = $2`,
	}
}

func settings() inForce {
	return inForce{
		write:  InsertInto("results_settings", SettingsColumns),
		remove: `DELETE FROM results_settings WHERE path = $1 AND sum = $2`,
		read:   `SELECT settings FROM results_settings WHERE path = $1 AND sum = $2`,
	}
}

// keepInForce writes down what was in force for a file, instead of what was when the same bytes were written before.
func keepInForce(ctx context.Context, tx *sql.Tx, table inForce, f ledger.ResultsFile, text string) error {
	if _, err := tx.ExecContext(ctx, table.remove, f.Path, f.Sum); err != nil || text == "" {
		return err
	}
	_, err := tx.ExecContext(ctx, table.write, f.Path, f.Sum, text)
	return err
}

// OnHost is a path as the tables have it where they say whose results a file has: in a ledger of many machines with the name of this one,
// as two machines may have files of the same path.
func (l *Ledger) OnHost(path string) string {
	if l.Host == "" {
		return path
	}
	return l.Host + ":" + path
}

// FilesLike implements [ledger.ResultsFiles]. The path of what another machine wrote has that machine's name before it.
func (l *Ledger) FilesLike(ctx context.Context, path, sum string) ([]ledger.ResultsFile, error) {
	files, err := all(ctx, l, func(r row) (f ledger.ResultsFile, err error) {
		err = r.Scan(&f.Path, &f.Sum, &f.Space, &f.Plan)
		return f, err
	}, `SELECT path, sum, space, plan FROM results_of
		WHERE sum = $2 OR n = (SELECT MAX(n) FROM results_of WHERE path = $1) ORDER BY n`, l.OnHost(path), sum)
	if err != nil {
		return nil, err
	}
	for i := range files {
		f := &files[i]
		var ofMapping, ofSettings error
		f.Mapping, ofMapping = l.wasInForce(ctx, mappings(), f)
		f.Settings, ofSettings = l.wasInForce(ctx, settings(), f)
		if err := errors.Join(ofMapping, ofSettings); err != nil {
			return nil, err
		}
		f.Path = strings.TrimPrefix(f.Path, l.OnHost(""))
	}
	return files, nil
}

// wasInForce is what was in force for a results file, "" where nothing was.
func (l *Ledger) wasInForce(ctx context.Context, table inForce, f *ledger.ResultsFile) (string, error) {
	text, _, err := first(ctx, l, readText, table.read, f.Path, f.Sum)
	return text, err
}
