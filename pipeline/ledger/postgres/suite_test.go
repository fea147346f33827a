package postgres

import (
	"fmt"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/ledger/tables"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// access is how a ledger at an address is opened.
func access(t testing.TB, address string) Config { return accessWith(t, address, pgconnect.Options{}) }

func accessWith(t testing.TB, address string, options pgconnect.Options) Config {
	t.Helper()
	options.Schema = Schema
	parsed, err := pgconnect.Parse(address, pgconnect.Environment, func(string) string { return "" }, false)
	must(t, err)
	db, err := pgconnect.Open(t.Context(), parsed, options)
	must(t, err)
	return Config{DB: db, Explain: parsed.Explain, Patience: 2 * time.Second}
}

// TestLedger holds that a PostgreSQL database passes the tests of every ledger. It runs beside no other test, since one of its own may
// see no change of another database of the server.
func TestLedger(t *testing.T) {
	ledgertest.Run(t, func(t *testing.T) ledgertest.Access {
		address := pgtest.Database(t)
		return ledgertest.Access{
			Open: func() (ledger.Ledger, error) { return Open(t.Context(), access(t, address)) },
			Die:  func(held ledger.HeldLane) error { return die(t, address, held) },
			Age: func(held ledger.HeldLane, by time.Duration) error {
				return pgtest.Exec(t.Context(), address, fmt.Sprintf(`UPDATE simcast.lanes SET taken = taken - %d, beat = beat - %[1]d WHERE space = '%s'`, by.Milliseconds(), held.(*tables.Lane).Space()))
			},
		}
	})
}

// die leaves a lane as a process does that was killed more than the time ago in which it has to beat.
func die(t *testing.T, address string, held ledger.HeldLane) error {
	t.Helper()
	h := held.(*tables.Lane)
	must(t, h.EndHold())
	return pgtest.Exec(t.Context(), address, fmt.Sprintf(`UPDATE simcast.lanes SET beat = beat - %d WHERE space = '%s'`, ledger.LaneExpires.Milliseconds()+1, h.Space()))
}

// TestTexts holds that texts which PostgreSQL cannot keep are kept nearly as they are, and found again.
func TestTexts(t *testing.T) {
	t.Parallel()
	l, err := Open(t.Context(), access(t, pgtest.Database(t)))
	must(t, err)
	defer l.Close()
	for _, path := range []string{"/tmp/pl\x00an.csv", "/tmp/pl\xe4n.csv"} {
		must(t, l.RememberFile(t.Context(), ledger.ResultsFile{Path: path, Sum: "1", Plan: path}))
		if wrote, err := l.WroteFile(t.Context(), path, "1"); err != nil || !wrote {
			t.Errorf("%q is not found again: %v", path, err)
		}
	}
}

// TestOwnClock holds that the present is the server's, on whose machine this test is, to the time that the question took.
func TestOwnClock(t *testing.T) {
	t.Parallel()
	l, err := Open(t.Context(), access(t, pgtest.Database(t)))
	must(t, err)
	t.Cleanup(func() { must(t, l.Close()) })
	before := time.Now()
	now, has, err := l.OwnClock(t.Context())
	must(t, err)
	after := time.Now()
	if took := after.Sub(before); !has || now.Before(before.Add(-took-time.Millisecond)) || now.After(after.Add(took+time.Millisecond)) { // it has whole milliseconds
		t.Errorf("it is %s, from %s to %s", now, before, after)
	}
}
