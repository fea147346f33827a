package sqlite

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/tables"
)

// TestLedger holds that an SQLite file passes the tests of every ledger.
func TestLedger(t *testing.T) {
	ledgertest.Run(t, func(t *testing.T) ledgertest.Access {
		path := filepath.Join(t.TempDir(), "ledger.db")
		return ledgertest.Access{
			Open: func() (ledger.Ledger, error) { return Open(t.Context(), path) },
			Die:  func(held ledger.HeldLane) error { return held.(*tables.Lane).EndHold() },
			Age: func(held ledger.HeldLane, by time.Duration) error {
				l, err := Open(t.Context(), path)
				if err != nil {
					return err
				}
				_, err = l.DB.ExecContext(t.Context(), `UPDATE lanes SET taken = taken - $1, beat = beat - $1 WHERE space = $2`, by.Milliseconds(), held.(*tables.Lane).Space())
				return errors.Join(err, l.Close())
			},
			IsBusy: isBusy,
		}
	})
}
