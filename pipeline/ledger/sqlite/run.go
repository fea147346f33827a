package sqlite

import (
	"database/sql"
	"os"
	"time"

	"simcast/pipeline/ledger"
)

// openRun is a run that is under way. Its CommitDelay counts where the ledger has just written: see commit.go.
type openRun struct {
	ledger.Run
	ledger    *Ledger
	next      int64
	watermark *os.File // nil where it cannot be written
	lock      *lock    // of its space, nil where nobody took it
}

// BeginRun implements [ledger.Runs].
func (l *Ledger) BeginRun(r ledger.Run) (ledger.OpenRun, error) {
	if err := firstError(l.checkSameFile(), l.lockedIn(r.Space).check()); err != nil {
		return nil, err
	}
	err := l.transact(func(tx *sql.Tx) error {
		if err := tx.QueryRow(`SELECT COALESCE(MAX(seq), 0) + 1 FROM runs`).Scan(&r.Seq); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO runs (seq, name, space, round, plan, host, pid, started, ended, how)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, '')`,
			r.Seq, r.Name, r.Space, r.Round, r.Plan, r.Host, r.PID, millis(r.Started))
		return err
	})
	if err != nil {
		return nil, err
	}
	run := &openRun{Run: r, ledger: l, next: 1, lock: l.lockedIn(r.Space)}
	l.openRuns.Add(1)
	run.openWatermark()
	run.saveWatermark(0)
	return run, nil
}

// Close implements [ledger.OpenRun].
func (r *openRun) Close(ended time.Time, how string) error {
	r.Ended, r.How = ended, how
	r.closeWatermark()
	defer r.ledger.openRuns.Add(-1)
	return r.ledger.exec(`UPDATE runs SET ended = $1, how = $2 WHERE seq = $3`, millis(ended), how, r.Seq)
}

// LastRun implements [ledger.Runs].
func (l *Ledger) LastRun(space string) (ledger.Run, bool, error) {
	return first(l, readRun, selectRuns+`WHERE space = $1 ORDER BY seq DESC LIMIT 1`, space)
}

// RunNamed implements [ledger.Runs].
func (l *Ledger) RunNamed(name string) (ledger.Run, bool, error) {
	return first(l, readRun, selectRuns+`WHERE name = $1 ORDER BY seq DESC LIMIT 1`, name)
}

const selectRuns = `SELECT seq, name, space, round, plan, host, pid, started, ended, how FROM runs `

func readRun(row row) (r ledger.Run, err error) {
	var started, ended int64
	err = row.Scan(&r.Seq, &r.Name, &r.Space, &r.Round, &r.Plan, &r.Host, &r.PID, &started, &ended, &r.How)
	r.Started, r.Ended = moment(started), moment(ended)
	return r, err
}

func (l *Ledger) runNames() (map[int64]string, error) {
	names := map[int64]string{}
	for r, err := range rows(l, readRun, selectRuns) {
		if err != nil {
			return nil, err
		}
		names[r.Seq] = r.Name
	}
	return names, nil
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}
