package torture

import (
	"database/sql"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// dayRecord is what the ledger has of a day.
type dayRecord struct {
	startEx  time.Time
	controls map[int64]kept
	tries    []try // in the order of their starts
}

// try is a request of the day as the ledger has it. One whose process died before its answer has no outcome; its start is the
// moment that was planned for it.
type try struct {
	delivery
	id             string // of its row
	pid            int    // of its process
	started, ended time.Time
	outcome        string // unsent where not a byte went out
	text           string
}

// isMade reports whether the request was made for sure, at the moment that the record has.
func (t *try) isMade() bool { return t.outcome != "" && t.outcome != "unsent" }

// begins reports whether its row was begun by it, at the latest.
func (t *try) begins() bool { return t.outcome != "unsent" && t.outcome != "not now" }

// kept is a control as the ledger has it.
type kept struct {
	verb, state string
	by          string
	at          time.Time // when it took effect
}

// readDay reads a copy of the ledger by plain SQL.
func readDay(t testing.TB, path string) (record dayRecord) {
	t.Helper()
	copied := filepath.Join(t.TempDir(), "ledger.db")
	for _, ending := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + ending)
		if err != nil && (ending == "" || !os.IsNotExist(err)) {
			t.Fatal(err)
		}
		if err == nil {
			mustWrite(t, copied+ending, data)
		}
	}
	db, err := sql.Open("sqlite", copied)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := record.read(db); err != nil {
		t.Fatalf("the record of the day cannot be read: %v", err)
	}
	return record
}

func (r *dayRecord) read(db *sql.DB) error {
	var fixed string
	if err := db.QueryRow(`SELECT fixed FROM days WHERE round = 'day'`).Scan(&fixed); err != nil {
		return err
	}
	var head struct {
		StartEx time.Time `json:"startex"`
	}
	if err := json.Unmarshal([]byte(fixed), &head); err != nil {
		return err
	}
	r.startEx, r.controls = head.StartEx, map[int64]kept{}
	return errors.Join(r.readControls(db), r.readTries(db))
}

func (r *dayRecord) readTries(db *sql.DB) error {
	rows, err := db.Query(`SELECT a.inject, r.pid, a.started, a.ended, a.outcome, a.body
		FROM attempts a JOIN runs r ON r.seq = a.run WHERE a.source = 'post' ORDER BY a.started, a.run, a.n`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var t try
		var started, ended int64
		if err := rows.Scan(&t.id, &t.pid, &started, &ended, &t.outcome, &t.text); err != nil {
			return err
		}
		t.delivery, t.started, t.ended = deliveryIn([]byte(t.text)), time.UnixMilli(started), time.UnixMilli(ended)
		r.tries = append(r.tries, t)
	}
	return rows.Err()
}

func (r *dayRecord) readControls(db *sql.DB) error {
	rows, err := db.Query(`SELECT CASE WHEN waited > 0 THEN waited ELSE n END, asked_by, state, taken_at, body FROM day_controls WHERE round = 'day' ORDER BY n`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var n, at int64
		var k kept
		var body string
		if err := rows.Scan(&n, &k.by, &k.state, &at, &body); err != nil {
			return err
		}
		var said struct {
			Verb string `json:"verb"`
		}
		if err := json.Unmarshal([]byte(body), &said); err != nil {
			return err
		}
		k.verb, k.at = said.Verb, time.UnixMilli(at)
		r.controls[n] = k
	}
	return rows.Err()
}
