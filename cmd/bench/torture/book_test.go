package torture

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	_ "modernc.org/sqlite" // the ledger is an SQLite file
)

// attempt is a line of the ledger.
type attempt struct {
	run      int64
	n        int64
	pid      int  // of the run's process
	isLast   bool // of its run
	posted   bool // a request, and not a results file's word
	hash     string
	outcome  string
	id       string
	requests int
	delivery // from the body that was posted; none where nothing was
}

// readLedger reads a copy of the ledger, so that the file that the next life finds is
// exactly as the last one has left it.
func readLedger(t testing.TB, path string) []attempt {
	t.Helper()
	copied := filepath.Join(t.TempDir(), "ledger.db")
	for _, ending := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + ending)
		if err != nil && (ending == "" || !os.IsNotExist(err)) {
			return nil // the life was killed before it had one
		}
		if err == nil {
			mustWrite(t, copied+ending, data)
		}
	}
	attempts, err := queryAttempts(copied)
	if err != nil {
		t.Errorf("the ledger cannot be read: %v", err)
	}
	return attempts
}

func mustWrite(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func queryAttempts(path string) ([]attempt, error) {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	var tables int
	if err := db.QueryRow(`SELECT COUNT(*) FROM sqlite_master WHERE name = 'attempts'`).Scan(&tables); err != nil || tables == 0 {
		return nil, err
	}
	rows, err := db.Query(`SELECT a.run, a.n, r.pid, a.source, a.delivery, a.outcome, a.message_id, a.requests, a.body
		FROM attempts a JOIN runs r ON r.seq = a.run ORDER BY a.run, a.n`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var attempts []attempt
	for rows.Next() {
		var a attempt
		var source, body string
		if err := rows.Scan(&a.run, &a.n, &a.pid, &source, &a.hash, &a.outcome, &a.id, &a.requests, &body); err != nil {
			return nil, err
		}
		switch source {
		case "post":
			a.posted, a.delivery = true, deliveryIn([]byte(body))
		case "results":
		default:
			return nil, fmt.Errorf("an attempt of the source %q", source)
		}
		attempts = append(attempts, a)
	}
	for i := range attempts {
		attempts[i].isLast = i+1 == len(attempts) || attempts[i+1].run != attempts[i].run
	}
	return attempts, rows.Err()
}

// deliveryState is where a delivery stands.
type deliveryState struct {
	result   string
	id       string
	attempts int
}

// fold says where the ledger has each delivery: the judge's own reading of the contract.
func fold(attempts []attempt) map[string]deliveryState {
	states := map[string]deliveryState{}
	for _, a := range attempts {
		f, known := states[a.hash]
		if !known {
			f.result = "pending"
		}
		f.attempts += a.requests
		switch {
		case f.result == "sent" && a.outcome != "accepted":
		case a.outcome == "accepted":
			f.result, f.id = "sent", a.id
		case a.outcome == "" || a.outcome == "unknown":
			f.result = "uncertain"
		case !a.posted && a.outcome != "refused":
			f.result = "pending"
		case a.posted && f.result == "uncertain": // until a 2xx says that it is out
		case a.outcome == "refused", a.outcome == "gave up":
			f.result = "failed"
		}
		states[a.hash] = f
	}
	return states
}
