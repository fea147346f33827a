package postgres

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"simcast/pipeline/ledger"
)

// servedLists are the lists of spaces that workers serve, by their names, as they were read last.
type servedLists struct {
	mu   sync.Mutex
	last map[string][]string
}

func (s *servedLists) get() map[string][]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil {
		return map[string][]string{}
	}
	return maps.Clone(s.last)
}

func (s *servedLists) set(last map[string][]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = last
}

// SpacesOf implements [ledger.Workers].
func (l *Ledger) SpacesOf(fingerprints []string) (map[string]string, error) {
	spaces := map[string]string{}
	_, err := collect(l.DB.Query, func(r *sql.Rows) (_ struct{}, err error) {
		var fingerprint, space string
		err = r.Scan(&fingerprint, &space)
		spaces[fingerprint] = space
		return struct{}{}, err
	}, `SELECT fingerprint, space FROM space_keys WHERE fingerprint = ANY($1)`, append([]string{}, fingerprints...))
	return spaces, l.wrap(err)
}

// SignWorker implements [ledger.Workers].
func (l *Ledger) SignWorker(w ledger.Worker, serves []string) (view ledger.WorkersView, err error) {
	serves = slices.Compact(slices.Sorted(slices.Values(serves)))
	if serves == nil {
		serves = []string{}
	}
	list := nameOfList(serves)
	if err := l.tryWrite(0, func(tx *sql.Tx) error { return sign(tx, w, serves, list) }); err != nil {
		return view, err
	}
	if view.Waiting, err = l.waitingFor(w.Holder); err != nil {
		return view, l.wrap(err)
	}
	if view.Others, view.ServedBy, err = l.others(w.Holder, serves, list); err != nil {
		return view, l.wrap(err)
	}
	if view.Mine, err = l.lanesOf(w.Holder); err != nil {
		return view, l.wrap(err)
	}
	stopped, err := collect(l.DB.Query, readText, `SELECT run FROM workers_runs r WHERE ready = 1 AND stopped <> 0
		AND EXISTS (SELECT 1 FROM workers_lanes w WHERE w.run = r.run AND w.ended = 0)`)
	view.Stopped = map[string]bool{}
	for _, run := range stopped {
		view.Stopped[run] = true
	}
	return view, l.wrap(err)
}

// lanesOf are the epochs of the lanes that a worker has, by their spaces.
func (l *Ledger) lanesOf(by ledger.Holder) (map[string]int64, error) {
	epochs := map[string]int64{}
	_, err := collect(l.DB.Query, func(r *sql.Rows) (_ struct{}, err error) {
		var space string
		var epoch int64
		err = r.Scan(&space, &epoch)
		epochs[space] = epoch
		return struct{}{}, err
	}, `SELECT space, epoch FROM lanes WHERE workers_run <> '' AND held <> 0 AND holder = $1 AND host = $2 AND pid = $3`, by.User, by.Host, by.PID)
	return epochs, err
}

// nameOfList tells lists of spaces apart.
func nameOfList(spaces []string) string {
	sum := sha256.Sum256([]byte(strings.Join(spaces, "\n")))
	return hex.EncodeToString(sum[:])
}

// sign writes down a sign of life of a worker, and which spaces it serves where that is another list than before.
func sign(tx *sql.Tx, w ledger.Worker, serves []string, list string) error {
	now := dialect().Now
	known, err := changed(tx.Exec(`UPDATE workers SET beat = `+now+`, max_lanes = $1 WHERE holder = $2 AND host = $3 AND pid = $4 AND started = $5 AND serves = $6`,
		w.MaxLanes, w.User, w.Host, w.PID, w.Started.UnixMilli(), list))
	if err != nil || known > 0 {
		return err
	}
	var id int64
	err = tx.QueryRow(`INSERT INTO workers (holder, host, pid, started, beat, max_lanes, serves) VALUES ($2, $3, $4, $5, `+now+`, $1, $6)
		ON CONFLICT (holder, host, pid) DO UPDATE SET started = excluded.started, beat = excluded.beat, max_lanes = excluded.max_lanes, serves = excluded.serves
			WHERE workers.started = excluded.started OR NOT (`+isAlive(`workers`)+`)
		RETURNING id`, w.MaxLanes, w.User, w.Host, w.PID, w.Started.UnixMilli(), list).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return ledger.ErrSameWorker
	}
	if err != nil {
		return err
	}
	dead := isOld(`beat`, now, abandonedAfter)
	return execAll(tx,
		statement{`DELETE FROM worker_spaces WHERE worker = $1 AND NOT space = ANY($2)`, []any{id, serves}},
		statement{`INSERT INTO worker_spaces (worker, space) SELECT $1, unnest($2::TEXT[]) ON CONFLICT DO NOTHING`, []any{id, serves}},
		statement{`DELETE FROM worker_spaces WHERE worker IN (SELECT id FROM workers WHERE ` + dead + `)`, nil},
		statement{`DELETE FROM workers WHERE ` + dead, nil})
}

// waitingFor are the lanes that a worker may take.
func (l *Ledger) waitingFor(by ledger.Holder) ([]ledger.WorkersSpace, error) {
	return collect(l.DB.Query, func(row *sql.Rows) (ledger.WorkersSpace, error) { return readLane(row) }, `SELECT `+laneColumns()+`
		FROM workers me JOIN worker_spaces s ON s.worker = me.id JOIN lanes ON lanes.space = s.space
		JOIN workers_lanes w ON w.run = lanes.workers_run AND w.space = lanes.space JOIN workers_runs r ON r.run = w.run
		WHERE me.holder = $1 AND me.host = $2 AND me.pid = $3 AND lanes.workers_run <> '' AND (lanes.held = 0 OR `+dialect().MayBeTaken+`)
			AND w.ended = 0 AND (w.due <= `+dialect().Now+` OR r.stopped <> 0) ORDER BY free DESC, w.space`, by.User, by.Host, by.PID)
}

// isAlive is true of a row of workers that is alive.
func isAlive(row string) string {
	return fmt.Sprintf(`NOT (%s)`, isOld(row+`.beat`, dialect().Now, ledger.WorkerExpires))
}

// selectWorkers selects the workers that are alive. The last column is which spaces one serves, NULL where its list is among those of
// the first parameter.
func selectWorkers() string {
	return fmt.Sprintf(`SELECT w.holder, w.host, w.pid, w.started, %s - w.beat, w.max_lanes, w.serves,
		mine.lanes, mine.days,
		(SELECT COUNT(*) FROM worker_spaces s JOIN lanes ON lanes.space = s.space AND lanes.workers_run <> '' WHERE s.worker = w.id),
		CASE WHEN NOT w.serves = ANY($1) THEN (SELECT COALESCE(json_agg(space), '[]') FROM worker_spaces s WHERE s.worker = w.id)::TEXT END
		FROM workers w CROSS JOIN LATERAL (SELECT COUNT(*) AS lanes, COUNT(*) FILTER (WHERE r.kind = '%s') AS days
			FROM lanes JOIN workers_runs r ON r.run = lanes.workers_run
			WHERE lanes.workers_run <> '' AND lanes.held <> 0 AND NOT (%s) AND lanes.holder = w.holder AND lanes.host = w.host AND lanes.pid = w.pid) mine
		WHERE %s`, dialect().Now, ledger.KindPlay, dialect().MayBeTaken, isAlive(`w`))
}

// alive is a worker as selectWorkers has it.
type alive struct {
	ledger.Worker
	list   string // the name of its list of spaces
	serves []string
}

func readAlive(row *sql.Rows) (w alive, err error) {
	var started, silent int64
	var serves sql.NullString
	if err = row.Scan(&w.User, &w.Host, &w.PID, &started, &silent, &w.MaxLanes, &w.list, &w.Lanes, &w.Days, &w.Serves, &serves); err != nil {
		return w, err
	}
	w.Started, w.Silent = moment(started), milliseconds(silent)
	if serves.Valid {
		err = json.Unmarshal([]byte(serves.String), &w.serves)
	}
	return w, err
}

// others are the other workers that are alive, and those of them that serve a space of the own list. Lists that were read before are
// not read again.
func (l *Ledger) others(own ledger.Holder, serves []string, list string) ([]ledger.Worker, map[string][]int, error) {
	known := l.lists.get()
	known[list] = serves
	found, err := collect(l.DB.Query, readAlive, selectWorkers()+` AND NOT (w.holder = $2 AND w.host = $3 AND w.pid = $4) ORDER BY w.holder, w.host, w.pid`,
		slices.Collect(maps.Keys(known)), own.User, own.Host, own.PID)
	if err != nil {
		return nil, nil, err
	}
	isOwn, seen := map[string]bool{}, map[string][]string{list: serves}
	for _, space := range serves {
		isOwn[space] = true
	}
	var workers []ledger.Worker
	servedBy := map[string][]int{}
	for i, w := range found {
		spaces := w.serves
		if spaces == nil {
			spaces = known[w.list]
		}
		seen[w.list] = spaces
		for _, space := range spaces {
			if isOwn[space] {
				servedBy[space] = append(servedBy[space], i)
			}
		}
		workers = append(workers, w.Worker)
	}
	l.lists.set(seen)
	return workers, servedBy, nil
}

// AliveWorkers implements [ledger.Workers].
func (l *Ledger) AliveWorkers() ([]ledger.Worker, map[string][]int, error) {
	left, err := collect(l.DB.Query, readText, `SELECT space FROM lanes WHERE workers_run <> ''`)
	if err != nil {
		return nil, nil, l.wrap(err)
	}
	return l.WorkersFor(left)
}

// WorkersFor implements [ledger.Workers].
func (l *Ledger) WorkersFor(spaces []string) ([]ledger.Worker, map[string][]int, error) {
	found, err := collect(l.DB.Query, readAlive, selectWorkers()+` ORDER BY w.holder, w.host, w.pid`, []string{})
	if err != nil {
		return nil, nil, l.wrap(err)
	}
	servedBy := make(map[string][]int, len(spaces))
	for _, space := range spaces {
		servedBy[space] = nil
	}
	var workers []ledger.Worker
	for i, w := range found {
		for _, space := range w.serves {
			if served, isAsked := servedBy[space]; isAsked {
				servedBy[space] = append(served, i)
			}
		}
		workers = append(workers, w.Worker)
	}
	return workers, servedBy, nil
}

// ForgetWorker implements [ledger.Workers].
func (l *Ledger) ForgetWorker(by ledger.Holder) error {
	return l.tryWrite(0, func(tx *sql.Tx) error {
		args := []any{by.User, by.Host, by.PID}
		const own = `holder = $1 AND host = $2 AND pid = $3`
		return execAll(tx,
			statement{`DELETE FROM worker_spaces WHERE worker IN (SELECT id FROM workers WHERE ` + own + `)`, args},
			statement{`DELETE FROM workers WHERE ` + own, args})
	})
}
