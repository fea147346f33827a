package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
)

// TestLedger holds that an SQLite file passes the tests of every ledger.
func TestLedger(t *testing.T) {
	ledgertest.Run(t, func(t *testing.T) ledgertest.Access {
		path := filepath.Join(t.TempDir(), "ledger.db")
		return ledgertest.Access{
			Open: func() (ledger.Ledger, error) { return Open(t.Context(), path) },
			Die:  func(held ledger.HeldLane) error { return held.(*lane).lock.release() },
			Age: func(held ledger.HeldLane, by time.Duration) error {
				_, err := held.(*lane).ledger.DB.ExecContext(t.Context(), `UPDATE lanes SET taken = taken - $1, beat = beat - $1 WHERE space = $2`, by.Milliseconds(), held.(*lane).Space())
				return err
			},
			IsBusy: isBusy,
		}
	})
}
