package postgres

import (
	"context"
	"database/sql"
	"slices"

	"github.com/jackc/pgx/v5/pgtype"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
)

// SpacesOf implements [ledger.Workers].
func (l *Ledger) SpacesOf(ctx context.Context, fingerprints []string) (map[string]ledger.Space, error) {
	spaces := map[string]ledger.Space{}
	_, err := tables.All(ctx, l.Ledger, func(r tables.Row) (_ struct{}, err error) {
		var fingerprint string
		var space ledger.Space
		var seen int64
		err = r.Scan(&fingerprint, &space.ID, &space.Address, &seen)
		space.Seen = tables.Moment(seen)
		spaces[fingerprint] = space
		return struct{}{}, err
	}, `SELECT fingerprint, id, address, seen FROM space_keys JOIN spaces ON id = space WHERE fingerprint = ANY($1)`, append([]string{}, fingerprints...))
	return spaces, err
}

// SignWorker implements [ledger.Workers].
func (l *Ledger) SignWorker(ctx context.Context, w ledger.Worker, serves []string) error {
	serves = append([]string{}, serves...)
	now := dialect().Now
	dead := isOld(`beat`, now, abandonedAfter)
	return l.write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		return execAll(ctx, tx,
			statement{`INSERT INTO workers (id, holder, host, pid, started, beat, max_lanes) VALUES ($1, $2, $3, $4, $5, ` + now + `, $6)
				ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, max_lanes = excluded.max_lanes`, []any{w.ID, w.User, w.Host, w.PID, w.Started.UnixMilli(), w.MaxLanes}},
			statement{`DELETE FROM worker_spaces WHERE worker = $1 AND NOT space = ANY($2)`, []any{w.ID, serves}},
			statement{`INSERT INTO worker_spaces (worker, space) SELECT $1, unnest($2::TEXT[]) ON CONFLICT DO NOTHING`, []any{w.ID, serves}},
			statement{`DELETE FROM worker_spaces WHERE worker IN (SELECT id FROM workers WHERE ` + dead + `)`, nil},
			statement{`DELETE FROM workers WHERE ` + dead, nil})
	})
}

// leftLanes are the lanes that are left to workers, each with its space w of its run r.
const leftLanes = `lanes JOIN workers_lanes w ON w.run = lanes.workers_run AND w.space = lanes.space JOIN workers_runs r ON r.run = w.run`

// LanesFor implements [ledger.Workers].
func (l *Ledger) LanesFor(ctx context.Context, worker string, spaces []string) ([]ledger.WorkersSpace, error) {
	lanes, err := tables.All(ctx, l.Ledger, func(row tables.Row) (lane ledger.WorkersSpace, err error) {
		err = readLane(row, &lane, &lane.Stopped, &lane.Mine, &lane.Others)
		return lane, err
	}, `WITH others AS MATERIALIZED (SELECT s.space, COUNT(*) AS others FROM (`+aliveWorkers()+`) alive JOIN worker_spaces s ON s.worker = alive.id
			WHERE alive.id <> $1 AND alive.lanes < alive.max_lanes GROUP BY s.space)
		SELECT `+laneColumns()+`, r.stopped <> 0, lanes.held <> 0 AND w.worker = $1, COALESCE(others.others, 0)
		FROM `+leftLanes+` LEFT JOIN others ON others.space = w.space WHERE w.ended = 0 AND w.space = ANY($2) ORDER BY w.space`, worker, append([]string{}, spaces...))
	return lanes, err
}

// isAlive is true of a row of workers that is alive.
func isAlive() string {
	return `NOT (` + isOld(`workers.beat`, dialect().Now, ledger.WorkerExpires) + `)`
}

// aliveWorkers selects the workers that are alive, with how many lanes they have, and how many of those are of days.
func aliveWorkers() string {
	return `SELECT workers.*, mine.lanes, mine.days FROM workers CROSS JOIN LATERAL (
			SELECT COUNT(*) AS lanes, COUNT(*) FILTER (WHERE r.kind = '` + ledger.KindPlay + `') AS days FROM ` + leftLanes + `
			WHERE w.ended = 0 AND w.worker = workers.id AND lanes.held <> 0 AND NOT (` + dialect().MayBeTaken + `)) mine
		WHERE ` + isAlive()
}

// AliveWorkers implements [ledger.Workers].
func (l *Ledger) AliveWorkers(ctx context.Context, more ...string) ([]ledger.Worker, map[string][]int, error) {
	left, err := tables.All(ctx, l.Ledger, tables.ReadText, `SELECT space FROM lanes WHERE workers_run <> ''`)
	if err != nil {
		return nil, nil, err
	}
	spaces := slices.Concat(left, more)
	servedBy := make(map[string][]int, len(spaces))
	for _, space := range spaces {
		servedBy[space] = nil
	}
	type serving struct {
		ledger.Worker
		spaces []string
	}
	found, err := tables.All(ctx, l.Ledger, func(row tables.Row) (w serving, err error) {
		var started, silent int64
		err = row.Scan(&w.ID, &w.User, &w.Host, &w.PID, &started, &silent, &w.MaxLanes, &w.Lanes, &w.Days, &w.Serves, pgtype.NewMap().SQLScanner(&w.spaces))
		w.Started, w.Silent = tables.Moment(started), milliseconds(silent)
		return w, err
	}, `SELECT id, holder, host, pid, started, `+dialect().Now+` - beat, max_lanes, lanes, days,
		(SELECT COUNT(*) FROM worker_spaces s JOIN lanes ON lanes.space = s.space AND lanes.workers_run <> '' WHERE s.worker = alive.id),
		ARRAY(SELECT space FROM worker_spaces WHERE worker = alive.id AND space = ANY($1))
		FROM (`+aliveWorkers()+`) alive ORDER BY holder, host, pid, id`, append([]string{}, spaces...))
	var workers []ledger.Worker
	for i, w := range found {
		workers = append(workers, w.Worker)
		for _, space := range w.spaces {
			servedBy[space] = append(servedBy[space], i)
		}
	}
	return workers, servedBy, err
}

// ForgetWorker implements [ledger.Workers].
func (l *Ledger) ForgetWorker(ctx context.Context, id string) error {
	return l.write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		return execAll(ctx, tx,
			statement{`DELETE FROM worker_spaces WHERE worker = $1`, []any{id}},
			statement{`DELETE FROM workers WHERE id = $1`, []any{id}})
	})
}
