package postgres

import (
	"context"
	"database/sql"
	"fmt"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

// Freeze implements [ledger.Workers].
func (l *Ledger) Freeze(ctx context.Context, run string, s ledger.FrozenSpace) error {
	numbers, hashes, contents := make([]int64, len(s.Messages)), make([]string, len(s.Messages)), make([]string, len(s.Messages))
	for i, m := range s.Messages {
		numbers[i], hashes[i], contents[i] = int64(m.N), m.Hash, m.Content
	}
	return l.write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		if err := beginFreezing(ctx, tx, run); err != nil {
			return err
		}
		frozen, err := changed(tx.ExecContext(ctx, `INSERT INTO workers_lanes (run, space, name, in_space, run_seq, to_send, file_name, file, own)
			SELECT $1, $2, $3, $4, seq, $5, $6, $7, $8 FROM runs WHERE space = $2 AND name = $4 AND ended = 0 ORDER BY seq DESC LIMIT 1
			ON CONFLICT (run, space) DO UPDATE SET name = excluded.name, in_space = excluded.in_space, run_seq = excluded.run_seq,
				to_send = excluded.to_send, file_name = excluded.file_name, file = excluded.file, own = excluded.own`,
			run, s.Space, s.Name, s.RunInSpace, len(s.Messages), s.File.Name, neverNil(s.File.Bytes), s.Own))
		if err == nil && frozen == 0 {
			err = fmt.Errorf("the space %s has no run %s that is under way; nothing of it is sent: start it again", s.Name, s.RunInSpace)
		}
		if err != nil {
			return err
		}
		return execAll(ctx, tx,
			statement{`DELETE FROM frozen_messages WHERE run = $1 AND space = $2`, []any{run, s.Space}},
			statement{`INSERT INTO frozen_messages (run, space, n, hash, content)
				SELECT $1, $2, m.n, m.hash, m.content FROM unnest($3::BIGINT[], $4::TEXT[], $5::TEXT[]) AS m (n, hash, content)`,
				[]any{run, s.Space, numbers, hashes, contents}})
	})
}

// beginFreezing makes the row of a run that is not started yet.
func beginFreezing(ctx context.Context, tx *sql.Tx, run string) error {
	ready := 0
	err := tx.QueryRowContext(ctx, `INSERT INTO workers_runs (run, kind, plan, round, holder, host, pid, started, options) VALUES ($1, '', '', '', '', '', 0, `+dialect().Now+`, '')
		ON CONFLICT (run) DO UPDATE SET started = excluded.started RETURNING ready`, run).Scan(&ready)
	if err == nil && ready != 0 {
		err = isStarted(run)
	}
	return err
}

func isStarted(run string) error {
	return fmt.Errorf("the run %s was left to workers already; simcast runs %s shows how far it is", run, run)
}

// FreezePlan implements [ledger.Workers].
func (l *Ledger) FreezePlan(ctx context.Context, run string, files []ledger.FrozenFile) error {
	return l.write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		if err := beginFreezing(ctx, tx, run); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM frozen_files WHERE run = $1`, run); err != nil {
			return err
		}
		for n, file := range files {
			if _, err := tx.ExecContext(ctx, `INSERT INTO frozen_files (run, n, name, file) VALUES ($1, $2, $3, $4)`, run, n, file.Name, neverNil(file.Bytes)); err != nil {
				return err
			}
		}
		return nil
	})
}

func neverNil(content []byte) []byte { return append([]byte{}, content...) }

// FrozenPlanOf implements [ledger.Workers].
func (l *Ledger) FrozenPlanOf(ctx context.Context, run string) ([]ledger.FrozenFile, error) {
	return all(ctx, l, func(r *sql.Rows) (file ledger.FrozenFile, err error) {
		err = r.Scan(&file.Name, &file.Bytes)
		return file, err
	}, `SELECT f.name, f.file FROM frozen_files f JOIN workers_runs r ON r.run = f.run WHERE f.run = $1 AND r.ready = 1 ORDER BY f.n`, run)
}
