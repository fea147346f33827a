package sqlite

import (
	"path/filepath"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
)

// TestLedger holds that an SQLite file passes the tests of every ledger.
func TestLedger(t *testing.T) {
	ledgertest.Run(t, func(t *testing.T) func() (ledger.Ledger, error) {
		path := filepath.Join(t.TempDir(), "ledger.db")
		return func() (ledger.Ledger, error) { return Open(path) }
	})
}
