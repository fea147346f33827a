package torture

import (
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// dayRecord is what the ledger has of a day.
type dayRecord struct {
	startEx  time.Time
	controls map[int64]kept
	isOpen   map[int64]int // attempts without an end, by the process of their run
}

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
	r.startEx, r.controls, r.isOpen = head.StartEx, map[int64]kept{}, map[int64]int{}
	if err := r.readControls(db); err != nil {
		return err
	}
	rows, err := db.Query(`SELECT run, COUNT(*) FROM attempts WHERE source = 'post' AND outcome = '' GROUP BY run`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var run int64
		var open int
		if err := rows.Scan(&run, &open); err != nil {
			return err
		}
		r.isOpen[run] = open
	}
	return rows.Err()
}

func (r *dayRecord) readControls(db *sql.DB) error {
	rows, err := db.Query(`SELECT n, asked_by, state, taken_at, body FROM day_controls WHERE round = 'day' ORDER BY n`)
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
