package ledger

import (
	"database/sql"
	"errors"
	"os"
	"time"
)

// OpenRun is a run that is under way: its attempts are written through it.
type OpenRun struct {
	Run
	// CommitDelay is how long its attempts and their outcomes may wait to be written down with
	// those of other runs, where the ledger has just written: see commit.go.
	CommitDelay time.Duration

	ledger    *Ledger
	next      int64
	watermark *os.File // nil where it cannot be written
	lock      *lock    // of its space, nil where nobody took it
}

// BeginRun writes a run down before it posts anything.
func (l *Ledger) BeginRun(r Run) (*OpenRun, error) {
	if err := firstError(l.checkSameFile(), l.lockOf(r.Space).check()); err != nil {
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
	run := &OpenRun{Run: r, ledger: l, next: 1, lock: l.lockOf(r.Space)}
	run.openWatermark()
	run.saveWatermark(0)
	return run, nil
}

// Close writes down that the run has ended, and how.
func (r *OpenRun) Close(ended time.Time, how string) error {
	r.Ended, r.How = ended, how
	r.closeWatermark()
	return r.ledger.exec(`UPDATE runs SET ended = $1, how = $2 WHERE seq = $3`, millis(ended), how, r.Seq)
}

// LastRun is the latest run in a space.
func (l *Ledger) LastRun(space string) (Run, bool, error) {
	return l.oneRun(`WHERE space = $1 ORDER BY seq DESC LIMIT 1`, space)
}

// RunNamed is the run that a results file names.
func (l *Ledger) RunNamed(name string) (Run, bool, error) {
	return l.oneRun(`WHERE name = $1 ORDER BY seq DESC LIMIT 1`, name)
}

func (l *Ledger) oneRun(where string, args ...any) (Run, bool, error) {
	var r Run
	var started, ended int64
	err := l.db.QueryRow(`SELECT seq, name, space, round, plan, host, pid, started, ended, how FROM runs `+where, args...).
		Scan(&r.Seq, &r.Name, &r.Space, &r.Round, &r.Plan, &r.Host, &r.PID, &started, &ended, &r.How)
	if errors.Is(err, sql.ErrNoRows) {
		return Run{}, false, nil
	}
	r.Started, r.Ended = moment(started), moment(ended)
	return r, err == nil, l.wrap(err)
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
