package postgres

import (
	"context"
	"database/sql"
	"fmt"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
)

// Freeze implements [ledger.Workers].
func (l *Ledger) Freeze(ctx context.Context, run string, s ledger.FrozenSpace) error {
	source := tables.WithSums(s.Source)
	if err := l.KeepContents(ctx, source); err != nil {
		return err
	}
	return l.write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		if err := beginFreezing(ctx, tx, run); err != nil {
			return err
		}
		frozen, err := tables.ChangedRows(tx.ExecContext(ctx, `INSERT INTO workers_lanes (run, space, name, in_space, run_seq, to_send, results, own)
			SELECT $1, $2, $3, $4, seq, $5, $6, $7 FROM runs WHERE space = $2 AND name = $4 AND ended = 0 ORDER BY seq DESC LIMIT 1
			ON CONFLICT (run, space) DO UPDATE SET name = excluded.name, in_space = excluded.in_space, run_seq = excluded.run_seq,
				to_send = excluded.to_send, results = excluded.results, own = excluded.own`,
			run, s.Space, s.Name, s.RunInSpace, s.ToSend, s.Results, s.Own))
		if err == nil && frozen == 0 {
			err = fmt.Errorf("the space %s has no run %s that is under way; nothing of it is sent: start it again", s.Name, s.RunInSpace)
		}
		if err == nil {
			err = tables.SetSource(ctx, tx, run, s.Space, "", source)
		}
		return err
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
